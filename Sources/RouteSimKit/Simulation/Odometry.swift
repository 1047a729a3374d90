import ARRouteEngine

/// A simulation of AR's visual-inertial odometry: true poses in, poses in AR's scene out.
///
/// The axes of AR's scene are turned clockwise by the misalignment m, so that a true bearing β appears as β −
/// m. Increments of the true position are multiplied by a scale that is drawn once, and rotated by the
/// present yaw error, a random walk along the way; the camera turns with it, so that nothing on the screen
/// jumps.
package struct Odometry: Hashable, Sendable {
  /// The random walk of the yaw, degrees per √metre for each percent of drift.
  ///
  /// With it, 100 m of straight walk end with a standard deviation of 1 m across (the walk's integral, 0.1° ·
  /// 100^1.5 / √3) for each percent, which is 1 m along: so one drift in percent, as evaluations of
  /// visual-inertial odometry state it, holds in both directions.
  package static let yawWalk = 0.1
  /// The correlation time of the compass's error, seconds: about one street crossing, as cars and steel go
  /// by.
  static let compassTimeConstant = 60.0

  /// True when the errors grow; present errors stay.
  var isDrifting = true
  /// The present bearing of AR's −Z, drift included, in (−180°, 180°].
  var misalignment: Angle { (startYaw + yawError).wrapped }

  private let settings: SimulationSettings
  private let scale: Double
  private var yawRandom: SplitMix64
  private var compass: GaussMarkov
  /// The axes at the session's start: the rotation from true directions to the scene's.
  private var sceneFromTruth = Quaternion.identity
  private var startYaw = Angle.zero
  private var yawError = Angle.zero
  private var position = Vector3.zero
  private var lastTruth: Pose?

  /// Creates odometry before its first session, with errors from the settings' seed.
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

  /// Begins a session at the phone's present pose: its position becomes the scene's origin.
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

  /// Follows the phone to its pose a time step in seconds later.
  ///
  /// - Parameter isFrozen: True when tracking of the position is lost: the position stays, the rotation goes
  ///   on.
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
  /// The present rotation from true directions to the scene's.
  private var turn: Quaternion { sceneFromTruth * .aboutY(yawError) }

  private func pose(of truth: Pose) -> Pose {
    Pose(position: position, orientation: turn * truth.orientation)
  }

  private mutating func driftYaw(along distance: Double) {
    let deviation = Self.yawWalk * settings.driftPercent * distance.squareRoot()
    let change = deviation * yawRandom.normal()
    if isDrifting { yawError = yawError + .degrees(change) }
  }

  /// Turns the axes, about the phone, toward the compass's north.
  private mutating func realign(step: Double) {
    let target = compass.advance(by: step)
    guard settings.realignRate > .zero else { return }
    let missing = (.degrees(target) - misalignment).wrapped
    let most = settings.realignRate * step
    yawError = yawError + min(max(missing, -most), most)
  }
}
