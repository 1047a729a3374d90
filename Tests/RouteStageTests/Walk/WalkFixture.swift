import ARRouteEngine
import RouteFormats
import TestSupport

@testable import RouteSimKit
@testable import RouteStage

/// A walk in Vienna, 200 m north and then 150 m east.
enum WalkFixture {
  static let north = 200.0
  static let east = 150.0

  static func model(
    columns: Int = 80, rows: Int = 24, isStill: Bool = false, chainage: Double = 0,
    legs: [(east: Double, north: Double)] = [(0, 0), (0, north), (east, north)],
    simulation: SimulationSettings? = nil
  ) throws -> WalkModel {
    var settings = WorldSettings()
    settings.isStill = isStill
    let street = try world(settings, chainage, legs)
    let phone = try simulation.map {
      try SimulatedPhone(settings: $0, fusion: FusionSettings(), street: street)
    }
    return WalkModel(street: street, phone: phone, stage: stage(columns: columns, rows: rows))
  }

  /// Returns the bundled street in Helsinki with its houses, at a distance along the bundled walk.
  static func helsinki(
    chainage: Double, camera: PinholeCamera = Device.standard.camera
  ) throws -> World {
    let routes = DataFolder.packageRoot + "/routes"
    let document = try GeoDocument.read(path: routes + "/helsinki_walk.gpx")
    var street = try World(
      route: try Route(name: nil, coordinates: document.routeCoordinates), camera: camera,
      start: .chainage(chainage))
    street.show(streets: try StreetMap.read(path: routes + "/helsinki_street.osm.pbf").map)
    return street
  }

  static func stage(columns: Int, rows: Int) -> Stage {
    Stage(
      title: "Vienna\u{1B}[2J",
      devices: Device.presets.map { Stage.DeviceChoice(title: $0.title, camera: $0.camera) },
      columns: columns, rows: rows)
  }

  private static func world(
    _ settings: WorldSettings, _ chainage: Double, _ legs: [(east: Double, north: Double)]
  ) throws -> World {
    let route = try TestRoutes.route(legs, latitude: 48.2, longitude: 16.37)
    return try World(
      route: route, camera: Device.standard.camera, settings: settings, start: .chainage(chainage))
  }
}

extension StageModel {
  /// Presses keys one after the other without letting time pass, and then waits until the model has caught
  /// up.
  @discardableResult
  mutating func press(_ text: String) throws -> [WindowEffect] {
    defer { settle() }
    return try KeyScript(text).keys.compactMap { $0 }.flatMap { update(.key(KeyEvent($0))) }
  }

  /// Lets time pass.
  mutating func run(seconds: Double) {
    for _ in 0..<Int((seconds * Double(Window.stepsPerSecond)).rounded()) {
      _ = update(.tick)
      settle()
    }
  }

  /// Does all deferred work, and returns the number of pieces.
  @discardableResult
  mutating func settle() -> Int {
    var count = 0
    while isBehind {
      catchUp()
      count += 1
    }
    return count
  }
}

extension WalkModel {
  var attitude: Attitude { world.pose.attitude }
}
