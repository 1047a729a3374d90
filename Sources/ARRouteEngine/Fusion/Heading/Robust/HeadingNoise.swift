/// An assumption about the errors of fixes and odometry; `RobustHeading` runs several and weights them.
///
/// The ratio of the receiver's errors to its claims is not part of the assumption; each filter learns it.
struct HeadingNoise: Hashable, Sendable {
  /// The time after which a fix's wandering error is forgotten, seconds.
  let timeConstant: Double
  /// The time over which the receiver smooths its fixes, seconds.
  let smoothing: Double
  /// The share of a fix's error variance that is new with every fix.
  let whiteShare: Double
  /// The share of the remaining variance that stays the same along a street.
  let streetShare: Double
  /// The standard deviation of the random rotation of AR's axes after one second.
  ///
  /// It applies when the errors of fixes are as large as claimed.
  var yawWalk: Angle
}

extension HeadingNoise {
  /// The assumptions considered before any fix has arrived.
  ///
  /// The grid of assumptions is coarse, because a finer one would change the answer little.
  static let all: [HeadingNoise] =
    fixes.flatMap { fixes in yawWalks.map { fixes.turning(by: $0) } }
    + fixes.filter(\.isLasting).map { $0.turning(by: wanderingYawWalk) }

  /// The logarithm of the assumption's prior probability, up to a constant.
  var logShare: Double { isWandering ? -1 : 0 }

  /// The factor by which the assumption's weight is increased when the answer's error is computed.
  ///
  /// Within minutes, fixes cannot distinguish axes that wander from axes that hold still. Most axes hold
  /// still, but the error must not be too small if they wander.
  var caution: Double { isWandering ? 7 : 1 }

  private var isWandering: Bool { yawWalk > Self.leastWandering }

  private func turning(by yawWalk: Double) -> HeadingNoise {
    var noise = self
    noise.yawWalk = .degrees(yawWalk)
    return noise
  }

  /// True for errors that last and are not smoothed.
  ///
  /// If axes wander, fixes reveal little about the axes or the errors, so these errors represent all kinds.
  private var isLasting: Bool { timeConstant > 10 && smoothing < 1 }

  /// The possible errors of fixes: wandering errors, and nearly independent errors as in many simulators.
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

  /// Time constants, seconds; the errors last from a few steps to a whole street.
  private static let timeConstants = [4.0, 20, 80]
  /// The smoothing time in seconds and the white share of each kind of receiver.
  ///
  /// The kinds are: fixes computed one by one, fixes smoothed by the receiver, and shaky fixes.
  private static let receivers = [(0.05, 0.003), (2, 0.003), (0.05, 0.05)]
  /// The random rotation of axes that hold still and of axes that creep, degrees per √second.
  private static let yawWalks = [0.05, 0.25]
  /// The random rotation of axes that wander by many degrees within minutes, degrees per √second.
  private static let wanderingYawWalk = 0.7
  private static let leastWandering = Angle.degrees(0.5)
  /// The prior for the squared ratio of the receiver's errors to its claims.
  ///
  /// Axes are more likely to be unsteady relative to the fixes if the fixes are good.
  var squaredScale: Double { yawWalk < Self.unsteady ? 2 : 1.2 }

  private static let unsteady = Angle.degrees(0.12)

  /// Returns the variances of a fix's errors.
  ///
  /// - Parameter deviation: The standard deviation of the fix along each axis, metres.
  func errors(deviation: Double) -> HeadingErrors {
    let all = 2 * deviation * deviation
    let lasting = all * (1 - whiteShare)
    let wander = lasting * (1 - streetShare)
    return HeadingErrors(
      all: all, white: all * whiteShare, wander: wander,
      rough: wander * (1 + smoothing / timeConstant), street: lasting * streetShare)
  }

  /// True when both make the same assumption about fixes, even if they differ about odometry.
  func hasFixes(of other: HeadingNoise) -> Bool {
    timeConstant == other.timeConstant && smoothing == other.smoothing
      && whiteShare == other.whiteShare && streetShare == other.streetShare
  }

  /// Returns a step's change in a belief, given the change for `other`, whose assumption about fixes is the
  /// same.
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

/// A step from one fix to the next, according to AR and the clock.
struct HeadingStep: Hashable, Sendable {
  /// The duration, seconds.
  let duration: Double
  /// The displacement in AR's axes, metres.
  let displacement: Complex
  /// True when the walker has turned into another street.
  let isNewStreet: Bool
}
