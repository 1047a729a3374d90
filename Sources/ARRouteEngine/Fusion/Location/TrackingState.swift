/// Whether AR follows the phone's place, or its turn alone for the moment.
public enum TrackingState: String, Hashable, Sendable {
  /// Place and turn.
  case normal
  /// The turn alone: it is dark, the wall is blank, the phone moves too fast.
  case limited
}
