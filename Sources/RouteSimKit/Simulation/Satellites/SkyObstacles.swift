package import ARRouteEngine

/// Houses as obstacles to satellite signals.
///
/// Positions and directions are in metres relative to a point on the ground: x east, y up, z south.
package protocol SkyObstacles: Sendable {
  /// Returns the length of a straight line from a position to the first obstacle.
  ///
  /// - Parameters:
  ///   - position: The start of the line; an obstacle within a millimetre of it does not block the line.
  ///   - direction: A unit vector.
  ///   - range: The maximum length of the line, metres.
  /// - Returns: The length in metres; nil if nothing blocks the line within the range.
  func distance(from position: Vector3, toward direction: Vector3, within range: Double) -> Double?

  /// Returns the façades that are at least partly within a horizontal radius of a position, because they
  /// may reflect signals.
  ///
  /// Their order depends only on the obstacles.
  func walls(near position: Vector3, within radius: Double) -> [SkyWall]
}

/// A vertical plane surface that reflects signals.
package struct SkyWall: Hashable, Sendable {
  /// One of the lower corners; its y coordinate is the height at which the wall begins.
  let start: Vector3
  /// The other lower corner, at the same height.
  let end: Vector3
  /// The height of the wall's top at `start`, metres.
  let startTop: Double
  /// The height of the wall's top at `end`, metres; the top is straight between the two.
  let endTop: Double
  /// The horizontal unit vector that points out of the house.
  let outward: Vector3
}
