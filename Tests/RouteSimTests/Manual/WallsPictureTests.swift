import Foundation
import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

/// The manual's picture of fixes among houses: one walk with randomly drawn errors and with errors caused
/// by walls.
@Suite("The picture of fixes among houses")
struct WallsPictureTests {
  private let routes = DataFolder.packageRoot + "/routes/"

  /// The part of the walk that is shown, in metres, and the number of seconds between two fixes.
  private static let part = 1040.0...1475
  private static let stride = 3.0

  /// Returns the plan of a walk as shown on a phone.
  private func plan(
    _ simulation: SessionSimulation, _ map: StreetMap, radius: Double
  ) throws -> Drawing {
    var simulation = simulation
    let route = simulation.route
    var world = try World(route: route, start: .chainage(0), fusion: FusionSettings())
    world.show(streets: map)
    var trail = Trail()
    while let samples = simulation.next() {
      let chainage = simulation.progress * route.length
      guard chainage < Self.part.upperBound else { break }
      for sample in samples {
        _ = world.update(sample)
        guard case .fix(let fix) = sample, Self.part.contains(chainage),
          fix.time.truncatingRemainder(dividingBy: Self.stride) == 0
        else { continue }
        trail.take(sample)
      }
    }
    let view = ViewOptions(theme: .light, showsGrid: false)
    var options = PlanView.Options(width: 420, height: 420, radius: radius, view: view)
    let middle = route.coordinate(atChainage: (Self.part.lowerBound + Self.part.upperBound) / 2)
    options.middle = try world.map.placement.position(of: middle)
    return PlanView.drawing(of: world.frame(clock: 0), in: world, trail: trail, options: options)
  }

  /// `script/record` regenerates the picture.
  @Test func isThatOfTheManual() throws {
    let map = try StreetMap.read(path: routes + "helsinki_street.osm.pbf").map
    let route = try Route(
      name: "Helsinki",
      coordinates: GeoDocument.read(path: routes + "helsinki_walk.gpx").routeCoordinates)
    let sky = SatelliteEnvironment(obstacles: StreetModel(map, about: route.coordinates[0]))
    let screens = try [
      (Conditions.city, nil, "city: random errors"),
      (.street, sky, "street: satellites and walls"),
    ].map { conditions, sky, name in
      let simulation = try SessionSimulation(
        route: route, settings: SimulationSettings(conditions: conditions, seed: 4),
        satellites: sky)
      return PictureSheet.Screen(name: name, drawing: try plan(simulation, map, radius: 160))
    }
    let sheet = PictureSheet(screens, columns: 2, theme: .light)
    let text = SVGWriter.document(sheet, title: "Fixes among houses")
    let path = DataFolder.packageRoot + "/docs/images/walls.svg"
    guard !Golden.isRecording else {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path)")
      return
    }
    let golden = try String(contentsOfFile: path, encoding: .utf8)
    if let difference = Golden.firstDifference(golden: golden, text: text) {
      Issue.record("docs/images/walls.svg, \(difference)")
    }
  }
}
