/// Consecutive segments of a route, projected to the ground plane of a belief.
struct LegStrip {
  /// The numbers of the segments.
  let segments: ClosedRange<Int>
  /// The vertices from the start of the first segment to the end of the last, metres.
  private let vertices: [Vector2]

  /// Creates a strip of the given segments, with a few more at both ends for later searches nearby.
  init(around segments: ClosedRange<Int>, of route: Route, _ frame: WalkerFrame) {
    let first = max(segments.lowerBound - Self.margin, 0)
    let last = min(segments.upperBound + Self.margin, route.segmentCount - 1)
    self.segments = first...last
    vertices = (first...last + 1).map { frame.plane(of: route.surface[$0]) }
  }

  private static let margin = 16

  /// Returns the ends of a segment on the plane.
  @inline(__always)
  func ends(of segment: Int, of route: Route, _ frame: WalkerFrame) -> PlaneSegment {
    let index = segment - segments.lowerBound
    return frame.segment(
      segment, of: route, between: vertices[index], and: vertices[index + 1])
  }
}
