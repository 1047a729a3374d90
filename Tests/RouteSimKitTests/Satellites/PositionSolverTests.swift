import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Fixes by least squares")
struct PositionSolverTests {
  private func measurements(_ row: [Double]) -> [RangeMeasurement] {
    (0..<Int(row[0])).map { index in
      let start = 6 + 5 * index
      return RangeMeasurement(
        satellite: Vector3(row[start], row[start + 1], row[start + 2]),
        pseudorange: row[start + 3], variance: row[start + 4])
    }
  }

  /// Both solvers stop within 10⁻⁵ m of the minimum; poor geometry amplifies the rounding of numbers of 10⁷
  /// m.
  @Test("are equal to those from numpy")
  func library() throws {
    let rows = SatelliteFixtures.rows("fixes").map(\.numbers)
    #expect(rows.count == 16)
    for row in rows {
      let solved = try #require(
        PositionSolver(measurements(row), excludesFaults: false).solution())
      #expect((solved.offset - Vector3(row[1], row[2], row[3])).length < 1e-4)
      #expect(abs(solved.clock - row[4]) < 1e-4)
      #expect(abs(solved.accuracy / Fix.deviationsInAccuracy / row[5] - 1) < 1e-5)
      #expect(solved.used == Array(0..<Int(row[0])))
    }
  }

  private func perfect(_ count: Int, fault: Double = 0) -> [RangeMeasurement] {
    (0..<count).map { index in
      let azimuth = Angle.degrees(360 * 0.618 * Double(index))
      let elevation = Angle.degrees(10 + 70 * Double(index) / Double(count))
      let level = elevation.cosine
      let satellite =
        Vector3(level * azimuth.sine, elevation.sine, level * azimuth.cosine) * 2.2e7
      return RangeMeasurement(
        satellite: satellite, pseudorange: satellite.length + 1234 + (index == 2 ? fault : 0),
        variance: 10)
    }
  }

  @Test("are exact if the ranges are exact")
  func exact() throws {
    let solved = try #require(PositionSolver(perfect(5), excludesFaults: true).solution())
    #expect(solved.offset.length < 1e-6 && abs(solved.clock - 1234) < 1e-6)
  }

  @Test("leave out the wrong satellite, if that is allowed and enough are left")
  func faults() throws {
    let found = try #require(
      PositionSolver(perfect(8, fault: 80), excludesFaults: true).solution())
    #expect(found.offset.length < 1e-6 && !found.used.contains(2) && found.used.count == 7)
    let kept = try #require(
      PositionSolver(perfect(8, fault: 80), excludesFaults: false).solution())
    #expect(kept.offset.length > 5 && kept.accuracy > found.accuracy)
    let few = try #require(PositionSolver(perfect(5, fault: 80), excludesFaults: true).solution())
    #expect(few.used.count == 5)
  }

  @Test("need four satellites")
  func few() {
    #expect(PositionSolver(perfect(3), excludesFaults: true).solution() == nil)
    #expect(PositionSolver([], excludesFaults: true).solution() == nil)
  }

  /// The walk is along a straight line, with positions that are alternately off by ±5 m.
  @Test("are smoothed by the velocity, and continue for five seconds without satellites")
  func smoothing() throws {
    var smoother = PositionSmoother(seconds: 10)
    let velocity = Vector3(1.4, 0, 0)
    var place = PositionSmoother.Reading(position: .zero, accuracy: 0)
    for second in 0..<60 {
      let error = Vector3(0, 0, second % 2 == 0 ? 5 : -5)
      place = smoother.update(
        .init(position: velocity * Double(second) + error, accuracy: 8), velocity: velocity,
        after: 1)
    }
    #expect((place.position - velocity * 59).length < 0.5 && abs(place.accuracy - 8) < 1e-9)
    for second in 60..<65 {
      let coasted = smoother.coast(for: 1)
      let next = try #require(coasted)
      #expect((next.position - velocity * Double(second)).length < 0.5)
      #expect(next.accuracy > place.accuracy)
      place = next
    }
    let lost = smoother.coast(for: 1)
    #expect(lost == nil)
    var plain = PositionSmoother(seconds: 0)
    _ = plain.update(.init(position: .zero, accuracy: 3), velocity: .zero, after: 1)
    let fresh = plain.update(.init(position: velocity, accuracy: 4), velocity: .zero, after: 1)
    #expect(fresh.position == velocity && fresh.accuracy == 4)
  }
}
