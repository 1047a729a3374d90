/// Two estimates of a buffer, measured according to the published method (SPEC §8, steps 2 and 4).
struct EstimatePair {
  /// The indices of the estimates in the buffer.
  let first: Int
  let second: Int
  /// The distance between the fixes divided by the sum of their accuracies.
  private(set) var weight = 0.0
  /// The bearing between the fixes minus AR's bearing and the total so far, in (−180°, 180°].
  private(set) var angle: Angle?
  /// The reason for rejecting the pair; nil if it was used.
  var refusal: PairRefusal?

  /// The lower limit for a sum of accuracies, metres, which keeps weights finite.
  private static let leastAccuracy = 1e-9

  /// Measures a pair whose first fix is the reference of `placement`.
  ///
  /// The specification's point 2calc is never computed. It is projected around fix 1, so for any projection,
  /// its bearing from there is the azimuth of AR's displacement plus the correction so far.
  init(
    _ first: Int, _ second: Int, of estimates: [Estimate], placement: Placement, total: Angle,
    minimumDistance: Double
  ) {
    self.first = first
    self.second = second
    let (one, two) = (estimates[first], estimates[second])
    guard let offset = try? placement.position(of: two.fix.coordinate) else {
      refusal = .unmeasurable
      return
    }
    let distance = LibM.hypot(offset.x, offset.z)
    let accuracies = one.fix.horizontalAccuracy + two.fix.horizontalAccuracy
    weight = distance / max(accuracies, Self.leastAccuracy)
    guard one.epoch == two.epoch else {
      refusal = .trackingLost
      return
    }
    let step = two.pose.position - one.pose.position
    let stepLength = LibM.hypot(step.x, step.z)
    if distance > 0 && stepLength > 0 {
      let measured = Angle.azimuth(offset.x, -offset.z)
      angle = (measured - Angle.azimuth(step.x, -step.z) - total).wrapped
    }
    if distance < minimumDistance {
      refusal = .fixesTooClose
    } else if stepLength <= minimumDistance / 2 || angle == nil {
      refusal = .posesTooClose
    }
  }
}

extension EstimatePair {
  /// The pair as reported in the explanation of a run.
  var explained: ExplainedPair {
    ExplainedPair(first: first, second: second, weight: weight, angle: angle, refusal: refusal)
  }
}
