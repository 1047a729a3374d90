import ARRouteEngine
import Yardsticks

/// The generators of walks.
enum FamilyWorld: String, CaseIterable {
  /// `FamilyWalk`, which builds a walk from the noise, tick by tick, as in a receiver and a phone.
  case ours
  /// The yardstick in C++, which shares only the idea of the family with `FamilyWalk`.
  case theirs
}

/// A walk of the family on which all rivals are tried.
struct FamilyTrial {
  /// The classes of walks to which this walk belongs.
  let members: [String]
  let noise: heading_noise
  let fixes: [heading_fix]
  let placement: Placement
  /// The time at which AR starts a second session, seconds; infinite if it does not.
  private(set) var secondSession = Double.infinity
  /// The clockwise rotation of the poses after `leap` if AR's axes leap at that time; otherwise 0.
  private var leapt = Angle.zero
  /// The time at which the axes leap, seconds.
  static let leap = 120.0

  /// The location of all walks.
  private static let field = GeodeticCoordinate(latitudeDegrees: 52, longitudeDegrees: 13)
    .map { Placement(reference: $0) }
  /// The maximum number of fixes: those of 300 s at ten per second, and a few more.
  private static let mostFixes = 3100

  /// Generates the walk with the given seed.
  init?(_ world: FamilyWorld, seed: UInt64) {
    guard let field = Self.field else { return nil }
    placement = field
    switch world {
    case .ours:
      let walk = FamilyWalk(seed: seed)
      members = walk.noise.members
      noise = walk.noise.asTold
      fixes = walk.fixes
    case .theirs:
      var walk = heading_walk()
      fixes = [heading_fix](unsafeUninitializedCapacity: Self.mostFixes) { buffer, count in
        count = yardstick_heading_walk(seed, &walk, buffer.baseAddress, Self.mostFixes)
      }
      noise = walk.noise
      members = walk.members
    }
  }

  /// Generates a walk on which AR has a fault.
  init?(_ fault: heading_fault, size: Double, seed: UInt64) {
    guard let field = Self.field else { return nil }
    placement = field
    var walk = heading_walk()
    fixes = [heading_fix](unsafeUninitializedCapacity: Self.mostFixes) { buffer, count in
      count = yardstick_heading_fault(seed, fault, size, &walk, buffer.baseAddress, Self.mostFixes)
    }
    noise = walk.noise
    members = walk.members
    secondSession = fault == heading_loss ? 150 : .infinity
    guard fault == heading_leap, let before = fixes.last(where: { $0.time <= Self.leap }),
      let after = fixes.first(where: { $0.time > Self.leap })
    else { return }
    // If the axes turn clockwise, everything else appears to turn counterclockwise.
    let turn = Angle.degrees(before.misalignment - after.misalignment).wrapped.degrees
    leapt = .degrees(turn < 0 ? -size : size)
  }

  /// Returns the input for a heading correction that corresponds to a fix.
  ///
  /// - Parameter isShown: True if the leap of the axes is also visible in the poses.
  func estimate(_ fix: heading_fix, isShown: Bool = false) -> Estimate? {
    guard let coordinate = placement.coordinate(at: Vector3(fix.east, 0, -fix.north)) else {
      return nil
    }
    return Estimate(
      fix: Fix(
        time: fix.time, coordinate: coordinate,
        horizontalAccuracy: fix.claimed * Fix.deviationsInAccuracy),
      pose: Pose(
        position: Vector3(fix.seen_east, 0, -fix.seen_north), orientation: .identity),
      travelled: fix.distance, epoch: fix.time > secondSession ? 1 : 0,
      leapt: isShown && fix.time > Self.leap ? leapt : .zero)
  }
}

extension FamilyTrial {
  /// The time at which the search for `metres` ends, seconds.
  private static let longestSearch = 120.0

  /// Computes the score of a rival on the walk.
  func score(_ rival: some FamilyRival) -> FamilyScore {
    var score = FamilyScore()
    var asked = 0.0
    let answers = walk(rival, askedAt: FamilyScore.times) { fix, answer in
      while let metres = FamilyScore.shortWalks.dropFirst(score.isHonestSoon.count).first,
        fix.distance >= metres
      {
        score.isHonestSoon.append(answer().isHonest)
      }
      if fix.distance >= asked, fix.time <= Self.longestSearch {
        asked = fix.distance + HeadingTrial.stride
        if answer().off >= 5 { score.metres = asked }
      }
    }
    score.atTimes = answers.map(\.off)
    score.isHonest = answers.map(\.isHonest)
    return score
  }

  /// Runs a rival on the walk.
  ///
  /// - Parameters:
  ///   - times: The times at which the rival is asked, seconds.
  ///   - visit: Called for each fix, after the rival has received it, with a function that returns the
  ///     rival's answer.
  /// - Returns: The rival's answers at `times`.
  func walk(
    _ rival: some FamilyRival, askedAt times: [Double],
    visit: (heading_fix, _ answer: () -> FamilyAnswer) -> Void = { _, _ in }
  ) -> [FamilyAnswer] {
    var answers: [FamilyAnswer] = []
    for (index, fix) in fixes.enumerated() {
      rival.take(fix)
      func answer() -> FamilyAnswer { FamilyAnswer(rival.answer(), truth: fix.misalignment) }
      let next = index + 1 < fixes.count ? fixes[index + 1].time : .infinity
      while let time = times.dropFirst(answers.count).first, next > time + 1e-6 {
        answers.append(answer())
      }
      visit(fix, answer)
    }
    return answers
  }
}

/// An answer, compared with the truth.
struct FamilyAnswer {
  /// The error, degrees.
  let off: Double
  /// True when the truth is within two standard errors; nil if no error was stated.
  let isHonest: Bool?

  init(_ answer: (degrees: Double, error: Double?), truth: Double) {
    let off = abs(Angle.degrees(answer.degrees - truth).wrapped.degrees)
    self.off = off
    isHonest = answer.error.map { off <= 2 * $0 }
  }
}

/// The errors of one rival on one walk, degrees.
struct FamilyScore {
  /// The errors at `times`.
  var atTimes: [Double] = []
  /// For each of `times`, true if the truth was within two standard errors; nil if no error was stated.
  var isHonest: [Bool?] = []
  /// For each of `shortWalks`, true if the truth was within two standard errors after that distance; nil if
  /// no error was stated.
  var isHonestSoon: [Bool?] = []
  /// The times at which rivals are asked, seconds.
  static let times = [30.0, 60, 120, 180, 300]
  /// Short distances, such as people walk to try out AR, metres.
  static let shortWalks = [20.0, 40, 60]
  /// The distance after which the error stayed below 5°, metres.
  var metres = 0.0
}

/// An estimator of the misalignment that receives fix after fix.
protocol FamilyRival: AnyObject {
  func take(_ fix: heading_fix)
  /// Returns the estimate and its standard error, degrees; the error is nil if it is not stated.
  func answer() -> (degrees: Double, error: Double?)
}

/// An estimator written in Swift.
final class FamilyEstimator<Rival: HeadingRival>: FamilyRival {
  private var rival: Rival
  private let trial: FamilyTrial
  private let isShown: Bool

  /// - Parameter isShown: True if leaps of the axes are also visible in the poses.
  init(_ rival: Rival, on trial: FamilyTrial, isShown: Bool = false) {
    self.rival = rival
    self.trial = trial
    self.isShown = isShown
  }

  func take(_ fix: heading_fix) {
    if let estimate = trial.estimate(fix, isShown: isShown) { rival.take(estimate) }
  }

  func answer() -> (degrees: Double, error: Double?) {
    let answer = rival.answer()
    return (answer.total.degrees, answer.error?.degrees)
  }
}

/// A yardstick written in C++.
final class FamilyYardstick: FamilyRival {
  private let estimator: UnsafeMutableRawPointer?

  /// Creates the estimator that knows the noise.
  init(told noise: heading_noise) {
    var noise = noise
    estimator = yardstick_heading_told(&noise)
  }

  private init(_ estimator: UnsafeMutableRawPointer?) { self.estimator = estimator }

  /// Creates the estimator that knows the noise, and also knows that the axes leap once in a given period.
  ///
  /// - Parameters:
  ///   - isSure: True if there is certainly one leap in the first period; false if leaps occur at a constant
  ///     rate.
  ///   - size: The size of the leap in either direction, degrees; 0 if it is unknown.
  init(told noise: heading_noise, leapingIn seconds: Double, isSure: Bool, by size: Double) {
    var noise = noise
    estimator = yardstick_heading_leaping(&noise, seconds, isSure, size)
  }

  /// Creates the estimator that knows the noise, and also knows that on some walks, the axes wander instead
  /// of leaping.
  ///
  /// - Parameters:
  ///   - share: The fraction of walks on which the axes wander.
  ///   - rates: The possible rates at which they wander, degrees per √second.
  init(told noise: heading_noise, wanderingOn share: Double, by rates: [Double]) {
    var noise = noise
    estimator = yardstick_heading_wandering(&noise, share, rates, rates.count)
  }

  /// Creates the estimator that assumes the same noise for all receivers.
  static func nominal() -> FamilyYardstick { FamilyYardstick(yardstick_heading_nominal()) }

  /// Creates the estimator that knows only the family, from which it draws the given number of walks.
  init(boundOf count: Int) { estimator = yardstick_heading_bound(count, 4711) }

  deinit { yardstick_heading_free(estimator) }

  /// Informs the estimator that AR's axes have leapt.
  func forgetAxes() { yardstick_heading_forget_axes(estimator) }

  func take(_ fix: heading_fix) {
    var fix = fix
    yardstick_heading_take(estimator, &fix)
  }

  func answer() -> (degrees: Double, error: Double?) {
    var (degrees, error) = (0.0, 0.0)
    yardstick_heading_answer(estimator, &degrees, &error)
    return (degrees, error)
  }
}
