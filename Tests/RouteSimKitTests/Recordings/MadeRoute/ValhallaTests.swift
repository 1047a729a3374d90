import ARRouteEngine
import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// Walks in three cities, matched to the map and compared with the routes that Valhalla finds for the same
/// fixes.
///
/// `Fixtures/valhalla/README.md` describes how they were made. London's and Porto's maps come from the data
/// folder.
@Suite("Routes along a map, compared with Valhalla’s")
struct ValhallaTests {
  /// A row of the file.
  struct Walk: Sendable {
    let city: String
    let seed: UInt64
    let route: [GeodeticCoordinate]
    let valhalla: [GeodeticCoordinate]
    /// The similarity between Valhalla's routes for this walk and for the same walk with different errors.
    let again: Double
  }

  private static let walks: [Walk] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    let file = folder + "/../../Fixtures/valhalla/walks.tsv"
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().compactMap { row in
      let columns = row.split(separator: "\t")
      guard columns.count == 5, let seed = UInt64(columns[1]), let again = Double(columns[4]) else {
        return nil
      }
      return Walk(
        city: String(columns[0]), seed: seed, route: decoded(columns[2]),
        valhalla: decoded(columns[3]), again: again)
    }
  }()

  /// Returns the points of a polyline with six decimals.
  private static func decoded(_ text: Substring) -> [GeodeticCoordinate] {
    var numbers: [Int] = []
    var (value, shift) = (0, 0)
    for byte in text.utf8 {
      value |= Int((byte - 63) & 31) << shift
      shift += 5
      guard byte - 63 < 32 else { continue }
      numbers.append(value & 1 == 1 ? ~(value >> 1) : value >> 1)
      (value, shift) = (0, 0)
    }
    var (latitude, longitude) = (0, 0)
    return stride(from: 0, to: numbers.count - 1, by: 2).compactMap { index in
      latitude += numbers[index]
      longitude += numbers[index + 1]
      return GeodeticCoordinate(
        latitudeDegrees: Double(latitude) / 1e6, longitudeDegrees: Double(longitude) / 1e6)
    }
  }

  /// Returns the share of a route that is within 1.5 m of another route.
  private func share(of way: Route, on other: Route) -> Double {
    let chainages = stride(from: 0, to: way.length, by: 2)
    let near = chainages.filter { chainage in
      other.nearest(to: way.coordinate(atChainage: chainage)).distance <= 1.5
    }
    return Double(near.count) / Double(Array(chainages).count)
  }

  private func likeness(_ one: Route, _ other: Route) -> Double {
    (share(of: one, on: other) * one.length + share(of: other, on: one) * other.length)
      / (one.length + other.length)
  }

  @Test("routes agree as well as Valhalla’s own do for other errors, and are as near the walk")
  func helsinki() throws {
    try agree("helsinki", DataFolder.packageRoot + "/routes/helsinki_street.osm.pbf", above: 0.86)
  }

  @Test(
    "routes agree in other cities, too",
    .enabled(if: FileManager.default.fileExists(atPath: "\(DataFolder.shared)/osm")),
    arguments: [("london", 0.93), ("porto", 0.96)])
  func otherCities(city: String, least: Double) throws {
    try agree(city, "\(DataFolder.shared)/osm/\(city).osm.pbf", above: least)
  }

  private func agree(_ city: String, _ file: String, above least: Double) throws {
    let map = try StreetMap.read(path: file).map
    let walks = Self.walks.filter { $0.city == city }
    #expect(walks.count == 10)
    var (likenesses, ours, theirs): ([Double], [Double], [Double]) = ([], [], [])
    for walk in walks {
      let route = try Route(coordinates: walk.route)
      let settings = SimulationSettings(conditions: .city, seed: walk.seed)
      let recording = Recording(try SessionSimulation(route: route, settings: settings))
      let fixes = recording.samples.compactMap { if case .fix(let fix) = $0 { fix } else { nil } }
      let made = try #require(
        MadeRoute.made(named: nil, along: fixes, by: RouteMaking(.map, map: map)))
      let valhalla = try Route(coordinates: walk.valhalla)
      likenesses.append(likeness(made.route, valhalla))
      ours.append(likeness(made.route, route))
      theirs.append(likeness(valhalla, route))
    }
    let mean = { (shares: [Double]) in shares.reduce(0, +) / Double(shares.count) }
    #expect(mean(likenesses) > least, "\(mean(likenesses)): \(likenesses)")
    #expect(mean(likenesses) > mean(walks.map(\.again)) - 0.02)
    #expect(mean(ours) > mean(theirs) - 0.04, "\(mean(ours)) \(mean(theirs))")
  }
}
