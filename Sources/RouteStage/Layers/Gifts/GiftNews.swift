package import ARRouteEngine

/// An update about the gifts in the street.
package enum GiftNews: Hashable, Sendable {
  /// All known gifts nearby.
  case around([Gift])
  /// Gifts that were added or changed.
  case changed([Gift])
  /// A gift was left; while its world cannot be reached, it waits to be sent.
  case put(Gift, waits: Bool)
  /// A gift was opened, as requested.
  case opened(Gift)
  /// Someone else opened the gift first; nil if the gift no longer exists.
  case tooLate(Gift?)
  /// A gift was removed, as requested.
  case removed(Gift)
  /// A gift was not removed, because it had been opened or no longer exists.
  case notRemoved(Gift?)
  /// The given number of waiting gifts were sent.
  case sent(Int)
  /// A request failed, for the given reason.
  case failed(String)
  /// The world can be reached again (nil), or can no longer be reached because of the given problem.
  case reachable(problem: String?)
}

extension FeedNews {
  /// An update about the gifts in the street.
  package static func gifts(_ news: GiftNews) -> FeedNews { .layer(LayerMessage(news)) }
}
