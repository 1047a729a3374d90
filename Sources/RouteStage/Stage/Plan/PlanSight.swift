import ARRouteEngine

/// What of the ground the plan shows.
struct PlanSight: Hashable, Sendable {
  /// What is in its middle.
  enum Middle: Hashable, Sendable {
    /// The phone, wherever it goes.
    case phone
    /// The route, which is shown whole.
    case route
    /// A coordinate.
    case coordinate(GeodeticCoordinate)
  }

  /// What is in its middle.
  var middle = Middle.phone
  /// How many times nearer than usually it is.
  var nearness = 1.0

  /// By what a key or a notch of the wheel brings it nearer.
  static let step = 2.0.squareRoot()
  /// What it shows around the middle at least and at most, metres.
  static let radii = 5.0...500_000
}
