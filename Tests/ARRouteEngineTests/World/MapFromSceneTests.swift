import TestSupport
import Testing

@testable import ARRouteEngine

/// Positions on the map of objects in the AR scene, as believed and in truth.
@Suite struct MapFromSceneTests {
  @Test func withoutErrorsTheSceneIsTheMap() throws {
    let route = try TestRoutes.route([(0, 0), (0, 200)], latitude: 48)
    let world = try World(
      route: route, camera: Device.standard.camera, settings: WorldSettings(),
      start: .chainage(20))
    let place = Vector3(3, 1, -7)
    #expect(world.mapFromScene.position(of: place) == place)
    #expect(world.realMapFromScene == nil)
  }

  @Test(arguments: [0.0, 40, -75, 180, 120])
  func inTruthTheAxesAreTurnedByTheMisalignment(degrees: Double) throws {
    let world = try TestWorlds.turned(misalignment: .degrees(degrees))
    let real = try #require(world.realMapFromScene)
    let phone = real.position(of: world.pose.position)
    // 30 m north of the start, where the plane of the projection is accurate to micrometres.
    #expect((phone - Vector3(0, 0, -30)).length < 1e-4)
    let north = real.direction(of: Vector3(0, 0, -1))
    #expect(abs((Angle.atan2(north.x, -north.z) - .degrees(degrees)).wrapped.degrees) < 1e-6)
  }

  @Test func theBeliefFollowsTheCorrection() throws {
    let world = try TestWorlds.turned(misalignment: .degrees(40))
    let believed = world.mapFromScene
    let north = believed.direction(of: Vector3(0, 0, -1))
    let angle = Angle.atan2(north.x, -north.z)
    #expect(abs((angle - world.anchor.misalignment).wrapped.degrees) < 1e-9)
    // The fixes are exact: the believed position is that of the best fix, moved by AR.
    let off = believed.position(of: world.pose.position) - Vector3(0, 0, -30)
    #expect(off.length < 12)
  }

  @Test func nobodyKnowsTheTruthOfAPlainLog() throws {
    let world = try TestWorlds.turned(misalignment: .degrees(40), hasTruth: false)
    #expect(world.realMapFromScene == nil)
  }

  @Test(arguments: UInt64(0)..<30)
  func camerasGoThereAndBack(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let world = try TestWorlds.turned(misalignment: .degrees(random.number(-180...180)))
    let pose = Pose(
      position: Vector3(random.number(-50...50), 1, random.number(-50...50)),
      attitude: Attitude(
        heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-80...80))))
    for map in [world.mapFromScene, try #require(world.realMapFromScene)] {
      let back = map.inverse(map.transform(of: pose))
      let point = Vector3(random.number(-9...9), random.number(-9...9), random.number(-9...9))
      let seen = CameraTransform(pose).cameraPosition(of: point)
      #expect((back.cameraPosition(of: point) - seen).length < 1e-9)
      // On the map, the point appears at the same camera position.
      let onMap = map.transform(of: pose).cameraPosition(of: map.position(of: point))
      #expect((onMap - seen).length < 1e-9)
    }
  }
}
