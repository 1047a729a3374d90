/// What AR follows while it works.
public enum TrackingMode: String, CaseIterable, Hashable, Sendable {
  /// The phone's place and turn: six degrees of freedom.
  case world
  /// Its turn alone: three; the position never changes.
  case orientation
}
