import ARRouteEngine

/// Sets text in `StrokeFont`, which needs nothing of the system: left to right, a form for each
/// character, and a box with its code for characters that the font does not have.
public struct StrokeTypesetter: Typesetter {
  /// The one there is.
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

  /// True when a character is not meant to be seen.
  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isDefaultIgnorableCodePoint
  }
}
