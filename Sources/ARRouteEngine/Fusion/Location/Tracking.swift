/// The kind of motion that AR tracks while it works.
public enum TrackingMode: String, CaseIterable, Hashable, Sendable {
  /// The phone's position and orientation: six degrees of freedom.
  case world
  /// The phone's orientation only: three degrees of freedom; the position never changes.
  case orientation
}

/// The kind of motion that AR tracks at the moment: position and orientation, or orientation only.
public enum TrackingState: String, CaseIterable, Hashable, Sendable {
  /// Position and orientation.
  case normal
  /// Orientation only, because it is dark, the wall is blank, or the phone moves too fast.
  case limited
}

/// The reason for AR's loss of the phone's position, named as in ARKit's `ARCamera.TrackingState.Reason`.
public enum TrackingReason: String, CaseIterable, Hashable, Sendable {
  /// The session has just begun.
  case initializing
  /// AR is looking for a position that it knew before an interruption.
  case relocalizing
  /// The phone rotates or moves too fast for its camera.
  case excessiveMotion
  /// The camera sees too few features, for example in the dark or in front of a blank wall.
  case insufficientFeatures
}
