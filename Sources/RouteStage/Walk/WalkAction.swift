/// The key actions that only a walk has, apart from moving and rotating the phone while keys are held.
package enum WalkAction: Hashable, Sendable {
  /// An action on the walk along the route.
  case way(Way)
  /// An action on the sensors of a simulated phone.
  case sensor(Sensor)
  /// An action on things left in the street.
  case leave(Leave)

  /// The key actions on things left in the street.
  package enum Leave: CaseIterable, Hashable, Sendable {
    /// Change the kind of gift or line that the tool leaves.
    case changeKind
    /// Put gifts nearer or farther away if the crosshair is not on the ground.
    case putNearer, putFarther
    /// Remove the last stroke if the pen is selected; otherwise, remove the user's own gift at the crosshair.
    case takeAway
    /// Remove all strokes.
    case clearStrokes
    /// Raise or lower the last stroke.
    case raiseStroke, lowerStroke
    /// Save the drawing.
    case saveDrawing
  }

  /// The key actions on the walk along the route.
  package enum Way: CaseIterable, Hashable, Sendable {
    /// Walk along the route automatically, or no longer.
    case toggleAutoWalk
    /// Walk at another speed.
    case faster, slower
    /// Go to another position along the route.
    case toStart, nearFinish, jumpBack, jumpOn
  }

  /// The key actions on the sensors of a simulated phone, and on the use of their data.
  package enum Sensor: CaseIterable, Hashable, Sendable {
    /// Receive fixes, or not.
    case toggleGPS
    /// Add errors to fixes and odometry, or not.
    case toggleNoise
    /// Correct the heading, or not.
    case toggleCorrection
    /// Correct the heading with another strategy.
    case nextStrategy
    /// Lose AR tracking, or regain it.
    case toggleTracking
    /// Walk in a different light.
    case nextLight
    /// Start a new AR session.
    case newSession
    /// Rotate AR's axes.
    case turnAxesLeft, turnAxesRight
    /// Shake the phone.
    case shake
  }
}

extension WalkAction: CaseIterable {
  /// All actions.
  package static var allCases: [WalkAction] {
    Way.allCases.map(WalkAction.way) + Sensor.allCases.map(WalkAction.sensor)
      + Leave.allCases.map(WalkAction.leave)
  }
}
