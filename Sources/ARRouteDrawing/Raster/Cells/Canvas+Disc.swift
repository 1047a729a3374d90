import ARRouteEngine

extension Canvas {
  /// Paints a disc, or a ring if `hole` is above 0; all lengths are in points.
  ///
  /// The scales across and down may differ, so that a disc can be an ellipse on the bitmap. A disc smaller
  /// than a pixel paints the pixel that contains its centre.
  mutating func fill(disc center: Vector2, radius: Double, hole: Double, _ paint: Paint) {
    precondition(center.x.isFinite && center.y.isFinite && radius.isFinite, "not a finite disc")
    guard radius > 0 else { return }
    let middle = Vector2(center.x * scale.x, center.y * scale.y)
    let (across, down) = (radius * scale.x, radius * scale.y)
    if across < 0.75 && down < 0.75 { return plot(middle, paint) }
    let start = firstPixel(from: middle.y - down, below: height)
    let end = firstPixel(from: middle.y + down, below: height)
    for row in start..<max(start, end) {
      let offset = (Double(row) + 0.5 - middle.y) / down
      let half = across * max(0, 1 - offset * offset).squareRoot()
      let left = firstPixel(from: middle.x - half, below: width)
      let right = firstPixel(from: middle.x + half, below: width)
      let inner = hole > 0 ? offset * radius / hole : 1
      if inner * inner < 1 {
        let gap = hole * scale.x * (1 - inner * inner).squareRoot()
        let gapStart = firstPixel(from: middle.x - gap, below: width)
        self.paint(row: row, from: left, to: gapStart, paint)
        let gapEnd = firstPixel(from: middle.x + gap, below: width)
        self.paint(row: row, from: gapEnd, to: right, paint)
      } else {
        self.paint(row: row, from: left, to: right, paint)
      }
    }
  }

  /// Paints the pixel that contains a position; the position is in pixels.
  mutating func plot(_ position: Vector2, _ paint: Paint) {
    guard position.x >= 0, position.y >= 0, position.x < Double(width), position.y < Double(height)
    else { return }
    let column = Int(position.x)
    self.paint(row: Int(position.y), from: column, to: column + 1, paint)
  }

  /// Returns the first pixel whose centre is at or after a position in pixels, within 0…`limit`.
  @inline(__always) func firstPixel(from position: Double, below limit: Int) -> Int {
    let end = Double(limit)
    return Subpixel.integer(position > 0 ? (position < end ? position : end) : 0)
  }
}
