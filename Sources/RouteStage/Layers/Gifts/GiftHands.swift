import ARRouteEngine

/// The things that a walker may leave in the street.
package struct GiftHands: Hashable, Sendable {
  /// The models that there are, by name.
  let models: [String]
  /// True when the walker is a named user; others may look and not touch.
  let hasUser: Bool
  /// The index in `models` of the one in hand.
  var model = 0
  /// The distance at which one is put where the crosshair meets no ground, metres.
  var airReach: Double
  /// The centre of the last search for gifts; nil before the first.
  var lookedAt: GeodeticCoordinate?

  /// The hands of a walker who has `models` to leave; without any, a star.
  package init(models: [String], airReach: Double, hasUser: Bool) {
    self.models = models.isEmpty ? ["star"] : models
    self.airReach = airReach
    self.hasUser = hasUser
  }

  /// Distances in the air that keys go through, metres.
  static let airReaches: [Double] = [1, 2, 3, 5, 10, 20, 50]
  /// Having gone so far one looks again, metres.
  static let stride = 10.0
}
