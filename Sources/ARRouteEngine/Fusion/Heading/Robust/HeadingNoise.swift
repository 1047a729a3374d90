/// One assumption about the errors of fixes and odometry; `RobustHeading` weights several.
///
/// The ratio of the receiver's errors to its claims is not part of it: each filter learns that.
struct HeadingNoise: Hashable, Sendable {
  /// The time after which a fix's wandering error is forgotten, seconds.
  let timeConstant: Double
  /// The time over which the receiver smooths its fixes, seconds.
  let smoothing: Double
  /// The share of a fix's error variance that is new every time.
  let whiteShare: Double
  /// The share of the remaining variance that stays the same along a street.
  let streetShare: Double
  /// The random rotation of AR's axes: its standard deviation after one second.
  ///
  /// It is given for fixes whose errors are as large as claimed.
  var yawWalk: Angle
}

extension HeadingNoise {
  /// The assumptions considered before any fix has arrived.
  ///
  /// The steps between them are as coarse as the answer allows: a finer grid would change little.
  static let all: [HeadingNoise] =
    fixes.flatMap { fixes in yawWalks.map { fixes.turning(by: $0) } }
    + fixes.filter(\.isLasting).map { $0.turning(by: wanderingYawWalk) }

  /// The logarithm of its prior probability, up to a constant.
  var logShare: Double { isWandering ? -1 : 0 }

  /// The factor by which its weight is increased in the answer's error.
  ///
  /// Within minutes, fixes cannot distinguish axes that wander from axes that hold still. Most axes hold
  /// still; but an error that is too small would claim more than is known.
  var caution: Double { isWandering ? 7 : 1 }

  private var isWandering: Bool { yawWalk > Self.leastWandering }

  private func turning(by yawWalk: Double) -> HeadingNoise {
    var noise = self
    noise.yawWalk = .degrees(yawWalk)
    return noise
  }

  /// True for errors that last and are not smoothed.
  ///
  /// If axes wander, fixes reveal little about either, so these errors represent all of them.
  private var isLasting: Bool { timeConstant > 10 && smoothing < 1 }

  /// The possible errors of fixes: errors that wander, and nearly independent errors, as in many simulators.
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

  /// Time constants, seconds, from errors that last a few steps to errors that last a street.
  private static let timeConstants = [4.0, 20, 80]
  /// Pairs of smoothing time and share of new error.
  ///
  /// They are for fixes computed one by one, fixes that the receiver has smoothed, and shaky fixes.
  private static let receivers = [(0.05, 0.003), (2, 0.003), (0.05, 0.05)]
  /// Degrees per √second, for axes that hold still and for axes that creep.
  private static let yawWalks = [0.05, 0.25]
  /// Degrees per √second, for axes that wander by many degrees within minutes.
  private static let wanderingYawWalk = 0.7
  private static let leastWandering = Angle.degrees(0.5)
  /// The prior for the squared ratio of the receiver's errors to its claims.
  ///
  /// Axes that are unsteady relative to the fixes are likelier if the fixes are good.
  var squaredScale: Double { yawWalk < Self.unsteady ? 2 : 1.2 }

  private static let unsteady = Angle.degrees(0.12)

  /// Returns the variances of a fix's errors.
  ///
  /// - Parameter deviation: The fix's deviation along each axis, metres.
  func errors(deviation: Double) -> HeadingErrors {
    let all = 2 * deviation * deviation
    let lasting = all * (1 - whiteShare)
    let wander = lasting * (1 - streetShare)
    return HeadingErrors(
      all: all, white: all * whiteShare, wander: wander,
      rough: wander * (1 + smoothing / timeConstant), street: lasting * streetShare)
  }

  /// True when both make the same assumption about fixes, even if not about odometry.
  func hasFixes(of other: HeadingNoise) -> Bool {
    timeConstant == other.timeConstant && smoothing == other.smoothing
      && whiteShare == other.whiteShare && streetShare == other.streetShare
  }

  /// Returns a step's change in a belief, given that for another assumption that is the same for fixes.
  func change(_ step: HeadingStep, beside other: HeadingChange) -> HeadingChange {
    var change = other
    let yaw = yawWalk.radians
    change.gainVariance = yaw * yaw * step.duration
    return change
  }

  /// Returns a step's change in a belief.
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

/// The step from one fix to the next, according to AR and the clock.
struct HeadingStep: Hashable, Sendable {
  /// The duration, seconds.
  let duration: Double
  /// The displacement in AR's axes, metres.
  let displacement: Complex
  /// True when the walker has turned into another street.
  let isNewStreet: Bool
}
