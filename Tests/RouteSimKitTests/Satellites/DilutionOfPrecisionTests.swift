import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

@Suite("Dilution of precision")
struct DilutionOfPrecisionTests {
  /// The tolerance is for rounding, multiplied by the condition number of the matrix.
  @Test("equals that of gnss_lib_py")
  func library() throws {
    let orbits = SatelliteAlmanac(
      Array(try SatelliteFixtures.orbits("broadcast3.rnx").values))
    let rows = SatelliteFixtures.rows("dilutions").map(\.numbers)
    #expect(rows.count == 16)
    for row in rows {
      let place = try SatelliteFixtures.place(row[0..<3])
      let time = GPSTime(seconds: row[3])
      let seen = orbits.orbits(at: time).map { $0.direction(from: place, at: time) }
        .filter { $0.elevation.degrees >= 5 }
      #expect(seen.count == Int(row[4]))
      let dilution = try #require(DilutionOfPrecision(directions: seen.map(\.direction)))
      let found = [
        dilution.geometric, dilution.position, dilution.horizontal, dilution.vertical,
        dilution.time,
      ]
      for (found, expected) in zip(found, row[5...]) {
        #expect(abs(found / expected - 1) < 1e-7, "\(found), not \(expected)")
      }
    }
  }

  /// Calculated by hand: for four satellites on the horizon in the cardinal directions and one overhead,
  /// the diagonal of GᵀG is 2, 1, 2 for the position.
  ///
  /// The part for height and clock is [[1, −1], [−1, 5]], whose inverse has the diagonal 5/4, 1/4.
  @Test("for five satellites equals the values found by hand")
  func hand() throws {
    let five = [
      Vector3(1, 0, 0), Vector3(-1, 0, 0), Vector3(0, 0, 1), Vector3(0, 0, -1), Vector3(0, 1, 0),
    ]
    let dilution = try #require(DilutionOfPrecision(directions: five))
    #expect(abs(dilution.horizontal - 1) < 1e-12)
    #expect(abs(dilution.vertical - 1.25.squareRoot()) < 1e-12)
    #expect(abs(dilution.time - 0.5) < 1e-12 && abs(dilution.position - 1.5) < 1e-12)
    #expect(abs(dilution.geometric - 2.5.squareRoot()) < 1e-12)
  }

  @Test("is nil if the equations cannot be solved")
  func none() {
    let three = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
    #expect(DilutionOfPrecision(directions: three) == nil)
    // All satellites have the same elevation, so the clock cannot be distinguished from the height.
    let cone = (0..<8).map { index in
      let azimuth = Angle.degrees(45 * Double(index))
      return Vector3(0.6 * azimuth.sine, 0.8, 0.6 * azimuth.cosine)
    }
    #expect(DilutionOfPrecision(directions: cone) == nil)
  }
}
