extension Canvas {
  /// Draws an open chain of strokes with round joins and flat ends, corners in points.
  ///
  /// A line thinner than a pixel is drawn a pixel wide. Where a see-through line crosses itself
  /// it is laid on once.
  mutating func draw(polyline points: [Vector2], _ stroke: Stroke) {
    guard points.count >= 2 else { return }
    let paint = Paint(stroke.color)
    isCollecting = !paint.isOpaque && points.count > 2
    var walk = StrokeWalk(stroke, scale: scale, start: points[0])
    for index in 1..<points.count {
      draw(line: &walk, to: points[index], isLast: index == points.count - 1, paint)
    }
    if isCollecting { paintCollected(paint) }
  }

  /// Draws the outline of a circle, in points.
  mutating func draw(circle center: Vector2, radius: Double, _ stroke: Stroke) {
    let paint = Paint(stroke.color)
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

  /// Draws one line of a chain, its dashes and the join at its end.
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

  /// Draws a line as wide as the stroke.
  private mutating func drawBar(
    _ from: Vector2, _ to: Vector2, _ walk: StrokeWalk, _ paint: Paint
  ) {
    let side = Vector2(-walk.direction.y, walk.direction.x) * walk.halfWidth
    scratch.corners.removeAll(keepingCapacity: true)
    scratch.corners.append(steps(from + side))
    scratch.corners.append(steps(to + side))
    scratch.corners.append(steps(to - side))
    scratch.corners.append(steps(from - side))
    fillCorners(paint)
  }

  /// Draws a line with one pixel in each row or column, whichever it crosses more of.
  private mutating func drawHairline(_ from: Vector2, _ to: Vector2, _ paint: Paint) {
    let a = Vector2(from.x * scale.x, from.y * scale.y)
    let b = Vector2(to.x * scale.x, to.y * scale.y)
    let (run, fall) = (abs(b.x - a.x), abs(b.y - a.y))
    // A pixel's own place, not its centre, must hold the line: ⌊x⌋, and ties go one way.
    let floor = -0.5 + 1.0 / 1024
    if fall >= run {
      let (top, bottom) = a.y < b.y ? (a, b) : (b, a)
      let start = firstPixel(from: top.y, below: height)
      let end = firstPixel(from: bottom.y, below: height)
      let slope = fall > 0 ? (bottom.x - top.x) / fall : 0
      for row in start..<max(start, end) {
        let x = top.x + (Double(row) + 0.5 - top.y) * slope
        let column = Subpixel.integer(x + floor)
        guard column >= 0, column < width else { continue }
        self.paint(row: row, from: column, to: column + 1, paint)
      }
    } else {
      let (left, right) = a.x < b.x ? (a, b) : (b, a)
      let start = firstPixel(from: left.x, below: width)
      let end = firstPixel(from: right.x, below: width)
      let slope = (right.y - left.y) / run
      for column in start..<max(start, end) {
        let y = left.y + (Double(column) + 0.5 - left.x) * slope
        let row = Subpixel.integer(y + floor)
        guard row >= 0, row < height else { continue }
        self.paint(row: row, from: column, to: column + 1, paint)
      }
    }
  }
}
