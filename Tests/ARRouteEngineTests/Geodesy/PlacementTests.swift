import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Placement")
struct PlacementTests {
  static let table = NumberTable.fixture("placements.csv", of: "ARRouteEngineTests")

  @Test("agrees with GeographicLib", arguments: PlacementKind.allCases)
  func agreesWithGeographicLib(kind: PlacementKind) throws {
    let rows = Self.table.filter { $0.kind == kind.rawValue }
    #expect(rows.count == 390)
    for row in rows {
      let n = row.numbers
      let placement = Placement(kind, reference: .at(n[0], n[1]))
      let position = try placement.position(of: .at(n[2], n[3]))
      // The error of the series, 5 µm; on the sphere, the table's own rounding of 180° − 0.0005°.
      #expect((position - Vector3(n[4], 0, n[5])).length < 5e-6, "\(row)")
    }
  }

  @Test(
    "leads to a position and back to the coordinate", arguments: PlacementKind.allCases,
    UInt64(0)..<150)
  func leadsThereAndBack(kind: PlacementKind, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let reference = random.place()
    let place = Geodesic.direct(
      from: reference, azimuth: random.azimuth(), distance: random.magnitude(0.01...1e5)
    ).coordinate
    let placement = Placement(kind, reference: reference)
    let position = try placement.position(of: place)
    let back = try #require(placement.coordinate(at: position))
    // The series has an error of 5 µm in each direction.
    #expect(back.chord(to: place) < 1e-5)
  }

  @Test(
    "leads from a position to a coordinate and back", arguments: PlacementKind.allCases,
    UInt64(0)..<100)
  func comesBackToThePosition(kind: PlacementKind, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let reference = GeodeticCoordinate.at(random.number(-89...89), random.number(-180...180))
    let reach = random.magnitude(0.01...5e4)
    let position = Vector3(random.number(-reach...reach), 0, random.number(-reach...reach))
    let placement = Placement(kind, reference: reference)
    let place = try #require(placement.coordinate(at: position + Vector3(0, 7, 0)))
    #expect(try (placement.position(of: place) - position).length < 1e-5)
  }

  @Test("projects many coordinates the same as each one alone", arguments: PlacementKind.allCases)
  func placesMany(kind: PlacementKind) throws {
    var random = TestRandom(seed: 5)
    let placement = Placement(kind, reference: .at(-16.8, 179.9999))
    let places = (0..<200).map { _ in
      Geodesic.direct(
        from: placement.reference, azimuth: random.azimuth(), distance: random.magnitude(1...1e6)
      ).coordinate
    }
    let one = try places.map { try placement.position(of: $0) }
    #expect(try placement.positions(of: places) == one)
    #expect(try placement.positions(of: []).isEmpty)
  }

  @Test("the reference is the origin", arguments: PlacementKind.allCases, UInt64(0)..<50)
  func referenceIsTheOrigin(kind: PlacementKind, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let reference = random.place()
    let placement = Placement(kind, reference: reference)
    #expect(try placement.position(of: reference).length == 0)
    let back = try #require(placement.coordinate(at: .zero))
    #expect(back.chord(to: reference) < 1e-8)
  }

  @Test(
    "on the ellipsoid, a position has the length and azimuth of the geodesic",
    arguments: UInt64(0)..<300)
  func isGeodesic(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let reference = random.place()
    let (azimuth, distance) = (random.azimuth(), random.magnitude(0.1...1e6))
    let place = Geodesic.direct(from: reference, azimuth: azimuth, distance: distance).coordinate
    let position = try Placement(reference: reference).position(of: place)
    let expected = Vector3(distance * azimuth.sine, 0, -distance * azimuth.cosine)
    #expect((position - expected).length < 5e-6)
  }

  @Test("a point near the reference is the end of the geodesic to the last digits")
  func nearIsTheGeodesic() throws {
    for seed in UInt64(0)..<4000 {
      var random = TestRandom(seed: seed)
      let reference = random.place()
      // Distances are on both sides of the limit within which the geodesic itself is used.
      let (azimuth, distance) = (random.azimuth(), random.magnitude(1e-6...8000))
      let end = Geodesic.direct(from: reference, azimuth: azimuth, distance: distance).coordinate
      let position = Vector3(distance * azimuth.sine, 0, -distance * azimuth.cosine)
      let place = try #require(Placement(reference: reference).coordinate(at: position))
      // A longitude near π has a precision of only 3 nm.
      #expect(place.chord(to: end) < 6e-9, "seed \(seed)")
    }
  }

  @Test("continues straight across the antimeridian", arguments: PlacementKind.allCases)
  func crossesTheAntimeridian(kind: PlacementKind) throws {
    let placement = Placement(kind, reference: .at(-16.8, 179.9999))
    let here = try placement.position(of: .at(-16.8, 180))
    let there = try placement.position(of: .at(-16.8, -180))
    let beyond = try placement.position(of: .at(-16.8, -179.9999))
    #expect((here - there).length < 1e-8)
    #expect((beyond - there * 2).length < 1e-4)
    #expect(here.x > 10 && here.x < 11)
  }

  @Test("a position that is not finite has no coordinate", arguments: PlacementKind.allCases)
  func refusesWhatIsNotFinite(kind: PlacementKind) {
    let placement = Placement(kind, reference: .at(50, 10))
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(placement.coordinate(at: Vector3(value, 0, 0)) == nil)
      #expect(placement.coordinate(at: Vector3(0, 0, value)) == nil)
      #expect(placement.coordinate(at: Vector3(0, value, 0)) != nil)
    }
  }

  @Test("no coordinate lies beyond the pole", arguments: [PlacementKind.sphere, .auxiliary])
  func endsAtThePole(kind: PlacementKind) {
    let placement = Placement(kind, reference: .at(89, 10))
    #expect(placement.coordinate(at: Vector3(0, 0, -112_000)) == nil)
    #expect(placement.coordinate(at: Vector3(0, 0, -111_000)) != nil)
    #expect(placement.coordinate(at: Vector3(1e6, 0, 0)) == nil)
  }

  @Test("differs by kind and reference")
  func isToldApart() {
    let placement = Placement(reference: .at(50, 10))
    #expect(placement == Placement(.ellipsoid, reference: .at(50, 10)))
    #expect(placement != Placement(.sphere, reference: .at(50, 10)))
    #expect(placement != Placement(.ellipsoid, reference: .at(50, 10.1)))
  }
}
