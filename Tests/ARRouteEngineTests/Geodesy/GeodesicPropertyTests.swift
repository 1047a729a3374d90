import TestSupport
import Testing

@testable import ARRouteEngine

/// Geodesics up to 25 km come from a series accurate to 5 µm; longer ones come from the full solution,
/// accurate to a few nanometres at either end.
@Suite("Geodesic, by its properties")
struct GeodesicPropertyTests {
  /// Half a meridian, in metres: the maximum distance between two points.
  private static let halfMeridian = 20_003_931.458_625_5

  @Test("reaches the point for which it was calculated", arguments: UInt64(0)..<300)
  func roundTrips(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let (start, end) = (random.place(), random.place())
    let line = try Geodesic.inverse(from: start, to: end)
    let led = Geodesic.direct(from: start, azimuth: line.initialAzimuth, distance: line.distance)
    #expect(led.coordinate.chord(to: end) < (line.distance < 30_000 ? 5e-6 : 5e-8))
    #expect(line.distance <= Self.halfMeridian)
  }

  @Test("finds the length along which it was followed", arguments: UInt64(0)..<300)
  func roundTripsFromDirect(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let (start, azimuth) = (random.place(), random.azimuth())
    let distance = random.magnitude(1e-3...1e7)
    let led = Geodesic.direct(from: start, azimuth: azimuth, distance: distance)
    let line = try Geodesic.inverse(from: start, to: led.coordinate)
    #expect(abs(line.distance - distance) < (distance < 30_000 ? 5e-6 : 3e-8))
  }

  @Test("is the same line in reverse", arguments: UInt64(0)..<200)
  func isSymmetric(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let start = random.place()
    let end = Geodesic.direct(
      from: start, azimuth: random.azimuth(), distance: random.magnitude(1...1.9e7)
    ).coordinate
    let there = try Geodesic.inverse(from: start, to: end)
    let back = try Geodesic.inverse(from: end, to: start)
    #expect(abs(there.distance - back.distance) < 1e-8)
    let turn = back.initialAzimuth.degrees - there.finalAzimuth.degrees - 180
    // The tolerance is 10 nm sideways at the far end of a line of this length; at the poles, azimuths are
    // less precise.
    let aside = abs(Angle.wrapDegrees(turn)) * .pi / 180 * min(there.distance, 1e6)
    let fromPole = end.latitude.cosine * Ellipsoid.semiMajorAxis
    #expect(aside < 2e-8 * max(1, there.distance / fromPole))
  }

  @Test("no detour is shorter", arguments: UInt64(0)..<200)
  func keepsTheTriangle(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let (a, b, c) = (random.place(), random.place(), random.place())
    let direct = try Geodesic.distance(from: a, to: c)
    let detour = try Geodesic.distance(from: a, to: b) + Geodesic.distance(from: b, to: c)
    #expect(direct <= detour + 1e-7)
  }

  @Test("does not depend on the antimeridian", arguments: UInt64(0)..<100)
  func wraps(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let start = GeodeticCoordinate.at(random.number(-89.9...89.9), random.number(-1...1))
    let end = Geodesic.direct(
      from: start, azimuth: random.azimuth(), distance: random.magnitude(0.1...1e5)
    ).coordinate
    let line = try Geodesic.inverse(from: start, to: end)
    // Longitudes near 180° have a precision of only 3 nm.
    let turned = try Geodesic.inverse(
      from: start.turned(degrees: 180), to: end.turned(degrees: 180))
    #expect(abs(line.distance - turned.distance) < 2e-8)
    let led = Geodesic.direct(
      from: start.turned(degrees: 180), azimuth: line.initialAzimuth, distance: line.distance)
    #expect(led.coordinate.chord(to: end.turned(degrees: 180)) < 5e-6)
  }

  @Test("the short line's series joins the full solution smoothly", arguments: UInt64(0)..<300)
  func hasNoSeam(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let start = random.place()
    let end = Geodesic.direct(
      from: start, azimuth: random.azimuth(), distance: random.magnitude(1...25_000)
    ).coordinate
    guard let short = ShortGeodesic(from: start, to: end) else { return }
    let full = try InverseProblem(from: start, to: end).solution()
    #expect(abs(short.distance - full.distance) < 5e-6)
    let turns = [
      short.line.initialAzimuth - full.initialAzimuth, short.line.finalAzimuth - full.finalAzimuth,
    ]
    for turn in turns { #expect(abs(turn.wrapped.radians) * full.distance < 5e-6) }
  }

  @Test("the series covers every street's length below 85°", arguments: UInt64(0)..<100)
  func seriesServesStreets(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let start = GeodeticCoordinate.at(random.number(-85...85), random.number(-180...180))
    let end = Geodesic.direct(
      from: start, azimuth: random.azimuth(), distance: random.number(0...10_000)
    ).coordinate
    #expect(ShortGeodesic(from: start, to: end) != nil)
  }

  @Test(
    "converges near the antipode, with a line that reaches it",
    // The test takes a second; the limit ends a search that never converges, even on the busiest machine.
    .timeLimit(.minutes(30)),
    arguments: [0, 1e-9, 0.3, 1, 20, 45, 70, 89, 89.99, 89.9999999, 90])
  func settlesNearTheAntipode(latitude: Double) throws {
    let start = GeodeticCoordinate.at(latitude, -10)
    let offsets = [
      0, 1e-12, 1e-11, 3e-10, 1e-9, 3e-8, 1e-7, 3e-6, 1e-5, 3e-4, 1e-3, 3e-2, 0.1, 0.3, 0.5, 1, 3,
    ]
    for north in offsets {
      for east in offsets {
        for side in [-1.0, 1] {
          let end = GeodeticCoordinate.at(
            max(-90, -latitude + side * north), Angle.wrapDegrees(170 + east))
          let line = try Geodesic.inverse(from: start, to: end)
          #expect(line.distance > 1.95e7 && line.distance <= Self.halfMeridian)
          let led = Geodesic.direct(
            from: start, azimuth: line.initialAzimuth, distance: line.distance)
          #expect(led.coordinate.chord(to: end) < 1e-7, "\(end)")
        }
      }
    }
  }

  /// Previously, the search began on the wrong side of the meridian there, and its result was 140 m to the
  /// side.
  @Test(
    "reaches a point just off the opposite meridian across the pole",
    arguments: [(81.4, 89.86), (-85.1, -83.1), (88.99, 84.9), (60, 75)],
    [1e-13, 1e-10, 1e-7, 1e-4])
  func crossesThePole(latitudes: (Double, Double), offset: Double) throws {
    let start = GeodeticCoordinate.at(latitudes.0, 10)
    let end = GeodeticCoordinate.at(latitudes.1, -170 - offset)
    let line = try Geodesic.inverse(from: start, to: end)
    let led = Geodesic.direct(from: start, azimuth: line.initialAzimuth, distance: line.distance)
    #expect(led.coordinate.chord(to: end) < 3e-8)
  }

  @Test("goes backwards with a negative distance, and around the Earth with a large one")
  func goesOn() throws {
    let start = GeodeticCoordinate.at(30, 40)
    let back = Geodesic.direct(from: start, azimuth: .degrees(70), distance: -5000).coordinate
    let ahead = Geodesic.direct(from: start, azimuth: .degrees(-110), distance: 5000).coordinate
    #expect(back.chord(to: ahead) < 1e-8)
    let round = Geodesic.direct(
      from: start, azimuth: .zero, distance: 2 * Self.halfMeridian
    ).coordinate
    #expect(round.chord(to: start) < 1e-6)
  }

  @Test("starts due north, east, south and west from the equator's origin")
  func knowsTheCompass() throws {
    let origin = GeodeticCoordinate.at(0, 0)
    let ends: [(Double, Double, Double)] = [
      (1, 0, 0), (0, 1, 90), (-1, 0, 180), (0, -1, -90), (0.1, 0, 0), (0, 0.1, 90), (-0.1, 0, 180),
      (0, -0.1, -90),
    ]
    for (latitude, longitude, azimuth) in ends {
      let line = try Geodesic.inverse(from: origin, to: .at(latitude, longitude))
      #expect(line.initialAzimuth == .degrees(azimuth))
    }
  }
}
