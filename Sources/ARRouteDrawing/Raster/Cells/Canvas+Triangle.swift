import ARRouteEngine

extension Canvas {
  /// Fills triangles with a depth test.
  @inline(__always) mutating func fill(mesh: [MeshTriangle]) {
    mesh.withUnsafeBufferPointer { triangles in
      for triangle in triangles {
        // Most triangles of a distant arrow lie between the centres of two rows; they are skipped first.
        let (a, b, c) = (
          triangle.a.position.y * (scale.y * Subpixel.perPixel),
          triangle.b.position.y * (scale.y * Subpixel.perPixel),
          triangle.c.position.y * (scale.y * Subpixel.perPixel)
        )
        guard Subpixel.isExact(a), Subpixel.isExact(b), Subpixel.isExact(c) else {
          fillFar(triangle)
          continue
        }
        let (rowA, rowB, rowC) = (
          Subpixel.firstPixel(from: Subpixel.whole(a)),
          Subpixel.firstPixel(from: Subpixel.whole(b)),
          Subpixel.firstPixel(from: Subpixel.whole(c))
        )
        if rowA == rowB && rowB == rowC { continue }
        fillNear(triangle)
      }
    }
  }

  /// A corner: its position in steps, and its depth.
  struct Corner {
    var x: Int
    var y: Int
    var depth: Double
  }

  /// Fills a triangle whose y positions are within the exact range.
  @inline(__always) private mutating func fillNear(_ triangle: MeshTriangle) {
    let (a, b, c) = (
      steps(triangle.a.position), steps(triangle.b.position), steps(triangle.c.position)
    )
    guard Subpixel.isExact(a.x), Subpixel.isExact(b.x), Subpixel.isExact(c.x) else {
      return fillFar(triangle)
    }
    fill(
      Corner(x: Subpixel.whole(a.x), y: Subpixel.whole(a.y), depth: triangle.a.depth),
      Corner(x: Subpixel.whole(b.x), y: Subpixel.whole(b.y), depth: triangle.b.depth),
      Corner(x: Subpixel.whole(c.x), y: Subpixel.whole(c.y), depth: triangle.c.depth),
      paint(of: triangle.color))
  }

  /// Fills a triangle that extends beyond the exact range.
  @inline(never) private mutating func fillFar(_ triangle: MeshTriangle) {
    GuardBand.forEachPart(of: triangle, scale: scale) { a, b, c in
      fill(a, b, c, paint(of: triangle.color))
    }
  }

  /// Fills a triangle within the exact range.
  @inline(__always) private mutating func fill(
    _ a: Corner, _ b: Corner, _ c: Corner, _ paint: Paint
  ) {
    let start = clampedRow(Subpixel.firstPixel(from: min(a.y, b.y, c.y)))
    let end = clampedRow(Subpixel.firstPixel(from: max(a.y, b.y, c.y)))
    let left = clampedColumn(Subpixel.firstPixel(from: min(a.x, b.x, c.x)))
    let right = clampedColumn(Subpixel.firstPixel(from: max(a.x, b.x, c.x)))
    guard start < end, left < right else { return }
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard area != 0 else { return }

    dirtyRows.add(from: start, to: end)
    let plane = DepthPlane(a, b, c, area: area)
    let columns = (right &- left &+ 3) & ~3
    let across = max(a.x, b.x, c.x) - min(a.x, b.x, c.x)
    let down = max(a.y, b.y, c.y) - min(a.y, b.y, c.y)
    if max(across, down) <= SmallTriangle.size, left &+ columns <= width, paint.isOpaque {
      let small =
        area > 0
        ? SmallTriangle(a, b, c, column: left, row: start, plane: plane)
        : SmallTriangle(a, c, b, column: left, row: start, plane: plane)
      let offset = start &* width &+ left
      small.fill(
        pixels + offset, depths + offset, width: width, columns: columns, rows: end &- start,
        pixel: paint.pixel)
    } else {
      fillRows(a, b, c, start, end, TriangleSpans(plane: plane, paint: paint))
    }
  }

  /// Fills a triangle along its edges, in rows from `start` up to but not including `end`.
  private func fillRows(
    _ a: Corner, _ b: Corner, _ c: Corner, _ start: Int, _ end: Int, _ spans: TriangleSpans
  ) {
    var (top, middle, bottom) = (a, b, c)
    if middle.y < top.y { swap(&top, &middle) }
    if bottom.y < middle.y { swap(&middle, &bottom) }
    if middle.y < top.y { swap(&top, &middle) }
    var long = PixelEdge(from: top, to: bottom, row: start)
    let turn = clampedRow(Subpixel.firstPixel(from: middle.y))
    if start < turn {
      let short = PixelEdge(from: top, to: middle, row: start)
      fillRows(start, turn, &long, short, spans)
    }
    if turn < end {
      let short = PixelEdge(from: middle, to: bottom, row: turn)
      fillRows(turn, end, &long, short, spans)
    }
  }

  /// Fills the rows in which a triangle is bounded by the same two edges.
  @inline(__always) private func fillRows(
    _ start: Int, _ end: Int, _ long: inout PixelEdge, _ short: PixelEdge,
    _ spans: TriangleSpans
  ) {
    var short = short
    for row in start..<end {
      let a = clampedColumn(long.nextColumn())
      let b = clampedColumn(short.nextColumn())
      let (from, to) = a < b ? (a, b) : (b, a)
      guard from < to else { continue }
      let offset = row &* width &+ from
      spans.fill(pixels + offset, depths + offset, column: from, row: row, count: to &- from)
    }
  }
}

extension PixelEdge {
  /// Creates the edge from one corner down to another.
  @inline(__always) fileprivate init(from top: Canvas.Corner, to bottom: Canvas.Corner, row: Int) {
    self.init(
      x0: Double(top.x), y0: Double(top.y), x1: Double(bottom.x), y1: Double(bottom.y), row: row)
  }
}
