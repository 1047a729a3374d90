public import ARRouteEngine

/// A rectangle on the ground, along the axes of the map.
public struct GroundExtent: Hashable, Sendable {
  /// Its middle, at height 0.
  public let middle: Vector3
  /// From west to east, metres.
  public let width: Double
  /// From north to south, metres.
  public let height: Double

  /// The least rectangle around some places, of which there is one at least.
  init?(around positions: [Vector3]) {
    guard let first = positions.first else { return nil }
    var (west, east, north, south) = (first.x, first.x, first.z, first.z)
    for position in positions {
      west = min(west, position.x)
      east = max(east, position.x)
      north = min(north, position.z)
      south = max(south, position.z)
    }
    middle = Vector3((west + east) / 2, 0, (north + south) / 2)
    width = east - west
    height = south - north
  }
}

extension World {
  /// The least rectangle of the map around all of the route; nil without one.
  ///
  /// - Complexity: O(n) vertices.
  public var routeExtent: GroundExtent? {
    guidance.flatMap { GroundExtent(around: $0.placed.positions) }
  }
}
