/// A change in a gift's outcome.
public enum GiftEvent: Hashable, Sendable {
  /// It was put.
  case put(Gift)
  /// It was opened and taken.
  case opened(Gift)
  /// Its owner took it away.
  case removed(Gift)
  /// It was neither opened nor taken away because a wall hides it.
  case behindWall(Gift)
}
