/// The assumptions used to find the leg of the route on which the walker is.
///
/// Costs are natural logarithms of odds: 4 means 55 to 1. On simulated walks, changing any of them by a
/// factor of up to 1.5 hardly affects the leg that is found.
public struct LegSettings: Hashable, Sendable {
  /// The walker's distance from the route's line, metres (1 σ); it covers both pavements.
  public var sideDeviation = 3.0
  /// The distance after which a walker may have changed sides, metres; closer samples are not independent.
  public var sideLength = 15.0
  /// The time constant of a receiver's error, seconds; fixes closer together in time are not independent.
  public var fixCorrelation = 20.0
  /// The cost of starting to walk against the direction of the route.
  public var turningBack = 4.0
  /// The cost of turning round to walk in the direction of the route again.
  public var turningForth = 1.0
  /// The cost per metre walked against the direction that the hypothesis assumes.
  public var wrongWay = 1.0
  /// The length of skipped route that has a cost of 1, metres.
  public var skipLength = 15.0
  /// The maximum cost of skipping part of the route.
  public var skipCost = 6.0
  /// The cost of beginning anywhere other than at the start.
  public var startingElsewhere = 3.0
  /// The distance from a leg beyond which the walker is off the route, metres; at least `leastOffRoute`.
  ///
  /// A walker who is off the route may return to it anywhere at no cost. A world uses the value from its own
  /// settings.
  public var offRouteDistance = RouteProgress.offRouteDistance
  /// The distance from a leg within which a walker may be on it, given the width of streets, metres.
  public static let leastOffRoute = 20.0

  /// The defaults of SPEC §6.
  public init() {}

  /// `offRouteDistance`, but at least `leastOffRoute`.
  var effectiveOffRouteDistance: Double { max(offRouteDistance, Self.leastOffRoute) }
}

/// Costs and limits that are not meant to be changed.
enum LegLimits {
  /// The maximum cost of axes that differ from those of the heading correction.
  static let axesCost = 12.0
  /// The maximum cost of being away from the leg or from the fix; beyond it, the model is no longer valid.
  static let cost = 8.0
  /// The cost added per further metre from the leg once `cost` is reached.
  static let costPerMetre = 0.05
  /// The ratio of the cost of going back along the route to the cost of skipping ahead.
  static let skippingBack = 1.5
  /// The difference in weight from the best hypothesis beyond which hypotheses are dropped.
  static let hopeless = 14.0
  /// The difference in weight from the best hypothesis beyond which hypotheses get no branches.
  static let barren = 6.0
  /// The maximum number of hypotheses kept.
  static let hypotheses = 16
  /// The maximum number kept soon after the first fix, when all rotations of AR's axes are still possible.
  static let hypothesesAtStart = 32
  /// The lead in weight required for a different hypothesis to be shown: a factor of two.
  static let decision = 0.7
  /// The distance along a leg below which two hypotheses count as one, metres.
  static let sameChainage = 8.0
  /// The distance between the positions of two such hypotheses above which both are kept, metres; many
  /// positions have their nearest point at a route's end.
  static let samePosition = 25.0
  /// The minimum cosine of the angle between legs that count as the same: within 73°.
  static let sameDirection = 0.3
  /// The difference between the axes of two hypotheses above which the hypotheses count as different,
  /// radians.
  static let sameYaw = 0.35
  /// The distance after which AR's odometry is processed, metres.
  static let step = 1.0
  /// The distance after which the whole route is searched for other legs, metres.
  static let searchInterval = 4.0
  /// The maximum distance from the position within which legs are searched for, metres.
  static let widestGate = 60.0
  /// The maximum number of segments per search: in the index, and along the route in each direction.
  static let segmentsAround = 512
  static let segmentsAlong = 48
  /// The minimum standard deviation of a fix along an axis, metres, because maps are no more accurate.
  static let bestFix = 1.0
  /// The displacement, metres, and the additional speed, metres per second, beyond which AR's position has
  /// jumped.
  static let longestMove = 20.0
  static let fastest = 60.0
  /// The speed assumed for a walker whom AR does not track, metres per second.
  static let walkingSpeed = 1.4
  /// The distance of fixes from all hypotheses, in standard deviations, and its duration, seconds, that cause
  /// a restart.
  static let lostDeviations = 10.0
  static let lostSeconds = 10.0
  /// The size of a jump in the fixes, in standard deviations, above which an echo may have begun or ended.
  ///
  /// Until `startSeconds` after the start, either is possible; the assumption that an echo ended costs
  /// `echoAtStart`.
  static let echoDeviations = 3.0
  static let echoAtStart = 3.0
  static let startSeconds = 60.0
  /// The walker's distance from the plane's centre beyond which the plane is moved, metres.
  static let planeReach = 3000.0
}
