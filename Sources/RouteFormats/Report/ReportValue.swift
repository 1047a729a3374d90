/// A value in a report's row, which knows how it stands in text, CSV and JSON.
package enum ReportValue: Hashable, Sendable {
  /// A number with so many decimals, trailing zeros left out; nil where it is not known.
  case number(Double?, decimals: Int = 6)
  /// A whole number.
  case count(Int)
  /// The program's own words; nil for none.
  case words(String?)
  /// Words that somebody else wrote, which no spreadsheet may take for a formula.
  case foreign(String)
  /// A yes or a no; nil where neither is known.
  case flag(Bool?)
  /// Words side by side, an array in JSON.
  case list([String])
  /// Nothing in CSV, and no member in JSON.
  case absent
}

extension ReportValue {
  /// The value for people; nil where it is not known.
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

  /// The value as a field of CSV, empty where it is not known, in quotes where it needs them.
  var field: String {
    switch self {
    case .flag(let flag): flag.map { "\($0)" } ?? ""
    case .foreign(let words): Self.quoted(Self.isFormula(words) ? "'" + words : words)
    case .number, .count, .words, .list, .absent: Self.quoted(text ?? "")
    }
  }

  /// True for words that a spreadsheet may take for a formula.
  ///
  /// Source: OWASP, CSV Injection.
  private static func isFormula(_ words: String) -> Bool {
    words.unicodeScalars.first.map { ["=", "+", "-", "@", "\t", "\r"].contains($0) } ?? false
  }

  /// A field fit for a terminal, in quotes where it needs them (RFC 4180).
  private static func quoted(_ text: String) -> String {
    let text = Printable.sanitised(text)
    let special = text.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
    return special ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }
}

extension JSONWriter {
  /// Writes a value of a report, `null` where it is not known.
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
