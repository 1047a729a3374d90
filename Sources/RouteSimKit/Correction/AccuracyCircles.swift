import ARRouteEngine

/// The uncertainty that the accuracy circles of a pair's two fixes leave in the direction between them.
struct AccuracyCircles: Hashable, Sendable {
  /// From fix to fix, metres.
  let distance: Double
  /// The greatest deviation of the direction, either way, that still leads from circle to circle.
  ///
  /// Reaches the lines that touch both circles crosswise. 180° where the circles meet, as any direction may
  /// then be right.
  let angle: Angle

  /// The circles of two fixes.
  ///
  /// - Parameters:
  ///   - distance: From fix to fix, metres.
  ///   - radii: The sum of their accuracies, metres.
  init(distance: Double, radii: Double) {
    self.distance = distance
    angle =
      distance > radii
      ? .atan2(radii, ((distance - radii) * (distance + radii)).squareRoot()) : .degrees(180)
  }
}

extension CorrectionExplanation {
  /// Returns the circles of a pair, whose weight is the distance over the sum of the accuracies; nil if these
  /// are 0 or not stated, or if the pair names no estimates.
  func circles(of pair: ExplainedPair) -> AccuracyCircles? {
    guard estimates.indices.contains(pair.first), estimates.indices.contains(pair.second),
      let first = estimates[pair.first].accuracy, let second = estimates[pair.second].accuracy
    else { return nil }
    let radii = first + second
    guard radii > 0, pair.weight.isFinite else { return nil }
    return AccuracyCircles(distance: pair.weight * radii, radii: radii)
  }
}
