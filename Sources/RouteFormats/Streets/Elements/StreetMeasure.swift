import ARRouteEngine

/// Parses lengths and directions as written in OpenStreetMap's tags.
///
/// Source: https://wiki.openstreetmap.org/wiki/Map_features/Units
enum StreetMeasure {
  /// Returns a length in metres, given as `12`, `12.5 m`, `40 ft` or `16'3"`.
  ///
  /// A decimal comma is accepted; the length may be negative.
  ///
  /// - Returns: nil if it is not a length.
  static func metres(_ text: String) -> Double? {
    var rest = text[...]
    guard let first = number(&rest) else { return nil }
    switch word(&rest) {
    case "", "m", "metre", "metres", "meter", "meters": return rest.isEmpty ? first : nil
    case "ft", "foot", "feet": return rest.isEmpty ? first * foot : nil
    case "\"", "″", "in": return rest.isEmpty ? first * foot / 12 : nil
    case "'", "′":
      if rest.isEmpty { return first * foot }
      guard let inches = number(&rest), ["\"", "″", "in"].contains(word(&rest)), rest.isEmpty
      else { return nil }
      return (first + inches / 12) * foot
    default: return nil
    }
  }

  /// Returns a number without a unit, such as a number of storeys; nil for anything else.
  static func count(_ text: String) -> Double? {
    var rest = text[...]
    guard let value = number(&rest), rest.isEmpty else { return nil }
    return value
  }

  /// Returns a direction clockwise from true north, given in degrees or as a compass point; nil for anything
  /// else.
  static func direction(_ text: String) -> Angle? {
    if let index = CompassPoint.sixteen.firstIndex(of: text.uppercased()) {
      return .degrees(22.5 * Double(index))
    }
    var rest = (text.hasSuffix("°") ? text.dropLast() : text[...])
    guard let degrees = number(&rest), rest.isEmpty, abs(degrees) <= 360 else { return nil }
    return .degrees(degrees < 0 ? degrees + 360 : degrees == 360 ? 0 : degrees)
  }

  private static let foot = 0.3048

  /// Removes a number and any blanks after it from the beginning of a text; nil if there is no number.
  private static func number(_ text: inout Substring) -> Double? {
    let end = text.firstIndex { !("0"..."9" ~= $0 || "+-.,".contains($0)) } ?? text.endIndex
    let digits = text[..<end].replacing(",", with: ".")
    guard let value = Double(digits), value.isFinite else { return nil }
    text = text[end...].drop { $0 == " " }
    return value
  }

  /// Removes a word or a symbol and any blanks after it from the beginning of a text.
  private static func word(_ text: inout Substring) -> String {
    guard let first = text.first else { return "" }
    let end =
      first.isLetter
      ? text.firstIndex { !$0.isLetter } ?? text.endIndex : text.index(after: text.startIndex)
    let word = text[..<end].lowercased()
    text = text[end...].drop { $0 == " " }
    return word
  }
}
