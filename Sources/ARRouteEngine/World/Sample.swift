/// A single piece of information for the world, from any source: a keyboard, a log or a phone's sensors.
public enum Sample: Hashable, Sendable {
  /// AR's pose of the camera in the scene of the current session, at a time in seconds.
  ///
  /// Positions are within ±10⁷ m along each axis; a world ignores others.
  case pose(time: Double, Pose)
  /// A receiver's fix, which may come before the pose of the same time, or some seconds late.
  case fix(Fix)
  /// The true position of the phone, only used to evaluate the picture.
  case truth(Truth)
  /// The kind of motion that AR can track from now on, with the reason for a loss; nil if unknown.
  case tracking(time: Double, TrackingState, reason: TrackingReason? = nil)
  /// The start of a new AR frame for the poses that follow, with its origin at the phone's position.
  case sessionReset(time: Double)
  /// A person's act on something that the phone shows, at a time in seconds.
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

/// Something that has just happened and that the shell may react to.
public enum Event: Hashable, Sendable {
  /// The walker came within the settings' `arrivalDistance` of the finish.
  case arrived
  /// The walker is farther from the route than the settings' `offRouteDistance`.
  case leftRoute
  /// The walker is within that distance of the route again.
  case rejoinedRoute
  /// Nothing was received from one time to another, seconds: the log has a gap, which is now over.
  ///
  /// Reported by the player of a log; a world itself has no clock.
  case gap(from: Double, to: Double)
  /// AR has begun a new session: its axes are unknown again.
  case newSession
  /// AR has lost the phone's position, or found it again.
  case tracking(TrackingState)
  /// A different tracking mode of AR was chosen.
  case trackingChosen(TrackingMode)
  /// The walker has been given another route.
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
  /// On the route, at a distance from its start in metres; on this leg, even if legs overlap.
  case chainage(Double)
  /// Anywhere; the nearest point of the route counts as reached.
  case coordinate(GeodeticCoordinate)
}

extension SessionStart {
  /// The coordinate; nil if the start is a chainage.
  var coordinate: GeodeticCoordinate? {
    if case .coordinate(let coordinate) = self { coordinate } else { nil }
  }
}
