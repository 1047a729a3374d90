import ARRouteDrawing
import ARRouteEngine

/// What the phone shows of a placemark down a straight street, where its real size is to be seen.
enum SizingPicture {
  /// The phone's whole screen, held upright and looking at the finish.
  ///
  /// - Returns: nil for a distance at which no route can be walked.
  static func drawing(
    at distance: Double, settings: WorldSettings, on screen: SizingScreen, theme: Theme
  ) -> Drawing? {
    var settings = settings
    settings.isStill = true
    guard let start = GeodeticCoordinate(latitudeDegrees: 0, longitudeDegrees: 0) else {
      return nil
    }
    // Between two compass marks. A micrometre more, so that rounding does not change the label.
    let heading = Angle.degrees(22.5)
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

  /// The heights between which all discs of a table and their labels lie, on a screen that looks at
  /// the finish, with some room; the whole screen at most.
  static func band(of table: SizingTable) -> ClosedRange<Double> {
    let viewport = table.screen.camera.viewport
    let rows = table.columns.flatMap(\.rows)
    let radius = (rows.map(\.diameter).max() ?? 0) / 2
    let label = rows.map { SizingLabel.size(of: $0.label).height }.max() ?? 0
    let above = radius + SizingLabel.offset + label / 2 + 20
    let middle = viewport.height / 2
    return max(0, middle - above)...min(viewport.height, middle + radius + 28)
  }
}
