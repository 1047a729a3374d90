import ARRouteEngine

extension Tunable {
  /// Constants of the heading correction.
  static let correction: [Tunable] = [
    count(
      "count", .correction, 2...10_000, \.fusion.correction.count,
      "The number of estimates that the published method keeps; it runs as soon as that many new "
        + "ones have arrived."),
    number(
      "seconds", .correction, .seconds, 0.001...86_400, \.fusion.correction.seconds,
      "The time after which the published method runs again."),
    flag(
      "fresh", .correction, \.fusion.correction.isFresh,
      "Make the published method forget its estimates after each run."),
    flag("once", .correction, \.fusion.correction.runsOnce, "Run the correction only once."),
    number(
      "maxAccuracy", .correction, .metres, 0.001...10_000, \.fusion.correction.maximumAccuracy,
      "The worst accuracy of a fix that the published method uses."),
    number(
      "minDistance", .correction, .metres, 0...10_000, \.fusion.correction.minimumDistance,
      "The least distance between the fixes of a pair; their poses must be more than half of it "
        + "apart."),
    number(
      "pairPercent", .correction, .percent, 0.001...100, \.fusion.correction.pairPercent,
      "The share of all pairs that random and weighted use."
    ).called("P"),
  ]

  /// Constants for pairing fixes with poses.
  static let pairing: [Tunable] = [
    number(
      "worstAccuracy", .pairing, .metres, 0...Fix.worstAccuracy, \.fusion.pairing.worstAccuracy,
      "The worst accuracy that a fix may claim; worse fixes are refused."),
    number(
      "poseReach", .pairing, .seconds, 0.05...600, \.fusion.pairing.poseReach,
      "The time for which poses are kept for late fixes."),
    number(
      "poseGap", .pairing, .seconds, 0...600, \.fusion.pairing.poseGap,
      "The longest time between two poses from which the pose of a fix is interpolated."),
    count(
      "fixPatience", .pairing, 1...1000, \.fusion.pairing.patience,
      "The maximum number of fixes that wait for the next pose."),
  ]

  /// Constants of the position, of AR's readiness, and of progress along the route.
  static let location: [Tunable] = [
    number(
      "startAccuracy", .location, .metres, 0...10_000, \.fusion.startAccuracy,
      "The assumed accuracy of the position before the first fix."),
    choice(
      "estimateChoice", .location, \.fusion.choice.rule,
      "The accuracy that decides which estimate is best: with published, the accuracy that its fix "
        + "claims; with present, the current accuracy of the position derived from it, at any "
        + "distance."),
    percent(
      "choiceMargin", .location, \.fusion.choice.margin,
      "With present, the margin by which the chosen estimate may be worse than the best before the "
        + "best takes over."),
    number(
      "estimateReach", .location, .metres, 0...1e6, \.fusion.choice.reach,
      "The greatest distance from the phone's estimated position at which estimates are chosen."),
    count(
      "estimateCapacity", .location, 1...100_000, \.fusion.choice.capacity,
      "The maximum number of estimates kept to choose from."),
    number(
      "choiceInterval", .location, .seconds, 0...86_400, \.fusion.choice.interval,
      "The time without a fix after which the best estimate is chosen again."),
    angle(
      "trustedError", .location, \.fusion.trustedError,
      "The largest standard error at which the heading correction starts to be applied."),
    count(
      "learnFrom", .location, 1...10_000, \.fusion.memory,
      "The number of most recent estimates from which a new strategy learns."),
    percent(
      "odometryDrift", .location, \.fusion.reckoning.drift,
      "The assumed error of AR since the best estimate, as a share of the distance walked."),
    angle(
      "unknownError", .location, \.fusion.reckoning.unknownError,
      "The assumed error of AR's axes while it is unknown."),
    number(
      "agingSpeed", .location, .metresPerSecond, 0...100, \.fusion.reckoning.agingSpeed,
      "The growth per second of the newest fix's uncertainty while AR does not track the "
        + "position."),
    number(
      "replacementDistance", .location, .metres, 0...10_000, \.fusion.replacementThreshold,
      "The distance that the position moves before content is placed again, while AR does not "
        + "track the position."),
    number(
      "readyAccuracy", .location, .metres, 0...10_000, \.fusion.readiness.readyAccuracy,
      "The accuracy of the position that AR needs to start."),
    angle(
      "readyError", .location, \.fusion.readiness.readyError,
      "The standard error of the axes that AR needs to start."),
    number(
      "lostAccuracy", .location, .metres, 0...10_000, \.fusion.readiness.lostAccuracy,
      "The accuracy of the position beyond which AR stops; never below the one needed to start."),
    angle(
      "lostError", .location, \.fusion.readiness.lostError,
      "The standard error of the axes beyond which AR stops; never below the one needed to start."),
    number(
      "arrivalDistance", .location, .metres, 0...10_000, \.world.arrivalDistance,
      "The distance from the finish within which the walker counts as having arrived, provided "
        + "that the rest of the route is no longer than the off-route distance."),
    number(
      "offRouteDistance", .location, .metres, 0...1e6, \.world.offRouteDistance,
      "The distance from the route beyond which the walker is off it."),
  ]
  /// The constants of the leg estimate: the assumed likelihoods of ways in which people walk.
  static let legs: [Tunable] = [
    number(
      "legSideDeviation", .location, .metres, 0.1...1000, \.fusion.legs.sideDeviation,
      "The distance that people keep from the route's line, as a standard deviation."),
    number(
      "legSideLength", .location, .metres, 0.1...10_000, \.fusion.legs.sideLength,
      "The distance after which people change to a different side of the street."),
    number(
      "legFixCorrelation", .location, .seconds, 0.01...3600, \.fusion.legs.fixCorrelation,
      "The correlation time of a receiver's errors, as assumed when the leg is estimated."),
    number(
      "legTurnBack", .location, .cost, 0...100, \.fusion.legs.turningBack,
      "The cost of starting to walk against the route."),
    number(
      "legTurnForth", .location, .cost, 0...100, \.fusion.legs.turningForth,
      "The cost of returning to the direction of the route."),
    number(
      "legWrongWay", .location, .cost, 0...100, \.fusion.legs.wrongWay,
      "The cost of each metre walked against the assumed direction."
    ).withOption("leg-wrong-direction"),
    number(
      "legSkipLength", .location, .metres, 0.1...100_000, \.fusion.legs.skipLength,
      "The length of skipped route that costs 1."),
    number(
      "legSkipMost", .location, .cost, 0...100, \.fusion.legs.skipCost,
      "The maximum cost of skipping a stretch."),
    number(
      "legElsewhere", .location, .cost, 0...100, \.fusion.legs.startingElsewhere,
      "The cost of starting anywhere but at the start of the route."),
  ]
}
