import ARRouteEngine

@testable import RouteSimKit

/// A walk in Vienna: 200 m north, then 150 m east. Degrees to metres by the ellipsoid's radii of
/// curvature at 48.2° N: 111 198 m a degree of latitude, 74 346 m a degree of longitude.
enum WalkFixture {
  static let north = 200.0
  static let east = 150.0

  static func model(
    columns: Int = 80, rows: Int = 24, isStill: Bool = false, chainage: Double = 0
  ) throws -> WalkModel {
    var settings = WorldSettings()
    settings.isStill = isStill
    return WalkModel(
      world: try world(settings, chainage), routeName: "Vienna\u{1B}[2J",
      devices: Device.presets.map { WalkModel.DeviceChoice(title: $0.title, camera: $0.camera) },
      columns: columns, rows: rows)
  }

  private static func world(_ settings: WorldSettings, _ chainage: Double) throws -> World {
    let start = (latitude: 48.2, longitude: 16.37)
    let corner = start.latitude + north / 111_198
    let end = start.longitude + east / 74_346
    let points = [
      (start.latitude, start.longitude), (corner, start.longitude), (corner, end),
    ]
    let coordinates = points.compactMap {
      GeodeticCoordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1)
    }
    let route = try Route(name: "Vienna", coordinates: coordinates)
    return try World(
      route: route, camera: Device.standard.camera, settings: settings, start: .chainage(chainage))
  }
}

extension WalkModel {
  /// Presses keys, one after the other in the same instant.
  @discardableResult
  mutating func press(_ text: String) throws -> [WalkEffect] {
    try KeyScript(text).keys.compactMap { $0 }.flatMap { update(.key(KeyEvent($0))) }
  }

  /// Lets time pass.
  mutating func run(seconds: Double) {
    for _ in 0..<Int((seconds * Double(Self.stepsPerSecond)).rounded()) { _ = update(.tick) }
  }

  var attitude: Attitude { world.pose.attitude }
}
