/// A value in a row of a report; it determines the form in text, CSV and JSON.
package enum ReportValue: Hashable, Sendable {
  /// A number with at most the given number of decimals, without trailing zeros; nil if unknown.
  case number(Double?, decimals: Int = 6)
  /// A whole number.
  case count(Int)
  /// Words written by this program; nil for none.
  case words(String?)
  /// Words written by somebody else, which a spreadsheet must not interpret as a formula.
  case foreign(String)
  /// A yes or a no; nil if unknown.
  case flag(Bool?)
  /// A list of words, which becomes an array in JSON.
  case list([String])
  /// No value: an empty field in CSV, and no member in JSON.
  case absent
}

extension ReportValue {
  /// The value as text for people; nil if unknown.
  var text: String? {
    switch self {
    case .number(let value, let decimals):
      value.map { FixedDecimal.text($0, decimals: decimals) }
    case .count(let count): "\(count)"
    case .words(let words): words
    case .foreign(let words): Printable.sanitised(words)
    case .flag(let flag): flag.map { $0 ? "yes" : "no" }
    case .list(let words): words.joined(separator: " ")
    case .absent: nil
    }
  }

  /// The value as a CSV field: empty if unknown, and quoted if necessary.
  var field: String {
    switch self {
    case .flag(let flag): flag.map { "\($0)" } ?? ""
    case .foreign(let words): Self.quoted(Self.isFormula(words) ? "'" + words : words)
    case .number, .count, .words, .list, .absent: Self.quoted(text ?? "")
    }
  }

  /// Returns true for words that a spreadsheet might interpret as a formula.
  ///
  /// Source: OWASP, CSV Injection.
  private static func isFormula(_ words: String) -> Bool {
    words.unicodeScalars.first.map { ["=", "+", "-", "@", "\t", "\r"].contains($0) } ?? false
  }

  /// Returns a field that is safe for a terminal, quoted if necessary (RFC 4180).
  private static func quoted(_ text: String) -> String {
    let text = Printable.sanitised(text)
    let special = text.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
    return special ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}

extension JSONWriter {
  /// Writes a value of a report; an unknown value is written as `null`.
  mutating func value(_ value: ReportValue) {
    switch value {
    case .number(let value, let decimals): number(value, decimals: decimals)
    case .count(let count): number(count)
    case .words(let words): string(words)
    case .foreign(let words): string(words)
    case .flag(let flag): if let flag { bool(flag) } else { null() }
    case .list(let words): array { json in for word in words { json.string(word) } }
    case .absent: null()
    }
  }
}
