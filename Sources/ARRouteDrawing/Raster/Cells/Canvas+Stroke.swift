import ARRouteEngine

extension Canvas {
  /// Draws an open chain of strokes with round joins and flat ends; its corners are in points.
  ///
  /// A line thinner than a pixel is drawn one pixel wide. A translucent line is painted only once where it
  /// crosses itself.
  mutating func draw(polyline points: [Vector2], _ stroke: Stroke, isMarking: Bool = false) {
    guard points.count >= 2 else { return }
    let paint = paint(of: stroke.color, isMarking: isMarking)
    isCollecting = !paint.isOpaque && points.count > 2
    var walk = StrokeWalk(stroke, scale: scale, start: points[0])
    for index in 1..<points.count {
      draw(line: &walk, to: points[index], isLast: index == points.count - 1, paint)
    }
    if isCollecting { paintCollected(paint) }
  }

  /// Draws the outline of a circle; lengths are in points.
  mutating func draw(
    circle center: Vector2, radius: Double, _ stroke: Stroke, isMarking: Bool = false
  ) {
    let paint = paint(of: stroke.color, isMarking: isMarking)
    let pixel = 1 / max(scale.x, scale.y)
    guard !stroke.dash.isEmpty else {
      let half = max(stroke.width, pixel) / 2
      return fill(disc: center, radius: radius + half, hole: radius - half, paint)
    }
    isCollecting = !paint.isOpaque
    let sides = Int(min(max(radius / pixel, 16), 256))
    let start = Vector2(center.x + radius, center.y)
    var walk = StrokeWalk(stroke, scale: scale, start: start)
    for side in 1...sides {
      let angle = Angle(radians: Double(side) * (2 * .pi / Double(sides)))
      let corner = center + Vector2(angle.cosine, angle.sine) * radius
      draw(line: &walk, to: corner, isLast: side == sides, paint)
    }
    if isCollecting { paintCollected(paint) }
  }

  /// Draws one line of a chain, including its dashes and the join at its end.
  private mutating func draw(
    line walk: inout StrokeWalk, to end: Vector2, isLast: Bool, _ paint: Paint
  ) {
    let size = Vector2(Double(width) / scale.x, Double(height) / scale.y)
    walk.advance(to: end, visible: size)
    while let (from, to) = walk.nextPiece() {
      if walk.isHairline { drawHairline(from, to, paint) } else { drawBar(from, to, walk, paint) }
    }
    guard !isLast, walk.isOnAtEnd else { return }
    if walk.isHairline {
      plot(Vector2(end.x * scale.x, end.y * scale.y), paint)
    } else {
      fill(disc: end, radius: walk.halfWidth, hole: 0, paint)
    }
  }

  /// Draws a line with the width of the stroke.
  private mutating func drawBar(
    _ from: Vector2, _ to: Vector2, _ walk: StrokeWalk, _ paint: Paint
  ) {
    let side = walk.direction.quarterTurned * walk.halfWidth
    scratch.corners.removeAll(keepingCapacity: true)
    scratch.corners.append(steps(from + side))
    scratch.corners.append(steps(to + side))
    scratch.corners.append(steps(to - side))
    scratch.corners.append(steps(from - side))
    fillCorners(paint)
  }
}
