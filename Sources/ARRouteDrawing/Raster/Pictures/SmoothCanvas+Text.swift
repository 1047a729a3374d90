import ARRouteEngine

extension SmoothCanvas {
  /// Draws a line of text in the stroke font, its plate first.
  mutating func draw(text line: TextLine) {
    if let plate = line.plate, plate.alpha > 0 {
      let box = line.plateBox
      addOutline(
        box.outline(tolerance: Self.tolerance / finestScale).map { line.place(of: $0) })
      paintOutlines(plate)
    }
    guard line.color.alpha > 0, line.size > 0 else { return }
    let pen = Pen(
      radius: line.size * StrokeFont.penWidth / 2, hasRoundEnds: true, scale: finestScale)
    let tolerance = Self.tolerance / (line.size * finestScale)
    var advance = line.textStart
    for scalar in line.string.unicodeScalars {
      let glyph = StrokeFont.glyph(of: scalar)
      for stroke in glyph.strokes {
        for point in stroke.points(tolerance: tolerance) {
          scratch.chain.append(
            line.place(
              of: Vector2(
                advance + point.x * line.size, (TextLine.baseline - point.y) * line.size)))
        }
        if stroke.isClosed { addClosedChain(pen) } else { addChain(pen) }
        gatherOutlines()
      }
      advance += glyph.advance * line.size
    }
    paintGathered(line.color)
  }
}
