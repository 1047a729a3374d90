/// A comparison of a picture with one that was inspected and kept: its baseline.
package struct PictureMatch: Hashable, Sendable {
  /// The baseline's file, whose ending says what is compared.
  package var snapshot: Snapshot
  /// The greatest tolerated difference of a pixel's channel, 0...255, or of a number in JSON.
  var tolerance: Double?
  /// The share of the pixels that may differ more, percent.
  var percent: Double
  /// The line of the script.
  package var line: Int
  /// The name from which those of the written files are derived; nil for the baseline's.
  var keptName: String?
  /// The number, from 1, of this comparison among those of the script with the same baseline.
  var number = 1

  /// The path of the new file, written if it does not match the baseline.
  package var actualPath: String { beside("actual") }
  /// The path of the picture of the difference.
  package var differencePath: String { beside("diff") }

  /// Returns that name with a word before its extension, which it always has.
  private func beside(_ word: String) -> String {
    let path = keptName ?? snapshot.path
    guard let dot = path.lastIndex(of: ".") else { return path + "." + word }
    return path[..<dot] + ".\(word)" + (number > 1 ? "-\(number)" : "") + path[dot...]
  }

  /// The tolerance of a channel unless a script says otherwise: C maths differs in the last bits from machine
  /// to machine, and with it the shade of an edge.
  static let usualTolerance = 2.0

  /// The result of a comparison.
  package struct Verdict: Hashable, Sendable {
    /// The outcome.
    package var outcome: CheckResult.Outcome
    /// The reason that it did not pass, in one line fit for a terminal.
    package var message: String?
    /// Files that show what is wrong.
    var attachments: [String]

    /// A verdict.
    package init(
      _ outcome: CheckResult.Outcome, message: String? = nil, attachments: [String] = []
    ) {
      self.outcome = outcome
      self.message = message
      self.attachments = attachments
    }
  }
}
