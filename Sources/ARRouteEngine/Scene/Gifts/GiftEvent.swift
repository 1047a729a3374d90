/// A change in a gift's outcome.
public enum GiftEvent: Hashable, Sendable {
  /// The gift was left.
  case put(Gift)
  /// Somebody opened and took the gift.
  case opened(Gift)
  /// The owner took the gift away.
  case removed(Gift)
  /// The gift was neither opened nor taken away, because a wall hides it.
  case behindWall(Gift)
}
