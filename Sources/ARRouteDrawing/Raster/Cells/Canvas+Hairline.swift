import ARRouteEngine

extension Canvas {
  /// Draws a line with one pixel in each row or each column, whichever it crosses more of; its ends are in
  /// points.
  mutating func drawHairline(_ from: Vector2, _ to: Vector2, _ paint: Paint) {
    let a = Vector2(from.x * scale.x, from.y * scale.y)
    let b = Vector2(to.x * scale.x, to.y * scale.y)
    if abs(b.y - a.y) >= abs(b.x - a.x) {
      if a.y < b.y { drawSteep(a, b, paint) } else { drawSteep(b, a, paint) }
    } else {
      if a.x < b.x { drawFlat(a, b, paint) } else { drawFlat(b, a, paint) }
    }
  }

  /// Draws a line from its upper end, in pixels: one pixel per row.
  private mutating func drawSteep(_ top: Vector2, _ bottom: Vector2, _ paint: Paint) {
    let start = firstPixel(from: top.y, below: height)
    let end = firstPixel(from: bottom.y, below: height)
    guard start < end else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    for row in start..<end {
      let column = pixelHolding(top.x + (Double(row) + 0.5 - top.y) * slope)
      guard column >= 0, column < width else { continue }
      if paint.isOpaque, !paint.isMarking {
        pixels[row &* width &+ column] = paint.pixel
      } else {
        self.paint(row: row, from: column, to: column &+ 1, paint)
      }
    }
  }

  /// Draws a line from its left end, in pixels: one pixel per column, in runs along the rows.
  private mutating func drawFlat(_ left: Vector2, _ right: Vector2, _ paint: Paint) {
    let start = firstPixel(from: left.x, below: width)
    let end = firstPixel(from: right.x, below: width)
    guard start < end else { return }
    let slope = (right.y - left.y) / (right.x - left.x)
    var runStart = start
    var runRow = pixelHolding(left.y + (Double(start) + 0.5 - left.x) * slope)
    for column in start..<end where slope != 0 {
      let row = pixelHolding(left.y + (Double(column) + 0.5 - left.x) * slope)
      guard row != runRow else { continue }
      if runRow >= 0 && runRow < height {
        self.paint(row: runRow, from: runStart, to: column, paint)
      }
      (runStart, runRow) = (column, row)
    }
    if runRow >= 0 && runRow < height {
      self.paint(row: runRow, from: runStart, to: end, paint)
    }
  }

  /// Returns the pixel whose area contains a position in pixels.
  @inline(__always) private func pixelHolding(_ position: Double) -> Int {
    // ⌊position⌋: slightly less than half is subtracted, so that whole numbers are all rounded the same
    // way.
    Subpixel.integer(position - 0.5 + 1.0 / 1024)
  }
}
