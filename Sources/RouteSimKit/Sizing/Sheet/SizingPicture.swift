import ARRouteDrawing
import ARRouteEngine

/// A picture of a placemark at the end of a straight street, as the phone shows it, at its real size.
enum SizingPicture {
  /// Returns the phone's whole screen, held upright and facing the finish.
  ///
  /// - Parameter width: The width of the middle part of the screen that is eventually shown, points; nil for
  ///   all.
  /// - Returns: nil for a distance for which no route can be created.
  static func drawing(
    at distance: Double, settings: WorldSettings, on screen: SizingScreen, theme: Theme,
    seen width: Double? = nil
  ) -> Drawing? {
    var settings = settings
    settings.isStill = true
    guard let start = GeodeticCoordinate(latitudeDegrees: 0, longitudeDegrees: 0) else {
      return nil
    }
    let heading = heading(on: screen.camera, seen: width)
    // A micrometre is added, so that rounding does not change the label.
    let way = Vector3(heading.sine, 0, -heading.cosine) * (distance + 1e-6)
    guard let end = Placement(reference: start).coordinate(at: way),
      let route = try? Route(name: nil, coordinates: [start, end]),
      var world = try? World(
        route: route, camera: screen.camera, settings: settings, start: .chainage(0))
    else { return nil }
    world.turn(to: Attitude(heading: heading))
    return CameraView.drawing(
      of: world.frame(clock: 0), in: world, options: ViewOptions(theme: theme))
  }

  /// Returns a heading between two compass marks at which the sides of the screen cut through none of their
  /// letters.
  ///
  /// The letters are at multiples of 45°, above the horizon.
  ///
  /// - Parameter width: The width of the middle part of the screen that is shown, points; nil for all.
  static func heading(on camera: PinholeCamera, seen width: Double? = nil) -> Angle {
    let middle = 22.5
    let half = (width ?? camera.viewport.width) / 2
    // Half the width of “NW”, with a margin.
    let letter = 14.0
    let turns = (0...40).flatMap { [Double($0) / 2, Double($0) / -2] }
    let fitting = turns.first { turn in
      (-4...4).allSatisfy { step in
        let offset = Angle.degrees(Double(step) * 45 + middle - turn)
        guard offset.cosine > 0.01 else { return true }
        let x = abs(camera.focalLength * offset.sine / offset.cosine)
        return x < half - letter || x > half
      }
    }
    return .degrees(middle + (fitting ?? 0))
  }

  /// Returns the range of heights that contains all discs of a table, their labels and the letters of the
  /// compass on a screen that faces the finish, with a margin; at most the whole screen.
  ///
  /// - Parameters:
  ///   - drawings: The whole screens of the table.
  ///   - width: The width of the middle part that is shown, points.
  static func band(
    of table: SizingTable, _ drawings: some Sequence<Drawing>, seen width: Double
  ) -> ClosedRange<Double> {
    let viewport = table.screen.camera.viewport
    let rows = table.columns.flatMap(\.rows)
    let radius = (rows.map(\.diameter).max() ?? 0) / 2
    let label = rows.map { SizingLabel.size(of: $0.label).height }.max() ?? 0
    let middle = viewport.height / 2
    var top = middle - (radius + SizingLabel.offset + label / 2 + 20)
    for drawing in drawings {
      for case (.compass, .text(let line)) in drawing.items.map({ ($0.layer, $0.shape) }) {
        guard abs(line.position.x - viewport.width / 2) < width / 2 else { continue }
        top = min(top, line.position.y - line.size)
      }
    }
    return max(0, top)...min(viewport.height, middle + radius + 28)
  }
}
