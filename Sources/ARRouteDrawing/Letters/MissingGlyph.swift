import ARRouteEngine

/// The stand-in for a character that no font has: a box that contains the character's code.
public enum MissingGlyph {
  /// Returns the box for a character, and the distance to the origin of the next character; both in ems.
  ///
  /// The code is hexadecimal, with four or six digits in two rows.
  public static func box(for scalar: Unicode.Scalar) -> (form: GlyphForm, advance: Double) {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let count = code.count > 4 ? 6 : 4
    let digits = Array(String(repeating: "0", count: count - code.count) + code)
    let perRow = count / 2
    let width = Double(perRow) * digitAdvance + 2 * padding
    var strokes = [frame(width: width)]
    for (index, digit) in digits.enumerated() {
      let corner = Vector2(
        side + padding + Double(index % perRow) * digitAdvance,
        bottom + padding + (index < perRow ? 1 : 0) * (0.7 * digitScale + padding))
      for stroke in digit.unicodeScalars.flatMap({ StrokeFont.glyph(of: $0)?.strokes ?? [] }) {
        strokes.append(stroke.placed(at: corner, scale: digitScale))
      }
    }
    return (.strokes(strokes, width: penWidth), width + 2 * side)
  }

  private static let penWidth = 0.045
  private static let side = 0.06
  private static let padding = 0.07
  private static let digitScale = 0.45
  private static let digitAdvance = 0.57 * digitScale
  private static let bottom = -0.12

  private static func frame(width: Double) -> CurvePath {
    let top = bottom + 2 * 0.7 * digitScale + 3 * padding
    var path = CurvePath(from: Vector2(side, bottom))
    path.addLine(to: Vector2(side, top))
    path.addLine(to: Vector2(side + width, top))
    path.addLine(to: Vector2(side + width, bottom))
    path.close()
    return path
  }
}
