import ARRouteEngine

/// A triangle of a mesh, prepared for deciding which sample points of each pixel it covers.
///
/// Its corners and the sample points lie at whole steps of the pixel grid, so every decision is exact: of
/// two triangles with a common edge, exactly one owns each sample point on it.
struct SampledTriangle: Sendable {
  let plane: DepthPlane
  let color: Color
  /// The run of meshes to which the triangle belongs.
  let run: Int32
  private let box: (left: Int32, right: Int32, top: Int32, bottom: Int32)
  let corners: (a: SIMD2<Int32>, b: SIMD2<Int32>, c: SIMD2<Int32>)

  /// Creates a triangle from its corners, or returns nil if it does not touch the bitmap or has no area.
  init?(
    _ a: Canvas.Corner, _ b: Canvas.Corner, _ c: Canvas.Corner, color: Color, run: Int,
    width: Int, height: Int
  ) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    guard area != 0 else { return nil }
    let rows = Self.pixels(min(a.y, b.y, c.y), max(a.y, b.y, c.y), limit: height)
    let columns = Self.pixels(min(a.x, b.x, c.x), max(a.x, b.x, c.x), limit: width)
    guard !rows.isEmpty, !columns.isEmpty else { return nil }
    box = (
      Int32(columns.lowerBound), Int32(columns.upperBound), Int32(rows.lowerBound),
      Int32(rows.upperBound)
    )
    plane = DepthPlane(a, b, c, area: area)
    self.color = color
    self.run = Int32(run)
    let (second, third) = area > 0 ? (b, c) : (c, b)
    corners = (Self.lanes(a), Self.lanes(second), Self.lanes(third))
  }

  private static func lanes(_ corner: Canvas.Corner) -> SIMD2<Int32> {
    SIMD2(Int32(truncatingIfNeeded: corner.x), Int32(truncatingIfNeeded: corner.y))
  }

  /// Returns the pixels between two positions in steps.
  private static func pixels(_ low: Int, _ high: Int, limit: Int) -> Range<Int> {
    let start = min(max(low >> 8, 0), limit)
    return start..<max(start, min((high + 255) >> 8, limit))
  }

  /// The rows that the triangle may touch, limited to the bitmap.
  @inline(__always) var rows: Range<Int> { Int(box.top)..<Int(box.bottom) }

  /// The columns that the triangle may touch, limited to the bitmap.
  @inline(__always) var columns: Range<Int> { Int(box.left)..<Int(box.right) }

  /// Returns the columns that the triangle may touch in the given rows, limited to the bitmap.
  ///
  /// The range may be one pixel too wide on either side.
  func columns(ofRows rows: Range<Int>) -> Range<Int> {
    let (top, bottom) = (Double(rows.lowerBound) * 256, Double(rows.upperBound) * 256)
    var (left, right) = (Double.infinity, -Double.infinity)
    func add(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) {
      let (start, end) = (Double(a.y), Double(b.y))
      guard min(start, end) <= bottom, max(start, end) >= top else { return }
      let run = Double(b.x) - Double(a.x)
      // A horizontal edge is either completely within the rows or completely outside.
      let fall = end - start
      let first = fall == 0 ? 0 : (min(max(start, top), bottom) - start) / fall
      let last = fall == 0 ? 1 : (min(max(end, top), bottom) - start) / fall
      let (one, other) = (Double(a.x) + first * run, Double(a.x) + last * run)
      (left, right) = (min(left, one, other), max(right, one, other))
    }
    add(corners.a, corners.b)
    add(corners.b, corners.c)
    add(corners.c, corners.a)
    guard left <= right else { return columns.lowerBound..<columns.lowerBound }
    let first = max(columns.lowerBound, Int(left / 256) - 1)
    return first..<max(first, min(columns.upperBound, Int(right / 256) + 2))
  }

  /// The edges of the triangle, computed on demand because they take much more memory.
  var edges: TriangleEdges {
    TriangleEdges(
      a: SampleEdge(corners.a, corners.b), b: SampleEdge(corners.b, corners.c),
      c: SampleEdge(corners.c, corners.a))
  }

  /// Returns true when the triangle may cover sample points in a block of pixels, which must not be empty.
  ///
  /// It may also return true for some blocks close to the triangle.
  @inline(__always) func touches(columns: Range<Int>, rows: Range<Int>) -> Bool {
    guard Int(box.left) < columns.upperBound, Int(box.right) > columns.lowerBound,
      Int(box.top) < rows.upperBound, Int(box.bottom) > rows.lowerBound
    else { return false }
    @inline(__always) func reaches(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Bool {
      let (run, fall) = (Int(b.x) &- Int(a.x), Int(b.y) &- Int(a.y))
      return Self.area(
        a, run: run, fall: fall, column: fall > 0 ? columns.lowerBound : columns.upperBound,
        row: run > 0 ? rows.upperBound : rows.lowerBound) >= 0
    }
    return reaches(corners.a, corners.b) && reaches(corners.b, corners.c)
      && reaches(corners.c, corners.a)
  }

  /// Returns true when the triangle covers all sample points of a block of pixels; may return false if it
  /// does so only by a narrow margin.
  @inline(__always) func covers(columns: Range<Int>, rows: Range<Int>) -> Bool {
    @inline(__always) func holds(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) -> Bool {
      let (run, fall) = (Int(b.x) &- Int(a.x), Int(b.y) &- Int(a.y))
      return Self.area(
        a, run: run, fall: fall, column: fall > 0 ? columns.upperBound : columns.lowerBound,
        row: run > 0 ? rows.lowerBound : rows.upperBound) > 0
    }
    return holds(corners.a, corners.b) && holds(corners.b, corners.c)
      && holds(corners.c, corners.a)
  }

  /// Returns twice the signed area of the triangle formed by an edge and a pixel's upper left corner;
  /// positive inside.
  @inline(__always) private static func area(
    _ a: SIMD2<Int32>, run: Int, fall: Int, column: Int, row: Int
  ) -> Int {
    fall &* (Int(a.x) &- column &* 256) &- run &* (Int(a.y) &- row &* 256)
  }

  /// The depth of the nearest corner.
  @inline(__always) var nearest: Float { plane.limits.lowerBound }

  /// Returns the depths at four sample points of a pixel.
  @inline(__always) func depths(
    _ column: Int, _ row: Int, group: Int
  ) -> SampleGrid.FloatLanes {
    let center = Float(plane.depth(column: column, row: row))
    let x = SampleGrid.offsets(SampleGrid.x(group))
    let y = SampleGrid.offsets(SampleGrid.y(group))
    return plane.limited(x * plane.acrossLanes + (y * plane.downLanes + center))
  }

  /// Returns the range of the triangle's depths at all sample points of a block of pixels.
  @inline(__always) func depths(columns: Range<Int>, rows: Range<Int>) -> ClosedRange<Float> {
    let center = plane.depth(
      column: Double(columns.lowerBound &+ columns.upperBound &- 1) * 0.5,
      row: Double(rows.lowerBound &+ rows.upperBound &- 1) * 0.5)
    let reach = plane.reach(across: Double(columns.count), down: Double(rows.count))
    // The maximum error of the computation in `depths`, which uses 24-bit numbers.
    let slack = (abs(center) + reach) * 0x1p-21
    let limits = plane.limits
    let low = max(Float(center - reach - slack), limits.lowerBound)
    return min(
      low, limits.upperBound)...max(
        min(Float(center + reach + slack), limits.upperBound), min(low, limits.upperBound))
  }
}

/// The three edges of a triangle.
struct TriangleEdges {
  let a: SampleEdge
  let b: SampleEdge
  let c: SampleEdge

  /// The pixels of a row in which a triangle covers sample points.
  struct Span {
    let touched: Range<Int>
    /// The pixels of `touched` in which the triangle covers all sample points.
    let whole: Range<Int>
  }

  /// Returns the pixels of a row, among the given columns, in which the triangle covers sample points; nil
  /// without any.
  @inline(__always) func span(ofRow row: Int, _ part: Range<Int>) -> Span? {
    var touched = (part.lowerBound, part.upperBound)
    var whole = touched
    a.narrow(&touched, &whole, row: row)
    b.narrow(&touched, &whole, row: row)
    c.narrow(&touched, &whole, row: row)
    guard touched.0 < touched.1 else { return nil }
    let start = min(max(whole.0, touched.0), touched.1)
    return Span(
      touched: touched.0..<touched.1, whole: start..<max(start, min(whole.1, touched.1)))
  }

  /// Calls `body` for each pixel of a row, from the left, in which the triangle covers sample points, with
  /// the pixel's column and these points.
  @inline(__always) func forEachPixel(
    of span: Span, row: Int, _ body: (_ column: Int, _ mask: SampleGrid.Mask) -> Void
  ) {
    let (touched, whole) = (span.touched, span.whole)
    for column in touched.lowerBound..<whole.lowerBound {
      let mask = mask(column, row)
      if mask != 0 { body(column, mask) }
    }
    for column in whole { body(column, .max) }
    for column in whole.upperBound..<touched.upperBound {
      let mask = mask(column, row)
      if mask != 0 { body(column, mask) }
    }
  }

  /// Returns the sample points that the triangle covers in a pixel.
  @inline(__always) func mask(_ column: Int, _ row: Int) -> SampleGrid.Mask {
    let bounds = (a.bound(column, row), b.bound(column, row), c.bound(column, row))
    @inline(__always) func part(_ group: Int) -> SampleGrid.Lanes {
      let isInside =
        (a[group] .> bounds.0) .& (b[group] .> bounds.1) .& (c[group] .> bounds.2)
      return SampleGrid.Lanes.zero.replacing(with: SampleGrid.bits(group), where: isInside)
    }
    let mask = part(0) | part(1) | part(2) | part(3)
    return SampleGrid.Mask(truncatingIfNeeded: mask.wrappedSum())
  }

  /// Returns true when all sample points of a block of pixels are inside.
  @inline(__always) func cover(columns: Range<Int>, rows: Range<Int>) -> Bool {
    a.covers(columns, rows) && b.covers(columns, rows) && c.covers(columns, rows)
  }
}

/// An edge of a triangle, prepared for deciding on which side of it the sample points of any pixel lie.
///
/// Twice the area between the edge and a sample point is a whole number: the sum of a term that depends on
/// the pixel, and 8 times a term that depends on the sample point.
struct SampleEdge: Hashable, Sendable {
  /// The term of each sample point, in eighths.
  private let parts: SIMD16<Int32>
  /// The smallest of these terms.
  private let least: Int
  /// The largest of these terms.
  private let greatest: Int
  /// The term of the bitmap's first pixel, and its increments per column and per row.
  private let origin: Int
  private let across: Int
  private let down: Int

  /// Creates the edge of a triangle whose corners are clockwise on the screen.
  init(_ a: SIMD2<Int32>, _ b: SIMD2<Int32>) {
    let (run, fall) = (Int(b.x) &- Int(a.x), Int(b.y) &- Int(a.y))
    @inline(__always) func parts(_ group: Int) -> SampleGrid.Lanes {
      Self.parts(group, run: run, fall: fall)
    }
    self.parts = SIMD16(
      lowHalf: SIMD8(lowHalf: parts(0), highHalf: parts(1)),
      highHalf: SIMD8(lowHalf: parts(2), highHalf: parts(3)))
    least = Int(self.parts.min())
    greatest = Int(self.parts.max())
    origin = Self.origin(a, run: run, fall: fall, column: 0, row: 0)
    across = fall * -256
    down = run * 256
  }

  /// Returns the terms of four sample points for an edge that extends the given number of steps right and
  /// down.
  @inline(__always) static func parts(_ group: Int, run: Int, fall: Int) -> SampleGrid.Lanes {
    SampleGrid.y(group) &* Int32(truncatingIfNeeded: run)
      &- SampleGrid.x(group) &* Int32(truncatingIfNeeded: fall)
  }

  /// Returns the term of a pixel for an edge that extends the given number of steps right and down from a
  /// corner.
  @inline(__always) static func origin(
    _ a: SIMD2<Int32>, run: Int, fall: Int, column: Int, row: Int
  ) -> Int {
    // A sample point on an edge belongs to the triangle to the right of it or below it; on other edges the
    // area has to reach 1.
    let isOwner = fall < 0 || (fall == 0 && run > 0)
    return fall &* (Int(a.x) &- column &* 256) &- run &* (Int(a.y) &- row &* 256)
      &- (isOwner ? 0 : 1)
  }

  /// The terms of four sample points.
  @inline(__always) subscript(group: Int) -> SampleGrid.Lanes {
    switch group {
    case 0: parts.lowHalf.lowHalf
    case 1: parts.lowHalf.highHalf
    case 2: parts.highHalf.lowHalf
    default: parts.highHalf.highHalf
    }
  }

  /// Returns, for a pixel, the bound that the term of a sample point must exceed for the point to be
  /// inside.
  @inline(__always) func bound(_ column: Int, _ row: Int) -> Int32 {
    Self.bound(origin &+ across &* column &+ down &* row)
  }

  /// Returns the bound for a pixel with the given term.
  @inline(__always) static func bound(_ value: Int) -> Int32 {
    // value + 8·point ≥ 0 if point ≥ ⌈−value / 8⌉.
    return Int32(clamping: (7 &- value) >> 3 &- 1)
  }

  /// Returns true when all sample points of a block of pixels are inside; the block must not be empty.
  @inline(__always) func covers(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    let column = across < 0 ? columns.upperBound &- 1 : columns.lowerBound
    let row = down < 0 ? rows.upperBound &- 1 : rows.lowerBound
    return origin &+ across &* column &+ down &* row &+ SampleGrid.step &* least >= 0
  }

  /// Narrows two ranges of columns of a row: those that may have sample points inside, and those whose
  /// sample points are all inside.
  @inline(__always) func narrow(
    _ touched: inout (Int, Int), _ whole: inout (Int, Int), row: Int
  ) {
    let value = origin &+ down &* row
    narrow(&touched, value &+ SampleGrid.step &* greatest)
    narrow(&whole, value &+ SampleGrid.step &* least)
  }

  /// Narrows a range of columns to those for which value + across · column ≥ 0.
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
