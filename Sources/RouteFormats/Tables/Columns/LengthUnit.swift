/// The units of length that tables write after heights and accuracies, or in the names of their columns.
enum LengthUnit {
  private static let metres = [
    "m": 1, "meter": 1, "meters": 1, "metre": 1, "metres": 1, "ft": 0.3048, "feet": 0.3048,
    "foot": 0.3048, "km": 1000, "cm": 0.01, "mm": 0.001,
  ]

  /// Returns the length of a unit in metres; nil if the text is not a unit.
  static func metres(_ text: some Sequence<UInt8>) -> Double? {
    metres[String(decoding: Array(text), as: UTF8.self).lowercased().filter { $0.isLetter }]
  }

  /// Returns the length in metres of the unit stated in a column's name; nil if the name states no unit.
  ///
  /// The unit may be in brackets or the last word of the name: `(ft MSL)`, `altitudeFeet`.
  static func metres(header name: [UInt8]) -> Double? {
    let text = String(decoding: name, as: UTF8.self)
    if let open = text.firstIndex(where: { $0 == "(" || $0 == "[" }) {
      var words = TimeNames.split(String(text[open...]))[...]
      // Skip the word “in”, as in “in metres”.
      if words.count > 1, words.first == "in" { words.removeFirst() }
      if let unit = words.first.flatMap({ inBrackets[$0] ?? metres[$0] }) { return unit }
    }
    let words = TimeNames.split(text)
    return words.count > 1 ? words.last.flatMap { metres[$0] } : nil
  }

  /// Units that are recognised only in brackets, because they are also ordinary words.
  private static let inBrackets = ["in": 0.0254, "yd": 0.9144, "dm": 0.1]

  /// Returns the length in metres of the unit stated in the header for a column; 1 if no unit is stated.
  static func metres(in header: [[UInt8]], at column: Int?) -> Double {
    column.flatMap { metres(header: header[$0]) } ?? 1
  }

  /// Returns a name that has been reduced to letters and digits, without the unit at its end; nil if it does
  /// not end with a unit.
  static func base(of name: String) -> String? {
    metres.keys.filter { name.hasSuffix($0) && name.count > $0.count }.max { $0.count < $1.count }
      .map { String(name.dropLast($0.count)) }
  }
}
