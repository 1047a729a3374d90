package import ARRouteEngine

/// A request about the gifts in the street.
package enum GiftWish: Hashable, Sendable {
  /// Leave a gift.
  case put(GiftDraft)
  /// Open a gift, given its identifier.
  case open(String)
  /// Remove a gift, given its identifier.
  case takeAway(String)
  /// Report the gifts around a coordinate.
  case lookAround(GeodeticCoordinate)
}

extension WindowEffect {
  /// Sends a request about the gifts in the street; the result arrives as an update.
  static func gift(_ wish: GiftWish) -> WindowEffect { .layer(LayerMessage(wish)) }
}
