/// A comparison of a picture with its baseline, which is a picture that was inspected and kept.
package struct PictureMatch: Hashable, Sendable {
  /// The file of the baseline, whose extension determines the kind of comparison.
  package var snapshot: Snapshot
  /// The maximum difference that is tolerated, in a channel of a pixel, 0...255, or in a number in JSON.
  var tolerance: Double?
  /// The percentage of the pixels that may differ by more than the tolerance.
  var percent: Double
  /// The line in the script.
  package var line: Int
  /// The path from which the paths of the written files are derived; nil to use the baseline's path.
  var keptName: String?
  /// The number of this comparison, from 1, among those in the script with the same baseline.
  var number = 1

  /// The path of the new file, which is written if it does not match the baseline.
  package var actualPath: String { beside("actual") }
  /// The path of the picture that shows the differences.
  package var differencePath: String { beside("diff") }

  /// Returns the path for a written file: the kept path with a word before its extension, which is always
  /// present.
  private func beside(_ word: String) -> String {
    let path = keptName ?? snapshot.path
    guard let dot = path.lastIndex(of: ".") else { return path + "." + word }
    return path[..<dot] + ".\(word)" + (number > 1 ? "-\(number)" : "") + path[dot...]
  }

  /// The default tolerance of a channel: C mathematics libraries differ in the last bits of their results,
  /// and therefore the shade of an edge differs between machines.
  static let usualTolerance = 2.0

  /// The result of a comparison.
  package struct Verdict: Hashable, Sendable {
    /// The outcome.
    package var outcome: CheckResult.Outcome
    /// The reason why the comparison did not pass, in one line suitable for a terminal.
    package var message: String?
    /// Files that show the differences.
    var attachments: [String]

    /// Creates a verdict.
    package init(
      _ outcome: CheckResult.Outcome, message: String? = nil, attachments: [String] = []
    ) {
      self.outcome = outcome
      self.message = message
      self.attachments = attachments
    }
  }
}
