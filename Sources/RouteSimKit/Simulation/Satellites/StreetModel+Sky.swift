package import ARRouteEngine

/// The houses of a map hide and reflect satellites.
///
/// Whoever is within a house hears nothing. A gable reflects up to its slopes, a roof not at all.
extension StreetModel: SkyObstacles {
  /// What a line touches within so many metres of its start blocks nothing.
  private static let touch = 0.001

  /// The distance that a straight line goes until a house blocks it, metres; nil where it is free.
  package func distance(
    from position: Vector3, toward direction: Vector3, within range: Double
  ) -> Double? {
    // Above the highest roof nothing is in the way.
    let rise = direction.y > 0 ? (top - position.y) / direction.y : .infinity
    let reach = min(range, rise)
    guard reach > Self.touch else { return nil }
    let start = position + direction * Self.touch
    return hit(from: start, to: position + direction * reach).map { $0.distance + Self.touch }
  }

  /// The walls of houses near a place.
  package func walls(near position: Vector3, within radius: Double) -> [SkyWall] {
    outerWalls(near: position, within: radius).map(SkyWall.init)
  }
}

extension SkyWall {
  fileprivate init(_ wall: StreetWall) {
    self.init(
      start: wall.start, end: wall.end, startTop: wall.startTop, endTop: wall.endTop,
      outward: wall.outward)
  }
}

extension StreetModel {
  /// How much of a route is far from all houses, so that no satellite is hidden there: looked at every
  /// 200 m.
  ///
  /// - Parameter distance: How far away houses count, metres.
  /// - Returns: A share, 0...1.
  package func shareOutside(of route: Route, within distance: Double) -> Double {
    let count = max(Int((route.length / 200).rounded(.up)), 1)
    let far = (0...count).count { number in
      let coordinate = route.coordinate(atChainage: route.length * Double(number) / Double(count))
      guard let position = try? placement.position(of: coordinate) else { return true }
      return !hasBuilding(near: position, within: distance)
    }
    return Double(far) / Double(count + 1)
  }
}
