import ARRouteEngine

/// A triangle of a mesh, ready to be decided at the places of each pixel.
///
/// Positions are whole steps of the pixel grid and so are the places, so that every decision is
/// exact: of two triangles that share an edge exactly one owns each place on it.
struct SampledTriangle: Sendable {
  /// The rows it may touch, cut to the bitmap.
  let rows: Range<Int>
  /// The columns it may touch, cut to the bitmap.
  let columns: Range<Int>
  let plane: DepthPlane
  let color: Color
  /// The run of meshes it belongs to.
  let run: Int
  private let edges: (a: SampleEdge, b: SampleEdge, c: SampleEdge)

  /// nil where nothing of it is on the bitmap, or it has no area.
  init?(
    _ a: Canvas.Corner, _ b: Canvas.Corner, _ c: Canvas.Corner, color: Color, run: Int,
    width: Int, height: Int
  ) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard area != 0 else { return nil }
    rows = Self.pixels(min(a.y, b.y, c.y), max(a.y, b.y, c.y), limit: height)
    columns = Self.pixels(min(a.x, b.x, c.x), max(a.x, b.x, c.x), limit: width)
    guard !rows.isEmpty, !columns.isEmpty else { return nil }
    plane = DepthPlane(a, b, c, area: area)
    self.color = color
    self.run = run
    edges =
      area > 0
      ? (SampleEdge(a, b), SampleEdge(b, c), SampleEdge(c, a))
      : (SampleEdge(a, c), SampleEdge(c, b), SampleEdge(b, a))
  }

  /// The pixels that hold what lies between two positions in steps.
  private static func pixels(_ low: Int, _ high: Int, limit: Int) -> Range<Int> {
    let start = min(max(low >> 8, 0), limit)
    return start..<max(start, min((high + 255) >> 8, limit))
  }

  /// Hands out the pixels of a row that it has places in, with those places, from the left.
  @inline(__always) func forEachPixel(
    ofRow row: Int, _ body: (_ column: Int, _ mask: SampleGrid.Mask) -> Void
  ) {
    var touched = (columns.lowerBound, columns.upperBound)
    var whole = touched
    edges.a.narrow(&touched, &whole, row: row)
    edges.b.narrow(&touched, &whole, row: row)
    edges.c.narrow(&touched, &whole, row: row)
    guard touched.0 < touched.1 else { return }
    let wholeStart = min(max(whole.0, touched.0), touched.1)
    let wholeEnd = max(wholeStart, min(whole.1, touched.1))
    for column in touched.0..<wholeStart {
      let mask = mask(column, row)
      if mask != 0 { body(column, mask) }
    }
    for column in wholeStart..<wholeEnd { body(column, .max) }
    for column in wholeEnd..<touched.1 {
      let mask = mask(column, row)
      if mask != 0 { body(column, mask) }
    }
  }

  @inline(__always) private func mask(_ column: Int, _ row: Int) -> SampleGrid.Mask {
    let bounds = (
      edges.a.bound(column, row), edges.b.bound(column, row), edges.c.bound(column, row)
    )
    @inline(__always) func part(_ group: Int) -> SampleGrid.Lanes {
      let isInside =
        (edges.a[group] .> bounds.0) .& (edges.b[group] .> bounds.1)
        .& (edges.c[group] .> bounds.2)
      return SampleGrid.Lanes.zero.replacing(with: SampleGrid.bits(group), where: isInside)
    }
    let mask = part(0) | part(1) | part(2) | part(3)
    return SampleGrid.Mask(truncatingIfNeeded: mask.wrappedSum())
  }

  /// The depths at four places of a pixel.
  @inline(__always) func depths(
    _ column: Int, _ row: Int, group: Int
  ) -> SampleGrid.FloatLanes {
    let center = Float(plane.depth(column: column, row: row))
    let x = SampleGrid.FloatLanes(SampleGrid.x(group)) * (1.0 / 32) - 0.5
    let y = SampleGrid.FloatLanes(SampleGrid.y(group)) * (1.0 / 32) - 0.5
    return plane.limited(x * plane.acrossLanes + (y * plane.downLanes + center))
  }
}

/// The side of an edge on which its triangle lies, at the places of any pixel.
///
/// Twice the area that the edge spans with a place is a whole number: a part that goes with the
/// pixel, and 8 times one that goes with the place.
struct SampleEdge: Hashable, Sendable {
  /// The part of each place, in eighths.
  private let places: SIMD16<Int32>
  /// The least of them.
  private let least: Int
  /// The greatest of them.
  private let greatest: Int
  /// The pixel's part at the bitmap's first pixel, and for the next column and row.
  private let origin: Int
  private let across: Int
  private let down: Int

  /// The edge of a triangle that turns right on the screen.
  init(_ a: Canvas.Corner, _ b: Canvas.Corner) {
    let (run, fall) = (b.x - a.x, b.y - a.y)
    func places(_ group: Int) -> SampleGrid.Lanes {
      SampleGrid.y(group) &* Int32(truncatingIfNeeded: run)
        &- SampleGrid.x(group) &* Int32(truncatingIfNeeded: fall)
    }
    self.places = SIMD16(
      lowHalf: SIMD8(lowHalf: places(0), highHalf: places(1)),
      highHalf: SIMD8(lowHalf: places(2), highHalf: places(3)))
    least = Int(self.places.min())
    greatest = Int(self.places.max())
    // A place on an edge belongs to the triangle right of it or below: on the others the area
    // has to reach 1.
    let isOwner = fall < 0 || (fall == 0 && run > 0)
    origin = fall * a.x - run * a.y - (isOwner ? 0 : 1)
    across = fall * -256
    down = run * 256
  }

  /// The parts of four places.
  @inline(__always) subscript(group: Int) -> SampleGrid.Lanes {
    switch group {
    case 0: places.lowHalf.lowHalf
    case 1: places.lowHalf.highHalf
    case 2: places.highHalf.lowHalf
    default: places.highHalf.highHalf
    }
  }

  /// What the part of a place has to be above for the place to be inside, in some pixel.
  @inline(__always) func bound(_ column: Int, _ row: Int) -> Int32 {
    let value = origin &+ across &* column &+ down &* row
    // value + 8·place ≥ 0 where place ≥ ⌈−value / 8⌉.
    return Int32(clamping: (7 &- value) >> 3 &- 1)
  }

  /// Narrows the columns of a row that may have places inside, and those all of whose are.
  @inline(__always) func narrow(
    _ touched: inout (Int, Int), _ whole: inout (Int, Int), row: Int
  ) {
    let value = origin &+ down &* row
    narrow(&touched, value &+ SampleGrid.step &* greatest)
    narrow(&whole, value &+ SampleGrid.step &* least)
  }

  /// Narrows columns to those for which value + across · column ≥ 0.
  @inline(__always) private func narrow(_ columns: inout (Int, Int), _ value: Int) {
    if across > 0 {
      if value < 0 { columns.0 = max(columns.0, (across &- 1 &- value) / across) }
    } else if across < 0 {
      columns.1 = value < 0 ? columns.0 : min(columns.1, value / -across + 1)
    } else if value < 0 {
      columns.1 = columns.0
    }
  }
}
