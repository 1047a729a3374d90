import ARRouteDrawing
import ARRouteEngine
import RouteFormats

extension SVGWriter {
  /// Returns a number with up to the given number of decimals; the default of three is a thousandth of a
  /// point.
  static func number(_ value: Double, decimals: Int = 3) -> String {
    FixedDecimal.text(value, decimals: decimals)
  }

  static func points(_ points: [Vector2]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  static func shape(of box: RoundedBox) -> String {
    var text = box.x == 0 ? "" : " x=\"\(number(box.x))\""
    if box.y != 0 { text += " y=\"\(number(box.y))\"" }
    text += " width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    if box.radius > 0 { text += " rx=\"\(number(box.radius))\"" }
    return text
  }

  /// Returns the attributes of a colour for `fill` or `stroke`.
  static func paint(_ attribute: String, _ color: Color) -> String {
    let digits = [color.red, color.green, color.blue].flatMap {
      [Printable.hexDigit($0 >> 4), Printable.hexDigit($0 & 15)]
    }
    let hex = String(decoding: digits, as: UTF8.self)
    let solid = " \(attribute)=\"#\(hex)\""
    guard color.alpha < 255 else { return solid }
    return "\(solid) \(attribute)-opacity=\"\(number(Double(color.alpha) / 255))\""
  }

  static func outline(_ stroke: Stroke) -> String {
    let line = "\(paint("stroke", stroke.color)) stroke-width=\"\(number(stroke.width))\""
    guard !stroke.dash.isEmpty else { return line }
    return "\(line) stroke-dasharray=\"\(stroke.dash.map { number($0) }.joined(separator: " "))\""
  }
}
