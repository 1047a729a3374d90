import ARRouteEngine
import Foundation
import Yardsticks

/// The sensor errors on one walk of the family; all values are drawn at random for each walk (SPEC §11).
struct FamilyNoise {
  /// The kinds of surroundings.
  enum Surroundings: String, CaseIterable {
    case calm
    case city
    case canyon
  }

  /// The surroundings of the walk, from open sky to a street canyon.
  var surroundings: Surroundings
  /// The shape of the path.
  var way: FamilyWay.Kind
  /// The number of fixes per second.
  var rate: Double
  /// The standard deviation of fixes along each axis, without multipath, metres.
  var deviation: Double
  /// The time constant of the wandering error, seconds.
  var timeConstant: Double
  /// The time constant of the receiver's smoothing, seconds; smoothing delays fixes by the same time.
  var smoothing: Double
  /// The fraction of the error's variance that is constant along a whole street.
  var streetShare: Double
  /// The fraction of the remaining variance that is white noise, drawn independently for each fix.
  var whiteShare: Double
  /// The factor by which the errors of fixes exceed their claimed accuracy.
  var claim: Double
  /// The standard deviation of the claims' logarithm.
  var claimSpread: Double
  /// The random walk of the bearing of AR's axes, degrees per √second.
  var yawWalk: Double
  /// The standard deviation of AR's scale factor.
  var scaleDeviation: Double
  /// The delay of fixes before any smoothing, seconds.
  var transport: Double
  /// The fraction of time with multipath.
  var echoShare: Double
  /// The mean duration of a period of multipath, seconds.
  var echoLength: Double
  /// The offset of fixes caused by multipath, in standard deviations of the fixes.
  var echoSize: Double
  /// The rate at which rests begin, per second of walking.
  var restRate: Double
  /// True when the walker turns on the spot during a rest.
  var isTurning: Bool

  /// The total delay of fixes, seconds.
  var lateness: Double { transport + smoothing }
}

extension FamilyNoise {
  /// Draws the noise of a walk at random.
  init(random: inout SplitMix64) {
    func share(_ low: Double, _ high: Double) -> Double { low + (high - low) * random.uniform() }
    func factor(_ low: Double, _ high: Double) -> Double {
      low * pow(high / low, random.uniform())
    }
    func one<Value>(_ values: [Value]) -> Value {
      values[min(Int(random.uniform() * Double(values.count)), values.count - 1)]
    }
    surroundings = one(Surroundings.allCases)
    way = one(FamilyWay.Kind.allCases)
    rate = factor(0.2, 10)
    let accuracy =
      switch surroundings {
      case .calm: factor(2, 5)
      case .city: factor(5, 12)
      case .canyon: factor(12, 25)
      }
    deviation = accuracy / 1.515
    timeConstant = factor(2, 120)
    smoothing = one([true, false, false]) ? factor(0.3, 1.5) : 0
    streetShare = one([true, false]) ? share(0.1, 0.6) : 0
    whiteShare = one([true, false]) ? share(0, 0.1) : 0.001
    claim = factor(1 / 2.0, 3)
    claimSpread = share(0, 0.3)
    yawWalk = share(0, 0.3)
    scaleDeviation = share(0, 0.04)
    transport = one([true, true, false]) ? share(0, 2 - smoothing) : 0
    let isEchoing = surroundings == .canyon || surroundings == .city && random.uniform() < 0.5
    echoShare = isEchoing ? share(0, surroundings == .canyon ? 0.2 : 0.06) : 0
    echoLength = factor(3, 15)
    echoSize = share(3, 8)
    restRate = one([true, false]) ? share(0.005, 0.03) : 0
    isTurning = one([true, false])
  }

  /// The classes of walks to which this walk belongs, such as `rate.slow`.
  var members: [String] {
    asTold.members(rate: rate) + [
      "surroundings.\(surroundings)", "way.\(way)",
      "rests.\(restRate > 0 ? (isTurning ? "turning" : "still") : "no")",
    ]
  }

  /// The noise in the form in which the informed estimator receives it.
  ///
  /// Smoothing reduces the variance of the wandering error; the size of the multipath offset is for both axes
  /// together.
  var asTold: heading_noise {
    heading_noise(
      deviation: deviation, time_constant: timeConstant, smoothing: smoothing,
      street_share: streetShare, white_share: whiteShare, claim: claim, yaw_walk: yawWalk,
      scale_deviation: scaleDeviation, lateness: lateness, echo_share: echoShare,
      echo_length: echoLength, echo_deviation: echoSize * 1.02 / 2.0.squareRoot())
  }
}

extension heading_noise {
  /// Returns the classes of walks with this noise, given the rate of fixes.
  func members(rate: Double) -> [String] {
    func place(_ value: Double, _ borders: [Double], _ names: [String]) -> String {
      names[borders.count { value >= $0 }]
    }
    return [
      "rate.\(place(rate, [0.7, 3], ["slow", "usual", "fast"]))",
      "correlation.\(place(time_constant, [8, 30], ["short", "middle", "long"]))",
      "smoothed.\(smoothing > 0 ? "yes" : "no")",
      "street.\(street_share > 0 ? "yes" : "no")",
      "white.\(white_share > 0.01 ? "yes" : "no")",
      "claims.\(place(claim, [0.75, 1.5], ["modest", "fair", "bold"]))",
      "yaw.\(place(yaw_walk, [0.1, 0.2], ["steady", "middle", "unsteady"]))",
      "late.\(place(lateness, [0.5, 1.2], ["hardly", "some", "much"]))",
      "multipath.\(echo_share > 0 ? "yes" : "no")",
    ]
  }
}

extension heading_walk {
  /// The classes of walks to which this walk belongs.
  var members: [String] {
    noise.members(rate: rate) + [
      "surroundings.\(["calm", "city", "canyon"][Int(surroundings)])",
      "way.\(["street", "corner", "stairs", "round", "quarter", "back"][Int(way)])",
      "rests.\(rests != 0 ? "yes" : "no")",
    ]
  }
}
