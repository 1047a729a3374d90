import ARRouteEngine

/// A straight street to a finish at a given distance, and a phone at its start that looks along it.
enum DesignStreet {
  /// The possible distances, metres.
  static let distances = 1.0...10_000.0

  /// Returns the world with the finish exactly `distance` metres in front of the camera.
  ///
  /// - Returns: nil only if no such street could exist on the Earth, which never happens.
  static func world(
    distance: Double, camera: PinholeCamera, settings: WorldSettings
  ) -> World? {
    guard let start = GeodeticCoordinate(latitudeDegrees: 0, longitudeDegrees: 0) else {
      return nil
    }
    let end = Geodesic.direct(from: start, azimuth: .zero, distance: distance).coordinate
    guard let route = try? Route(name: nil, coordinates: [start, end]),
      var world = try? World(
        route: route, camera: camera, settings: settings, start: .chainage(0)),
      let finish = world.finish
    else { return nil }
    // The street is exact only to within nanometres, but its placemark must not say 99 m for 100 m.
    let back = Vector3(finish.x, finish.y, finish.z + distance)
    _ = world.update(
      .pose(time: 0, Pose(position: back, attitude: Attitude(heading: .zero))))
    return world
  }
}
