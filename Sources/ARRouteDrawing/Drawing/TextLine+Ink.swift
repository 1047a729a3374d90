import ARRouteEngine

extension TextLine {
  /// Returns the text scaled and moved so that its ink fills the box described by `inkSide`.
  ///
  /// The text is returned unchanged if `inkSide` is nil, or if it has no ink.
  ///
  /// - Parameter letters: The typeset text.
  public func fittingInk(of letters: TypesetLine) -> TextLine {
    guard let side = inkSide, let ink = letters.ink else { return self }
    var line = self
    line.inkSide = nil
    let box = ink.high - ink.low
    line.size = side / max(box.x, box.y, Self.leastInk)
    // The offset of the ink's middle from the text's position, which is half-way along the line and half
    // the cap height above the baseline.
    let middle = (ink.low + ink.high) * 0.5 - Vector2(letters.width / 2, Self.baseline)
    line.position = position + Vector2(-middle.x, middle.y) * line.size
    return line
  }

  /// Returns the ink of the text as shapes that need no font: outlines become fills, and pictures stay
  /// pictures.
  ///
  /// - Parameter letters: The typeset text, which is level and has no plate.
  public func shapes(of letters: TypesetLine) -> [Shape] {
    let line = fittingInk(of: letters)
    let start = line.position + Vector2(line.textStart(width: letters.width * line.size), 0)
    func position(_ point: Vector2) -> Vector2 {
      start + Vector2(point.x, Self.baseline - point.y) * line.size
    }
    return letters.glyphs.flatMap { glyph -> [Shape] in
      func curves(_ paths: [CurvePath]) -> [CurvePath] {
        paths.map { path in path.mapped { position(glyph.origin + $0) } }
      }
      switch glyph.form {
      case .outline(let outline):
        return [.curves(curves(outline), fill: CurveFill(line.color), stroke: nil)]
      case .strokes(let strokes, let width):
        return [
          .curves(
            curves(strokes), fill: nil, stroke: Stroke(line.color, width: width * line.size))
        ]
      case .layers(let layers):
        return layers.map { layer in
          .curves(
            curves(layer.outline), fill: CurveFill(layer.color ?? line.color), stroke: nil)
        }
      case .picture(let picture):
        return [
          .image(
            picture.image, corner: position(glyph.origin + picture.corner),
            size: picture.size * line.size)
        ]
      }
    }
  }

  /// The minimum side of the ink box used for scaling, ems, so that a full stop is not blown up into a
  /// ball.
  private static let leastInk = 0.3
}
