package import ARRouteEngine

/// A request about the gifts in the street.
package enum GiftWish: Hashable, Sendable {
  /// Leave one.
  case put(GiftDraft)
  /// Open one, by its identifier.
  case open(String)
  /// Take one away, by its identifier.
  case takeAway(String)
  /// Report those around a place.
  case lookAround(GeodeticCoordinate)
}

extension WindowEffect {
  /// Sends a request about the gifts in the street; its outcome comes as news.
  static func gift(_ wish: GiftWish) -> WindowEffect { .layer(LayerMessage(wish)) }
}
