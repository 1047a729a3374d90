import ARRouteEngine

extension LegFit {
  /// People's mean walking pace and its standard deviation, metres per second.
  ///
  /// Source: R. W. Bohannon, Comfortable and maximum walking speed of adults aged 20–79 years, Age and Ageing
  /// 26 (1997), doi:10.1093/ageing/26.1.15.
  private static let people = (pace: 1.35, deviation: 0.15)
  /// People's usual walking pace, metres per second.
  static var usualPace: Double { people.pace }
  /// The fastest walking pace, metres per second.
  private static let fastestWalk = 2.2
  /// The standard deviation of a leg's speed, as a share of the pace.
  private static let deviation = 0.08
  /// The number of standard deviations from the pace beyond which a leg is taken for another kind of
  /// motion, and is constrained less.
  private static let tolerance = 3.0
  /// The share of the pace below which the walker is resting.
  static let restingShare = 0.4
  /// The speed up to which a walker counts as standing still, metres per second.
  private static let slowest = 0.1

  /// Estimates the pace of the walk and constrains the legs to it.
  mutating func holdPace() {
    pace = foundPace()
    for index in legs.indices {
      // Changing a leg in place would copy all the legs.
      var leg = legs[index]
      hold(&leg, from: corners[index], to: corners[index + 1])
      legs[index] = leg
    }
  }

  /// Constrains a leg to the pace, using the current positions of its ends.
  ///
  /// A leg whose speed is far from the pace is constrained less.
  ///
  /// The weights are Cauchy's, from robust regression.
  func hold(_ leg: inout LegSum, from start: Corner, to end: Corner) {
    leg.constant -= leg.paceConstant
    leg.weight = 0
    leg.paceConstant = 0
    let way = end.position - start.position
    guard let pace, pace > Self.slowest, way.length > .ulpOfOne else { return }
    leg.direction = way * (1 / way.length)
    leg.length = pace * duration(from: start, to: end)
    let deviation = Self.deviation * leg.length
    let error = (way.length - leg.length) / deviation
    let scale = Self.tolerance * Self.tolerance
    let weight = 1 / (1 + error * error / scale)
    leg.weight = weight / (deviation * deviation)
    leg.paceConstant = scale * LibM.log1p(error * error / scale) - weight * error * error
    leg.constant += leg.paceConstant
  }

  /// Returns the walker's pace: the median speed over time without rests, drawn toward people's usual pace
  /// if the fixes are poor.
  private func foundPace() -> Double {
    let walked = legs.indices.map { index in
      let time = duration(from: corners[index], to: corners[index + 1])
      return (
        speed: (corners[index + 1].position - corners[index].position).length / time, time: time
      )
    }.sorted { $0.speed < $1.speed }
    let half = Self.middleSpeed(walked[...])
    let moving = walked.drop { $0.speed <= Self.restingShare * half }
    let found = Self.middleSpeed(moving)
    // Each end of a leg is as uncertain as a fix.
    let variance = 2 * fixes.deviation * fixes.deviation
    let weight = moving.reduce(0) { $0 + $1.time * $1.time } / variance
    let own = 1 / (Self.people.deviation * Self.people.deviation)
    let drawn = (own * Self.people.pace + weight * found) / (own + weight)
    if found < Self.restingShare * Self.people.pace { return Self.people.pace }
    return drawn < Self.fastestWalk ? drawn : found
  }

  private static func middleSpeed(_ walked: ArraySlice<(speed: Double, time: Double)>) -> Double {
    var left = walked.reduce(0) { $0 + $1.time } / 2
    for (speed, time) in walked {
      left -= time
      if left <= 0 { return speed }
    }
    return 0
  }
}
