/// The walker's possible positions on a route, based on fixes, AR's odometry and the shape of the route.
///
/// A route may cross itself, double back or run beside itself, and a receiver's error may be larger than the
/// distance between two legs. So several hypotheses are kept, each with a point of the route, a direction
/// along it and a weight. AR's odometry moves the hypotheses, with an error of a few per cent of the
/// distance. Fixes and the line of the route attract them, and each hypothesis loses weight according to its
/// distance from both. Branches lead to nearby legs at a cost that grows with the length of route skipped, so
/// cutting a corner costs little and jumping costs a lot. If a street is walked in both directions, a walker
/// who turns round at its end is taken to be on the way back.
///
/// This is map matching with hidden Markov models (P. Newson, J. Krumm, Hidden Markov map matching through
/// noise and sparseness, ACM SIGSPATIAL GIS 2009). The most likely path into each state is kept, and each
/// state contains a Kalman filter instead of the nearest point.
public struct LegBelief: Hashable, Sendable {
  /// The assumptions about walkers and fixes.
  public internal(set) var settings: LegSettings
  /// The chainage at which the walker started or is likely to start, metres.
  let start: Double
  var ground: LegGround
  /// The hypotheses, most likely first.
  var hypotheses: [LegHypothesis] = []
  /// The index of the hypothesis that is shown.
  var leader = 0
  /// The certainty of the leg.
  public private(set) var certainty = LegCertainty.unknown
  /// AR's displacement since the last step, in AR's own axes, metres.
  var pending = Vector2.zero
  /// The distance that AR has covered since the last search of the whole route, metres.
  var sinceSearch = 0.0
  /// The position of the latest fix, on the ground plane, metres.
  var lastPlace = Vector2.zero
  /// The time of the latest fix, seconds.
  var lastFix = -Double.infinity
  /// The time of the fix around which the hypotheses were set up, seconds.
  var begun = -Double.infinity
  /// The time since which fixes have been far from all hypotheses, seconds; nil if they are not.
  var lostSince: Double?

  /// Creates a belief from the walker's approximate starting position.
  ///
  /// - Parameters:
  ///   - coordinate: The walker's approximate position, which becomes the centre of the ground plane.
  ///   - start: The chainage at which the walker is likely to begin, metres.
  ///   - settings: The assumptions about walkers and fixes.
  public init(
    around coordinate: GeodeticCoordinate, start: Double = 0, settings: LegSettings = LegSettings()
  ) {
    self.settings = settings
    self.start = start
    ground = LegGround(at: coordinate)
  }
}

/// The part of a fix that a belief about the leg uses.
struct LegSighting: Hashable, Sendable {
  /// The time, seconds.
  let time: Double
  let coordinate: GeodeticCoordinate
  /// The radius of the circle that contains the true position at 68 % confidence, metres.
  let accuracy: Double
  /// The standard deviation along each axis, metres.
  let deviation: Double
}

/// The certainty about the leg of the route on which the walker is.
public struct LegCertainty: Hashable, Sendable {
  /// The probability of the leg that is shown, in 0...1; nil if unknown.
  public var confidence: Double?
  /// The second most likely leg; nil if no other leg is worth mentioning.
  public var second: Alternative?

  /// Another leg on which the walker may be.
  public struct Alternative: Hashable, Sendable {
    /// The chainage of the point on that leg, metres.
    public var chainage: Double
    /// The probability of that leg, in 0...1.
    public var confidence: Double
  }

  /// Full certainty about the leg.
  public static let certain = LegCertainty(confidence: 1, second: nil)
  /// The certainty before the first fix.
  public static let unknown = LegCertainty(confidence: nil, second: nil)
  /// The resolution along the route, metres; points closer to each other count as one.
  public static let resolution = 20.0
  /// The confidence of the second leg at or above which the doubt is worth showing to people.
  public static let doubt = 0.2
  /// The confidence below which another leg is not worth mentioning.
  static let leastConfidence = 0.001
}

extension LegBelief {
  /// Returns the most likely position, advanced by AR's displacement since the last step; nil before the
  /// first fix.
  func point(on route: Route) -> RoutePoint? {
    guard !hypotheses.isEmpty else { return nil }
    let hypothesis = hypotheses[leader]
    guard pending != .zero else { return hypothesis.point }
    return ground.follow(
      from: hypothesis.point.segment, to: hypothesis.position + hypothesis.trueMove(pending),
      on: route
    )
  }
}

extension LegBelief {
  /// Adds a displacement of the phone as seen by AR.
  ///
  /// - Parameters:
  ///   - seen: The displacement in AR's own axes, metres: x to the right, y ahead.
  ///   - duration: The time since the previous displacement, seconds.
  ///   - route: The route for which this belief was created.
  /// - Complexity: O(1); most calls only add the displacement to the previous ones.
  mutating func move(by seen: Vector2, during duration: Double, on route: Route) {
    guard !hypotheses.isEmpty else { return }
    let longest = LegLimits.longestMove + LegLimits.fastest * max(duration, 0)
    guard seen.length <= longest else { return loosen(by: seen.dot(seen)) }
    pending = pending + seen
    if pending.length >= LegLimits.step { step(on: route) }
  }

  /// Adds to the variance along each axis, m², because the walker may have moved without being tracked.
  mutating func loosen(by variance: Double) {
    for index in hypotheses.indices { hypotheses[index].spread.loosen(by: variance) }
  }

  /// Forgets AR's axes, because AR begins a new coordinate frame of unknown orientation.
  mutating func forgetAxes(on route: Route) {
    step(on: route)
    var turned: [LegHypothesis] = []
    for hypothesis in hypotheses.prefix(3) {
      for guess in AxesGuess.all { turned.append(hypothesis.turned(guess)) }
    }
    hypotheses = turned
    prune()
  }

  /// Adds a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - seen: AR's displacement since the fix, in AR's own axes, metres; nil if AR does not track the
  ///     position.
  ///   - route: The route for which this belief was created.
  mutating func take(_ fix: LegSighting, seenSince seen: Vector2?, on route: Route) {
    let elapsed = fix.time - lastFix
    if ground.isBeyond(fix.coordinate) {
      // Nobody walks that far: either the walker was carried there, or the earlier position was wrong.
      ground = LegGround(at: fix.coordinate)
      begin(at: .zero, of: fix, start: nil, seenSince: seen, on: route)
      return
    }
    let point = ground.plane(of: fix.coordinate)
    let deviation = max(fix.deviation, LegLimits.bestFix)
    guard !hypotheses.isEmpty else {
      begin(at: point, of: fix, start: start, seenSince: seen, on: route)
      return
    }
    step(on: route)
    lastFix = fix.time
    if seen == nil {
      let way = LegLimits.walkingSpeed * min(max(elapsed, 0), 3600)
      loosen(by: way * way)
    }
    let share = min(max(elapsed / (2 * settings.fixCorrelation), 0.001), 1)
    let isLost = hypotheses.allSatisfy {
      let missing = point + $0.trueMove(seen ?? .zero) - $0.position
      let limit = LegLimits.lostDeviations * LegLimits.lostDeviations
      return $0.distanceSquared(of: missing, variance: deviation * deviation) > limit
    }
    lostSince = isLost ? lostSince ?? fix.time : nil
    if let lostSince, fix.time - lostSince >= LegLimits.lostSeconds {
      // The walker may have been carried anywhere, but the progress shown so far is still the best guess for
      // the start.
      let shown = hypotheses[leader].point.chainage
      begin(at: point, of: fix, start: shown, seenSince: seen, on: route)
      return
    }
    // Fixes jump when an echo begins or ends; soon after the start, either is possible.
    let leap = (point - lastPlace).length - LegLimits.walkingSpeed * elapsed
    lastPlace = point
    if let seen, leap > LegLimits.echoDeviations * deviation,
      fix.time - begun <= LegLimits.startSeconds
    {
      beginAgain(at: point, of: fix, seenSince: seen, on: route)
    }
    pull(to: point, variance: deviation * deviation, share: share, seenSince: seen, on: route)
    if seen == nil {
      addTurns()
      sinceSearch = .infinity
    }
    branch(on: route)
    prune()
    if point.length > LegLimits.planeReach { recentre(at: fix.coordinate, on: route) }
  }

  /// Pulls each hypothesis towards a fix, and moves it along its leg.
  ///
  /// - Parameters:
  ///   - point: The position of the fix on the plane, metres.
  ///   - variance: The variance of the fix, square metres.
  ///   - share: The fraction of the fix that is independent of earlier fixes.
  ///   - seen: AR's displacement since the fix; nil if AR does not track the position.
  private mutating func pull(
    to point: Vector2, variance: Double, share: Double, seenSince seen: Vector2?, on route: Route
  ) {
    for index in hypotheses.indices {
      var hypothesis = hypotheses[index]
      let before = hypothesis.point.chainage
      // Without odometry, fixes are the only evidence of the walker's movement.
      hypothesis.take(
        point + hypothesis.trueMove(seen ?? .zero), variance: variance, share: share,
        pull: seen == nil ? max(share, 0.5) : share)
      hypothesis.point = ground.follow(
        from: hypothesis.point.segment, to: hypothesis.position, on: route)
      if seen == nil { hypothesis.payForDirection(since: before, most: .infinity, settings) }
      hypotheses[index] = hypothesis
    }
  }
}

extension LegBelief {
  /// Learns the rotation of AR's axes from a source that is independent of the route.
  ///
  /// A walker who walks against the direction of the route, with axes that are far off, looks like a walker
  /// who follows the direction. The compass and the direction of the route both favour the second
  /// interpretation, so an independent source is needed.
  ///
  /// - Parameter error: The standard error of the rotation.
  mutating func learnAxes(_ turn: Angle, error: Angle) {
    let variance = error.radians * error.radians
    for index in hypotheses.indices {
      hypotheses[index].payForAxes(against: turn.radians, variance: variance)
    }
    prune()
  }

  /// Moves all hypotheses by AR's displacement.
  mutating func step(on route: Route) {
    let seen = pending
    guard seen != .zero else { return }
    pending = .zero
    let length = seen.length
    sinceSearch += length
    addTurns()
    let share = min(length / (2 * settings.sideLength), 1)
    for index in hypotheses.indices {
      var hypothesis = hypotheses[index]
      let before = hypothesis.point.chainage
      hypothesis.move(by: seen)
      hypothesis.point = ground.follow(
        from: hypothesis.point.segment, to: hypothesis.position, on: route)
      hypothesis.payForDirection(since: before, most: length, settings)
      hypothesis.weight -= min(hypothesis.sideCost(settings), LegLimits.cost) * share
      hypothesis.keepToLeg(share: share, settings)
      hypotheses[index] = hypothesis
    }
    branch(on: route)
    prune()
  }

  /// Adds, for each hypothesis, another one in which the walker turns round.
  private mutating func addTurns() {
    for var hypothesis in hypotheses {
      hypothesis.weight -=
        hypothesis.isForward ? settings.turningBack : settings.turningForth
      hypothesis.isForward.toggle()
      hypotheses.append(hypothesis)
    }
  }

  /// Adds hypotheses on legs near the more likely hypotheses.
  private mutating func branch(on route: Route) {
    let scores = hypotheses.map { $0.score(settings) }
    let top = scores.max() ?? 0
    let isSearching = sinceSearch >= LegLimits.searchInterval
    if isSearching { sinceSearch = 0 }
    // Hypotheses added in the loop do not branch, and may replace others.
    let parents = hypotheses
    var rivals = LegRivals(hypotheses, scores: scores)
    var looks = LegLooks(settings)
    for (parent, score) in zip(parents, scores) where score > top - LegLimits.barren {
      let isFarther = isSearching && score > top - LegLimits.barren / 2
      // A walker who is off the route may return to it anywhere at no cost.
      let isOff = parent.isOffRoute(settings)
      looks.look(around: parent, isFarther: isFarther, on: route, ground) { point in
        guard !point.isSame(as: parent.point) else { return }
        let cost = isOff ? 0 : cost(of: point, from: parent)
        add(point, from: parent, cost: cost, top: top, among: &rivals)
      }
    }
  }

  /// Adds a branch from a hypothesis to a point of the route, unless an equivalent hypothesis is at least as
  /// likely.
  ///
  /// - Parameter rivals: All hypotheses, kept up to date.
  private mutating func add(
    _ point: RoutePoint, from parent: LegHypothesis, cost: Double, top: Double,
    among rivals: inout LegRivals
  ) {
    guard
      let (branch, score, sideCost) = parent.leaped(
        to: point, cost: cost, above: top - LegLimits.hopeless, settings)
    else { return }
    let stance = branch.stance
    guard let known = rivals.equal(of: stance) else {
      hypotheses.append(branch)
      rivals.append(stance, score: branch.weight - sideCost)
      return
    }
    if rivals.score(at: known) < score {
      hypotheses[known.number] = branch
      rivals.replace(known, by: stance, score: branch.weight - sideCost)
    }
  }

  /// Returns the cost of moving a hypothesis from its point to another point of the route.
  private func cost(of point: RoutePoint, from parent: LegHypothesis) -> Double {
    let skipped = point.chainage - parent.point.chainage
    let isAhead = (skipped > 0) == parent.isForward
    return min(abs(skipped) / settings.skipLength, settings.skipCost)
      * (isAhead ? 1 : LegLimits.skippingBack)
  }

  /// Drops hopeless and duplicate hypotheses, and chooses the one that is shown.
  mutating func prune() {
    guard !hypotheses.isEmpty else { return }
    let shown = hypotheses[min(leader, hypotheses.count - 1)].point
    let costs = hypotheses.map { $0.sideCost(settings) }
    let scores = zip(hypotheses, costs).map { $0.weight - $1 }
    let order = scores.indices.sorted {
      scores[$0] != scores[$1] ? scores[$0] > scores[$1] : $0 < $1
    }
    let top = scores[order[0]]
    let limit =
      lastFix - begun <= LegLimits.startSeconds
      ? LegLimits.hypothesesAtStart : LegLimits.hypotheses
    var kept: [LegHypothesis] = []
    var keptStances: [LegStance] = []
    var keptCosts: [Double] = []
    kept.reserveCapacity(limit)
    keptStances.reserveCapacity(limit)
    keptCosts.reserveCapacity(limit)
    var current: Int?
    for index in order {
      guard scores[index] > top - LegLimits.hopeless, kept.count < limit else {
        break
      }
      var hypothesis = hypotheses[index]
      let stance = hypothesis.stance
      guard !keptStances.contains(where: { $0.isSame(as: stance) }) else { continue }
      hypothesis.weight -= top
      let isShown = abs(hypothesis.point.chainage - shown.chainage) < 1.5 * LegLimits.sameChainage
      if current == nil, isShown, scores[index] > top - LegLimits.decision { current = kept.count }
      kept.append(hypothesis)
      keptStances.append(stance)
      keptCosts.append(costs[index])
    }
    hypotheses = kept
    leader = current ?? 0
    certainty = weighCertainty(sideCosts: keptCosts)
  }

  /// Returns the certainty of the leg, computed from the current weights.
  private func weighCertainty(sideCosts: [Double]) -> LegCertainty {
    guard !hypotheses.isEmpty else { return .unknown }
    let scores = zip(hypotheses, sideCosts).map { $0.weight - $1 }
    let top = scores.max() ?? 0
    let weights = scores.map { LibM.exp($0 - top) }
    let sum = weights.reduce(0, +)
    let own = hypotheses[leader].point.chainage
    var share = 0.0
    var second: (chainage: Double, weight: Double)?
    for (hypothesis, weight) in zip(hypotheses, weights) {
      if abs(hypothesis.point.chainage - own) <= LegCertainty.resolution {
        share += weight
      } else if weight > second?.weight ?? 0 {
        second = (hypothesis.point.chainage, weight)
      }
    }
    guard let second else { return LegCertainty(confidence: min(share / sum, 1), second: nil) }
    var other = 0.0
    for (hypothesis, weight) in zip(hypotheses, weights)
    where abs(hypothesis.point.chainage - second.chainage) <= LegCertainty.resolution
      && abs(hypothesis.point.chainage - own) > LegCertainty.resolution
    {
      other += weight
    }
    let alternative = LegCertainty.Alternative(
      chainage: second.chainage, confidence: other / sum)
    return LegCertainty(
      confidence: min(share / sum, 1),
      second: alternative.confidence >= LegCertainty.leastConfidence ? alternative : nil)
  }
}
