/// Some segments of a route in a row, laid out on the ground plane of a belief.
struct LegStrip {
  /// Their numbers.
  let segments: ClosedRange<Int>
  /// The vertices from the first segment's start to the last one's end, metres.
  private let vertices: [Vector2]

  /// The strip of some segments, and of a few more at both ends, for the next who look from nearby.
  init(around segments: ClosedRange<Int>, of route: Route, _ frame: WalkerFrame) {
    let first = max(segments.lowerBound - Self.margin, 0)
    let last = min(segments.upperBound + Self.margin, route.segmentCount - 1)
    self.segments = first...last
    vertices = (first...last + 1).map { frame.plane(of: route.surface[$0]) }
  }

  private static let margin = 16

  /// The ends of one of them on the plane.
  @inline(__always)
  func ends(of segment: Int, of route: Route, _ frame: WalkerFrame) -> PlaneSegment {
    let index = segment - segments.lowerBound
    return frame.segment(
      segment, of: route, between: vertices[index], and: vertices[index + 1])
  }
}
