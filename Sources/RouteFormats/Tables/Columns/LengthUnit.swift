/// The units that tables write after heights and accuracies, or in the names of their columns.
enum LengthUnit {
  private static let metres = [
    "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "ft": 0.3048, "feet": 0.3048,
    "foot": 0.3048, "km": 1000, "cm": 0.01, "mm": 0.001,
  ]

  /// Returns the metres in a unit; nil for other text.
  static func metres(_ text: some Sequence<UInt8>) -> Double? {
    metres[String(decoding: Array(text), as: UTF8.self).lowercased().filter { $0.isLetter }]
  }

  /// Returns the metres in the unit that a column's name states, in brackets or as its last word: `(ft MSL)`,
  /// `altitudeFeet`; nil for none.
  static func metres(header name: [UInt8]) -> Double? {
    let text = String(decoding: name, as: UTF8.self)
    if let open = text.firstIndex(where: { $0 == "(" || $0 == "[" }) {
      var words = TimeNames.split(String(text[open...]))[...]
      // As in “in metres”.
      if words.count > 1, words.first == "in" { words.removeFirst() }
      if let unit = words.first.flatMap({ inBrackets[$0] ?? metres[$0] }) { return unit }
    }
    let words = TimeNames.split(text)
    return words.count > 1 ? words.last.flatMap { metres[$0] } : nil
  }

  /// The units that are ordinary words outside brackets.
  private static let inBrackets = ["in": 0.0254, "yd": 0.9144, "dm": 0.1]

  /// Returns the metres in the unit of a column of a header; 1 if it states none.
  static func metres(in header: [[UInt8]], at column: Int?) -> Double {
    column.flatMap { metres(header: header[$0]) } ?? 1
  }

  /// Returns a name, reduced to its letters and digits, without the unit at its end; nil if it has none.
  static func base(of name: String) -> String? {
    metres.keys.filter { name.hasSuffix($0) && name.count > $0.count }.max { $0.count < $1.count }
      .map { String(name.dropLast($0.count)) }
  }
}
