/// The progress of a walker along a route; it does not jump to a different leg during a walk.
///
/// The route may cross itself, double back or run beside itself, so its nearest point may be on a leg that
/// the walker left long ago or has not reached yet. An update therefore follows the leg of the previous
/// result:
///
/// 1. From the previous point, progress moves forwards or backwards along the route for as long as it gets
///    nearer to the walker.
/// 2. A point farther ahead is chosen instead if it is nearer by more than a quarter of the length of route
///    skipped. That length does not include the walker's latest move and a *reach* of twice the accuracy (at
///    least 4 m). So a spur that the walker ignores is skipped, and a cut corner costs nothing, but a
///    crossing leg that comes hundreds of metres later is never chosen. A point farther back must be nearer
///    by half the distance back plus half the accuracy (at least 1 m).
/// 3. If a street is walked in both directions, the way out and the way back are equally near. Progress
///    changes to the way back if rule 1 would move it backwards, the leg ahead leads in the direction of the
///    walker's move, and that leg begins within the reach. In other words, the walker has come to within the
///    accuracy (at least 2 m) of the turning point and turns round. If the walker turns round earlier,
///    progress moves back on the way out.
/// 4. The whole route is searched only if the walker is more than 50 m away from the route, has moved by more
///    than a kilometre at once, or is nearer to a different leg by more than the accuracy (at least 1 m) at
///    three fixes in a row. A fix does not count if the walker advanced on the followed leg while the nearest
///    point of the other leg hardly moved, as happens when the walker passes a crossing at some distance. If
///    several legs are equally near, to within the accuracy, the one nearest to the previous point is chosen.
///
/// With fusion, these rules apply only until the first fix. From then on, a `LegBelief` determines the leg,
/// and progress uses its point (SPEC §6).
///
/// Rule 4 counts a receiver's fixes, which arrive once a second. If it counted poses, which arrive thirty
/// times a second, a crossing would be decided within a single step. Therefore `update` must know whether a
/// coordinate is a fix.
public struct RouteProgress: Hashable, Sendable {
  /// The walker's point on the route.
  public private(set) var match: RouteMatch
  /// The walker's Earth-centred position at the last update.
  private var origin: Vector3
  private var doubt = LegDoubt()

  /// The distance from the route beyond which the walker is off the route, metres (SPEC §6).
  public static let offRouteDistance = 50.0

  /// The longest sudden move that can still be a walk along the route, metres.
  private static let longestStep = 1000.0

  /// Creates the progress of a walker at a position.
  ///
  /// It starts at the route's nearest point; if several are equally near, at the first of them.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - coordinate: The walker's position; altitude is ignored.
  ///   - placement: The projection used to find the first nearest point; later updates use the ellipsoid.
  public init(
    route: Route, at coordinate: GeodeticCoordinate, placement: PlacementKind = .ellipsoid
  ) {
    match = route.nearest(to: coordinate, placement: placement)
    origin = WalkerFrame(at: coordinate).origin
  }

  /// Creates the progress of a walker whose position is approximately known.
  ///
  /// It starts at the first point of the route that is farther from the position than the nearest point by at
  /// most `tolerance`, metres.
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
    // The chainage is not computed from the fraction, because its rounding error could exclude an arrow
    // exactly at this point.
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
  ///   - accuracy: The radius of the coordinate's 68 % circle, metres; 0 for the true position.
  ///   - isFix: True if the coordinate is a receiver's fix, and false if it was moved on by poses; only fixes
  ///     can prove that the walker is on a different leg (rule 4).
  ///   - route: The route for which this progress was created.
  /// - Complexity: O(1) for a walker on the route, regardless of the route's length.
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

  /// Sets the progress to the point of the route given by a belief.
  ///
  /// - Parameters:
  ///   - point: The point, with its leg and chainage.
  ///   - coordinate: The walker's estimated position; altitude is ignored. The distance from the route is
  ///     measured to the nearest point of the leg.
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

/// The tolerances used when a position decides between points of a route.
struct LegTolerance {
  /// The distance from a turning point within which the walker counts as having reached it, metres.
  let reached: Double
  /// The minimum difference in distance between two legs that counts as evidence, metres.
  let evidence: Double

  /// Creates the tolerances.
  ///
  /// - Parameter accuracy: The radius of the 68 % circle, metres; values that are not positive count as 0.
  init(accuracy: Double) {
    let accuracy = accuracy > 0 ? min(accuracy, RouteProgress.offRouteDistance) : 0
    reached = max(accuracy, 2)
    evidence = max(accuracy, 1)
  }
}

/// The number of consecutive fixes that were nearer to a different leg, and the data of the last of them.
private struct LegDoubt: Hashable {
  private var count = 0
  private var origin = Vector3.zero
  private var own = 0.0
  private var other = 0.0

  /// True when there are enough such fixes.
  var isProven: Bool { count >= 3 }

  /// Adds a fix.
  ///
  /// - Parameters:
  ///   - own: The nearest point on the leg that is followed.
  ///   - other: The nearest point of the whole route; nil if it cannot be evidence.
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
