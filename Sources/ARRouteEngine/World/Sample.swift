/// One piece of news for the world, from any source: a keyboard, a log or a phone's sensors.
public enum Sample: Hashable, Sendable {
  /// AR's pose of the camera in the scene of the current session, at a time in seconds.
  ///
  /// Positions are within ±10⁷ m along each axis; a world passes over others.
  case pose(time: Double, Pose)
  /// A receiver's fix. It may come before the pose of its moment, and some seconds late.
  case fix(Fix)
  /// The true place of the phone, to score the picture by; nothing else comes of it.
  case truth(Truth)
  /// The kind of motion that AR can follow from now on, with the reason of a loss; nil if unknown.
  case tracking(time: Double, TrackingState, reason: TrackingReason? = nil)
  /// The poses that follow are in a new AR frame, whose origin is where the phone is.
  case sessionReset(time: Double)
  /// A person's act with something that the phone shows, at a time in seconds.
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

/// Something that has just happened, for the shell to act on.
public enum Event: Hashable, Sendable {
  /// The walker came within the settings' `arrivalDistance` of the finish.
  case arrived
  /// The walker is farther from the route than the settings' `offRouteDistance`.
  case leftRoute
  /// The walker is within that distance of the route again.
  case rejoinedRoute
  /// Nothing came from one time to another, seconds: the log has a gap, which is over.
  ///
  /// Reported by the player of a log; a world itself waits without a clock.
  case gap(from: Double, to: Double)
  /// AR has begun a new session: its axes are unknown again.
  case newSession
  /// AR has lost the phone's place, or found it again.
  case tracking(TrackingState)
  /// AR is asked for something else from now on.
  case trackingChosen(TrackingMode)
  /// The walker is led along another route.
  case newRoute
  /// The phone knows its place or its axes better, or otherwise.
  case fusion(FusionEvent)
  /// Something became of a gift.
  case gift(GiftEvent)
  /// AR knows its surfaces otherwise.
  case surface(SurfaceEvent)
}

/// The start of an AR session.
public enum SessionStart: Hashable, Sendable {
  /// On the route, so many metres from its start; this leg, even where legs overlap.
  case chainage(Double)
  /// Anywhere; the nearest point of the route counts as reached.
  case coordinate(GeodeticCoordinate)
}

extension SessionStart {
  /// The coordinate, where it is said as one.
  var coordinate: GeodeticCoordinate? {
    if case .coordinate(let coordinate) = self { coordinate } else { nil }
  }
}
