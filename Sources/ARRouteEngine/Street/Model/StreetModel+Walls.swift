/// An outer wall of a building, a wall of a courtyard, or a part of such a wall with a straight top.
public struct StreetWall: Hashable, Sendable {
  /// A lower corner of the wall, metres east, up and south; its height is that of the building's base.
  public let start: Vector3
  /// The other lower corner of the wall.
  public let end: Vector3
  /// The top of the wall above `start`, metres.
  public let startTop: Double
  /// The top of the wall above `end`, metres.
  public let endTop: Double
  /// The level unit vector that points out of the building.
  public let outward: Vector3
}

extension StreetModel {
  /// Returns the walls that are at least partly within a radius of a position on the plan, in the order of
  /// the map.
  ///
  /// Walls between two adjacent buildings are included.
  ///
  /// - Parameters:
  ///   - position: The position, metres; its height is ignored.
  ///   - radius: The radius, metres.
  /// - Complexity: Proportional to the number of squares within the radius and of walls of the buildings in
  ///   these squares.
  public func outerWalls(near position: Vector3, within radius: Double) -> [StreetWall] {
    guard position.isFinite, radius >= 0 else { return [] }
    let point = shift.inward(Vector2(position.x, position.z))
    var walls: [StreetWall] = []
    for member in grid.members(around: point, within: min(radius, Self.extent)) {
      let solid = solids[Int(member)]
      guard (solid.middle - point).length <= radius + solid.radius else { continue }
      for wall in solid.walls where wall.distance(to: point) <= radius {
        let outward = -(wall.b - wall.a).quarterTurned * (1 / (wall.b - wall.a).length)
        walls.append(
          StreetWall(
            start: shift.outward(wall.a.raised(to: solid.base)),
            end: shift.outward(wall.b.raised(to: solid.base)), startTop: wall.topA,
            endTop: wall.topB,
            outward: shift.outward(direction: Vector3(outward.x, 0, outward.y))))
      }
    }
    return walls
  }
}

extension StreetModel {
  /// True when the circle around any building is at least partly within a radius of a position on the plan,
  /// metres.
  public func hasBuilding(near position: Vector3, within radius: Double) -> Bool {
    guard position.isFinite, radius >= 0 else { return false }
    let point = shift.inward(Vector2(position.x, position.z))
    return grid.members(around: point, within: min(radius, Self.extent)).contains { member in
      let solid = solids[Int(member)]
      return (solid.middle - point).length <= radius + solid.radius
    }
  }
}

extension StreetSolid.Wall {
  /// Returns the distance on the plan from a point to the nearest part of the wall, metres.
  fileprivate func distance(to point: Vector2) -> Double {
    let edge = b - a
    return (point - a - edge * Vector2.nearestShare(to: point - a, on: edge)).length
  }
}
