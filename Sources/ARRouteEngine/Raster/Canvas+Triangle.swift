extension Canvas {
  /// Fills depth-tested triangles.
  @inline(__always) mutating func fill(mesh: [MeshTriangle]) {
    mesh.withUnsafeBufferPointer { triangles in
      for triangle in triangles {
        let (a, b, c) = (corner(triangle.a), corner(triangle.b), corner(triangle.c))
        let reach = max(
          max(abs(a.x), abs(a.y)), max(abs(b.x), abs(b.y)), max(abs(c.x), abs(c.y)))
        if reach <= Subpixel.limit {
          fill(a, b, c, Paint(triangle.color))
        } else {
          fillFar(triangle)
        }
      }
    }
  }

  /// A corner in steps, with its depth.
  struct Corner {
    var x: Double
    var y: Double
    var depth: Double
  }

  @inline(__always) private func corner(_ vertex: MeshVertex) -> Corner {
    let position = steps(vertex.position)
    return Corner(x: position.x, y: position.y, depth: vertex.depth)
  }

  /// Fills a triangle that reaches out of the exact range.
  @inline(never) private mutating func fillFar(_ triangle: MeshTriangle) {
    let corners = GuardBand.clip(
      [triangle.a, triangle.b, triangle.c].map {
        MeshVertex(position: steps($0.position), depth: $0.depth)
      }
    ).map { Corner(x: $0.position.x, y: $0.position.y, depth: $0.depth) }
    guard corners.count >= 3 else { return }
    for index in 2..<corners.count {
      fill(corners[0], corners[index - 1], corners[index], Paint(triangle.color))
    }
  }

  /// Fills a triangle within the exact range.
  @inline(__always) private mutating func fill(
    _ a: Corner, _ b: Corner, _ c: Corner, _ paint: Paint
  ) {
    var (top, middle, bottom) = (rounded(a), rounded(b), rounded(c))
    if middle.y < top.y { swap(&top, &middle) }
    if bottom.y < middle.y { swap(&middle, &bottom) }
    if middle.y < top.y { swap(&top, &middle) }

    let start = clampedRow(Subpixel.firstPixel(from: top.y))
    let end = clampedRow(Subpixel.firstPixel(from: bottom.y))
    guard start < end else { return }
    let left = Subpixel.firstPixel(from: min(top.x, middle.x, bottom.x))
    let right = Subpixel.firstPixel(from: max(top.x, middle.x, bottom.x))
    guard clampedColumn(left) < clampedColumn(right) else { return }
    let area =
      (middle.x - top.x) * (bottom.y - top.y) - (bottom.x - top.x) * (middle.y - top.y)
    guard area != 0 else { return }

    dirtyRows.add(from: start, to: end)
    var spans = TriangleSpans(top, middle, bottom, area: area, paint: paint)
    var long = PixelEdge(x0: top.x, y0: top.y, x1: bottom.x, y1: bottom.y, row: start)
    let turn = clampedRow(Subpixel.firstPixel(from: middle.y))
    if start < turn {
      let short = PixelEdge(x0: top.x, y0: top.y, x1: middle.x, y1: middle.y, row: start)
      fillRows(start, turn, &long, short, &spans)
    }
    if turn < end {
      let short = PixelEdge(x0: middle.x, y0: middle.y, x1: bottom.x, y1: bottom.y, row: turn)
      fillRows(turn, end, &long, short, &spans)
    }
  }

  @inline(__always) private func rounded(_ corner: Corner) -> Corner {
    Corner(
      x: Subpixel.rounded(corner.x), y: Subpixel.rounded(corner.y), depth: corner.depth)
  }

  /// Fills the rows in which the same two edges bound a triangle.
  @inline(__always) private func fillRows(
    _ start: Int, _ end: Int, _ long: inout PixelEdge, _ short: PixelEdge,
    _ spans: inout TriangleSpans
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

/// The plane of a triangle's depth, and its colour.
struct TriangleSpans {
  private let paint: Paint
  private let across: Double
  private let down: Double
  private let origin: (x: Double, y: Double, depth: Double)
  private let nearest: Double
  private let farthest: Double

  @inline(__always) init(
    _ a: Canvas.Corner, _ b: Canvas.Corner, _ c: Canvas.Corner, area: Double, paint: Paint
  ) {
    self.paint = paint
    let perPixel = Subpixel.perPixel / area
    let (u, v) = (b.depth - a.depth, c.depth - a.depth)
    across = (u * (c.y - a.y) - v * (b.y - a.y)) * perPixel
    down = (v * (b.x - a.x) - u * (c.x - a.x)) * perPixel
    origin = (a.x * (1 / Subpixel.perPixel) - 0.5, a.y * (1 / Subpixel.perPixel) - 0.5, a.depth)
    nearest = min(a.depth, b.depth, c.depth)
    farthest = max(a.depth, b.depth, c.depth)
  }

  /// Paints the pixels of a run that are nearer than what is there.
  @inline(__always) func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, _ depths: UnsafeMutablePointer<Float>,
    column: Int, row: Int, count: Int
  ) {
    // In a sliver the plane is steep and rounding can carry it outside the triangle's depths.
    let depth =
      origin.depth + across * (Double(column) - origin.x) + down * (Double(row) - origin.y)
    let first = Float(min(max(depth, nearest), farthest))
    let step = Float(across)
    if paint.isOpaque {
      fillOpaque(pixels, depths, first, step, count)
    } else {
      for index in 0..<count {
        let depth = first + step * Float(index)
        guard depth < depths[index] else { continue }
        depths[index] = depth
        pixels[index] = paint.over(pixels[index])
      }
    }
  }

  @inline(__always) private func fillOpaque(
    _ pixels: UnsafeMutablePointer<UInt32>, _ depths: UnsafeMutablePointer<Float>,
    _ first: Float, _ step: Float, _ count: Int
  ) {
    var index = 0
    if count >= 8 {
      let rawPixels = UnsafeMutableRawPointer(pixels)
      let rawDepths = UnsafeMutableRawPointer(depths)
      let color = SIMD4<UInt32>(repeating: paint.pixel)
      let lanes = SIMD4<Float>(0, 1, 2, 3) * step
      while index &+ 4 <= count {
        let there = rawDepths.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<Float>.self)
        let below = rawPixels.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt32>.self)
        let depth = lanes + (first + step * Float(index))
        let isNearer = depth .< there
        rawDepths.storeBytes(
          of: there.replacing(with: depth, where: isNearer), toByteOffset: index &* 4,
          as: SIMD4<Float>.self)
        rawPixels.storeBytes(
          of: below.replacing(with: color, where: isNearer), toByteOffset: index &* 4,
          as: SIMD4<UInt32>.self)
        index &+= 4
      }
    }
    while index < count {
      let depth = first + step * Float(index)
      if depth < depths[index] {
        depths[index] = depth
        pixels[index] = paint.pixel
      }
      index &+= 1
    }
  }
}
