import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

/// The positions and headings in the frames of a film.
@Suite struct FilmWalkTests {
  private func walk(
    _ from: Double, _ to: Double, speed: Double = 1.4, fps: Double = 25
  ) throws -> FilmWalk {
    let rate = try #require(FilmRate(perSecond: fps))
    return try #require(FilmWalk(from: from, to: to, speed: speed, rate: rate))
  }

  /// Returns a route whose legs have the given bearings, in degrees, and lengths, in metres.
  private func route(_ legs: [(bearing: Double, length: Double)]) throws -> Route {
    var places = [try #require(GeodeticCoordinate(latitudeDegrees: 59.5, longitudeDegrees: 11))]
    for leg in legs {
      let end = Geodesic.direct(
        from: places[places.count - 1], azimuth: .degrees(leg.bearing), distance: leg.length)
      places.append(end.coordinate)
    }
    return try Route(coordinates: places)
  }

  @Test("frames are spaced by the distance walked in a frame, from the start to the end")
  func places() throws {
    let way = try route([(0, 100)])
    let walk = try walk(20, 34, fps: 10)
    #expect(walk.frames == 101)
    #expect(walk.moment(0, on: way).chainage == 20 && walk.moment(0, on: way).time == 0)
    #expect(walk.moment(1, on: way).chainage == 20.14 && walk.moment(1, on: way).time == 0.1)
    #expect(walk.moment(100, on: way).chainage == 34 && walk.moment(100, on: way).time == 10)
    #expect(try self.walk(5, 5).frames == 1)
    #expect(try self.walk(0, 1e9, speed: 0.1, fps: 240).frames > 2e12)
  }

  @Test("far from turns the camera looks along the route, and in mid-turn halfway between the legs")
  func turn() throws {
    let way = try route([(350, 50), (80, 50)])
    let walk = try walk(0, 100)
    for chainage in [0.0, 10, 40, 47.5] {
      #expect(
        abs((walk.heading(atChainage: chainage, on: way) - .degrees(350)).wrapped.degrees) < 1e-3)
    }
    for chainage in [51.1, 60, 100] {
      #expect(
        abs((walk.heading(atChainage: chainage, on: way) - .degrees(80)).wrapped.degrees) < 1e-3)
    }
    // The turn lasts from 1.75 s before the vertex to 0.75 s after it, at 1.4 m/s.
    let middle = walk.heading(atChainage: 50 - 0.5 * 1.4, on: way)
    #expect(abs((middle - .degrees(35)).wrapped.degrees) < 1e-3)
  }

  @Test("each frame is slightly ahead of the previous one, on any route", arguments: UInt64(0)..<40)
  func isSmooth(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let way = try route(
      (0..<12).map { _ in
        (Double.random(in: 0...360, using: &random), Double.random(in: 0.3...9, using: &random))
      })
    let walk = try walk(0, way.length)
    var headings: [Angle] = []
    for number in 0..<Int(walk.frames) {
      let moment = walk.moment(number, on: way)
      #expect(moment.heading.degrees >= 0 && moment.heading.degrees < 360)
      headings.append(moment.heading)
    }
    for (before, after) in zip(headings, headings.dropFirst()) {
      // Half a turn takes 2.5 s and is faster by a factor of 3/2 in the middle: 4.3° per frame. If legs are
      // at least 0.3 m long, up to twelve turns add up.
      #expect(abs((after - before).wrapped.degrees) <= 12 * 4.4)
    }
    // The final heading is that of the last leg, if that leg is long enough.
    let last = way.segmentCount
    if way.chainages[last] - way.chainages[last - 1] > 1.05 {
      let line = try Geodesic.inverse(
        from: way.coordinates[last - 1], to: way.coordinates[last])
      let end = walk.heading(atChainage: way.length, on: way)
      #expect(abs((end - line.finalAzimuth).wrapped.degrees) < 1e-3)
    }
  }

  @Test("the values in a frame have at most six decimals", arguments: [0, 7, 333])
  func isReadFromText(number: Int) throws {
    let way = try route([(12.3456789, 60), (99, 60)])
    let moment = try walk(1, 110, speed: 1.37, fps: 29.97).moment(number, on: way)
    for value in [moment.chainage, moment.time, moment.heading.degrees] {
      #expect(abs(value * 1e6 - (value * 1e6).rounded()) < 1e-3)
    }
    #expect(Double("\(moment.chainage)") == moment.chainage)
  }

  @Test(
    "ends with more than six decimals are rounded down",
    arguments: [
      (1.23456789, 1.234567), (1.2345671, 1.234567), (1.234567, 1.234567), (100, 100),
      (0.00000009, 0),
    ])
  func decimals(end: Double, expected: Double) throws {
    let last = try walk(0, end, speed: end, fps: 1)
    #expect(last.frames == 2 || end < 1e-6)
    #expect(last.to == expected)
    let way = try route([(0, 100)])
    // The last frame is within a nanometre of the route's end; no position may be beyond it.
    let moment = last.moment(1, on: way)
    #expect(moment.chainage == expected && moment.chainage <= end)
    #expect(try walk(end, end).moment(0, on: way).chainage == expected)
  }

  @Test func whatIsNoWalk() throws {
    let rate = try #require(FilmRate(perSecond: 25))
    for (from, to, speed) in [
      (-1, 5, 1), (5, 4, 1), (0, .infinity, 1), (0, 5, 0), (.nan, 5, 1), (0, .nan, 1),
    ] as [(Double, Double, Double)] {
      #expect(FilmWalk(from: from, to: to, speed: speed, rate: rate) == nil)
    }
  }
}
