package import ARRouteEngine

/// News about the gifts in the street.
package enum GiftNews: Hashable, Sendable {
  /// All known gifts around.
  case around([Gift])
  /// Gifts that were added or changed.
  case changed([Gift])
  /// A gift was left; while its world cannot be reached, it waits to be sent.
  case put(Gift, waits: Bool)
  /// A gift was opened, as requested.
  case opened(Gift)
  /// Someone else was quicker; nil if the gift no longer exists.
  case tooLate(Gift?)
  /// A gift was removed, as requested.
  case removed(Gift)
  /// A gift was not removed, as it had been opened or no longer exists.
  case notRemoved(Gift?)
  /// Waiting gifts were sent; their number.
  case sent(Int)
  /// A request failed; the reason, in words.
  case failed(String)
  /// The world can be reached again, or no longer: the problem, in words.
  case reachable(problem: String?)
}

extension FeedNews {
  /// News about the gifts in the street.
  package static func gifts(_ news: GiftNews) -> FeedNews { .layer(LayerMessage(news)) }
}
