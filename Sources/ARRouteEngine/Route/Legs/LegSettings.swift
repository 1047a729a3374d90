/// The assumptions of the search for the leg of a route on which a walker is.
///
/// Costs are natural logarithms of odds: 4 means 55 to 1. On simulated walks the leg found hardly
/// depends on any of them within a factor of one and a half.
public struct LegSettings: Hashable, Sendable {
  /// The walker's distance aside from the route's line, metres (1 σ): on either pavement.
  public var sideDeviation = 3.0
  /// The distance after which one walks on another side, metres: looks nearer to each other are alike.
  public var sideLength = 15.0
  /// The time constant of a receiver's error, seconds: fixes nearer to each other are alike.
  public var fixCorrelation = 20.0
  /// The cost of beginning to walk against the route.
  public var turningBack = 4.0
  /// The cost of walking with the route again.
  public var turningForth = 1.0
  /// The cost of each metre walked the other way than believed.
  public var wrongWay = 1.0
  /// Metres of the route left out that cost 1.
  public var skipLength = 15.0
  /// The greatest cost of leaving out a stretch.
  public var skipCost = 6.0
  /// The cost of beginning anywhere but at the start.
  public var startingElsewhere = 3.0
  /// The distance from a leg beyond which the walker is off the route, and may come back to it anywhere at
  /// no cost, metres; never less than `leastOffRoute`.
  ///
  /// A world takes that of its own settings.
  public var offRouteDistance = RouteProgress.offRouteDistance
  /// Within this of a leg a walker may be on it, by the width of streets: metres.
  public static let leastOffRoute = 20.0

  /// The defaults of the specification's section 6.
  public init() {}

  /// `offRouteDistance`, but no less than `leastOffRoute`.
  var effectiveOffRouteDistance: Double { max(offRouteDistance, Self.leastOffRoute) }
}

/// Costs and limits that are not meant to be changed.
enum LegLimits {
  /// The greatest cost of axes that are not those of the heading correction.
  static let axesCost = 12.0
  /// Beyond this, being off the leg or off the fix costs no more: the model does not hold there.
  static let cost = 8.0
  /// The cost of each further metre aside, for a walker who is off the route altogether.
  static let costPerMetre = 0.05
  /// Going back along the route is rarer than leaving some of it out, by this factor.
  static let skippingBack = 1.5
  /// Hypotheses that are less likely than the leader by more than this are dropped.
  static let hopeless = 14.0
  /// Those less likely by more than this have no branches.
  static let barren = 6.0
  /// The number kept.
  static let hypotheses = 16
  /// The number kept soon after the first fix, when any turn of AR's axes goes with any place.
  static let hypothesesAtStart = 32
  /// The lead in weight that another needs to be shown: a factor of two.
  static let decision = 0.7
  /// Two hypotheses on one leg nearer than this, metres, are one.
  static let sameChainage = 8.0
  /// Unless the walker is farther apart by them than this, metres: an end of a route draws both.
  static let samePosition = 25.0
  /// Legs within 73° of each other may be the same.
  static let sameDirection = 0.3
  /// Two hypotheses whose axes differ by more than this, radians, are not the same.
  static let sameYaw = 0.35
  /// AR's odometry is taken in whenever it has come so far, metres.
  static let step = 1.0
  /// All of the route is searched for other legs after so many metres.
  static let searchInterval = 4.0
  /// The greatest distance from the place at which a leg is looked for, metres.
  static let widestGate = 60.0
  /// The number of segments that one look takes in at most: of the index, and along the route each way.
  static let segmentsAround = 512
  static let segmentsAlong = 48
  /// The least standard deviation of a fix along an axis, metres: maps are no better.
  static let bestFix = 1.0
  /// A move of AR beyond this at once, metres, and faster than this, metres per second, is a leap of
  /// its own.
  static let longestMove = 20.0
  static let fastest = 60.0
  /// The speed of a walker that AR did not follow, metres per second.
  static let walkingSpeed = 1.4
  /// Fixes farther off than so many standard deviations, for so many seconds, begin anew.
  static let lostDeviations = 10.0
  static let lostSeconds = 10.0
  /// The leap of fixes at which an echo begins or ends, in standard deviations.
  ///
  /// Up to `startSeconds` after the start it may be either; that it ends costs `echoAtStart`.
  static let echoDeviations = 3.0
  static let echoAtStart = 3.0
  static let startSeconds = 60.0
  /// The plane is laid anew when the walker is farther than this from its middle, metres.
  static let planeReach = 3000.0
}
