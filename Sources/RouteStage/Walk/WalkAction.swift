/// The actions of keys in a walk alone, apart from moving and turning the phone while they are held.
package enum WalkAction: Hashable, Sendable {
  /// Their actions about the way.
  case way(Way)
  /// Their actions on the sensors of a simulated phone.
  case sensor(Sensor)
  /// Their actions with things left in the street.
  case leave(Leave)

  /// The actions of keys with things left in the street.
  package enum Leave: CaseIterable, Hashable, Sendable {
    /// Another kind for the tool to leave: of gift, or of line.
    case changeKind
    /// Put gifts nearer or farther where the crosshair meets no ground.
    case putNearer, putFarther
    /// Take the last stroke away where the pen is in hand, else one's own gift at the crosshair.
    case takeAway
    /// Take all strokes away.
    case clearStrokes
    /// Raise the last stroke, or lower it.
    case raiseStroke, lowerStroke
    /// Save the drawing.
    case saveDrawing
  }

  /// The actions of keys about the way.
  package enum Way: CaseIterable, Hashable, Sendable {
    /// Walk along the route by itself, or no longer.
    case toggleAutoWalk
    /// Walk at another speed.
    case faster, slower
    /// Go elsewhere on the route.
    case toStart, nearFinish, jumpBack, jumpOn
  }

  /// The actions of keys on the sensors of a simulated phone, and on the use of their data.
  package enum Sensor: CaseIterable, Hashable, Sendable {
    /// Let fixes come, or not.
    case toggleGPS
    /// Give fixes and odometry errors, or not.
    case toggleNoise
    /// Correct the heading, or not.
    case toggleCorrection
    /// Correct it by another rule.
    case nextStrategy
    /// Lose what AR tracks, or find it again.
    case toggleTracking
    /// Walk in another light.
    case nextLight
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
  package static var allCases: [WalkAction] {
    Way.allCases.map(WalkAction.way) + Sensor.allCases.map(WalkAction.sensor)
      + Leave.allCases.map(WalkAction.leave)
  }
}
