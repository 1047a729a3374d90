/// The kind of motion that AR follows while it works.
public enum TrackingMode: String, CaseIterable, Hashable, Sendable {
  /// The phone's place and turn: six degrees of freedom.
  case world
  /// Its turn alone: three; the position never changes.
  case orientation
}

/// The kind of motion that AR follows for the moment: the phone's place, or its turn alone.
public enum TrackingState: String, CaseIterable, Hashable, Sendable {
  /// Place and turn.
  case normal
  /// The turn alone: it is dark, the wall is blank, the phone moves too fast.
  case limited
}

/// The reason why AR has lost the phone's place, by the names of ARKit's `ARCamera.TrackingState.Reason`.
public enum TrackingReason: String, CaseIterable, Hashable, Sendable {
  /// The session has just begun.
  case initializing
  /// AR looks for a place that it knew before an interruption.
  case relocalizing
  /// The phone turns or moves too fast for its camera.
  case excessiveMotion
  /// The camera sees too little to go by, as in the dark or before a blank wall.
  case insufficientFeatures
}
