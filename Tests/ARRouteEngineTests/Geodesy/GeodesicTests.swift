import Testing
import TestSupport

@testable import ARRouteEngine

@Suite("Geodesic")
struct GeodesicTests {
  static let published = NumberTable.rows(path: "\(DataFolder.shared)/peer/GeodTest-100.dat")
  static let table = NumberTable.fixture("geodesics.csv", of: "ARRouteEngineTests")

  @Test("agrees with the published set", .enabled(if: !published.isEmpty))
  func agreesWithThePublishedSet() throws {
    var worst = 0.0, worstAz = 0.0, worstD = 0.0
    for row in Self.published {
      let n = row.numbers
      let start = try #require(GeodeticCoordinate(latitudeDegrees: n[0], longitudeDegrees: n[1]))
      let end = try #require(GeodeticCoordinate(latitudeDegrees: n[3], longitudeDegrees: n[4]))
      let line = try Geodesic.inverse(from: start, to: end)
      if abs(line.distance - n[6]) > 1e-6 { print(row, line) }
      worst = max(worst, abs(line.distance - n[6]))
      worstAz = max(worstAz, abs(Angle.wrapDegrees(line.initialAzimuth.degrees - n[2])))
      let d = Geodesic.direct(from: start, azimuth: .degrees(n[2]), distance: n[6])
      worstD = max(worstD, try Geodesic.distance(from: d.coordinate, to: end))
    }
    print("published", worst, worstAz, worstD)
    var kinds: [String: (Double, Double)] = [:]
    for row in Self.table {
      let n = row.numbers
      let start = try #require(GeodeticCoordinate(latitudeDegrees: n[0], longitudeDegrees: n[1]))
      let end = try #require(GeodeticCoordinate(latitudeDegrees: n[2], longitudeDegrees: n[3]))
      let line = try Geodesic.inverse(from: start, to: end)
      var v = kinds[row.kind] ?? (0, 0)
      v.0 = max(v.0, abs(line.distance - n[4]))
      let a = abs(Angle.wrapDegrees(line.initialAzimuth.degrees - n[5])) * .pi / 180 * abs(n[7])
      if !(a < 1e-5) || !(v.0 < 1e-6) { print(row, line, line.initialAzimuth.degrees, line.finalAzimuth.degrees) }
      v.1 = max(v.1, a)
      kinds[row.kind] = v
    }
    for k in kinds.keys.sorted() { print(k, kinds[k]!) }
  }
}
