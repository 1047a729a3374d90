import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// A second reader for extracts, in Python, with libosmium, shapely and GeographicLib.
private enum StreetOracle {
  /// A Python with these modules, preferably Debian's own; nil if absent.
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

  /// Sums over the buildings that one or both readers found.
  struct Sum: Decodable {
    let count: Int
    /// The area in square metres; `volume` is in cubic metres, and `holes` is the number of buildings with
    /// courtyards.
    let area: Double
    let volume: Double
    let holes: Int
  }

  /// The comparison between a map and an extract.
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

      init(_ building: Building) {
        let outlines = [building.footprint.outline] + building.footprint.holes
        rings = outlines.map { $0.map { [$0.longitude.degrees, $0.latitude.degrees] } }
        base = building.base
        height = building.height
      }
    }

    let buildings: [Piece]
    var reference: [Double]?
    var rays: [[Double]]?
  }

  /// Compares a map with the extract from which it was read.
  static func report(_ map: StreetMap, of extract: String) throws -> Report {
    let shown = Shown(buildings: map.buildings.map(Shown.Piece.init))
    let scratch = try ScratchFolder()
    let path = try scratch.write([UInt8](try JSONEncoder().encode(shown)), to: "map.json")
    let script = "\(DataFolder.packageRoot)/Tests/Oracle/check_streets.py"
    let result = try #require(python).run([script, extract, path])
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Report.self, from: Data(result.output))
  }

  /// The result of shapely's ray caster along a line of sight.
  struct Cast {
    /// The length of the line inside buildings, in metres.
    let inside: Double
    /// The distance to the first building, in metres; infinite if absent.
    let first: Double
  }

  /// Casts rays through the buildings of a model, whose roofs are level.
  ///
  /// The rays are in metres east, up and south of the model's origin.
  static func cast(_ rays: [(Vector3, Vector3)], through model: StreetModel) throws -> [Cast] {
    let place = model.placement.reference
    let shown = Shown(
      buildings: model.map.buildings.map(Shown.Piece.init),
      reference: [place.longitude.degrees, place.latitude.degrees],
      rays: rays.map { [$0.x, $0.y, $0.z, $1.x, $1.y, $1.z] })
    let scratch = try ScratchFolder()
    let path = try scratch.write([UInt8](try JSONEncoder().encode(shown)), to: "map.json")
    let script = "\(DataFolder.packageRoot)/Tests/Oracle/check_rays.py"
    let result = try #require(python).run([script, path])
    #expect(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode([[Double]].self, from: Data(result.output)).map { row in
      Cast(inside: row[0], first: row[1] < 1e8 ? row[1] : .infinity)
    }
  }
}

@Suite(
  "Street maps and their oracle", .enabled(if: StreetOracle.python != nil, StreetOracle.absence))
struct StreetOracleTests {
  /// The requirement is a thousandth.
  ///
  /// Areas of a few square metres differ by up to 4·10⁻⁵, because GeographicLib adds up parts of the
  /// Earth's area.
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

  @Test("the town of the tests is the same")
  func town() throws {
    let report = try Self.check("\(StreetReaderTests.folder)/town.osm.pbf")
    #expect(report.pairs == 8)
    #expect(report.refused == 0)
  }

  @Test("every building in the bundled street has the same area, height and volume")
  func bundled() throws {
    let report = try Self.check("\(DataFolder.packageRoot)/routes/helsinki_street.osm.pbf")
    #expect(report.pairs == 542)
    #expect(report.refused == 0)
  }

  @Test(
    "every building in London and Porto has the same area, height and volume",
    .enabled(if: FileStatus.isThere("\(DataFolder.shared)/osm")),
    arguments: [("london", 2562), ("porto", 11440)])
  func cities(city: String, count: Int) throws {
    let report = try Self.check("\(DataFolder.shared)/osm/\(city).osm.pbf")
    #expect(report.pairs == count)
    #expect(report.refused == 0)
  }

  /// The tolerance between the two models, in metres: this one is laid out from coordinates to 0.1 µm, the
  /// oracle's with geodesics.
  private static let depth = 0.001

  /// Casts seeded lines of sight through the streets of a map.
  ///
  /// Half of them run between eyes on the street; the other half run from there up to a height that may be
  /// above the roofs.
  ///
  /// - Returns: The number of lines that met a building, and the number whose result depends on a
  ///   centimetre.
  private static func cast(
    count: Int, through path: String, about home: GeodeticCoordinate, within radius: Double
  ) throws -> (met: Int, edges: Int) {
    var map = try StreetMap.read(path: path).map
    for index in map.buildings.indices { map.buildings[index].roof = Roof(.flat, height: 0) }
    let model = StreetModel(map, about: home)
    #expect(model.droppedCount == 0)
    var random = TestRandom(seed: 15)
    func place(_ heights: ClosedRange<Double>) -> Vector3 {
      Vector3(
        random.number(-radius...radius), random.number(heights), random.number(-radius...radius))
    }
    let rays = (0..<count).map { index in
      (place(0.5...2), place(index % 2 == 0 ? 0.5...2 : 0.5...60))
    }
    let theirs = try StreetOracle.cast(rays, through: model)
    try #require(theirs.count == count)
    var met = 0
    var disputed: [(ray: (Vector3, Vector3), inside: Double, first: Double)] = []
    for (ray, their) in zip(rays, theirs) {
      let inside = model.lengthInBuildings(from: ray.0, to: ray.1)
      let first = model.hit(from: ray.0, to: ray.1)?.distance ?? .infinity
      if first.isFinite { met += 1 }
      if abs(inside - their.inside) > depth || !isSame(first, their.first) {
        disputed.append((ray, inside, first))
      }
    }
    try checkEdges(disputed, through: model)
    return (met, disputed.count)
  }

  private static func isSame(_ a: Double, _ b: Double) -> Bool { a == b || abs(a - b) <= depth }

  /// Expects that the two casters disagree on a line only if moving it by a centimetre to one side, higher
  /// or lower changes the result.
  private static func checkEdges(
    _ disputed: [(ray: (Vector3, Vector3), inside: Double, first: Double)],
    through model: StreetModel
  ) throws {
    guard !disputed.isEmpty else { return }
    let moved = disputed.flatMap { item -> [(Vector3, Vector3)] in
      let way = item.ray.1 - item.ray.0
      let across = Vector3(-way.z, 0, way.x) * (0.01 / way.levelLength)
      return [Vector3.zero, across, -across, Vector3(0, 0.01, 0), Vector3(0, -0.01, 0)].map {
        (item.ray.0 + $0, item.ray.1 + $0)
      }
    }
    let theirs = try StreetOracle.cast(moved, through: model)
    for (index, item) in disputed.enumerated() {
      let near = theirs[(5 * index)..<(5 * index + 5)]
      func isWithin(_ value: Double, _ values: [Double]) -> Bool {
        (values.min() ?? 0) - depth <= value && value <= (values.max() ?? 0) + depth
      }
      #expect(
        isWithin(item.inside, near.map(\.inside)) && isWithin(item.first, near.map(\.first)),
        "\(item), theirs \(near)")
    }
  }

  @Test("10 000 lines of sight through the bundled street match another ray caster")
  func rays() throws {
    let home = try #require(
      GeodeticCoordinate(latitudeDegrees: 60.1700, longitudeDegrees: 24.9420))
    let (met, edges) = try Self.cast(
      count: 10_000, through: "\(DataFolder.packageRoot)/routes/helsinki_street.osm.pbf",
      about: home, within: 400)
    #expect(met > 5000)
    #expect(edges < 20)
  }

  @Test(
    "2000 lines of sight through Porto match another ray caster",
    .enabled(if: FileStatus.isThere("\(DataFolder.shared)/osm")))
  func raysOfCity() throws {
    let home = try #require(
      GeodeticCoordinate(latitudeDegrees: 41.1420, longitudeDegrees: -8.6120))
    let (met, edges) = try Self.cast(
      count: 2000, through: "\(DataFolder.shared)/osm/porto.osm.pbf", about: home, within: 300)
    #expect(met > 1000)
    #expect(edges < 20)
  }
}
