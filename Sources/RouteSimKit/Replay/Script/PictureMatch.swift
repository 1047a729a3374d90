/// A picture that a script compares with one that was looked at and kept: its baseline.
package struct PictureMatch: Hashable, Sendable {
  /// The baseline's file, whose ending says what is compared.
  package var snapshot: Snapshot
  /// How far a channel of a pixel may be off, 0...255, and a number in JSON.
  var tolerance: Double?
  /// What share of the pixels may be farther off, percent.
  var percent: Double
  /// The line of the script.
  package var line: Int
  /// The name beside which what was made is written; nil for the baseline's.
  var keptName: String?
  /// The how-manieth of the script it is that has this baseline.
  var number = 1

  /// Where what was made is written if it is not like the baseline.
  package var actualPath: String { beside("actual") }
  /// Where a picture of the difference is written.
  package var differencePath: String { beside("diff") }

  /// That name with a word before its ending, which it always has.
  private func beside(_ word: String) -> String {
    let path = keptName ?? snapshot.path
    guard let dot = path.lastIndex(of: ".") else { return path + "." + word }
    return path[..<dot] + ".\(word)" + (number > 1 ? "-\(number)" : "") + path[dot...]
  }

  /// By how much a channel may be off unless a script says otherwise: C maths differs in the last bits
  /// from machine to machine, and with it the shade of an edge.
  static let usualTolerance = 2.0

  /// The result of a comparison.
  package struct Verdict: Hashable, Sendable {
    /// How it ended.
    package var outcome: CheckResult.Outcome
    /// Why it did not pass, in one line fit for a terminal.
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
