import ARRouteEngine
import RouteSimKit

extension Failure {
  /// Creates a failure for a file whose points do not form a route.
  static func route(_ path: String, _ error: RouteError) -> Failure {
    let words =
      switch error {
      case .fewerThanTwoPoints:
        "all points are at the same position; a route needs two different ones"
      case .geodesy:
        "two consecutive points are on opposite sides of the globe; add a point in between"
      }
    // The fault concerns the whole file. The message names line 1 so that an editor can jump to it.
    return Failure(.badData, at: path, 1, words)
  }

  /// Creates a failure for a file that contains a route itself, or has no fixes to make one from.
  static func noMadeRoute(_ path: String, bringsRoute: Bool) -> Failure {
    Failure(
      .badData, at: path, nil,
      bringsRoute
        ? "it contains a route, so none is made"
        : "no route is made from it: that needs two positions with times")
  }

  /// The failure of a position so nearly opposite the route on the globe that no distance can be computed.
  static let placeOppositeRoute = Failure(
    .badData, "the route is on the other side of the globe; give a place nearer to it with --at")

  /// Creates a failure for a route that is too long for a simulated walk.
  static func walkTooLong(_ path: String, seconds: Double) -> Failure {
    Failure(
      .badData, at: path, nil,
      "a walk along it takes \(number((seconds / 86_400).rounded(.up))) days; "
        + "a route of at most \(number(ValueLimits.longestWalk / 86_400)) days was expected")
  }

  /// Creates a failure for a walk with too many positions to examine.
  static func tooManyStops(count: Double, limit: Int) -> Failure {
    Failure(
      .usage,
      "\(number(count)) places are more than the limit of \(limit); give a larger --step")
  }

  /// Creates a failure for a chainage beyond the route's end, metres.
  static func chainageOutsideRoute(
    _ asker: ChainageAsker, chainage: Double, length: Double
  ) -> Failure {
    Failure(
      .usage,
      "\(asker.rawValue) \(number(chainage)) is beyond the route's end; give 0 to "
        + number((length * 100).rounded() / 100))
  }

  /// Creates a failure for a chainage that is requested without a route.
  static func chainageWithoutRoute(_ asker: ChainageAsker) -> Failure {
    Failure(
      .usage, "\(asker.rawValue) is a distance along a route, but no route is given; give a ROUTE")
  }

  /// The source of a request for a position on a route; the raw value is its option.
  enum ChainageAsker: String {
    /// The one pose of a frame.
    case pose = "--chainage"
    /// A sheet of several poses.
    case sheet = "--chainages"
    /// A film of a walk from one position to another.
    case film = "--film"
  }
}
