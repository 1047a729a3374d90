import ARRouteEngine

/// A typesetter that uses `StrokeFont` and is independent of the system.
///
/// It sets text from left to right, with one form per character, and a box with the code for characters
/// that the font does not have.
public struct StrokeTypesetter: Typesetter {
  /// Creates a stroke typesetter.
  public init() {}

  /// Sets a line of text.
  public func typeset(_ string: String) -> TypesetLine {
    var line = TypesetLine()
    for scalar in string.unicodeScalars where !Self.isIgnorable(scalar) {
      let origin = Vector2(line.width, 0)
      if let glyph = StrokeFont.glyph(of: scalar) {
        line.glyphs.append(
          PlacedGlyph(.strokes(glyph.strokes, width: StrokeFont.penWidth), at: origin))
        line.width += glyph.advance
      } else {
        let box = MissingGlyph.box(for: scalar)
        line.glyphs.append(PlacedGlyph(box.form, at: origin))
        line.width += box.advance
        line.addMissing(scalar)
      }
    }
    return line
  }

  /// Returns true when a character is meant to be invisible.
  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isDefaultIgnorableCodePoint
  }
}
