import ARRouteEngine

/// The greatest distance of places from a line along which they go.
///
/// The segments near that of the place before are searched first: if they are nearer than the greatest
/// distance so far, the place changes nothing.
struct LineDistances {
  private let line: [Vector2]
  /// The segment at which the place before was nearest.
  private var segment = 0
  /// Metres.
  private(set) var greatest = 0.0

  /// The numbers of segments searched before and after that of the place before.
  private static let reach = (before: 4, after: 12)

  /// A line of two points or more.
  init(_ line: [Vector2]) { self.line = line }

  /// - Complexity: O(1) as a rule, O(n) for a point that is far from all near the one before.
  mutating func note(_ point: Vector2) {
    guard line.count > 1 else { return }
    var near = nearest(
      to: point,
      in: max(segment - Self.reach.before, 0)..<min(segment + Self.reach.after, line.count - 1))
    // On as long as that leads nearer.
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
