/// One assumption of how fixes and odometry err; `RobustHeading` weighs many of them.
struct HeadingNoise: Hashable, Sendable {
  /// After how many seconds the wandering error of a fix is forgotten.
  var timeConstant: Double
  /// By what factor fixes are worse than they claim.
  var scale: Double
  /// The share of a fix's error variance that does not wander but is new every time.
  var whiteShare: Double
  /// How much AR's axes turn as one walks: the random walk's standard deviation after a metre.
  var yawWalk: Angle
  /// The standard deviation of a step of odometry, as a share of its length.
  var stepShare: Double
}

extension HeadingNoise {
  /// What is taken to be possible, each with its probability before any fix has come.
  ///
  /// The steps are as coarse as the answer lets them: halving them gains nothing.
  static let all: [(noise: HeadingNoise, probability: Double)] = {
    var all: [(HeadingNoise, Double)] = []
    for (timeConstant, one) in [(1.5, 0.3), (10.0, 0.7), (30.0, 2.0), (100.0, 1.5)] {
      for (scale, two) in [(0.5, 0.1), (0.75, 0.5), (1, 4), (1.4, 3), (2, 2), (2.8, 0.5)] {
        for (yawWalk, three) in [(0.07, 1.0), (0.3, 0.7)] {
          let noise = HeadingNoise(
            timeConstant: timeConstant, scale: scale, whiteShare: 0.003, yawWalk: .degrees(yawWalk),
            stepShare: 0.02)
          all.append((noise, one * two * three))
        }
      }
    }
    let sum = all.reduce(0) { $0 + $1.1 }
    return all.map { (noise: $0.0, probability: $0.1 / sum) }
  }()
}
