package import ARRouteEngine

/// The outcome of the gifts in the street.
package enum GiftNews: Hashable, Sendable {
  /// These are all that are known around.
  case around([Gift])
  /// These came or changed.
  case changed([Gift])
  /// One was left; while its world cannot be reached it waits to be sent.
  case put(Gift, waits: Bool)
  /// One was opened, as wished.
  case opened(Gift)
  /// Somebody else was quicker; nil if the gift no longer exists.
  case tooLate(Gift?)
  /// One was taken away, as wished.
  case removed(Gift)
  /// It was not taken away, as it was opened before or no longer exists.
  case notRemoved(Gift?)
  /// So many that waited were sent.
  case sent(Int)
  /// A wish failed; the reason, in words.
  case failed(String)
  /// The world can be reached again, or no longer: why, in words.
  case reachable(problem: String?)
}

extension FeedNews {
  /// Something became of the gifts in the street.
  package static func gifts(_ news: GiftNews) -> FeedNews { .layer(LayerMessage(news)) }
}
