/// One assumption about the errors of fixes and odometry; `RobustHeading` weighs several.
///
/// The ratio of receivers' errors to their claims is not part of it: each filter finds that out.
struct HeadingNoise: Hashable, Sendable {
  /// The time after which the wandering error of a fix is forgotten, seconds.
  let timeConstant: Double
  /// The time over which the receiver smooths its fixes, seconds.
  let smoothing: Double
  /// The share of a fix's error variance that is new every time.
  let whiteShare: Double
  /// The share of the rest that stays for as long as one walks down a street.
  let streetShare: Double
  /// The turn of AR's axes: the random walk's standard deviation after a second, for fixes whose errors
  /// are as large as claimed.
  var yawWalk: Angle
}

extension HeadingNoise {
  /// The assumptions that are held before any fix has come.
  ///
  /// The steps are as coarse as the answer lets them: more of them change little.
  static let all: [HeadingNoise] =
    fixes.flatMap { fixes in yawWalks.map { fixes.turning(by: $0) } }
    + fixes.filter(\.isLasting).map { $0.turning(by: wanderingYawWalk) }

  /// The logarithm of how likely each is taken to be beforehand, but for a constant.
  var logShare: Double { isWandering ? -1 : 0 }

  /// The factor of its weight in the answer's error.
  ///
  /// Fixes cannot, within minutes, distinguish axes that wander from axes that hold still. Most axes hold
  /// still; but an error that is too small claims more than is known.
  var caution: Double { isWandering ? 7 : 1 }

  private var isWandering: Bool { yawWalk > Self.leastWandering }

  private func turning(by yawWalk: Double) -> HeadingNoise {
    var noise = self
    noise.yawWalk = .degrees(yawWalk)
    return noise
  }

  /// True for errors that last and are not smoothed: they stand for all errors if axes wander and fixes say
  /// little of either.
  private var isLasting: Bool { timeConstant > 10 && smoothing < 1 }

  /// The possible errors of fixes: errors that wander, and errors that are all but new each time, as
  /// simulators like to make them.
  private static let fixes: [HeadingNoise] =
    timeConstants.flatMap { timeConstant in
      receivers.map { smoothing, whiteShare in
        HeadingNoise(
          timeConstant: timeConstant, smoothing: smoothing, whiteShare: whiteShare,
          streetShare: 0.2, yawWalk: .zero)
      }
    } + [
      HeadingNoise(
        timeConstant: 4, smoothing: 0.05, whiteShare: 0.9, streetShare: 0, yawWalk: .zero)
    ]

  /// Seconds: for errors that come and go within some steps, and for errors that last for a street.
  private static let timeConstants = [4.0, 20, 80]
  /// Smoothing and share of new error: for fixes computed one by one, for fixes that the receiver has
  /// smoothed, and for fixes that tremble.
  private static let receivers = [(0.05, 0.003), (2, 0.003), (0.05, 0.05)]
  /// Degrees per √second: for axes that hold still, and for axes that creep.
  private static let yawWalks = [0.05, 0.25]
  /// The same of axes that wander by many degrees in some minutes.
  private static let wanderingYawWalk = 0.7
  private static let leastWandering = Angle.degrees(0.5)
  /// The prior of the squared ratio of receivers' errors to their claims.
  ///
  /// Axes that are unsteady in relation to the fixes are so more likely if fixes are good.
  var squaredScale: Double { yawWalk < Self.unsteady ? 2 : 1.2 }

  private static let unsteady = Angle.degrees(0.12)

  /// The variances of a fix's errors.
  ///
  /// - Parameter deviation: Along each axis, metres.
  func errors(deviation: Double) -> HeadingErrors {
    let all = 2 * deviation * deviation
    let lasting = all * (1 - whiteShare)
    let wander = lasting * (1 - streetShare)
    return HeadingErrors(
      all: all, white: all * whiteShare, wander: wander,
      rough: wander * (1 + smoothing / timeConstant), street: lasting * streetShare)
  }

  /// True when two assume the same of fixes, if not of odometry.
  func hasFixes(of other: HeadingNoise) -> Bool {
    timeConstant == other.timeConstant && smoothing == other.smoothing
      && whiteShare == other.whiteShare && streetShare == other.streetShare
  }

  /// Returns a step's change of a belief, given that of a belief with the same assumption about fixes.
  func change(_ step: HeadingStep, beside other: HeadingChange) -> HeadingChange {
    var change = other
    let yaw = yawWalk.radians
    change.gainVariance = yaw * yaw * step.duration
    return change
  }

  /// Returns a step's change of a belief.
  func change(_ step: HeadingStep, deviation: Double) -> HeadingChange {
    let kept = LibM.exp(-step.duration / timeConstant)
    let smooth = LibM.exp(-step.duration / smoothing)
    let yaw = yawWalk.radians
    return HeadingChange(
      displacement: step.displacement, keptRough: kept, keptError: smooth,
      followed: (kept - smooth) / (1 - smoothing / timeConstant),
      errors: errors(deviation: deviation), gainVariance: yaw * yaw * step.duration,
      isNewStreet: step.isNewStreet)
  }
}

/// The step from one fix to the next, by AR and the clock.
struct HeadingStep: Hashable, Sendable {
  /// Seconds.
  let duration: Double
  /// The displacement in AR's axes, metres.
  let displacement: Complex
  /// True when the way has turned into another street.
  let isNewStreet: Bool
}
