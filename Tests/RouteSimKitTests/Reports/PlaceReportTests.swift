import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Places along a route")
struct PlaceReportTests {
  /// Returns a route as a file, with corners in metres east and north of the test street's start.
  private static func document(_ corners: [(east: Double, north: Double)]) throws -> GeoDocument {
    let places = try TestStreet.places(corners)
    let points = places.map { place in
      "<rtept lat=\"\(place.coordinate.latitude.degrees)\" "
        + "lon=\"\(place.coordinate.longitude.degrees)\"/>"
    }
    return try read("<gpx><rte>" + points.joined() + "</rte></gpx>")
  }

  /// Returns the smallest distance of a place from points every half metre along the route, on the plane.
  private static func distance(
    of place: (east: Double, north: Double), from corners: [(east: Double, north: Double)]
  ) -> Double {
    var nearest = Double.infinity
    for (a, b) in zip(corners, corners.dropFirst()) {
      let (x, y) = (b.east - a.east, b.north - a.north)
      let steps = Int(((x * x + y * y).squareRoot() * 2).rounded(.up))
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        let (dx, dy) = (a.east + x * share - place.east, a.north + y * share - place.north)
        nearest = min(nearest, (dx * dx + dy * dy).squareRoot())
      }
    }
    return nearest
  }

  @Test(
    "places within reach of the route are listed, and no others, however long its legs",
    arguments: 1...10)
  func reach(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    let corners = (0..<4).map { _ in (random.number(-900...900), random.number(-900...900)) }
    let offsets = TestStreet.random(400, within: 1300, seed: UInt64(seed))
    let radius = random.number(30...300)
    let distances = offsets.map { Self.distance(of: $0, from: corners) }
    // The tolerance allows for steps of half a metre, and for the plane in place of the Earth.
    let sure = distances.count { $0 < radius - 0.5 }
    let perhaps = distances.count { $0 < radius + 0.5 }
    let report = PlaceReport(
      try TestStreet.places(offsets), along: try Self.document(corners), radius: radius)
    #expect(sure...perhaps ~= report.inReach && report.count == 400)
    #expect(report.categories.map(\.count).reduce(0, +) == report.inReach)
  }

  @Test("points close together, one point twice, and a single point can be routes")
  func points() throws {
    let places = try TestStreet.places([(0, 50), (100, 190), (0, 500)])
    let walk = (0...100).map { (east: Double($0), north: 0.0) }
    #expect(PlaceReport(places, along: try Self.document(walk)).inReach == 2)
    let spot = try Self.document([(0, 0), (0, 0)])
    #expect(PlaceReport(places, along: spot).inReach == 1)
    #expect(PlaceReport([], along: spot).inReach == 0)
  }

  @Test("known facts about places are reported, for people and for programs")
  func told() throws {
    let center = try TestStreet.center()
    let places = [
      Place(
        name: "A", category: "cafe", address: "Way 1", storeys: Storeys(-1), coordinate: center),
      Place(name: "", category: "cafe", coordinate: center),
      Place(name: "C\u{1B}", category: "ba\u{1B}r", storeys: Storeys(2), coordinate: center),
      Place(name: "D", coordinate: center),
    ]
    var report = try InspectReport(try Self.document([(0, 0), (0, 100)]))
    #expect(!String(decoding: report.json, as: UTF8.self).contains("places"))
    report.places = PlaceReport(places, along: try Self.document([(0, 0), (0, 100)]))
    let lines = report.table.split(separator: "\n").suffix(2)
    #expect(
      lines.first
        == "places      4: 3 with a name, 1 with an address, 2 with a storey, 1 below ground")
    #expect(lines.last == "along it    4 within 200 m: 2 cafe, 1 without a kind, 1 ba\\u{1b}r")
    #expect(
      String(decoding: report.json, as: UTF8.self).hasSuffix(
        #", "places": {"count": 4, "named": 3, "addresses": 1, "storeys": 2, "belowGround": 1, "#
          + #""radius": 200, "inReach": 4, "categories": [{"category": "cafe", "count": 2}, "#
          + #"{"category": null, "count": 1}, {"category": "ba\u001br", "count": 1}]}}"# + "\n"))
  }
}
