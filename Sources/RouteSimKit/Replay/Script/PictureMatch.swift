/// A comparison of a picture with its baseline, which was inspected and kept.
package struct PictureMatch: Hashable, Sendable {
  /// The baseline's file, whose extension determines how it is compared.
  package var snapshot: Snapshot
  /// The greatest tolerated difference of a pixel's channel, 0...255, or of a number in JSON.
  var tolerance: Double?
  /// The percentage of the pixels that may differ by more.
  var percent: Double
  /// The line of the script.
  package var line: Int
  /// The name from which the names of the written files are derived; nil to use the baseline's.
  var keptName: String?
  /// The number, from 1, of this comparison among those in the script that have the same baseline.
  var number = 1

  /// The path of the new file, written if it does not match the baseline.
  package var actualPath: String { beside("actual") }
  /// The path of the picture that shows the difference.
  package var differencePath: String { beside("diff") }

  /// Returns that name with a word before its extension, which is always present.
  private func beside(_ word: String) -> String {
    let path = keptName ?? snapshot.path
    guard let dot = path.lastIndex(of: ".") else { return path + "." + word }
    return path[..<dot] + ".\(word)" + (number > 1 ? "-\(number)" : "") + path[dot...]
  }

  /// The default tolerance of a channel: the last bits of C maths differ between machines, and with them the
  /// shade of an edge.
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
