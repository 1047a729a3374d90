/// Consecutive segments of a route in a scene; positions between the vertices are on straight lines.
public struct PlacedStretch: Hashable, Sendable {
  /// The number in the route of the first vertex.
  public let firstVertex: Int
  /// The vertices on the ground in the scene, metres.
  public let positions: [Vector3]
  /// The headings of the segments, stored because every frame needs them.
  private let directions: [Angle]

  /// Creates a stretch, given the number of its first vertex in the route.
  public init(firstVertex: Int, positions: [Vector3]) {
    precondition(positions.count > 1, "a stretch needs a segment")
    self.firstVertex = firstVertex
    self.positions = positions
    directions = Self.directions(of: positions)
  }

  /// Returns the position at a fraction of the way along a segment, metres.
  ///
  /// - Precondition: The stretch contains the segment.
  public func position(onSegment segment: Int, fraction: Double) -> Vector3 {
    let start = segment - firstVertex
    return Self.position(from: positions[start], to: positions[start + 1], fraction: fraction)
  }

  /// Returns the position at a fraction of the way from one point to another; at 1, it is exactly the second
  /// point.
  @inline(__always)
  static func position(from start: Vector3, to end: Vector3, fraction: Double) -> Vector3 {
    fraction < 1 ? start.interpolated(to: end, fraction) : end
  }

  /// Returns the heading of a segment in the scene, in [0°, 360°), clockwise from −Z.
  ///
  /// If the projection makes both ends coincide, for example at a pole, the result is the heading of the
  /// nearest earlier or later segment that has a direction; 0° if no segment has one.
  ///
  /// - Precondition: The stretch contains the segment.
  public func direction(ofSegment segment: Int) -> Angle { directions[segment - firstVertex] }
}

extension PlacedStretch {
  /// Returns `direction(ofSegment:)` for all segments.
  private static func directions(of positions: [Vector3]) -> [Angle] {
    let own = zip(positions, positions.dropFirst()).map { direction(from: $0, to: $1) }
    guard own.contains(nil) else { return own.compactMap(\.self) }
    let before = nearest(own.indices, in: own)
    let after = nearest(own.indices.reversed(), in: own)
    return own.indices.map { index in
      switch (before[index], after[index]) {
      case (let before?, let after?):
        own[after - index <= index - before ? after : before] ?? .zero
      case (let one, let other): (one ?? other).flatMap { own[$0] } ?? .zero
      }
    }
  }

  /// Returns, for each segment, the last segment with a direction that is not after it in the given order.
  private static func nearest(
    _ order: some Sequence<Int>, in directions: [Angle?]
  ) -> [Int?] {
    var result = [Int?](repeating: nil, count: directions.count)
    var latest: Int?
    for index in order {
      if directions[index] != nil { latest = index }
      result[index] = latest
    }
    return result
  }

  private static func direction(from start: Vector3, to end: Vector3) -> Angle? {
    let along = end - start
    guard along.x != 0 || along.z != 0 else { return nil }
    return Angle.atan2(along.x, -along.z).wrappedPositive
  }
}
