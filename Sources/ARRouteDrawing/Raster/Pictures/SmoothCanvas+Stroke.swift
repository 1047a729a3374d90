import ARRouteEngine

extension SmoothCanvas {
  /// Draws an open chain of strokes with round joins and flat ends; its corners are in points.
  mutating func draw(polyline points: [Vector2], _ stroke: Stroke) {
    addStroke(along: points, stroke)
    paintOutlines(stroke.color)
  }

  /// Draws the outline of a circle, in points; dashes begin on the right and run clockwise.
  mutating func draw(circle center: Vector2, radius: Double, _ stroke: Stroke) {
    guard radius >= 0, stroke.width > 0 else { return }
    if stroke.dash.isEmpty {
      addCircle(center, radius: radius + stroke.width / 2)
      let hole = radius - stroke.width / 2
      if hole > 0 { addCircle(center, radius: hole, isHole: true) }
    } else {
      let sides = Self.sides(ofCircle: radius * finestScale)
      let corners = (0...sides).map { side in
        let angle = Angle(radians: Double(side % sides) * (2 * .pi / Double(sides)))
        return center + Vector2(angle.cosine, angle.sine) * radius
      }
      addStroke(along: corners, stroke)
    }
    paintOutlines(stroke.color)
  }

  /// Adds a stroke, divided into dashes and clipped to the visible part, to the current shape.
  private mutating func addStroke(along points: [Vector2], _ stroke: Stroke) {
    guard points.count >= 2, stroke.width > 0 else { return }
    let size = Vector2(Double(width) / scale.x, Double(height) / scale.y)
    let form = LineForm(cap: .butt, join: .round)
    let pen = OutlinePen(radius: stroke.width / 2, form: form, scale: finestScale)
    var walk = StrokeWalk(stroke, scale: scale, start: points[0])
    scratch.chain.removeAll(keepingCapacity: true)
    for point in points.dropFirst() {
      walk.advance(to: point, visible: size)
      while let (from, to) = walk.nextPiece() {
        if scratch.chain.last != from {
          addChain(pen)
          scratch.chain.append(from)
        }
        scratch.chain.append(to)
      }
    }
    addChain(pen)
  }

  /// Adds the outline of the chain in the scratch list to the current shape, and clears the list.
  mutating func addChain(_ pen: OutlinePen) {
    scratch.outline.removeAll(keepingCapacity: true)
    pen.appendOutline(of: scratch.chain, to: &scratch.outline)
    scratch.chain.removeAll(keepingCapacity: true)
    addScratchOutline()
  }

  /// Adds both sides of the closed chain in the scratch list to the current shape, and clears the list.
  mutating func addClosedChain(_ pen: OutlinePen) {
    for isReturn in [false, true] {
      scratch.outline.removeAll(keepingCapacity: true)
      pen.appendSide(ofClosed: scratch.chain, isReturn: isReturn, to: &scratch.outline)
      addScratchOutline()
      scratch.chain.reverse()
    }
    scratch.chain.removeAll(keepingCapacity: true)
  }
}
