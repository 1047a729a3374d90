import ARRouteDrawing
import ARRouteEngine

/// A picture of a placemark at the end of a straight street, as shown on the phone, at its real size.
enum SizingPicture {
  /// Returns the whole screen of a phone that is held upright and faces the finish.
  ///
  /// - Parameter width: The width of the middle part of the screen that will be shown, points; nil for the
  ///   whole screen.
  /// - Returns: nil if no route can be created for the distance.
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
    // A micrometre is added so that rounding does not change the label.
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

  /// Returns a heading between two compass marks for which the sides of the screen do not cut through a
  /// letter of the compass.
  ///
  /// The letters are at multiples of 45°, above the horizon.
  ///
  /// - Parameter width: The width of the middle part of the screen that is shown, points; nil for the whole
  ///   screen.
  static func heading(on camera: PinholeCamera, seen width: Double? = nil) -> Angle {
    let middle = 22.5
    let half = (width ?? camera.viewport.width) / 2
    // Half the width of “NW”, plus a margin.
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

  /// Returns a range of heights on a screen that faces the finish.
  ///
  /// It contains all discs of a table, their labels and the letters of the compass, with a margin, and does
  /// not exceed the screen.
  ///
  /// - Parameters:
  ///   - drawings: Drawings of the table's whole screens.
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
