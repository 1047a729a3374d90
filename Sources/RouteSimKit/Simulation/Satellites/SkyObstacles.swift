public import ARRouteEngine

/// What hides the sky: houses, as satellites' signals meet them.
///
/// Places and directions in metres about some place on the ground: x east, y up, z south.
public protocol SkyObstacles: Sendable {
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
public struct SkyWall: Hashable, Sendable {
  /// One lower corner; its y is the height at which the wall begins.
  public let start: Vector3
  /// The other lower corner, at the same height.
  public let end: Vector3
  /// How high the wall reaches above `start`, metres.
  public let startTop: Double
  /// How high it reaches above `end`, metres; straight between the two.
  public let endTop: Double
  /// The level unit vector that points out of the house.
  public let outward: Vector3

  /// A wall from its parts, none of them looked at.
  init(start: Vector3, end: Vector3, startTop: Double, endTop: Double, outward: Vector3) {
    self.start = start
    self.end = end
    self.startTop = startTop
    self.endTop = endTop
    self.outward = outward
  }

  /// A wall between two corners.
  ///
  /// - Parameters:
  ///   - start: One lower corner.
  ///   - end: The other; its height is taken to be the first one's.
  ///   - top: The height of the upper edge, metres.
  ///   - inside: A place on the house's side of the wall, at any height.
  /// - Returns: nil without area.
  public init?(from start: Vector3, to end: Vector3, top: Double, inside: Vector3) {
    let along = Vector3(end.x - start.x, 0, end.z - start.z)
    guard top > start.y, let side = Vector3(-along.z, 0, along.x).normalized else { return nil }
    self.init(
      start: start, end: Vector3(end.x, start.y, end.z), startTop: top, endTop: top,
      outward: side.dot(inside - start) > 0 ? -side : side)
  }
}
