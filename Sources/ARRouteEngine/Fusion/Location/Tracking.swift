/// What AR follows while it works.
public enum TrackingMode: String, CaseIterable, Hashable, Sendable {
  /// The phone's place and turn: six degrees of freedom.
  case world
  /// Its turn alone: three; the position never changes.
  case orientation
}

/// Whether AR follows the phone's place, or its turn alone for the moment.
public enum TrackingState: String, CaseIterable, Hashable, Sendable {
  /// Place and turn.
  case normal
  /// The turn alone: it is dark, the wall is blank, the phone moves too fast.
  case limited
}
