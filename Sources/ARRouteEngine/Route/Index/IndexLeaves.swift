/// The ends of segments on the index plane, metres, and the segments' numbers on the route; each leaf holds
/// eight segments.
///
/// If a segment is not represented by its chord, one of its vertices is replaced by NaN. The values of a leaf
/// are adjacent in memory, because memory access takes most of a search's time.
struct IndexLeaves: Sendable {
  /// The layout of the values in a leaf; each value takes four bytes.
  struct Layout: Sendable {
    /// The number of values per leaf.
    let stride: Int
    /// The offset from the start of each segment to its end.
    let end: Int
    /// The offset from the x of each end to its y.
    let y: Int
    /// The offset of the segments' numbers on the route; if the leaf is a run, only the first segment's
    /// number is stored.
    let numbers: Int
    /// True when a leaf is a run of the route: the end of each segment is the start of the next.
    let isRun: Bool

    static let runs = Layout(stride: 20, end: 1, y: 9, numbers: 18, isRun: true)
    static let single = Layout(stride: 40, end: 8, y: 16, numbers: 32, isRun: false)
  }

  let layout: Layout
  /// The number of the route's last segment, with which the last leaf is padded.
  let lastSegment: Int32
  /// The maximum distance of any segment from its chord, metres.
  ///
  /// Segments whose distance exceeds `longestPadding` are stored as NaN.
  let padding: Double
  var values: [Float] = []

  /// The maximum distance of a stored segment from its chord, metres.
  ///
  /// Only segments longer than 3.5 km exceed it, and a route has few of these.
  static let longestPadding = 1.0

  init(_ layout: Layout, lastSegment: Int32, padding: Double) {
    self.layout = layout
    self.lastSegment = lastSegment
    self.padding = padding
  }

  /// The number of leaves.
  var count: Int { values.count / layout.stride }

  /// Returns the number, on the route, of a segment of a leaf.
  func segment(_ leaf: Int, _ lane: Int) -> Int {
    values.withUnsafeBytes { values in
      guard let start = values.baseAddress else { return 0 }
      return Self.segment(leaf, lane, of: start, layout, lastSegment)
    }
  }

  /// Returns the number, on the route, of a segment of a leaf, given the memory that holds the values.
  @inline(__always)
  static func segment(
    _ leaf: Int, _ lane: Int, of values: UnsafeRawPointer, _ layout: Layout, _ lastSegment: Int32
  ) -> Int {
    let offset = (leaf &* layout.stride &+ layout.numbers &+ (layout.isRun ? 0 : lane)) &* 4
    let number = values.loadUnaligned(fromByteOffset: offset, as: Int32.self)
    guard layout.isRun else { return Int(number) }
    return Int(min(number &+ Int32(truncatingIfNeeded: lane), lastSegment))
  }
}

/// Eight segments on the index plane, metres.
struct IndexLeaf {
  let startX: SIMD8<Float>
  let startY: SIMD8<Float>
  let endX: SIMD8<Float>
  let endY: SIMD8<Float>

  /// Creates a leaf from its number and the memory that holds all leaves.
  @inline(__always)
  init(_ number: Int, of values: UnsafeRawPointer, _ layout: IndexLeaves.Layout) {
    let start = values + number * layout.stride * 4
    startX = start.loadUnaligned(as: SIMD8<Float>.self)
    endX = start.loadUnaligned(fromByteOffset: layout.end * 4, as: SIMD8<Float>.self)
    startY = start.loadUnaligned(fromByteOffset: layout.y * 4, as: SIMD8<Float>.self)
    endY = start.loadUnaligned(
      fromByteOffset: (layout.y + layout.end) * 4, as: SIMD8<Float>.self)
  }

  /// Returns the squared distances of the segments from a point; NaN for segments stored as NaN.
  @inline(__always)
  func distancesSquared(x: SIMD8<Float>, y: SIMD8<Float>) -> SIMD8<Float> {
    let alongX = endX - startX
    let alongY = endY - startY
    let toX = x - startX
    let toY = y - startY
    // A segment shorter than the rounding error has no direction, so its fraction is 0.
    let squared = alongX * alongX + alongY * alongY + Float.leastNormalMagnitude
    var fraction = (toX * alongX + toY * alongY) / squared
    fraction = fraction.orIfGreater(.zero)
    fraction.replace(with: 1, where: fraction .> 1)
    let missX = toX - fraction * alongX
    let missY = toY - fraction * alongY
    return missX * missX + missY * missY
  }
}
