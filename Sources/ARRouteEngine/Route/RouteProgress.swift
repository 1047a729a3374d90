/// The progress of a walker along a route, which does not jump to a different leg during a walk.
///
/// The route may cross itself, double back or run beside itself, so the nearest of its points may be on a leg
/// that the walker has long left or not yet reached. An update therefore follows the leg of the last result:
///
/// 1. From the last progress, it moves forwards or backwards along the route for as long as it gets nearer to
///    the walker.
/// 2. A point farther ahead is chosen instead if it is nearer by more than a quarter of the length of route
///    skipped, not counting the walker's latest move and a *reach* of twice the accuracy (at least 4 m). So a
///    spur that nobody walks is passed by and a cut corner costs nothing, but a crossing leg that comes
///    hundreds of metres later is never chosen. A point farther back must be nearer by half the distance
///    back, and by half the accuracy (at least 1 m).
/// 3. At the end of a street that is walked in both directions, the ways out and back are equally near.
///    Progress changes to the way back if following would move it backwards while the leg ahead leads where
///    the walker goes and begins within the reach: that is, if the walker has come to within the accuracy (at
///    least 2 m) of the turning point and turns round. A walker who turns round earlier has not been there,
///    and progress goes back with them.
/// 4. The whole route is searched only for a walker off it: one more than 50 m away, one who has moved by
///    more than a kilometre at once, or one who, at three fixes in a row, is nearer to a different leg by
///    more than the accuracy (at least 1 m). A fix proves nothing if the walker advanced on their own leg
///    while the other leg's nearest point stayed behind: passing a crossing at some distance looks like that.
///    Of legs that are equally near, within the accuracy, the one nearest to the last progress is chosen.
///
/// With fusion, all this applies until the first fix: from then on, a `LegBelief` knows the leg, and progress
/// uses its point (SPEC §6).
///
/// Rule 4 counts fixes of a receiver, which arrive once a second; poses, which arrive thirty times a second,
/// would decide a crossing within a step. Therefore `update` must know which of them it is given.
public struct RouteProgress: Hashable, Sendable {
  /// The point of the route where the walker is.
  public private(set) var match: RouteMatch
  /// The walker's Earth-centred position at the last update.
  private var origin: Vector3
  private var doubt = LegDoubt()

  /// The distance from the route beyond which the walker is off it, metres (SPEC §6).
  public static let offRouteDistance = 50.0

  /// The longest sudden move that can be a walk along the route, metres.
  private static let longestStep = 1000.0

  /// Creates the progress of a walker at a position.
  ///
  /// It is the route's nearest point, or the earliest of several equally near ones.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - coordinate: The walker's position; altitude is ignored.
  ///   - placement: The projection in which the nearest point is first measured; the walk is then followed in
  ///     that of the ellipsoid.
  public init(
    route: Route, at coordinate: GeodeticCoordinate, placement: PlacementKind = .ellipsoid
  ) {
    match = route.nearest(to: coordinate, placement: placement)
    origin = WalkerFrame(at: coordinate).origin
  }

  /// Creates the progress of a walker who is approximately at a position.
  ///
  /// It is the earliest point of the route that is farther than the nearest by at most a tolerance, metres.
  init(route: Route, earliestNear coordinate: GeodeticCoordinate, within tolerance: Double) {
    let walker = WalkerFrame(at: coordinate)
    match = route.nearest(from: walker, closestTo: 0, tolerance: tolerance)
    origin = walker.origin
  }

  /// Creates the progress of a walker at a chainage of the route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - chainage: The chainage, metres; it is limited to 0...`length`.
  public init(route: Route, chainage: Double) {
    let segment = route.segment(atChainage: chainage)
    // The chainage is not computed from the fraction, whose rounding would lose an arrow exactly at this
    // point.
    match = RouteMatch(
      segment: segment, fraction: route.fraction(ofChainage: chainage, onSegment: segment),
      chainage: min(max(chainage, 0), route.length),
      distance: 0, crossTrack: 0)
    origin = WalkerFrame(at: route.coordinate(atChainage: chainage)).origin
  }

  /// Updates the progress with the walker's new coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: The walker's new position; altitude is ignored.
  ///   - accuracy: The radius of the coordinate's 68 % circle, metres; 0 for the truth.
  ///   - isFix: True if the coordinate is a receiver's fix, not one moved on by poses; only fixes can prove a
  ///     different leg (rule 4).
  ///   - route: The route for which this progress was created.
  /// - Complexity: O(1) for a walker on the route, however long it is.
  public mutating func update(
    to coordinate: GeodeticCoordinate, accuracy: Double = 0, isFix: Bool = false, on route: Route
  ) {
    precondition(match.segment < route.segmentCount, "progress on a different route")
    let walker = WalkerFrame(at: coordinate)
    let tolerance = LegTolerance(accuracy: accuracy)
    let before = walker.plane(of: origin)
    let isFar = before.length > Self.longestStep || walker.isOpposite(origin)
    origin = walker.origin
    guard !isFar else {
      return relocate(from: walker, tolerance, on: route)
    }
    let search = LegSearch(walker: walker, from: match, before: before, tolerance: tolerance)
    match = search.nearest(on: route)
    if isOffRoute {
      relocate(from: walker, tolerance, on: route)
    } else if isFix {
      var other: RouteMatch?
      if match.distance > tolerance.evidence { other = route.nearest(from: walker) }
      doubt.weigh(match, against: other, at: origin, tolerance)
      if doubt.isProven { relocate(from: walker, tolerance, on: route) }
    }
  }

  /// Sets the progress to the point of the route that a belief gives.
  ///
  /// - Parameters:
  ///   - point: The point, with its leg and chainage.
  ///   - coordinate: The walker's assumed position; altitude is ignored. The distance from the route is
  ///     measured to the nearest point of that leg.
  mutating func take(_ point: RoutePoint, at coordinate: GeodeticCoordinate, on route: Route) {
    let walker = WalkerFrame(at: coordinate)
    origin = walker.origin
    let nearest = LegSearch.nearest(from: walker, onLegOf: point.segment, of: route)
    match = RouteMatch(
      segment: point.segment, fraction: point.fraction, chainage: point.chainage,
      distance: nearest.distance, crossTrack: nearest.crossTrack)
  }

  /// True when the walker is more than 50 m from the route.
  public var isOffRoute: Bool { match.distance > Self.offRouteDistance }

  private mutating func relocate(
    from walker: WalkerFrame, _ tolerance: LegTolerance, on route: Route
  ) {
    match = route.nearest(
      from: walker, closestTo: match.chainage, tolerance: tolerance.evidence)
    doubt = LegDoubt()
  }
}

/// The tolerances within which a position decides between points of a route.
struct LegTolerance {
  /// The distance from a turning point within which the walker counts as having been there, metres.
  let reached: Double
  /// The minimum difference in distance between two legs that proves anything, metres.
  let evidence: Double

  /// Creates the tolerances.
  ///
  /// - Parameter accuracy: The radius of the 68 % circle, metres; anything other than a positive number
  ///   counts as 0.
  init(accuracy: Double) {
    let accuracy = accuracy > 0 ? min(accuracy, RouteProgress.offRouteDistance) : 0
    reached = max(accuracy, 2)
    evidence = max(accuracy, 1)
  }
}

/// The consecutive fixes that were nearer to a different leg.
private struct LegDoubt: Hashable {
  private var count = 0
  private var origin = Vector3.zero
  private var own = 0.0
  private var other = 0.0

  /// True when there are enough such fixes.
  var isProven: Bool { count >= 3 }

  /// Adds one more fix.
  ///
  /// - Parameters:
  ///   - own: The point on the leg that is followed.
  ///   - other: The nearest point of the whole route; nil if it cannot matter.
  ///   - origin: The Earth-centred position of the fix.
  mutating func weigh(
    _ own: RouteMatch, against other: RouteMatch?, at origin: Vector3, _ tolerance: LegTolerance
  ) {
    guard let other, other.distance + tolerance.evidence < own.distance else {
      count = 0
      return
    }
    let walked = (origin - self.origin).length
    let isAlongOwn = abs(own.chainage - self.own) >= 0.7 * walked
    let isAlongOther = abs(other.chainage - self.other) >= 0.5 * walked
    let isCrossing = count > 0 && walked >= 0.5 && isAlongOwn && !isAlongOther
    count = isCrossing ? 1 : count + 1
    self.origin = origin
    self.own = own.chainage
    self.other = other.chainage
  }
}
