import ARRouteEngine

/// Parses colours as SVG and CSS write them: names, `#RGB` to `#RRGGBBAA`, `rgb()` and `hsl()`, with or
/// without an opacity.
///
/// Source: CSS Color Module Level 4, sections 5 to 7.
enum CSSColor {
  /// Returns the colour that a text specifies; nil if it specifies none.
  static func color(_ text: String) -> Color? {
    let word = text.lowercased()
    if let color = NamedColors.color(word) { return color }
    if word.first == "#" { return color(hex: word.dropFirst()) }
    guard let open = word.firstIndex(of: "("), word.last == ")" else { return nil }
    let parts = word[word.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }.map(String.init)
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let opacity = parts.count == 4 ? number(parts[3], of: 1) : 1
    guard let opacity else { return nil }
    let name = word[..<open]
    let channels: [Double]?
    switch name {
    case "rgb", "rgba": channels = all(parts.prefix(3).map { number($0, of: 255) })
    case "hsl", "hsla":
      guard let hue = degrees(parts[0]), let saturation = percent(parts[1]),
        let lightness = percent(parts[2])
      else { return nil }
      channels = channelsOf(hue: hue, saturation: saturation, lightness: lightness)
    default: return nil
    }
    guard let channels else { return nil }
    let bytes = channels.map { UInt8(min(max($0, 0), 255).rounded()) }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2]).opacity(opacity)
  }

  private static func color(hex digits: Substring) -> Color? {
    let full = digits.utf8.count <= 4 ? String(digits.flatMap { [$0, $0] }) : String(digits)
    guard let color = Color(hexText: String(full.prefix(6))) else { return nil }
    switch full.utf8.count {
    case 6: return color
    case 8:
      guard let alpha = UInt8(full.suffix(2), radix: 16) else { return nil }
      return Color(red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    default: return nil
    }
  }

  /// Returns red, green and blue, each 0…255.
  private static func channelsOf(
    hue: Double, saturation: Double, lightness: Double
  ) -> [Double] {
    let turn = (hue - 360 * (hue / 360).rounded(.down)) / 30
    let reach = saturation * min(lightness, 1 - lightness)
    return [0.0, 8, 4].map { offset in
      let hour = (offset + turn).truncatingRemainder(dividingBy: 12)
      return 255 * (lightness - reach * max(-1, min(hour - 3, 9 - hour, 1)))
    }
  }

  /// Parses a number or a percentage of `whole`; nil for anything else.
  private static func number(_ text: String, of whole: Double) -> Double? {
    guard text.last == "%" else { return finite(text) }
    return finite(String(text.dropLast())).map { $0 / 100 * whole }
  }

  /// Parses a percentage and returns it as a fraction clamped to 0…1; nil without a percent sign.
  private static func percent(_ text: String) -> Double? {
    guard text.last == "%" else { return nil }
    return finite(String(text.dropLast())).map { min(max($0 / 100, 0), 1) }
  }

  private static func degrees(_ text: String) -> Double? {
    finite(text.hasSuffix("deg") ? String(text.dropLast(3)) : text)
  }

  private static func finite(_ text: String) -> Double? {
    Double(text).flatMap { abs($0) <= 1e9 ? $0 : nil }
  }

  private static func all(_ values: [Double?]) -> [Double]? {
    let known = values.compactMap(\.self)
    return known.count == values.count ? known : nil
  }
}
