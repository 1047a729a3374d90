/// What is taken for likely when the leg of a route is looked for on which a walker is.
///
/// Costs are natural logarithms of odds: 4 means 55 to 1. On simulated walks the leg found hardly
/// depends on any of them within a factor of one and a half.
public struct LegSettings: Hashable, Sendable {
  /// How far aside of the route's line people walk, metres (1 σ): on either pavement.
  public var sideDeviation = 3.0
  /// After how many metres one walks on another side: looks nearer to each other tell the same.
  public var sideLength = 15.0
  /// The time constant of a receiver's error, seconds: fixes nearer to each other tell the same.
  public var fixCorrelation = 20.0
  /// What it costs to begin to walk against the route.
  public var turningBack = 4.0
  /// What it costs to walk with the route again.
  public var turningForth = 1.0
  /// What each metre costs that is walked the other way than believed.
  public var wrongWay = 1.0
  /// Metres of the route left out that cost 1.
  public var skipLength = 15.0
  /// What leaving out any stretch costs at most.
  public var skipCost = 6.0
  /// What it costs to begin anywhere but at the start.
  public var startingElsewhere = 3.0
  /// Beyond how many metres from a leg the walker is off the route, and may come back to it anywhere
  /// at no cost; never less than `leastOffRoute`.
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

/// Costs and limits that nobody has reason to change.
enum LegLimits {
  /// What axes cost at most that are not those of the heading correction.
  static let axesCost = 12.0
  /// Beyond this, being off the leg or off the fix costs no more: the model does not hold there.
  static let cost = 8.0
  /// What each metre aside costs beyond, for one who is off the route altogether.
  static let costPerMetre = 0.05
  /// Going back along the route is rarer than leaving some of it out, by this factor.
  static let skippingBack = 1.5
  /// Hypotheses that are less likely than the leader by more than this are dropped.
  static let hopeless = 14.0
  /// Those less likely by more than this have no branches.
  static let barren = 6.0
  /// The number kept.
  static let hypotheses = 16
  /// How many soon after the first fix, when any turn of AR's axes goes with any place.
  static let hypothesesAtStart = 32
  /// By how much another must be likelier to be shown: a factor of two.
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
  /// How far from the place a leg is looked for at most, metres.
  static let widestGate = 60.0
  /// The number of segments that one look takes in at most: of the index, and along the route each way.
  static let segmentsAround = 512
  static let segmentsAlong = 48
  /// The least standard deviation of a fix along an axis, metres: maps are no better.
  static let bestFix = 1.0
  /// A move of AR beyond this at once, metres, and faster than this, metres a second, is a leap of
  /// its own.
  static let longestMove = 20.0
  static let fastest = 60.0
  /// The speed at which people walk, metres a second, when nobody followed them.
  static let walkingSpeed = 1.4
  /// Fixes farther off than so many standard deviations, for so many seconds, begin anew.
  static let lostDeviations = 10.0
  static let lostSeconds = 10.0
  /// Where fixes leap by so many standard deviations, an echo begins or ends; so soon after the
  /// start, in seconds, it may be either; that it ends costs this much.
  static let echoDeviations = 3.0
  static let echoAtStart = 3.0
  static let startSeconds = 60.0
  /// The plane is laid anew when the walker is farther than this from its middle, metres.
  static let planeReach = 3000.0
}
