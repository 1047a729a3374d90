import ARRouteEngine

/// The part of the ground that the plan shows.
struct PlanSight: Hashable, Sendable {
  /// The middle of the plan.
  enum Middle: Hashable, Sendable {
    /// The phone, wherever it goes.
    case phone
    /// The route, which is shown in full.
    case route
    /// A coordinate.
    case coordinate(GeodeticCoordinate)
  }

  /// The middle of the plan.
  var middle = Middle.phone
  /// The magnification relative to the default scale.
  var nearness = 1.0

  /// The factor by which a key or a notch of the wheel zooms.
  static let step = 2.0.squareRoot()
  /// The range of radii around the middle, metres.
  static let radii = 5.0...500_000
}
