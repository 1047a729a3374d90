import ARRouteEngine

/// An estimator of the misalignment that receives estimate after estimate.
protocol HeadingRival {
  /// Processes an estimate.
  mutating func take(_ estimate: Estimate)
  /// Returns the estimated total and its standard error; the error is nil if it is not stated.
  mutating func answer() -> (total: Angle, error: Angle?)
}

extension HeadingCorrection: HeadingRival {
  mutating func take(_ estimate: Estimate) {
    blackHole(add(estimate))
  }

  func answer() -> (total: Angle, error: Angle?) { (total, error) }
}

/// A published strategy with particular settings of its buffer.
struct PublishedSetting: Hashable {
  let strategy: CorrectionStrategy
  let count: Int
  let seconds: Double
  let isFresh: Bool

  /// The name, such as `all.sliding.100.10`; the numbers are those of estimates and of seconds.
  var name: String {
    "\(strategy).\(isFresh ? "fresh" : "sliding").\(count).\(Int(seconds))"
  }

  var correction: HeadingCorrection {
    var settings = CorrectionSettings()
    settings.strategy = strategy
    settings.count = count
    settings.seconds = seconds
    settings.isFresh = isFresh
    return HeadingCorrection(settings: settings)
  }

  static let strategies = [CorrectionStrategy.all, .random, .disjoint, .weighted]

  /// All strategies with buffers from small to unlimited, some of which slide while others are emptied after
  /// each run.
  static let all: [PublishedSetting] = strategies.flatMap { strategy in
    [10, 30, 100, 300].flatMap { count in
      [5.0, 10].map {
        PublishedSetting(strategy: strategy, count: count, seconds: $0, isFresh: false)
      }
    }
      + [10, 30, 60].map {
        PublishedSetting(strategy: strategy, count: $0, seconds: Double($0), isFresh: true)
      }
  }
}

/// The rotation that best fits AR's path to all fixes so far, by weighted least squares.
///
/// The weights are 1 / accuracy². With Huber's loss, fixes with residuals of more than 1.345 standard
/// deviations count less; there are twenty rounds of reweighting, starting from the unmodified weights.
struct LeastSquaresHeading: HeadingRival {
  let isHuber: Bool
  private let placement: Placement
  private var fixes: [Vector2] = []
  private var poses: [Vector2] = []
  private var deviations: [Double] = []

  init(isHuber: Bool, placement: Placement) {
    self.isHuber = isHuber
    self.placement = placement
  }

  mutating func take(_ estimate: Estimate) {
    guard let fix = try? placement.position(of: estimate.fix.coordinate) else { return }
    fixes.append(Vector2(fix.x, -fix.z))
    poses.append(Vector2(estimate.pose.position.x, -estimate.pose.position.z))
    deviations.append(estimate.fix.axisDeviation)
  }

  func answer() -> (total: Angle, error: Angle?) {
    let plain = deviations.map { 1 / ($0 * $0) }
    var fit = Fit(fixes, poses, plain)
    for _ in 0..<(isHuber ? 20 : 0) {
      let weights = fixes.indices.map { index in
        let residual = fit.residual(fixes[index], poses[index]) / deviations[index]
        return plain[index] * (residual > 1.345 ? 1.345 / residual : 1)
      }
      fit = Fit(fixes, poses, weights)
    }
    return (fit.turn, nil)
  }

  /// The rigid motion of the plane that best maps one set of points to another.
  private struct Fit {
    /// The clockwise rotation from the poses to the fixes.
    let turn: Angle
    private let fixCentre: Vector2
    private let poseCentre: Vector2

    init(_ fixes: [Vector2], _ poses: [Vector2], _ weights: [Double]) {
      let total = weights.reduce(0, +)
      let centre = { (points: [Vector2]) in
        zip(points, weights).reduce(Vector2.zero) { $0 + $1.0 * $1.1 } * (1 / total)
      }
      fixCentre = centre(fixes)
      poseCentre = centre(poses)
      var (along, across) = (0.0, 0.0)
      for index in fixes.indices {
        let fix = fixes[index] + fixCentre * -1
        let pose = poses[index] + poseCentre * -1
        along += weights[index] * fix.dot(pose)
        across += weights[index] * fix.cross(pose)
      }
      turn = .atan2(across, along)
    }

    func residual(_ fix: Vector2, _ pose: Vector2) -> Double {
      let arm = pose + poseCentre * -1
      let turned = Vector2(
        arm.x * turn.cosine + arm.y * turn.sine, arm.y * turn.cosine - arm.x * turn.sine)
      return (fix + fixCentre * -1 + turned * -1).length
    }
  }
}
