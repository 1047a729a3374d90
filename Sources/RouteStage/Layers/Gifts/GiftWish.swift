package import ARRouteEngine

/// What is to be done with the gifts in the street.
package enum GiftWish: Hashable, Sendable {
  /// Leave one.
  case put(GiftDraft)
  /// Open one, by its identifier.
  case open(String)
  /// Take one away, by its identifier.
  case takeAway(String)
  /// Tell of those around a place.
  case lookAround(GeodeticCoordinate)
}

extension WindowEffect {
  /// Does something with the gifts in the street; what came of it is told by news.
  static func gift(_ wish: GiftWish) -> WindowEffect { .layer(LayerMessage(wish)) }
}
