import ARRouteEngine
import Foundation
import RouteFormats
import RouteSimKit
import TestSupport
import Testing

/// The results of walks in Helsinki, London and Porto, with the houses on their maps.
@Suite(
  "Fixes among the walls of real streets",
  .enabled(if: FileManager.default.fileExists(atPath: "\(DataFolder.shared)/osm")))
struct RealStreetTests {
  private static let conditions: [Conditions] = [.city, .canyon, .street]

  private func places() throws -> [RealStreetFigures.Place] {
    let routes = DataFolder.packageRoot + "/routes/"
    let maps = DataFolder.shared + "/osm/"
    return [
      try RealStreetFigures.Place(
        "Helsinki", route: routes + "helsinki_walk.gpx", map: routes + "helsinki_street.osm.pbf"),
      try RealStreetFigures.Place(
        "London", route: routes + "london_embankment_stpauls.route.gpx",
        map: maps + "london.osm.pbf"),
      try RealStreetFigures.Place(
        "Porto", route: routes + "porto_saobento_gaia.route.gpx", map: maps + "porto.osm.pbf"),
    ]
  }

  /// `script/record` regenerates the tables.
  @Test("the results equal those in the manual, and errors are larger across the street")
  func figures() throws {
    var (fixes, skies, phones) = (Self.fixHead, Self.skyHead, Self.phoneHead)
    for place in try places() {
      for conditions in Self.conditions {
        let figures = try RealStreetFigures(conditions, at: place)
        let name = "\(place.name), `\(conditions.rawValue)`"
        fixes += figures.fixRow(name)
        phones += figures.phoneRow(name)
        let (across, along) = figures.all.medians
        guard !conditions.drawsFixes else {
          // Errors that are drawn at random have no preferred direction.
          #expect(0.7...1.4 ~= across / along, "\(name): \(across) m, \(along) m")
          continue
        }
        skies += figures.skyRows(place.name)
        let narrow = try #require(figures.bySky[.narrow]).medians
        let half = try #require(figures.bySky[.half]).medians
        let open = try #require(figures.bySky[.open]).medians
        #expect(across > along, "\(name): \(across) m, \(along) m")
        #expect(half.across > half.along, "\(name): \(half)")
        for street in [narrow, half] {
          #expect(open.across < street.across && open.along < street.along, "\(name): \(open)")
        }
      }
    }
    try MarkdownTables.expect(
      ["fixes": fixes, "skies": skies, "phones": phones], ofKind: "streets")
  }

  private static let fixHead = """
    | where | across, median | along, median | 68 % within | 95 % within | claimed | within the claim | fixes |
    |---|---|---|---|---|---|---|---|

    """
  private static let skyHead = """
    | where | satellites in sight | share of the fixes | across, median | along, median | 68 % within | 95 % within | claimed | within the claim |
    |---|---|---|---|---|---|---|---|---|

    """
  private static let phoneHead =
    "| where | "
    + CorrectionStrategy.allCases.map { "`\($0.rawValue)`" }.joined(separator: " | ")
    + " | right place on the route |\n|---|"
    + CorrectionStrategy.allCases.map { _ in "---|" }.joined() + "---|\n"
}
