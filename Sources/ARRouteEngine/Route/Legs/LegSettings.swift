/// The assumptions used in the search for the leg of a route that the walker is on.
///
/// Costs are natural logarithms of odds: 4 means 55 to 1. On simulated walks, the leg found hardly depends on
/// any of them within a factor of one and a half.
public struct LegSettings: Hashable, Sendable {
  /// The walker's sideways distance from the route's line, metres (1 σ); it covers both pavements.
  public var sideDeviation = 3.0
  /// The distance after which a walker may have changed sides, metres; closer samples are not independent.
  public var sideLength = 15.0
  /// The time constant of a receiver's error, seconds; fixes closer in time are not independent.
  public var fixCorrelation = 20.0
  /// The cost of starting to walk against the direction of the route.
  public var turningBack = 4.0
  /// The cost of walking in the direction of the route again.
  public var turningForth = 1.0
  /// The cost per metre walked against the assumed direction.
  public var wrongWay = 1.0
  /// The length of skipped route that costs 1, metres.
  public var skipLength = 15.0
  /// The maximum cost of skipping a stretch.
  public var skipCost = 6.0
  /// The cost of beginning anywhere other than at the start.
  public var startingElsewhere = 3.0
  /// The distance from a leg beyond which the walker is off the route, metres; at least `leastOffRoute`.
  ///
  /// A walker off the route may come back to it anywhere at no cost. A world uses the value from its own
  /// settings.
  public var offRouteDistance = RouteProgress.offRouteDistance
  /// The distance within which a walker may be on a leg, given the width of streets, metres.
  public static let leastOffRoute = 20.0

  /// The defaults from section 6 of the specification.
  public init() {}

  /// The distance `offRouteDistance`, but no less than `leastOffRoute`.
  var effectiveOffRouteDistance: Double { max(offRouteDistance, Self.leastOffRoute) }
}

/// Costs and limits that are not meant to be changed.
enum LegLimits {
  /// The maximum cost of axes that differ from those of the heading correction.
  static let axesCost = 12.0
  /// The maximum cost of being away from the leg or from the fix; beyond it, the model is not valid.
  static let cost = 8.0
  /// The cost per further metre to the side for a walker who is off the route altogether.
  static let costPerMetre = 0.05
  /// The factor by which going back along the route costs more than skipping part of it.
  static let skippingBack = 1.5
  /// The difference in weight from the leader beyond which hypotheses are dropped.
  static let hopeless = 14.0
  /// The difference in weight from the leader beyond which hypotheses have no branches.
  static let barren = 6.0
  /// The maximum number of hypotheses kept.
  static let hypotheses = 16
  /// The maximum number kept soon after the first fix, when all rotations of AR's axes are still possible.
  static let hypothesesAtStart = 32
  /// The lead in weight that a different hypothesis needs to be shown: a factor of two.
  static let decision = 0.7
  /// The distance along a leg within which two hypotheses count as one, metres.
  static let sameChainage = 8.0
  /// The distance beyond which positions of such hypotheses differ, metres; a route's end attracts both.
  static let samePosition = 25.0
  /// The minimum cosine of the angle between legs that count as the same: within 73°.
  static let sameDirection = 0.3
  /// The difference between the axes of two hypotheses above which they are not the same, radians.
  static let sameYaw = 0.35
  /// The distance after which AR's odometry is processed, metres.
  static let step = 1.0
  /// The distance after which the whole route is searched for other legs, metres.
  static let searchInterval = 4.0
  /// The maximum distance from the position at which legs are looked for, metres.
  static let widestGate = 60.0
  /// The maximum number of segments per search: in the index, and along the route in each direction.
  static let segmentsAround = 512
  static let segmentsAlong = 48
  /// The minimum standard deviation of a fix along an axis, metres; maps are no more accurate.
  static let bestFix = 1.0
  /// The sudden displacement, metres, and the added speed, metres per second, beyond which AR has jumped.
  static let longestMove = 20.0
  static let fastest = 60.0
  /// The speed of a walker whom AR did not track, metres per second.
  static let walkingSpeed = 1.4
  /// The distance of fixes, in standard deviations, and how long it lasts before a new start, seconds.
  static let lostDeviations = 10.0
  static let lostSeconds = 10.0
  /// The jump of fixes at which an echo begins or ends, in standard deviations.
  ///
  /// Up to `startSeconds` after the start, it may be either; the assumption that an echo ends costs
  /// `echoAtStart`.
  static let echoDeviations = 3.0
  static let echoAtStart = 3.0
  static let startSeconds = 60.0
  /// The walker's distance from the centre at which the plane is moved, metres.
  static let planeReach = 3000.0
}
