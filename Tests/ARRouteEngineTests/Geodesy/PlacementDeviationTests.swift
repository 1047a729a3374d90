import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Deviation of projections")
struct PlacementDeviationTests {
  static let table = NumberTable.fixture("deviations.csv", of: "ARRouteEngineTests")

  /// Returns true when a value is near the expected one; NaN in the table marks a point that the projection
  /// cannot reach.
  private func isNear(_ value: Double?, _ expected: Double, within tolerance: Double) -> Bool {
    guard let value else { return expected.isNaN }
    return abs(value - expected) <= tolerance
  }

  @Test("agrees with GeographicLib to 0.1 mm in both directions", arguments: PlacementKind.allCases)
  func agreesWithGeographicLib(kind: PlacementKind) throws {
    let rows = Self.table.filter { $0.kind == kind.rawValue }
    #expect(rows.count == 48)
    for row in rows {
      let n = row.numbers
      let deviation = try PlacementDeviation(
        of: kind, about: .at(n[0], 0), azimuth: .degrees(n[1]), distance: n[2])
      #expect(abs(deviation.there - n[3]) < 1e-4, "\(row)")
      #expect(abs(deviation.length - n[4]) < 1e-4, "\(row)")
      let turn = Angle.wrapDegrees(deviation.direction.degrees - n[5])
      #expect(abs(turn) * n[2] < 0.005, "\(row)")
      #expect(isNear(deviation.back, n[6], within: 1e-4), "\(row)")
      #expect(isNear(deviation.roundTrip, n[7], within: 1e-4), "\(row)")
    }
  }

  @Test("there is no deviation at the scene's origin", arguments: PlacementKind.allCases)
  func isExactAtTheOrigin(kind: PlacementKind) throws {
    let deviation = try PlacementDeviation(
      of: kind, about: .at(48.86, 2.35), azimuth: .degrees(77), distance: 0)
    #expect(deviation.there < 1e-9)
    #expect(deviation.direction == .zero)
    #expect(try #require(deviation.back) < 1e-8)
  }

  @Test(
    "projecting there and back is accurate to 1 mm", arguments: PlacementKind.allCases,
    UInt64(0)..<100)
  func comesBack(kind: PlacementKind, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let deviation = try PlacementDeviation(
      of: kind, about: .at(random.number(-89.9...89.9), random.number(-180...180)),
      azimuth: random.azimuth(), distance: random.magnitude(0.1...5000))
    #expect(try #require(deviation.roundTrip) < 1e-3)
  }
}
