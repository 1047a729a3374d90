import ARRouteEngine
import Foundation
import TestSupport

@testable import RouteSimKit

/// A walk with straight legs and rests, and the fixes of a receiver whose error wanders.
struct WalkedShape: Sendable {
  /// The corners, in metres east and north.
  let corners: [(east: Double, north: Double)]
  /// The durations of rests at corners, in seconds, by the corner's index.
  var rests: [Int: Double] = [:]
  var speed = 1.4
  /// The receiver's error: `deviation` is the standard deviation along each axis, in metres.
  ///
  /// `timeConstant` is the time after which errors have a correlation of 1/e, in seconds.
  var error = (deviation: 3.3, timeConstant: 30.0)
  /// The accuracy that the fixes state, in metres at 68 %; if nil, they state the true one.
  var statedAccuracy: Double?
  var interval = 1.0

  /// The point from which east and north are measured.
  static var start: GeodeticCoordinate {
    get throws {
      guard let start = GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94) else {
        throw TestRouteError.badStart
      }
      return start
    }
  }

  /// The length of the line through the corners, in metres.
  var length: Double {
    zip(corners, corners.dropFirst()).reduce(0) { sum, leg in
      sum + hypot(leg.1.east - leg.0.east, leg.1.north - leg.0.north)
    }
  }

  /// Returns the walker's position at a time; nil after the end of the walk.
  func place(at time: Double) -> (east: Double, north: Double)? {
    var left = time
    for (index, corner) in corners.enumerated() {
      left -= rests[index] ?? 0
      if left <= 0 { return corner }
      guard index + 1 < corners.count else { return nil }
      let next = corners[index + 1]
      let duration = hypot(next.east - corner.east, next.north - corner.north) / speed
      if left < duration {
        let share = left / duration
        return (
          corner.east + (next.east - corner.east) * share,
          corner.north + (next.north - corner.north) * share
        )
      }
      left -= duration
    }
    return nil
  }

  /// Returns the fixes, without those in the given range of times.
  func fixes(seed: UInt64, lost: ClosedRange<Double>? = nil) throws -> [Fix] {
    var random = SplitMix64(seed: seed)
    let placement = Placement(reference: try Self.start)
    var east = GaussMarkov(
      deviation: error.deviation, timeConstant: error.timeConstant, random: random.split())
    var north = GaussMarkov(
      deviation: error.deviation, timeConstant: error.timeConstant, random: random.split())
    var fixes: [Fix] = []
    var time = 0.0
    while let place = place(at: time) {
      let position = Vector3(
        place.east + east.advance(by: interval), 0, -place.north - north.advance(by: interval))
      if !(lost?.contains(time) ?? false), let coordinate = placement.coordinate(at: position) {
        fixes.append(
          Fix(
            time: time, coordinate: coordinate,
            horizontalAccuracy: statedAccuracy ?? error.deviation * Fix.deviationsInAccuracy))
      }
      time += interval
    }
    return fixes
  }
}
