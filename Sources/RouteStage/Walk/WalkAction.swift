/// What keys do in a walk alone, apart from moving and turning the phone while they are held.
public enum WalkAction: Hashable, Sendable {
  /// What they do about the way.
  case way(Way)
  /// What they do to the sensors of a simulated phone.
  case sensor(Sensor)

  /// What keys do about the way.
  public enum Way: CaseIterable, Hashable, Sendable {
    /// Walk along the route by itself, or no longer.
    case toggleAutoWalk
    /// Walk at another speed.
    case faster, slower
    /// Go elsewhere on the route.
    case toStart, nearFinish, jumpBack, jumpOn
  }

  /// What keys do to the sensors of a simulated phone, and to what is made of them.
  public enum Sensor: CaseIterable, Hashable, Sendable {
    /// Let fixes come, or not.
    case toggleGPS
    /// Let fixes and odometry err, or not.
    case toggleNoise
    /// Correct the heading, or not.
    case toggleCorrection
    /// Correct it by another rule.
    case nextStrategy
    /// Lose what AR tracks, or find it again.
    case toggleTracking
    /// Begin a new AR session.
    case newSession
    /// Turn AR's axes.
    case turnAxesLeft, turnAxesRight
    /// Shake the phone.
    case shake
  }
}

extension WalkAction: CaseIterable {
  /// All of them.
  public static var allCases: [WalkAction] {
    Way.allCases.map(WalkAction.way) + Sensor.allCases.map(WalkAction.sensor)
  }
}
