import ARRouteEngine

/// The path that people walk along a placed route, with rounded corners.
///
/// The position at a chainage is the mean of the route from one radius before it to one radius after it.
/// Near the ends, the radius is smaller, so that the path begins and ends with the route.
struct RoundedWay: Sendable {
  private let placed: PlacedRoute

  /// The distance from a corner at which rounding begins and ends, metres; at a right angle, the path
  /// passes the corner at a distance of 0.35 m.
  static let radius = 1.0

  /// Creates the path along a route.
  init(_ placed: PlacedRoute) { self.placed = placed }

  /// The length of the route, metres.
  var length: Double { placed.route.length }

  /// Returns the position on the ground at a chainage, metres.
  func position(atChainage chainage: Double) -> Vector3 {
    let reach = min(Self.radius, chainage, length - chainage)
    guard reach > 1e-6 else { return placed.position(atChainage: chainage) }
    return mean(from: chainage - reach, to: chainage + reach)
  }

  /// Returns the direction of the path around a chainage; nil if the path turns back to the same point
  /// there.
  func direction(atChainage chainage: Double) -> Angle? {
    let chord = chord(atChainage: chainage)
    guard chord.length > 0.01 else { return nil }
    return .atan2(chord.x, -chord.z)
  }

  /// Returns the straightness of the path around a chainage: 1 if it is straight, 0.7 at a right angle, 0 at
  /// a reversal.
  func straightness(atChainage chainage: Double) -> Double {
    let low = max(chainage - Self.radius, 0)
    let high = min(chainage + Self.radius, length)
    return min(chord(atChainage: chainage).length / (high - low), 1)
  }
}

extension RoundedWay {
  private func chord(atChainage chainage: Double) -> Vector3 {
    let start = placed.position(atChainage: max(chainage - Self.radius, 0))
    let end = placed.position(atChainage: min(chainage + Self.radius, length))
    return Vector3(end.x - start.x, 0, end.z - start.z)
  }

  private func mean(from low: Double, to high: Double) -> Vector3 {
    let chainages = placed.route.chainages
    var segment = placed.route.segment(atChainage: low)
    var chainage = low
    var position = placed.position(atChainage: low, segment: segment)
    var sum = Vector3.zero
    while chainage < high {
      let end = min(chainages[segment + 1], high)
      let next = placed.position(atChainage: end, segment: segment)
      sum += (position + next) * (0.5 * (end - chainage))
      chainage = end
      position = next
      segment = min(segment + 1, placed.route.segmentCount - 1)
      if chainages[segment + 1] <= chainage { break }
    }
    return sum * (1 / (chainage - low))
  }
}
