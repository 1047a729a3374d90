/// Some segments of a route in a scene: the vertices in a row, positions between them straight.
public struct PlacedStretch: Hashable, Sendable {
  /// The number of the first vertex in the route.
  public let firstVertex: Int
  /// The vertices in the scene, metres: on the ground.
  public let positions: [Vector3]

  /// A stretch whose first vertex has a number in the route.
  public init(firstVertex: Int, positions: [Vector3]) {
    precondition(positions.count > 1, "a stretch has a segment")
    self.firstVertex = firstVertex
    self.positions = positions
  }

  /// The segments it holds, by their numbers in the route.
  public var segments: Range<Int> { firstVertex..<(firstVertex + positions.count - 1) }

  /// The position a fraction of the way along a segment, metres.
  ///
  /// - Precondition: The segment is one of `segments`.
  public func position(onSegment segment: Int, fraction: Double) -> Vector3 {
    let start = segment - firstVertex
    guard fraction < 1 else { return positions[start + 1] }
    return positions[start].interpolated(to: positions[start + 1], fraction)
  }

  /// The heading of a segment in the scene, in [0°, 360°): clockwise from −Z.
  ///
  /// Where the placement lets both ends fall together, as the poles are one point, it is that of
  /// the nearest segment before or after that has a direction; 0° if none has.
  ///
  /// - Precondition: The segment is one of `segments`.
  public func direction(ofSegment segment: Int) -> Angle {
    if let direction = ownDirection(ofSegment: segment) { return direction }
    for step in 1..<max(segments.count, 2) {
      for other in [segment + step, segment - step] where segments ~= other {
        if let direction = ownDirection(ofSegment: other) { return direction }
      }
    }
    return .zero
  }

  private func ownDirection(ofSegment segment: Int) -> Angle? {
    let start = segment - firstVertex
    let along = positions[start + 1] - positions[start]
    guard along.x != 0 || along.z != 0 else { return nil }
    return Angle.atan2(along.x, -along.z).wrappedPositive
  }
}
