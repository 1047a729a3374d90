import ARRouteEngine

extension Tunable {
  /// Constants of the heading correction.
  static let correction: [Tunable] = [
    count(
      "count", .correction, 2...10_000, \.fusion.correction.count,
      "How many estimates the published method keeps; as many new ones make it run at once."),
    number(
      "seconds", .correction, .seconds, 0.001...86_400, \.fusion.correction.seconds,
      "After how long the published method runs again."),
    flag(
      "fresh", .correction, \.fusion.correction.isFresh,
      "Let the published method forget its estimates after each run."),
    flag("once", .correction, \.fusion.correction.runsOnce, "Run once only."),
    number(
      "maxAccuracy", .correction, .metres, 0.001...10_000, \.fusion.correction.maximumAccuracy,
      "The worst accuracy of a fix that the published method uses."),
    number(
      "minDistance", .correction, .metres, 0...10_000, \.fusion.correction.minimumDistance,
      "How far apart the fixes of a pair must be; their poses more than half of it."),
    number(
      "pairPercent", .correction, .percent, 0.001...100, \.fusion.correction.pairPercent,
      "The share of all pairs that random and weighted take."
    ).called("P"),
  ]

  /// Constants of pairing fixes with poses.
  static let pairing: [Tunable] = [
    number(
      "worstAccuracy", .pairing, .metres, 0...Fix.worstAccuracy, \.fusion.pairing.worstAccuracy,
      "Fixes that claim to be worse are refused."),
    number(
      "poseReach", .pairing, .seconds, 0.05...600, \.fusion.pairing.poseReach,
      "How long poses are kept for fixes that come late."),
    number(
      "poseGap", .pairing, .seconds, 0...600, \.fusion.pairing.poseGap,
      "The longest time between two poses between which that of a fix is interpolated."),
    count(
      "fixPatience", .pairing, 1...1000, \.fusion.pairing.patience,
      "How many fixes wait for the pose after them at most."),
  ]

  /// Constants of place, readiness, and the way along the route.
  static let location: [Tunable] = [
    number(
      "startAccuracy", .location, .metres, 0...10_000, \.fusion.startAccuracy,
      "How good the place is taken to be before the first fix."),
    choice(
      "estimateChoice", .location, \.fusion.choice.rule,
      "The accuracy by which the best estimate is chosen: the one its fix claims, as published, or "
        + "the one the place has by it at present, from any distance."),
    percent(
      "choiceMargin", .location, \.fusion.choice.margin,
      "With present, by how much worse than the best the chosen estimate may be before the best "
        + "takes over."),
    number(
      "estimateReach", .location, .metres, 0...1e6, \.fusion.choice.reach,
      "Estimates farther from where the phone believes it is are not chosen."),
    count(
      "estimateCapacity", .location, 1...100_000, \.fusion.choice.capacity,
      "How many estimates are kept to choose from."),
    number(
      "choiceInterval", .location, .seconds, 0...86_400, \.fusion.choice.interval,
      "After how long without a fix the best estimate is chosen again."),
    angle(
      "trustedError", .location, \.fusion.trustedError,
      "The standard error with which the heading correction begins to be reckoned with."),
    count(
      "learnFrom", .location, 1...10_000, \.fusion.memory,
      "How many of the latest estimates a new strategy learns from."),
    percent(
      "odometryDrift", .location, \.fusion.reckoning.drift,
      "The share of the way by which AR is taken to be off since the best estimate."),
    angle(
      "unknownError", .location, \.fusion.reckoning.unknownError,
      "How wrong AR's axes are taken to be while nobody knows."),
    number(
      "agingSpeed", .location, .metresPerSecond, 0...100, \.fusion.reckoning.agingSpeed,
      "By how much a second the newest fix grows uncertain where AR does not follow the place."),
    number(
      "replacementDistance", .location, .metres, 0...10_000, \.fusion.replacementThreshold,
      "How far the place moves before content is placed again, where AR does not follow it."),
    number(
      "readyAccuracy", .location, .metres, 0...10_000, \.fusion.readiness.readyAccuracy,
      "How well the place must be known for AR to begin."),
    angle(
      "readyError", .location, \.fusion.readiness.readyError,
      "How well the axes must be known for AR to begin, as a standard error."),
    number(
      "lostAccuracy", .location, .metres, 0...10_000, \.fusion.readiness.lostAccuracy,
      "Beyond which accuracy of the place AR ends; never below the one to begin with."),
    angle(
      "lostError", .location, \.fusion.readiness.lostError,
      "Beyond which standard error of the axes AR ends; never below the one to begin with."),
    number(
      "arrivalDistance", .location, .metres, 0...10_000, \.world.arrivalDistance,
      "Within which distance of the finish the walker has arrived, once no more of the route "
        + "is left than the off-route distance."),
    number(
      "offRouteDistance", .location, .metres, 0...1e6, \.world.offRouteDistance,
      "Beyond which distance from the route the walker is off it."),
  ]
  /// The constants of the leg estimate: the assumed likelihoods of walks.
  static let legs: [Tunable] = [
    number(
      "legSideDeviation", .location, .metres, 0.1...1000, \.fusion.legs.sideDeviation,
      "How far aside of the route's line people walk, as a standard deviation."),
    number(
      "legSideLength", .location, .metres, 0.1...10_000, \.fusion.legs.sideLength,
      "After how many metres one walks on another side of the way."),
    number(
      "legFixCorrelation", .location, .seconds, 0.01...3600, \.fusion.legs.fixCorrelation,
      "How long a receiver errs alike, as far as the leg goes."),
    number(
      "legTurnBack", .location, .cost, 0...100, \.fusion.legs.turningBack,
      "What it costs a leg that the walker begins to go against the route."),
    number(
      "legTurnForth", .location, .cost, 0...100, \.fusion.legs.turningForth,
      "What it costs that they go with it again."),
    number(
      "legWrongWay", .location, .cost, 0...100, \.fusion.legs.wrongWay,
      "What each metre costs that is walked the other way than believed."),
    number(
      "legSkipLength", .location, .metres, 0.1...100_000, \.fusion.legs.skipLength,
      "How many metres of the route left out cost 1."),
    number(
      "legSkipMost", .location, .cost, 0...100, \.fusion.legs.skipCost,
      "What leaving out any stretch costs at most."),
    number(
      "legElsewhere", .location, .cost, 0...100, \.fusion.legs.startingElsewhere,
      "What it costs to begin anywhere but at the start."),
  ]
}
