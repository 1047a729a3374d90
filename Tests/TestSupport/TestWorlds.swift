import ARRouteEngine

/// Worlds for tests.
package enum TestWorlds {
  /// Returns a world with a phone that has walked 30 m north with misaligned axes.
  ///
  /// If the phone is to learn the truth, it gets exact fixes on the way.
  package static func turned(misalignment: Angle, hasTruth: Bool = true) throws -> World {
    let route = try TestRoutes.route([(0, 0), (0, 200)], latitude: 48)
    var world = try World(
      route: route, camera: Device.standard.camera, settings: WorldSettings(),
      start: .chainage(0), fusion: FusionSettings())
    let placement = world.placed.placement
    for step in 0...300 {
      let time = Double(step) * 0.1
      let north = Double(step) * 0.1
      // In AR, a true bearing of 0 appears at −misalignment.
      let seen = Vector3(-misalignment.sine * north, 0, -misalignment.cosine * north)
      guard let place = placement.coordinate(at: Vector3(0, 0, -north)) else {
        preconditionFailure("every place near the origin is one of the Earth")
      }
      _ = world.update(
        .pose(time: time, Pose(position: seen, attitude: Attitude(heading: -misalignment))))
      if hasTruth {
        _ = world.update(.truth(Truth(time: time, coordinate: place, heading: .zero)))
      }
      if step % 10 == 0 {
        _ = world.update(.fix(Fix(time: time, coordinate: place, horizontalAccuracy: 3)))
      }
    }
    return world
  }
}
