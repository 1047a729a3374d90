import ARRouteEngine

/// The gifts that a user may leave in the street.
package struct GiftHands: Hashable, Sendable {
  /// The names of the available models.
  let models: [String]
  /// True when the user has a name; anyone else may look but not touch.
  let hasUser: Bool
  /// The index in `models` of the selected model.
  var model = 0
  /// The distance at which a gift is put if the crosshair is not on the ground, metres.
  var airReach: Double
  /// The centre of the last search for gifts; nil before the first.
  var lookedAt: GeodeticCoordinate?

  /// Creates the choices of a user who can leave the gifts in `models`; if it is empty, a star.
  package init(models: [String], airReach: Double, hasUser: Bool) {
    self.models = models.isEmpty ? ["star"] : models
    self.airReach = airReach
    self.hasUser = hasUser
  }

  /// The distances in the air that keys step through, metres.
  static let airReaches: [Double] = [1, 2, 3, 5, 10, 20, 50]
  /// The distance to walk before nearby gifts are searched for again, metres.
  static let stride = 10.0
}
