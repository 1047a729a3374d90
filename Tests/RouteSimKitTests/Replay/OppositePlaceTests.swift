import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

/// Phones on the other side of the Earth from their route: the result is either finite numbers or the error
/// `nearlyAntipodal`.
///
/// Previously, `render --at -48.5,-177` trapped on the route through Paris.
@Suite("Places opposite the route") struct OppositePlaceTests {
  static let routes: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: DataFolder.packageRoot + "/routes")
    return (files ?? []).filter { $0.contains(".route.") || $0.contains(".osrm.") }.sorted()
  }()

  private static func route(_ name: String) throws -> Route {
    let document = try GeoDocument.read(path: "\(DataFolder.packageRoot)/routes/\(name)")
    return try Route(name: name, coordinates: document.routeCoordinates)
  }

  /// Returns coordinates within a few metres of the route's antipode.
  private static func places(
    below route: Route, seed: UInt64
  ) throws -> [GeodeticCoordinate] {
    var random = TestRandom(seed: seed)
    return try [0, 1e-3, 20, 2000, 30_000, 200_000].map { reach in
      let above = route.coordinate(atChainage: random.number(0...route.length))
      let below = try #require(
        GeodeticCoordinate(
          latitudeDegrees: -above.latitude.degrees,
          longitudeDegrees: Angle.wrapDegrees(above.longitude.degrees + 180)))
      return Geodesic.direct(
        from: below, azimuth: .degrees(random.number(-180...180)),
        distance: reach * random.number(0...1)
      ).coordinate
    }
  }

  /// Expects the frame to be that of a phone on the opposite side of the Earth.
  private func expectFarFrame(_ world: World, _ place: GeodeticCoordinate) throws {
    let frame = world.frame(clock: 0.3)
    // Halfway round the Earth is 20 000 km; some of the other projections give less.
    let least = world.settings.placement == .ellipsoid ? 1.9e7 : 1e7
    #expect(frame.route.isOffRoute && abs(frame.route.crossTrack) > least, "\(place)")
    #expect(0...world.route.length ~= frame.route.chainage)
    let text = ReplayFixture.text(of: frame)
    #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, "\(text)")
  }

  @Test("make a world with any projection", arguments: routes, PlacementKind.allCases)
  func makeAWorld(name: String, placement: PlacementKind) throws {
    let route = try Self.route(name)
    var settings = WorldSettings()
    settings.placement = placement
    for seed in UInt64(0)..<8 {
      for place in try Self.places(below: route, seed: seed) {
        do throws(GeodesyError) {
          let world = try World(
            route: route, camera: Device.standard.camera, settings: settings,
            start: .coordinate(place))
          try? expectFarFrame(world, place)
        } catch {
          #expect(error == .nearlyAntipodal)
        }
      }
    }
  }

  /// The world is the same for a complete log and for one that is still arriving.
  ///
  /// Without AR's position, the phone is at the position of the newest fix.
  @Test(
    "can occur in a log and then be left behind", arguments: routes,
    [TrackingState.normal, .limited])
  func comeInALog(name: String, tracking: TrackingState) throws {
    let route = try Self.route(name)
    let home = route.coordinate(atChainage: route.length / 2)
    for placement in PlacementKind.allCases {
      for place in try Self.places(below: route, seed: 3) {
        var settings = WorldSettings()
        settings.placement = placement
        var world = try World(
          route: route, camera: Device.standard.camera, settings: settings,
          start: .coordinate(home), fusion: FusionSettings())
        _ = world.update(.tracking(time: 0, tracking))
        // Three seconds at home, nine at the antipode, and then back home.
        for second in 0..<16 {
          let time = Double(second)
          let pose = Pose(position: .zero, attitude: Attitude(heading: .zero))
          _ = world.update(.pose(time: time, pose))
          let isAway = 3..<12 ~= second
          let fix = isAway ? place : home
          _ = world.update(.fix(Fix(time: time, coordinate: fix, horizontalAccuracy: 4)))
          let text = ReplayFixture.text(of: world.frame(clock: time))
          #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, "\(text)")
          if tracking == .limited { #expect(world.isOffRoute == isAway, "\(place)") }
        }
      }
    }
  }
}
