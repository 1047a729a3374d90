package import ARRouteEngine

/// What hides the sky: houses, as satellites' signals meet them.
///
/// Places and directions in metres about some place on the ground: x east, y up, z south.
package protocol SkyObstacles: Sendable {
  /// The distance that a straight line from a place goes until something blocks it.
  ///
  /// - Parameters:
  ///   - position: Where it begins; what it touches there, within a millimetre, blocks nothing.
  ///   - direction: A unit vector.
  ///   - range: How far it is followed, metres.
  /// - Returns: Metres; nil where it is free within the range.
  func distance(from position: Vector3, toward direction: Vector3, within range: Double) -> Double?

  /// The façades of which some part is within a radius of a place, level: what may reflect.
  ///
  /// In an order that depends on nothing but the obstacles.
  func walls(near position: Vector3, within radius: Double) -> [SkyWall]
}

/// An upright, plane face that signals are reflected by.
package struct SkyWall: Hashable, Sendable {
  /// One lower corner; its y is the height at which the wall begins.
  let start: Vector3
  /// The other lower corner, at the same height.
  let end: Vector3
  /// How high the wall reaches above `start`, metres.
  let startTop: Double
  /// How high it reaches above `end`, metres; straight between the two.
  let endTop: Double
  /// The level unit vector that points out of the house.
  let outward: Vector3
}
