import ARRouteEngine

/// The uncertainty of the direction from one fix of a pair to the other, computed from their accuracy
/// circles.
struct AccuracyCircles: Hashable, Sendable {
  /// The distance between the two fixes, metres.
  let distance: Double
  /// The largest deviation of the direction, to either side, at which a line can still connect both
  /// circles.
  ///
  /// It is that of the lines that touch the circles on opposite sides, or 180° if the circles meet, because
  /// then any direction may be right.
  let angle: Angle

  /// Creates an uncertainty from a distance and two accuracies.
  ///
  /// - Parameters:
  ///   - distance: The distance between the fixes, metres.
  ///   - radii: The sum of their accuracies, metres.
  init(distance: Double, radii: Double) {
    self.distance = distance
    angle =
      distance > radii
      ? .atan2(radii, ((distance - radii) * (distance + radii)).squareRoot()) : .degrees(180)
  }
}

extension CorrectionExplanation {
  /// Returns the direction's uncertainty for a pair, whose weight is the distance divided by the sum of the
  /// accuracies.
  ///
  /// - Returns: nil if that sum is 0, if an accuracy is not stated, or if the pair's estimates are not in
  ///   the explanation.
  func circles(of pair: ExplainedPair) -> AccuracyCircles? {
    guard estimates.indices.contains(pair.first), estimates.indices.contains(pair.second),
      let first = estimates[pair.first].accuracy, let second = estimates[pair.second].accuracy
    else { return nil }
    let radii = first + second
    guard radii > 0, pair.weight.isFinite else { return nil }
    return AccuracyCircles(distance: pair.weight * radii, radii: radii)
  }
}
