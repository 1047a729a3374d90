/// The possible places of a walker on a route, by fixes, AR's odometry and the route's shape.
///
/// A route may cross itself, double back or run beside itself, and a receiver's error may be larger
/// than the distance between two legs. So several hypotheses are kept, each a point of the route,
/// a direction along it and a weight. AR's odometry moves them, to a few per cent of the way; fixes
/// and the line of the route pull at them, and each hypothesis loses weight by its distance from them.
/// Branches lead over to legs nearby, at a price that grows with the length of route left out: so a cut
/// corner costs little, a leap much, and a walker who turns round at the end of a street walked both
/// ways is on the way back.
///
/// It is map matching by hidden Markov models (P. Newson, J. Krumm, Hidden Markov map matching
/// through noise and sparseness, ACM SIGSPATIAL GIS 2009), with the likeliest way into each state,
/// and a Kalman filter in each state instead of the nearest point.
public struct LegBelief: Hashable, Sendable {
  /// The assumptions about walkers and fixes.
  public internal(set) var settings: LegSettings
  /// The chainage where the walker set out, as far as known; a likely place to begin at, metres.
  let start: Double
  var ground: LegGround
  /// The likeliest first.
  var hypotheses: [LegHypothesis] = []
  /// The index of the hypothesis that is shown.
  var leader = 0
  /// The certainty of the leg.
  public private(set) var certainty = LegCertainty.unknown
  /// The way of AR since the last step, in its own axes, metres.
  var pending = Vector2.zero
  /// The way of AR since the route was last searched, metres.
  var sinceSearch = 0.0
  /// The position of the latest fix, on the ground plane, metres.
  var lastPlace = Vector2.zero
  /// The time of the latest fix, seconds.
  var lastFix = -Double.infinity
  /// The time of the fix that the hypotheses were set up about, seconds.
  var begun = -Double.infinity
  /// The time since which fixes lie far from all hypotheses, seconds; nil while they do not.
  var lostSince: Double?

  /// A belief that knows only roughly the place where the walker set out.
  ///
  /// - Parameters:
  ///   - coordinate: The walker's approximate place; the ground is laid out around it.
  ///   - start: The chainage where they are likely to begin, metres.
  ///   - settings: The assumptions about walkers and fixes.
  public init(
    around coordinate: GeodeticCoordinate, start: Double = 0, settings: LegSettings = LegSettings()
  ) {
    self.settings = settings
    self.start = start
    ground = LegGround(at: coordinate)
  }
}

/// A receiver's report, as far as a belief about the leg uses it.
struct LegSighting: Hashable, Sendable {
  /// Seconds.
  let time: Double
  let coordinate: GeodeticCoordinate
  /// The radius of the circle that holds the truth with 68 %, metres.
  let accuracy: Double
  /// The standard deviation along each axis, metres.
  let deviation: Double
}

/// The certainty of the leg of the route on which a walker is.
public struct LegCertainty: Hashable, Sendable {
  /// The probability of the leg that is shown, in 0...1; nil if unknown.
  public var confidence: Double?
  /// The likeliest other one; nil without one worth mentioning.
  public var second: Alternative?

  /// Another leg the walker may be on.
  public struct Alternative: Hashable, Sendable {
    /// The point of the route, metres from its start.
    public var chainage: Double
    /// Its probability, in 0...1.
    public var confidence: Double
  }

  /// No doubt.
  public static let certain = LegCertainty(confidence: 1, second: nil)
  /// No fix has come.
  public static let unknown = LegCertainty(confidence: nil, second: nil)
  /// The resolution along the route, metres: points nearer to each other count as one.
  public static let resolution = 20.0
  /// The confidence of the second from which there is doubt worth showing to people.
  public static let doubt = 0.2
  /// Others less likely than this are not worth speaking of.
  static let leastConfidence = 0.001
}

extension LegBelief {
  /// Returns the most likely place of the walker, moved on by AR's displacement since; nil before the first
  /// fix.
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
  /// AR saw the phone move.
  ///
  /// - Parameters:
  ///   - seen: In AR's own axes, x to its right and y ahead of it, metres.
  ///   - duration: Seconds since it was last seen.
  ///   - route: The route this belief was made for.
  /// - Complexity: O(1); most calls only add up.
  mutating func move(by seen: Vector2, during duration: Double, on route: Route) {
    guard !hypotheses.isEmpty else { return }
    let longest = LegLimits.longestMove + LegLimits.fastest * max(duration, 0)
    guard seen.length <= longest else { return loosen(by: seen.dot(seen)) }
    pending = pending + seen
    if pending.length >= LegLimits.step { step(on: route) }
  }

  /// The walker may have moved unseen: adds a variance along each axis, m².
  mutating func loosen(by variance: Double) {
    for index in hypotheses.indices { hypotheses[index].spread.loosen(by: variance) }
  }

  /// AR begins a new frame: nothing is known of its axes.
  mutating func forgetAxes(on route: Route) {
    step(on: route)
    var turned: [LegHypothesis] = []
    for hypothesis in hypotheses.prefix(3) {
      for guess in AxesGuess.all { turned.append(hypothesis.turned(guess)) }
    }
    hypotheses = turned
    prune()
  }

  /// Takes in a fix.
  ///
  /// - Parameters:
  ///   - fix: The fix.
  ///   - seen: AR's displacement since the fix, in its own axes, metres; nil if AR does not follow the
  ///     place.
  ///   - route: The route this belief was made for.
  mutating func take(_ fix: LegSighting, seenSince seen: Vector2?, on route: Route) {
    let elapsed = fix.time - lastFix
    if ground.isBeyond(fix.coordinate) {
      // Nobody walks there: it is where they are, or the place before was none.
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
      // Wherever they were carried, they have come as far along the route as was shown.
      let shown = hypotheses[leader].point.chainage
      begin(at: point, of: fix, start: shown, seenSince: seen, on: route)
      return
    }
    // Fixes leap where an echo begins or ends: soon after the start it may be either.
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

  /// Pulls each hypothesis to a point by a fix there, and moves it along its leg.
  ///
  /// - Parameters:
  ///   - point: The point on the plane, metres.
  ///   - variance: The variance of the fix, square metres.
  ///   - share: The share of its weight that the fix has beside those before it.
  ///   - seen: AR's displacement since the fix; nil for none.
  private mutating func pull(
    to point: Vector2, variance: Double, share: Double, seenSince seen: Vector2?, on route: Route
  ) {
    for index in hypotheses.indices {
      var hypothesis = hypotheses[index]
      let before = hypothesis.point.chainage
      // Without odometry fixes are all there is to follow the walker by.
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
  /// Learns the turn of AR's axes from a source that knows nothing of the route.
  ///
  /// A walker against the route with axes that are far off looks like one who goes with it: the compass and
  /// the direction of the route are both likelier otherwise.
  ///
  /// - Parameter error: Its standard error.
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

  /// Adds, for each hypothesis, the possibility that the walker turns round.
  private mutating func addTurns() {
    for var hypothesis in hypotheses {
      hypothesis.weight -=
        hypothesis.isForward ? settings.turningBack : settings.turningForth
      hypothesis.isForward.toggle()
      hypotheses.append(hypothesis)
    }
  }

  /// Adds hypotheses on the legs near those that are likely.
  private mutating func branch(on route: Route) {
    let scores = hypotheses.map { $0.score(settings) }
    let top = scores.max() ?? 0
    let isSearching = sinceSearch >= LegLimits.searchInterval
    if isSearching { sinceSearch = 0 }
    // Those that are added on the way have no part in it, and may take the place of others.
    let parents = hypotheses
    var rivals = LegRivals(hypotheses, scores: scores)
    var looks = LegLooks(settings)
    for (parent, score) in zip(parents, scores) where score > top - LegLimits.barren {
      let isFarther = isSearching && score > top - LegLimits.barren / 2
      // From off the route a walker may come back to it anywhere, at no cost.
      let isOff = parent.isOffRoute(settings)
      looks.look(around: parent, isFarther: isFarther, on: route, ground) { point in
        guard !point.isSame(as: parent.point) else { return }
        let cost = isOff ? 0 : cost(of: point, from: parent)
        add(point, from: parent, cost: cost, top: top, among: &rivals)
      }
    }
  }

  /// Adds a branch from a hypothesis to a point of the route, unless it is known and no likelier.
  ///
  /// - Parameter rivals: All hypotheses, kept so.
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

  /// The cost of going over to a point of the route from a hypothesis that is on it.
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

  /// The certainty of the leg, by the present weights.
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
