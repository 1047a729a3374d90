import ARRouteEngine

/// What AR makes of the way the phone goes: truth in, poses of its own scene out.
///
/// The axes of its scene are turned clockwise by the misalignment m, so that a true bearing β is
/// seen at β − m. Increments of the true place are stretched by a scale that is drawn once, and
/// turned by the present yaw error, a random walk along the way; the camera turns with it, so that
/// nothing on the screen leaps.
package struct Odometry: Hashable, Sendable {
  /// Degrees per √metre by which yaw walks at random, for each percent of drift.
  ///
  /// By then 100 m of straight walk end with a standard deviation of 1 m across (the walk's
  /// integral, 0.1° · 100^1.5 / √3) for each percent, which is 1 m along: so the one number of a
  /// drift in percent, as evaluations of visual-inertial odometry state it, holds both ways.
  package static let yawWalk = 0.1
  /// Seconds after which the compass has forgotten its error: about a street crossing, as cars and
  /// steel go by.
  static let compassTimeConstant = 60.0

  /// True when the errors grow; those made stay.
  var isDrifting = true
  /// The present bearing of AR's −Z, drift included, in (−180°, 180°].
  var misalignment: Angle { (startYaw + yawError).wrapped }

  private let settings: SimulationSettings
  private let scale: Double
  private var yawRandom: SplitMix64
  private var compass: GaussMarkov
  /// The axes at the session's start: what turns true directions into the scene's.
  private var sceneFromTruth = Quaternion.identity
  private var startYaw = Angle.zero
  private var yawError = Angle.zero
  private var position = Vector3.zero
  private var lastTruth: Pose?

  /// Odometry that has not begun, with the errors that the settings' seed gives.
  init(settings: SimulationSettings) {
    // The first sequence of the seed; the second is the receiver's.
    var seed = SplitMix64(seed: settings.seed)
    var random = seed.split()
    self.settings = settings
    var scaleRandom = random.split()
    scale = 1 + settings.driftPercent / 100 * scaleRandom.normal()
    yawRandom = random.split()
    compass = GaussMarkov(
      deviation: settings.compassDeviation.degrees, timeConstant: Self.compassTimeConstant,
      random: random.split())
  }

  /// Begins a session with the phone where it is: its place becomes the scene's origin.
  ///
  /// - Returns: The first pose in the scene.
  mutating func begin(at truth: Pose) -> Pose {
    if lastTruth != nil { compass.redraw() }
    lastTruth = truth
    position = .zero
    yawError = .zero
    switch settings.alignment {
    case .camera:
      startYaw = truth.attitude.heading
      sceneFromTruth = truth.orientation.inverse
    case .gravity:
      startYaw = truth.attitude.heading
      sceneFromTruth = .aboutY(startYaw)
    case .gravityAndHeading:
      startYaw = settings.misalignment ?? .degrees(compass.value)
      sceneFromTruth = .aboutY(startYaw)
    }
    return pose(of: truth)
  }

  /// Follows the phone to where it is a time step in seconds later.
  ///
  /// - Parameter isFrozen: Whether the place is lost: it stays, the turn goes on.
  /// - Returns: The pose in the scene.
  mutating func follow(_ truth: Pose, step: Double, isFrozen: Bool) -> Pose {
    guard let last = lastTruth else { return begin(at: truth) }
    lastTruth = truth
    let increment = truth.position - last.position
    driftYaw(along: increment.length)
    realign(step: step)
    if !isFrozen && settings.tracking == .world {
      let factor = isDrifting ? scale : 1
      position += (turn.rotation * increment) * factor
    }
    return pose(of: truth)
  }

  /// Turns AR's axes about the phone, clockwise.
  mutating func nudge(by angle: Angle) {
    yawError = yawError + angle
  }
}

extension Odometry {
  /// True directions into those of the scene, now.
  private var turn: Quaternion { sceneFromTruth * .aboutY(yawError) }

  private func pose(of truth: Pose) -> Pose {
    Pose(position: position, orientation: turn * truth.orientation)
  }

  private mutating func driftYaw(along distance: Double) {
    let deviation = Self.yawWalk * settings.driftPercent * distance.squareRoot()
    let change = deviation * yawRandom.normal()
    if isDrifting { yawError = yawError + .degrees(change) }
  }

  /// Turns the axes toward where the compass has north, about the phone.
  private mutating func realign(step: Double) {
    let target = compass.advance(by: step)
    guard settings.realignRate > .zero else { return }
    let missing = (.degrees(target) - misalignment).wrapped
    let most = settings.realignRate * step
    yawError = yawError + min(max(missing, -most), most)
  }
}
