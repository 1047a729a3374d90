import ARRouteEngine

/// The largest distance of any position from a line that the positions follow.
///
/// For each position, the segments around that of the previous position are searched first. If one of them
/// is nearer than the largest distance found so far, the other segments need not be searched.
struct LineDistances {
  private let line: [Vector2]
  /// The segment nearest to the previous position.
  private var segment = 0
  /// The largest distance found so far, metres.
  private(set) var greatest = 0.0

  /// The numbers of segments to search before and after the segment of the previous position.
  private static let reach = (before: 4, after: 12)

  /// Creates a measurement of distances from a line of two or more points.
  init(_ line: [Vector2]) { self.line = line }

  /// Takes a position into account.
  ///
  /// - Complexity: Typically O(1); O(n) for a position that is far from all segments near that of the
  ///   previous position.
  mutating func note(_ point: Vector2) {
    guard line.count > 1 else { return }
    var near = nearest(
      to: point,
      in: max(segment - Self.reach.before, 0)..<min(segment + Self.reach.after, line.count - 1))
    // The search goes on while later segments are nearer.
    while near.distance > greatest, near.segment > segment, near.segment + 1 < line.count - 1 {
      let last = near.segment
      let next = nearest(
        to: point, in: last..<min(last + Self.reach.after, line.count - 1))
      guard next.segment > last else { break }
      segment = last
      near = next
    }
    if near.distance > greatest {
      near = nearest(to: point, in: 0..<line.count - 1)
      greatest = max(greatest, near.distance)
    }
    segment = near.segment
  }

  private func nearest(
    to point: Vector2, in segments: Range<Int>
  ) -> (segment: Int, distance: Double) {
    var best = (segment: segments.lowerBound, distance: Double.infinity)
    for segment in segments {
      let (start, end) = (line[segment], line[segment + 1])
      let share = Vector2.nearestShare(to: point - start, on: end - start)
      let distance = (point - start.interpolated(to: end, share)).length
      if distance < best.distance { best = (segment, distance) }
    }
    return best
  }
}
