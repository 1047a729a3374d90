/// A single input to the world, from any source: a keyboard, a log or a phone's sensors.
public enum Sample: Hashable, Sendable {
  /// The camera's pose according to AR, in the scene of the current session, at a time in seconds.
  ///
  /// Positions must be within ±10⁷ m along each axis; a world ignores other positions.
  case pose(time: Double, Pose)
  /// A receiver's fix, which may arrive before the pose of the same time, or a few seconds late.
  case fix(Fix)
  /// The true position of the phone, which is only used to evaluate the picture.
  case truth(Truth)
  /// The kind of motion that AR can track from now on, with the reason for a loss if known.
  case tracking(time: Double, TrackingState, reason: TrackingReason? = nil)
  /// The start of a new AR frame for the following poses, with its origin at the phone's position.
  case sessionReset(time: Double)
  /// A person's action on something that the phone shows, at a time in seconds.
  case act(time: Double, Act)
}

extension Sample {
  /// The time of the sample, seconds.
  public var time: Double {
    switch self {
    case .pose(let time, _), .tracking(let time, _, _), .sessionReset(let time),
      .act(let time, _):
      time
    case .fix(let fix): fix.time
    case .truth(let truth): truth.time
    }
  }
}

/// Something that has just happened and to which the shell may react.
public enum Event: Hashable, Sendable {
  /// The walker came within the settings' `arrivalDistance` of the finish.
  case arrived
  /// The walker is farther from the route than the settings' `offRouteDistance`.
  case leftRoute
  /// The walker is again within that distance of the route.
  case rejoinedRoute
  /// Nothing was received between the two times, seconds; the log has a gap, which is now over.
  ///
  /// The player of a log reports this event; a world itself has no clock.
  case gap(from: Double, to: Double)
  /// AR has begun a new session, and its axes are unknown again.
  case newSession
  /// AR has lost the phone's position, or found it again.
  case tracking(TrackingState)
  /// A different AR tracking mode was chosen.
  case trackingChosen(TrackingMode)
  /// The walker has been given a different route.
  case newRoute
  /// The phone's knowledge of its position or axes has changed.
  case fusion(FusionEvent)
  /// Something has happened to a gift.
  case gift(GiftEvent)
  /// AR's knowledge of its surfaces has changed.
  case surface(SurfaceEvent)
}

/// The start of an AR session.
public enum SessionStart: Hashable, Sendable {
  /// On the route, at a distance from its start in metres; if legs overlap, on the leg with this chainage.
  case chainage(Double)
  /// Anywhere; progress starts at the nearest point of the route.
  case coordinate(GeodeticCoordinate)
}

extension SessionStart {
  /// The coordinate; nil if the start is a chainage.
  var coordinate: GeodeticCoordinate? {
    if case .coordinate(let coordinate) = self { coordinate } else { nil }
  }
}
