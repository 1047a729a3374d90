public import ARRouteEngine

/// A rectangle on the ground, along the axes of the map.
public struct GroundExtent: Hashable, Sendable {
  /// The middle, at height 0.
  public let middle: Vector3
  /// The extent from west to east, metres.
  public let width: Double
  /// The extent from north to south, metres.
  public let height: Double

  /// Creates the smallest rectangle around positions; nil without any.
  init?(around positions: [Vector3]) {
    guard let box = PlaneBox(positions.map { Vector2($0.x, $0.z) }) else { return nil }
    middle = Vector3(box.middle.x, 0, box.middle.y)
    (width, height) = (box.size.x, box.size.y)
  }
}

extension World {
  /// The smallest rectangle of the map around the whole route; nil if there is no route.
  ///
  /// - Complexity: O(n) vertices.
  public var routeExtent: GroundExtent? {
    guidance.flatMap { GroundExtent(around: $0.placed.positions) }
  }
}
