import Foundation
import TestSupport

/// A fix of a simulated walk.
struct LookFix: Sendable {
  var time: Double
  var latitude: Double
  var longitude: Double
  var height = 520.0
}

/// Fixes of a moving person, as given by a simulated receiver.
enum LookWalk {
  static let metresPerDegree = 111_195.0
  /// 2024-05-01T10:00:00Z.
  static let start = 1_714_557_600.0

  /// Returns a coordinate at an offset from another one, in metres east and north.
  static func place(
    _ latitude: Double, _ longitude: Double, east: Double, north: Double
  ) -> (latitude: Double, longitude: Double) {
    let scale = metresPerDegree * cos(latitude * .pi / 180)
    return (latitude + north / metresPerDegree, wrapped(longitude + east / scale))
  }

  /// Returns the equivalent longitude within ±180°.
  static func wrapped(_ longitude: Double) -> Double {
    longitude - (longitude / 360).rounded() * 360
  }

  /// Returns a roughly normal random number with a standard deviation of 1.
  private static func normal(_ random: inout TestRandom) -> Double {
    (0..<3).reduce(0) { sum, _ in sum + random.number(-1...1) }
  }

  /// Returns the fixes of a person who moves at the given speed, in metres per second.
  ///
  /// The walk starts in the direction of a bearing, in radians.
  ///
  /// - Parameters:
  ///   - error: The standard deviation along one axis, in metres.
  ///   - memory: The share of the error that remains after a second.
  ///   - turn: The change of direction per second, in degrees.
  static func walk(
    count: Int = 120, speed: Double = 1.4, step: Double = 1, latitude: Double = 48.137,
    longitude: Double = 11.575, start: Double = start, error: Double = 1, memory: Double = 0.95,
    turn: Double = 2, heading: Double = 0.6, seed: UInt64 = 1
  ) -> [LookFix] {
    var random = TestRandom(seed: seed)
    var (east, north, bearing) = (0.0, 0.0, heading)
    var (eastError, northError) = (error * normal(&random), error * normal(&random))
    let kept = pow(memory, step)
    let fresh = error * max(0, 1 - kept * kept).squareRoot()
    return (0..<count).map { index in
      let at = place(latitude, longitude, east: east + eastError, north: north + northError)
      let way = speed * step * (1 + 0.08 * normal(&random))
      east += way * sin(bearing)
      north += way * cos(bearing)
      bearing += turn * .pi / 180 * normal(&random) * min(step, 10).squareRoot()
      eastError = kept * eastError + fresh * normal(&random)
      northError = kept * northError + fresh * normal(&random)
      return LookFix(
        time: start + Double(index) * step, latitude: at.latitude, longitude: at.longitude)
    }
  }

  /// Returns the walks one after the other, each of which starts at the place and time at which the
  /// previous one ended.
  static func joined(_ parts: [[LookFix]]) -> [LookFix] {
    parts.reduce(into: []) { all, part in
      guard let last = all.last, let first = part.first else {
        all += part
        return
      }
      all += part.dropFirst().map { fix in
        LookFix(
          time: fix.time - first.time + last.time,
          latitude: fix.latitude - first.latitude + last.latitude,
          longitude: wrapped(fix.longitude - first.longitude + last.longitude), height: fix.height)
      }
    }
  }

  static func length(_ fixes: [LookFix]) -> Double {
    zip(fixes, fixes.dropFirst()).reduce(0) { sum, pair in
      let north = pair.1.latitude - pair.0.latitude
      let east =
        wrapped(pair.1.longitude - pair.0.longitude) * cos(pair.0.latitude * .pi / 180)
      return sum + metresPerDegree * (north * north + east * east).squareRoot()
    }
  }
}
