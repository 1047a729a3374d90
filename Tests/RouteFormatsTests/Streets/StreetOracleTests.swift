import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// A second reader of extracts, in Python by libosmium, shapely and GeographicLib.
private enum StreetOracle {
  /// A Python with these, Debian's own first; nil where there is none.
  static let python: Tool? = {
    let found = [Tool(path: "/usr/bin/python3"), Tool(named: "python3")].compactMap { $0 }
    return found.first { tool in
      (try? tool.run(["-c", "import osmium, shapely, geographiclib.geodesic"]).status) == 0
    }
  }()
  static let absence: Comment =
    """
    no Python with osmium, shapely and geographiclib: install python3-pyosmium python3-shapely \
    python3-geographiclib
    """

  /// Buildings of one of both readers.
  struct Sum: Decodable {
    let count: Int
    /// Square metres, cubic metres, and how many have courtyards.
    let area: Double
    let volume: Double
    let holes: Int
  }

  /// What is said of a map and an extract.
  struct Report: Decodable {
    let ours: Sum
    let theirs: Sum
    let outlines: Int
    let parts: Int
    let told: Int
    let pairs: Int
    let areaOfPairs: Double
    let heightOfPairs: Double
    let volumeOfPairs: Double
    let onlyOurs: Int
    let unexplained: [String]
    let refused: Int
    let onlyTheirs: [String]
  }

  private struct Shown: Encodable {
    struct Piece: Encodable {
      let rings: [[[Double]]]
      let base: Double
      let height: Double
    }

    let buildings: [Piece]
  }

  /// Holds a map against the extract that it is of.
  static func report(_ map: StreetMap, of extract: String) throws -> Report {
    let shown = Shown(
      buildings: map.buildings.map { building in
        let rings = [building.footprint.outline] + building.footprint.holes
        return Shown.Piece(
          rings: rings.map { $0.map { [$0.longitude.degrees, $0.latitude.degrees] } },
          base: building.base, height: building.height)
      })
    let scratch = try ScratchFolder()
    let path = try scratch.write([UInt8](try JSONEncoder().encode(shown)), to: "map.json")
    let script = "\(DataFolder.packageRoot)/Tests/Oracle/check_streets.py"
    let result = try #require(python).run([script, extract, path])
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output))
  }
}

@Suite(
  "Street maps and their oracle", .enabled(if: StreetOracle.python != nil, StreetOracle.absence))
struct StreetOracleTests {
  /// What is asked for is a thousandth; areas of some square metres differ by 4·10⁻⁵ at most, as
  /// GeographicLib adds up the Earth's.
  private static let tolerance = 0.001

  private static func check(_ path: String) throws -> StreetOracle.Report {
    let reading = try StreetMap.read(path: path)
    let report = try StreetOracle.report(reading.map, of: path)
    #expect(report.onlyTheirs == [])
    #expect(report.unexplained == [])
    #expect(report.pairs == report.theirs.count)
    #expect(report.areaOfPairs <= tolerance)
    #expect(report.heightOfPairs <= tolerance)
    #expect(report.volumeOfPairs <= tolerance)
    if report.refused == 0 {
      #expect(report.onlyOurs == 0)
      #expect(report.ours.holes == report.theirs.holes)
      #expect(abs(report.ours.area / report.theirs.area - 1) <= tolerance)
      #expect(abs(report.ours.volume / report.theirs.volume - 1) <= tolerance)
      #expect(reading.counts.outlines == report.outlines)
      #expect(reading.counts.parts == report.parts)
      #expect(reading.counts.outlinesToldByParts == report.told)
    }
    return report
  }

  @Test("the town of the tests")
  func town() throws {
    let report = try Self.check("\(StreetReaderTests.folder)/town.osm.pbf")
    #expect(report.pairs == 8)
    #expect(report.refused == 0)
  }

  @Test("every building of the bundled street: count, area, height, volume")
  func bundled() throws {
    let report = try Self.check("\(DataFolder.packageRoot)/routes/helsinki_street.osm.pbf")
    #expect(report.pairs == 520)
    #expect(report.refused == 0)
  }

  @Test(
    "every building of London and Porto: count, area, height, volume",
    .enabled(if: FileStatus.isThere("\(DataFolder.shared)/osm")),
    arguments: [("london", 2561), ("porto", 11440)])
  func cities(city: String, count: Int) throws {
    let report = try Self.check("\(DataFolder.shared)/osm/\(city).osm.pbf")
    #expect(report.pairs == count)
    #expect(report.refused == 0)
  }
}
