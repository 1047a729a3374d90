import ARRouteEngine

@testable import RouteSimKit

/// Walls set up by hand, which are examined one by one.
struct HandMadeStreet: SkyObstacles {
  var walls: [SkyWall] = []

  /// Creates two rows of façades along a straight street of 600 m through the origin.
  ///
  /// - Parameters:
  ///   - course: The direction of the street, clockwise from north.
  ///   - width: The distance between the two rows of façades, in metres.
  ///   - height: The height of the façades, in metres.
  init(course: Angle, width: Double, height: Double) {
    let along = Self.direction(course)
    let right = Self.direction(course + .degrees(90))
    for side in [-0.5, 0.5] {
      let middle = right * (side * width)
      add(from: middle - along * 300, to: middle + along * 300, height: height, inside: middle * 2)
    }
  }

  /// Creates a street without walls.
  init() {}

  /// Returns four rows of façades that form a square around the origin.
  static func square(side: Double, height: Double) -> HandMadeStreet {
    var street = HandMadeStreet()
    let half = side / 2
    let corners = [(half, half), (half, -half), (-half, -half), (-half, half)]
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % 4]
      let (a, b) = (Vector3(corner.0, 0, corner.1), Vector3(next.0, 0, next.1))
      street.add(from: a, to: b, height: height, inside: a + b)
    }
    return street
  }

  mutating func add(from start: Vector3, to end: Vector3, height: Double, inside: Vector3) {
    if let wall = SkyWall(from: start, to: end, top: height, inside: inside) { walls.append(wall) }
  }

  /// Returns the horizontal unit vector in the direction of a bearing.
  static func direction(_ bearing: Angle) -> Vector3 { Vector3(bearing.sine, 0, -bearing.cosine) }

  func distance(
    from position: Vector3, toward direction: Vector3, within range: Double
  ) -> Double? {
    walls.compactMap { wall in
      let facing = direction.dot(wall.outward)
      guard abs(facing) > 1e-12 else { return nil }
      let distance = (wall.start - position).dot(wall.outward) / facing
      guard distance > 0.001, distance <= range else { return nil }
      let point = position + direction * distance
      let along = wall.end - wall.start
      let share = (point - wall.start).dot(along) / along.dot(along)
      return 0...1 ~= share && wall.start.y...wall.startTop ~= point.y ? distance : nil
    }.min()
  }

  func walls(near position: Vector3, within radius: Double) -> [SkyWall] {
    walls.filter { wall in
      let along = wall.end - wall.start
      let share = min(max((position - wall.start).dot(along) / along.dot(along), 0), 1)
      let nearest = wall.start + along * share
      return Vector3(nearest.x - position.x, 0, nearest.z - position.z).length <= radius
    }
  }
}

extension SkyWall {
  /// Creates a wall between two corners.
  ///
  /// - Parameters:
  ///   - start: One lower corner.
  ///   - end: The other lower corner; its height is assumed to be that of the first.
  ///   - top: The height of the upper edge, in metres.
  ///   - inside: A point on the house's side of the wall, at any height.
  /// - Returns: nil if the wall has no area.
  init?(from start: Vector3, to end: Vector3, top: Double, inside: Vector3) {
    let along = Vector3(end.x - start.x, 0, end.z - start.z)
    guard top > start.y, let side = Vector3(-along.z, 0, along.x).normalized else { return nil }
    self.init(
      start: start, end: Vector3(end.x, start.y, end.z), startTop: top, endTop: top,
      outward: side.dot(inside - start) > 0 ? -side : side)
  }
}
