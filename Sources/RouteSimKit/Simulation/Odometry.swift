import ARRouteEngine

/// A simulation of AR's visual-inertial odometry, which converts true poses to poses in AR's scene.
///
/// The axes of AR's scene are rotated clockwise by the misalignment m, so that a true bearing β appears as
/// β − m. Increments of the true position are multiplied by a scale that is drawn once, and rotated by the
/// current yaw error, which is a random walk over the distance walked. The camera is rotated by the same
/// error, so that nothing jumps on the screen.
package struct Odometry: Hashable, Sendable {
  /// The random walk of the yaw, degrees per √metre for each percent of drift.
  ///
  /// With this value, a straight walk of 100 m ends with a standard deviation across the path of 1 m for
  /// each percent (the integral of the random walk, 0.1° · 100^1.5 / √3). The standard deviation along the
  /// path is also 1 m. A single drift in percent, as stated in evaluations of visual-inertial odometry, is
  /// therefore valid in both directions.
  package static let yawWalk = 0.1
  /// The correlation time of the compass error, seconds: roughly the time needed to cross a street, because
  /// the error comes from cars and steel along the way.
  static let compassTimeConstant = 60.0

  /// True when the errors grow; if set to false, the current errors remain.
  var isDrifting = true
  /// The current bearing of AR's −Z axis, including drift, in (−180°, 180°].
  var misalignment: Angle { (startYaw + yawError).wrapped }

  private let settings: SimulationSettings
  private let scale: Double
  private var yawRandom: SplitMix64
  private var compass: GaussMarkov
  /// The rotation from true directions to those of the scene at the session's start.
  private var sceneFromTruth = Quaternion.identity
  private var startYaw = Angle.zero
  private var yawError = Angle.zero
  private var position = Vector3.zero
  private var lastTruth: Pose?

  /// Creates an odometry before its first session, with errors drawn with the settings' seed.
  init(settings: SimulationSettings) {
    // This uses the seed's first sequence; the receiver uses the second.
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

  /// Begins a session at the phone's current pose; the phone's position becomes the scene's origin.
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

  /// Follows the phone to its pose after a time step in seconds.
  ///
  /// - Parameter isFrozen: True when AR has lost the position, which then stays the same while the rotation
  ///   continues.
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

  /// Rotates AR's axes clockwise about the phone.
  mutating func nudge(by angle: Angle) {
    yawError = yawError + angle
  }
}

extension Odometry {
  /// The current rotation from true directions to those of the scene.
  private var turn: Quaternion { sceneFromTruth * .aboutY(yawError) }

  private func pose(of truth: Pose) -> Pose {
    Pose(position: position, orientation: turn * truth.orientation)
  }

  private mutating func driftYaw(along distance: Double) {
    let deviation = Self.yawWalk * settings.driftPercent * distance.squareRoot()
    let change = deviation * yawRandom.normal()
    if isDrifting { yawError = yawError + .degrees(change) }
  }

  /// Rotates the axes about the phone towards north according to the compass.
  private mutating func realign(step: Double) {
    let target = compass.advance(by: step)
    guard settings.realignRate > .zero else { return }
    let missing = (.degrees(target) - misalignment).wrapped
    let most = settings.realignRate * step
    yawError = yawError + min(max(missing, -most), most)
  }
}
