import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The streets of a map around the walker.
struct StreetChoices: Hashable, Sendable {
  /// No map.
  static let none = StreetChoices()

  /// The file with the map; `-` is standard input, nil for none.
  var file: String?
  /// The style of the streets.
  var style = StreetStyle()

  /// The distance from the route within which the map should have content, metres.
  private static let reach = 1000.0

  /// Reports which parts of the route are inside buildings, or that there is no map near the route.
  ///
  /// - Parameter say: Called with the report, in at most two lines.
  static func warn(aboutRouteOf world: World, say: (String) -> Void = StandardError.warn) {
    if let street = world.street, !street.map.isEmpty, let guidance = world.guidance,
      street.shareOutside(of: guidance.route, within: reach) == 1
    {
      say(Failure.warning(aboutStreetsFrom: reach))
    }
    guard let parts = world.routePartsInBuildings,
      let warning = Failure.warning(aboutRouteInBuildings: parts)
    else { return }
    say(warning)
  }

  /// Reads the map; returns nil if no file is given.
  ///
  /// Reports once, on standard error, the parts of the file that cannot be used.
  func map() throws(Failure) -> StreetMap? {
    guard let file else { return nil }
    let reading: StreetReading
    do { reading = try StreetMap.read(path: file) } catch { throw .file(file, error) }
    for warning in reading.warnings {
      StandardError.warn(Failure.location(file, warning.line) + warning.message)
    }
    return reading.map
  }
}

extension StreetMap {
  /// True when the map is empty, for example because all of its buildings are below the ground.
  fileprivate var isEmpty: Bool {
    buildings.isEmpty && ways.isEmpty && areas.isEmpty && trees.isEmpty
  }
}
