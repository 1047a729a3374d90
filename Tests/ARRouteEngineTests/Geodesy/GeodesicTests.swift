import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Geodesic, compared with GeographicLib")
struct GeodesicTests {
  static let published = NumberTable.rows(path: "\(DataFolder.shared)/peer/GeodTest-100.dat")
  static let table = NumberTable.fixture("geodesics.csv", of: "ARRouteEngineTests")

  /// The kinds of rows in the table, and the maximum error for each, in metres.
  ///
  /// The errors are nanometres if the geodesic is computed in full, and micrometres if up to 25 km of it
  /// come from the series.
  static let kinds: [(String, Double)] = [
    ("length1e-3", 1e-8), ("length1e-2", 1e-8), ("length1e-1", 1e-8), ("length1e0", 1e-8),
    ("length1e1", 1e-8), ("length1e2", 1e-8), ("length1e3", 1e-7), ("length1e4", 5e-6),
    ("length1e5", 1e-8), ("length1e6", 1e-8), ("length1e7", 3e-8), ("polar", 5e-6),
    ("antimeridian", 5e-6), ("meridian", 3e-8), ("equator", 3e-8), ("parallel", 3e-8),
    ("antipodal", 3e-8), ("coincident", 0), ("poles", 3e-8),
  ]

  @Test("agrees with the published set in both directions", .enabled(if: !published.isEmpty))
  func agreesWithThePublishedSet() throws {
    #expect(Self.published.count == 100)
    for row in Self.published {
      let n = row.numbers
      let (start, end) = (GeodeticCoordinate.at(n[0], n[1]), GeodeticCoordinate.at(n[3], n[4]))
      let line = try Geodesic.inverse(from: start, to: end)
      #expect(abs(line.distance - n[6]) < 3e-8)
      let led = Geodesic.direct(from: start, azimuth: .degrees(n[2]), distance: n[6])
      #expect(led.coordinate.chord(to: end) < 3e-8)
    }
  }

  @Test("the table has rows of every kind, and no others")
  func tableIsWhole() {
    #expect(Set(Self.table.map(\.kind)) == Set(Self.kinds.map(\.0)))
    #expect(Self.table.allSatisfy { $0.numbers.count == 8 })
  }

  @Test("finds lengths and azimuths of the table", arguments: kinds)
  func findsLines(kind: String, tolerance: Double) throws {
    for row in Self.table where row.kind == kind {
      let n = row.numbers
      let line = try Geodesic.inverse(from: .at(n[0], n[1]), to: .at(n[2], n[3]))
      #expect(abs(line.distance - n[4]) <= tolerance, "\(row)")
      // An azimuth is as accurate as the line's far end, which an error of the azimuth moves sideways by
      // `m12`.
      let aside = max(abs(n[7]), 1e-9)
      let errors = [line.initialAzimuth.degrees - n[5], line.finalAzimuth.degrees - n[6]]
      for error in errors where kind != "coincident" {
        #expect(abs(Angle.wrapDegrees(error)) * .pi / 180 * aside <= 2 * tolerance, "\(row)")
      }
    }
  }

  @Test("follows the lines in the table", arguments: kinds)
  func followsLines(kind: String, tolerance: Double) throws {
    for row in Self.table where row.kind == kind {
      let n = row.numbers
      let led = Geodesic.direct(from: .at(n[0], n[1]), azimuth: .degrees(n[5]), distance: n[4])
      #expect(led.coordinate.chord(to: .at(n[2], n[3])) <= 3e-8, "\(row)")
    }
  }

  @Test("the length alone equals the length of the line", arguments: UInt64(0)..<50)
  func lengthAlone(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let start = random.place()
    let end = Geodesic.direct(
      from: start, azimuth: random.azimuth(), distance: random.magnitude(1e-3...1.9e7)
    ).coordinate
    let line = try Geodesic.inverse(from: start, to: end)
    #expect(try Geodesic.distance(from: start, to: end) == line.distance)
  }
}
