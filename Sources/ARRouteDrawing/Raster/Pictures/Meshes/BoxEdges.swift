/// The edges of a triangle in a small box of pixels, prepared for all of these pixels.
///
/// Most boxes are cut by only one or two edges, and most of their pixels by none, so sample points are
/// tested only for pixels that are cut.
struct BoxEdges {
  private var a = BoxEdge.besideAll
  private var b = BoxEdge.besideAll
  private var c = BoxEdge.besideAll
  /// The first pixel of the box.
  private let start: (column: Int, row: Int)

  /// Creates the edges of a triangle, or returns nil if no sample point of the box is inside.
  ///
  /// - Parameters:
  ///   - columns: The box's columns, not empty.
  ///   - rows: The box's rows, not empty.
  @inline(__always) init?(_ triangle: SampledTriangle, columns: Range<Int>, rows: Range<Int>) {
    start = (columns.lowerBound, rows.lowerBound)
    let corners = triangle.corners
    guard a.take(corners.a, corners.b, columns, rows), b.take(corners.b, corners.c, columns, rows),
      c.take(corners.c, corners.a, columns, rows)
    else { return nil }
  }

  /// Calls `body` for each pixel in a row of the box in which the triangle covers sample points, with the
  /// pixel's column and these points.
  ///
  /// - Parameter isHidden: Returns true if the triangle is completely hidden in a pixel.
  @inline(__always) func forEachPixel(
    of columns: Range<Int>, row: Int, unless isHidden: (_ column: Int) -> Bool,
    body: (_ column: Int, _ mask: SampleGrid.Mask) -> Void
  ) {
    let (right, below) = (columns.lowerBound &- start.column, row &- start.row)
    var values = (
      a.value(right, below), b.value(right, below), c.value(right, below)
    )
    for column in columns {
      let most = (values.0 &+ a.most) | (values.1 &+ b.most) | (values.2 &+ c.most)
      if most >= 0, !isHidden(column) {
        let mask = a.mask(values.0) & b.mask(values.1) & c.mask(values.2)
        if mask != 0 { body(column, mask) }
      }
      values.0 &+= a.across
      values.1 &+= b.across
      values.2 &+= c.across
    }
  }
}

/// One edge of a triangle, described by the same values as a `SampleEdge`.
private struct BoxEdge {
  /// The term of each sample point, in eighths.
  private var parts: (SampleGrid.Lanes, SampleGrid.Lanes, SampleGrid.Lanes, SampleGrid.Lanes)
  /// The largest and the smallest term of the sample points.
  private(set) var most: Int
  private var least: Int
  /// The term of the box's first pixel, and its increments per column and per row.
  private var origin: Int
  private(set) var across: Int
  private var down: Int

  /// An edge with all sample points of the box on its inner side.
  static let besideAll = BoxEdge()

  private init() {
    parts = (.zero, .zero, .zero, .zero)
    (most, least, origin, across, down) = (0, 0, 0, 0, 0)
  }

  /// Sets the edge between two corners if it cuts the box, and returns false if the whole box is outside.
  @inline(__always) mutating func take(
    _ a: SIMD2<Int32>, _ b: SIMD2<Int32>, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> Bool {
    let (run, fall) = (Int(b.x) &- Int(a.x), Int(b.y) &- Int(a.y))
    let (across, down) = (fall &* -256, run &* 256)
    let start = SampleEdge.origin(
      a, run: run, fall: fall, column: columns.lowerBound, row: rows.lowerBound)
    let most = 8 &* ((run > 0 ? 31 &* run : run) &- (fall > 0 ? fall : 31 &* fall))
    let least = 8 &* ((run > 0 ? run : 31 &* run) &- (fall > 0 ? 31 &* fall : fall))
    let (right, below) = (across &* (columns.count &- 1), down &* (rows.count &- 1))
    if start &+ max(right, 0) &+ max(below, 0) &+ most < 0 { return false }
    if start &+ min(right, 0) &+ min(below, 0) &+ least >= 0 { return true }
    parts = (
      SampleEdge.parts(0, run: run, fall: fall), SampleEdge.parts(1, run: run, fall: fall),
      SampleEdge.parts(2, run: run, fall: fall), SampleEdge.parts(3, run: run, fall: fall)
    )
    (self.most, self.least, origin) = (most, least, start)
    (self.across, self.down) = (across, down)
    return true
  }

  /// Returns the term of the pixel that lies `right` columns and `below` rows from the box's first pixel.
  @inline(__always) func value(_ right: Int, _ below: Int) -> Int {
    origin &+ across &* right &+ down &* below
  }

  /// Returns the sample points of a pixel that are inside, from the pixel's term.
  @inline(__always) func mask(_ value: Int) -> SampleGrid.Mask {
    if value &+ least >= 0 { return .max }
    let bound = SampleEdge.bound(value)
    @inline(__always) func part(_ parts: SampleGrid.Lanes, _ group: Int) -> SampleGrid.Lanes {
      SampleGrid.Lanes.zero.replacing(with: SampleGrid.bits(group), where: parts .> bound)
    }
    let mask = part(parts.0, 0) | part(parts.1, 1) | part(parts.2, 2) | part(parts.3, 3)
    return SampleGrid.Mask(truncatingIfNeeded: mask.wrappedSum())
  }
}
