/// One piece of news for the world, whoever has it: a keyboard, a log or a phone's sensors.
public enum Sample: Hashable, Sendable {
  /// Where AR says the camera is, in the scene of the current session, at a time in seconds.
  case pose(time: Double, Pose)
}

/// Something that has just happened, for the shell to act on.
public enum Event: Hashable, Sendable {
  /// The walker came within 10 m of the finish.
  case arrived
  /// The walker is more than 50 m away from the route.
  case leftRoute
  /// The walker is within 50 m of the route again.
  case rejoinedRoute
}

/// Where an AR session starts.
public enum SessionStart: Hashable, Sendable {
  /// On the route, so many metres from its start; this leg, even where legs overlap.
  case chainage(Double)
  /// Anywhere; the nearest point of the route counts as reached.
  case coordinate(GeodeticCoordinate)
}
