/// The progress of a walker along a route; follows a walk without hopping to another leg.
///
/// The route may cross itself, double back or run beside itself, so that the nearest of its points
/// lies on a leg the walker has long left, or has not reached. An update therefore follows the
/// leg of the last answer:
///
/// 1. From the last progress it walks along the route for as long as it comes nearer to the
///    walker, forward or backward.
/// 2. A point farther ahead is taken instead when it is nearer by more than a quarter of the
///    route left out, not counting the walker's latest move and a *reach* of twice the
///    accuracy (at least 4 m). So a spur that nobody walks is passed by and a cut corner costs
///    nothing, but a crossing leg that comes hundreds of metres later is never taken. A point
///    farther back must be nearer by half the way back, and by half the accuracy (1 m at least).
/// 3. At the end of a street walked both ways, out and back are equally near. Progress goes over
///    to the way back when following would take it backward, while the leg ahead leads where the
///    walker goes and begins within the reach: that is, when the walker has come to within the
///    accuracy (at least 2 m) of the turning point and turns round. A walker who turns round earlier
///    has not been there, and progress goes back with them.
/// 4. The whole route is searched only for a walker off it: more than 50 m away, moved by more
///    than a kilometre at once, or at three fixes in a row nearer to another leg by over the
///    accuracy (at least 1 m). A fix along which the walker advanced on their own leg, while the
///    other leg's nearest point stayed behind, proves nothing: a crossing passed at some distance
///    looks like that. Of legs equally near, within the accuracy, the one nearest to the last progress
///    is taken.
///
/// With fusion all this holds until the first fix: from then on a `LegBelief` knows the leg, and
/// progress takes its point (SPEC §6).
///
/// Rule 4 counts fixes of a receiver, which come once a second; poses, which come thirty times a second,
/// would settle a crossing within a step. Hence `update` has to know which one it gets.
public struct RouteProgress: Hashable, Sendable {
  /// The point of the route where the walker is.
  public private(set) var match: RouteMatch
  /// The walker's position at the last update, Earth-centred.
  private var origin: Vector3
  private var doubt = LegDoubt()

  /// Farther from the route than this, metres, the walker is off it (SPEC §6).
  public static let offRouteDistance = 50.0

  /// The longest move that can be a walk along the route, metres at once.
  private static let longestStep = 1000.0

  /// The progress of a walker at a place: the route's nearest point, of equal ones the earlier.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - coordinate: The walker's place; altitude ignored.
  ///   - placement: The placement in which nearness is measured at first; the walk is followed in the
  ///     ellipsoid's.
  public init(
    route: Route, at coordinate: GeodeticCoordinate, placement: PlacementKind = .ellipsoid
  ) {
    match = route.nearest(to: coordinate, placement: placement)
    origin = WalkerFrame(at: coordinate).origin
  }

  /// The progress of a walker who is about at a place: the earliest point of the route that is no
  /// farther than the nearest by more than a tolerance, metres.
  init(route: Route, earliestNear coordinate: GeodeticCoordinate, within tolerance: Double) {
    let walker = WalkerFrame(at: coordinate)
    match = route.nearest(from: walker, closestTo: 0, tolerance: tolerance)
    origin = walker.origin
  }

  /// The progress of a walker who is at a chainage of the route.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - chainage: Metres; brought into 0...`length`.
  public init(route: Route, chainage: Double) {
    let segment = route.segment(atChainage: chainage)
    // Not by way of the fraction, whose rounding would lose the arrow that stands right here.
    match = RouteMatch(
      segment: segment, fraction: route.fraction(ofChainage: chainage, onSegment: segment),
      chainage: min(max(chainage, 0), route.length),
      distance: 0, crossTrack: 0)
    origin = WalkerFrame(at: route.coordinate(atChainage: chainage)).origin
  }

  /// Takes the walker's new coordinate.
  ///
  /// - Parameters:
  ///   - coordinate: The walker's new place; altitude ignored.
  ///   - accuracy: The 68 % circle of the coordinate, metres; 0 for the truth.
  ///   - isFix: True if the coordinate is a receiver's fix, rather than one moved along by poses; only
  ///     fixes can prove another leg (rule 4).
  ///   - route: The route this progress was made for.
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

  /// Takes the point of the route that a belief names.
  ///
  /// - Parameters:
  ///   - point: The point, with its leg and chainage.
  ///   - coordinate: The walker's assumed place; altitude ignored. Their distance from the route is
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

/// The tolerances within which a place decides between points of a route.
struct LegTolerance {
  /// The distance from a turning point within which the walker counts as having been there, metres.
  let reached: Double
  /// The difference in distance between two legs that proves anything, metres.
  let evidence: Double

  /// - Parameter accuracy: The 68 % circle, metres; anything but a positive number counts as 0.
  init(accuracy: Double) {
    let accuracy = accuracy > 0 ? min(accuracy, RouteProgress.offRouteDistance) : 0
    reached = max(accuracy, 2)
    evidence = max(accuracy, 1)
  }
}

/// The fixes in a row that were nearer to another leg.
private struct LegDoubt: Hashable {
  private var count = 0
  private var origin = Vector3.zero
  private var own = 0.0
  private var other = 0.0

  /// True when they are enough.
  var isProven: Bool { count >= 3 }

  /// Takes one more fix.
  ///
  /// - Parameters:
  ///   - own: The point on the leg that is followed.
  ///   - other: The nearest of the whole route; nil where it cannot matter.
  ///   - origin: The fix, Earth-centred.
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
