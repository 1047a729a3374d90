import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Another route during the walk") struct ReroutingTests {
  /// Returns the fixture's street up to 80 m north, and from there a street to the west.
  private func west() throws -> Route { try TestRoutes.route([(0, 0), (0, 80), (-60, 80)]) }

  private func replay(fusion: FusionSettings? = FusionSettings()) throws -> Replay {
    let recording = try ReplayFixture.recording(misalignment: 0)
    let world = try World(
      route: ReplayFixture.route(), camera: Device.standard.camera, settings: WorldSettings(),
      start: .chainage(0), fusion: fusion)
    let script = #"{"events": [{"at": 30, "set": {"route": "w.gpx"}}]}"#
    let scenario = try Scenario(Array(script.utf8)).withRoutes { named in
      #expect(named.path == "w.gpx" && named.line == 1)
      return try west()
    }
    return Replay(of: recording, in: world, scenario: scenario)
  }

  @Test func theWalkerIsLedAlongItFromWhereTheyAre() throws {
    var replay = try replay()
    replay.advance(to: 29.9)
    let before = replay.frame
    #expect(before.next?.kind == .right)
    replay.advance(to: 30)
    let after = replay.frame
    #expect(replay.news.map(\.kind).contains(.newRoute))
    #expect(after.next?.kind == .left)
    // The legs up to the corner are the same, and so is the chainage along them; the finish is on the other
    // side.
    #expect(abs(after.route.chainage - before.route.chainage) < 2)
    #expect(abs(after.finish.position.x + before.finish.position.x) < 10)
    #expect(after.camera.pose.position.x - before.camera.pose.position.x < 1)
    // A walker who continues to the east has left the route.
    replay.advance(to: 95)
    #expect(replay.frame.route.isOffRoute == false || replay.frame.route.crossTrack > 0)
    #expect(!replay.world.hasArrived)
  }

  @Test func aWorldWithoutFusionKeepsItsScene() throws {
    var world = try World(route: ReplayFixture.route(), start: .chainage(30))
    #expect(try world.lead(along: west()) == [.newRoute])
    #expect(abs(world.progress.match.chainage - 30) < 1e-6)
    #expect(abs(world.goal.x + 60) < 0.01 && abs(world.goal.z + 50) < 0.01)
    #expect(world.frame(clock: 0).next?.turn.angle.degrees ?? 0 < -89)
    #expect(try world.lead(along: ReplayFixture.route()) == [.newRoute])
    #expect(abs(world.goal.x - 60) < 0.01)
  }

  @Test func arrivalAndOffRouteAreOfTheNewOne() throws {
    var world = try World(route: ReplayFixture.route(), start: .chainage(140))
    #expect(world.hasArrived)
    #expect(try world.lead(along: west()) == [.newRoute, .leftRoute])
    #expect(!world.hasArrived && world.isOffRoute)
    let here = try TestRoutes.route([(0, 80), (60, 80)])
    #expect(try world.lead(along: here) == [.newRoute, .rejoinedRoute, .arrived])
  }

  @Test func eachFileIsReadOnce() throws {
    let script = """
      {"events": [{"at": 1, "set": {"route": "a"}}, {"at": 2, "set": {"route": "/b"}},
                  {"at": 3, "set": {"route": "a"}}]}
      """
    var read: [String] = []
    let scenario = try Scenario(Array(script.utf8), folder: "tests/of").withRoutes { named in
      read.append(named.path)
      return try west()
    }
    #expect(read == ["tests/of/a", "/b"])
    #expect(scenario.events.count == 3)
  }
}
