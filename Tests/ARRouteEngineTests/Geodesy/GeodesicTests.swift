import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Geodesic")
struct GeodesicTests {
  static let published = NumberTable.rows(path: "\(DataFolder.shared)/peer/GeodTest-100.dat")

  @Test("agrees with GeographicLib's published set", .enabled(if: !published.isEmpty))
  func agreesWithThePublishedSet() throws {
    for row in Self.published {
      let n = row.numbers
      let start = try #require(GeodeticCoordinate(latitudeDegrees: n[0], longitudeDegrees: n[1]))
      let end = try #require(GeodeticCoordinate(latitudeDegrees: n[3], longitudeDegrees: n[4]))
      let line = try Geodesic.inverse(from: start, to: end)
      #expect(abs(line.distance - n[6]) < 5e-8)
      let led = Geodesic.direct(from: start, azimuth: .degrees(n[2]), distance: n[6])
      #expect(try Geodesic.distance(from: led.coordinate, to: end) < 5e-8)
    }
  }
}
