/// The edges of a triangle in a small box of pixels, ready for all of its pixels.
///
/// Most boxes are cut by one or two of them, and most pixels of these by none: only what is cut is
/// decided place by place.
struct BoxEdges {
  private var a = BoxEdge.besideAll
  private var b = BoxEdge.besideAll
  private var c = BoxEdge.besideAll
  /// The first pixel of the box.
  private let start: (column: Int, row: Int)

  /// The edges of a triangle; nil where it has no place in the box.
  ///
  /// - Parameters:
  ///   - columns: The box's, not empty.
  ///   - rows: The same.
  @inline(__always) init?(_ triangle: SampledTriangle, columns: Range<Int>, rows: Range<Int>) {
    start = (columns.lowerBound, rows.lowerBound)
    let corners = triangle.corners
    guard a.take(corners.a, corners.b, columns, rows), b.take(corners.b, corners.c, columns, rows),
      c.take(corners.c, corners.a, columns, rows)
    else { return nil }
  }

  /// Hands out the pixels of a row of the box in which the triangle has places, with those places.
  ///
  /// - Parameter isHidden: Returns true if nothing of it is seen in a pixel.
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

/// One of them, in the numbers of `SampleEdge`.
private struct BoxEdge {
  /// The part of each place, in eighths.
  private var parts: (SampleGrid.Lanes, SampleGrid.Lanes, SampleGrid.Lanes, SampleGrid.Lanes)
  /// No place's part is greater, nor smaller.
  private(set) var most: Int
  private var least: Int
  /// A pixel's part at the first of the box, and for the next column and row.
  private var origin: Int
  private(set) var across: Int
  private var down: Int

  /// One that has all places of the box inside.
  static let besideAll = BoxEdge()

  private init() {
    parts = (.zero, .zero, .zero, .zero)
    (most, least, origin, across, down) = (0, 0, 0, 0, 0)
  }

  /// Takes on the edge between two corners where it cuts the box; false where the whole box is
  /// outside.
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

  /// A pixel's part, so many columns and rows from the first of the box.
  @inline(__always) func value(_ right: Int, _ below: Int) -> Int {
    origin &+ across &* right &+ down &* below
  }

  /// The places inside in a pixel, by its part.
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
