package import ARRouteEngine

/// The houses of a map as obstacles to satellite signals.
///
/// There is no reception inside a house. A gable reflects signals up to the slopes of the roof; the roof
/// itself does not reflect.
extension StreetModel: SkyObstacles {
  /// The distance from a line's start within which an obstacle does not block the line, metres.
  private static let touch = 0.001

  /// Returns the length of a straight line to the first house, metres; nil if nothing blocks the line.
  package func distance(
    from position: Vector3, toward direction: Vector3, within range: Double
  ) -> Double? {
    // Nothing is taller than the tallest roof.
    let rise = direction.y > 0 ? (top - position.y) / direction.y : .infinity
    let reach = min(range, rise)
    guard reach > Self.touch else { return nil }
    let start = position + direction * Self.touch
    return hit(from: start, to: position + direction * reach).map { $0.distance + Self.touch }
  }

  /// Returns the walls of houses near a position.
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
  /// Returns the share of a route that is too far from all houses for a satellite to be hidden, sampled at
  /// least every 200 m.
  ///
  /// - Parameter distance: The radius within which houses count, metres.
  /// - Returns: The share, 0...1.
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
