import ARRouteEngine
import RouteSimKit

extension Failure {
  /// The points of a file do not form a route.
  static func route(_ path: String, _ error: RouteError) -> Failure {
    let words =
      switch error {
      case .fewerThanTwoPoints: "all points are at one place; a route needs two that differ"
      case .geodesy:
        "two points in a row lie on opposite sides of the globe; put a point in between"
      }
    // The fault concerns the whole file; an editor can jump to the first line.
    return Failure(.badData, at: path, 1, words)
  }

  /// A file has its own route, or no fixes to make one from.
  static func noMadeRoute(_ path: String, bringsRoute: Bool) -> Failure {
    Failure(
      .badData, at: path, nil,
      bringsRoute
        ? "it brings a route, so that none is made"
        : "no route is made of it: that takes two places with times")
  }

  /// The place is so nearly opposite the route on the globe that no distance can be computed.
  static let placeOppositeRoute = Failure(
    .badData, "the route lies on the other side of the globe; give a place nearer to it with --at")

  /// A route is too long for a simulated walk.
  static func walkTooLong(_ path: String, seconds: Double) -> Failure {
    Failure(
      .badData, at: path, nil,
      "a walk along it takes \(number((seconds / 86_400).rounded(.up))) days; "
        + "a route of at most \(number(ValueLimits.longestWalk / 86_400)) days was expected")
  }

  /// A walk has too many places to examine.
  static func tooManyStops(count: Double, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(number(count)) places are more than \(limit), which is the most; give a greater --step")
  }

  /// A chainage is beyond the route's end, metres.
  static func chainageOutsideRoute(
    _ asker: ChainageAsker, chainage: Double, length: Double
  ) -> Failure {
    Failure(
      .usage,
      "\(asker.rawValue) \(number(chainage)) is beyond the route's end; give 0 to "
        + number((length * 100).rounded() / 100))
  }

  /// A chainage is asked for without a route.
  static func chainageWithoutRoute(_ asker: ChainageAsker) -> Failure {
    Failure(.usage, "\(asker.rawValue) is along a route, and there is none; give a ROUTE")
  }

  /// The source of a request for a place on a route; the raw value is its option.
  enum ChainageAsker: String {
    /// The one pose of a frame.
    case pose = "--chainage"
    /// A sheet of several poses.
    case sheet = "--chainages"
    /// A film from place to place.
    case film = "--film"
  }
}
