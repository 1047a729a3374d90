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
  /// Every kind of fix error with every scale and every unsteadiness of AR's axes. The steps are as
  /// coarse as the answer lets them: more of them change little. Receivers' claims are rather too
  /// good than too bad.
  static let all: [(noise: HeadingNoise, probability: Double)] = {
    var all: [(HeadingNoise, Double)] = []
    for (timeConstant, whiteShare, one) in kinds {
      for (scale, two) in scales {
        for (yawWalk, three) in yawWalks {
          let noise = HeadingNoise(
            timeConstant: timeConstant, scale: scale, whiteShare: whiteShare,
            yawWalk: .degrees(yawWalk), stepShare: 0.02)
          all.append((noise, one * two * three))
        }
      }
    }
    let sum = all.reduce(0) { $0 + $1.1 }
    return all.map { (noise: $0.0, probability: $0.1 / sum) }
  }()

  /// Time constants in seconds and white shares with their weights: new every time, and wandering
  /// quickly to slowly.
  private static let kinds = [(0.5, 0.003, 0.6), (5, 0.003, 0.8), (30, 0.003, 2), (100, 0.003, 1)]
  /// Scales with their weights.
  private static let scales = [(0.5, 0.1), (0.75, 0.5), (1, 4), (1.4, 3), (2, 2), (2.8, 0.5)]
  /// Degrees per √metre with their weights: odometry that drifts by 0.5 and by 2 %.
  private static let yawWalks = [(0.05, 1.0), (0.2, 0.5)]
}
