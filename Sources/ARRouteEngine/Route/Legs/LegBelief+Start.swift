/// The possible turn of AR's axes at a session's start.
struct AxesGuess {
  /// Clockwise, radians.
  let yaw: Double
  /// The cost of a turn: a compass is off by little most of the time, and by anything near steel.
  let cost: Double

  /// The standard deviation about each of them, radians: together they leave no gap, and within
  /// one a straight line is a good enough arc.
  static let deviation = 0.4
  /// From the likeliest on.
  static let all = [0, -0.7, 0.7, -1.5, 1.5, -2.4, 2.4].map {
    AxesGuess(yaw: $0, cost: 2 * abs($0))
  }
}

extension LegHypothesis {
  /// Returns the same hypothesis with a guess as its only knowledge of AR's axes.
  func turned(_ guess: AxesGuess) -> LegHypothesis {
    var turned = self
    turned.yaw = guess.yaw
    turned.spread.xYaw = 0
    turned.spread.yYaw = 0
    turned.spread.yaw = AxesGuess.deviation * AxesGuess.deviation
    turned.weight -= guess.cost
    return turned
  }

  /// Pays for having gone the other way than it says, since it was at a chainage.
  mutating func payForDirection(since before: Double, most: Double, _ settings: LegSettings) {
    let along = (point.chainage - before) * (isForward ? 1 : -1)
    // The less the axes are known, the less AR's way says.
    let trust = LibM.exp(-spread.yaw / 2)
    if along < 0 { weight -= min(-along, most) * trust * settings.wrongWay }
  }
}

extension LegBelief {
  /// Sets up the hypotheses about a first fix.
  ///
  /// - Parameters:
  ///   - point: The fix, on the ground plane, metres.
  ///   - start: The chainage of the walker's likely start, metres along the route; nil for anywhere.
  ///   - seen: AR's displacement since the fix, in its own axes, metres; nil if it does not follow the
  ///     point.
  mutating func begin(
    at point: Vector2, of fix: LegSighting, start: Double?, seenSince seen: Vector2?,
    on route: Route
  ) {
    hypotheses = []
    for guess in guesses(at: point, of: fix, start: start, on: route) {
      for axes in AxesGuess.all {
        let turned = guess.turned(axes)
        add(turned, weight: turned.weight)
      }
    }
    leader = 0
    hypotheses.sort { $0.score(settings) > $1.score(settings) }
    prune()
    pending = .zero
    sinceSearch = 0
    begun = fix.time
    lastPlace = point
    lastFix = fix.time
    lostSince = nil
    if let seen {
      pending = seen
      if seen.length >= LegLimits.step { step(on: route) }
    }
  }

  /// Adds hypotheses about a fix, for the case that the first ones were an echo.
  ///
  /// - Parameters:
  ///   - point: The fix, on the ground plane, metres.
  ///   - seen: AR's displacement since the fix, in its own axes, metres.
  mutating func beginAgain(
    at point: Vector2, of fix: LegSighting, seenSince seen: Vector2, on route: Route
  ) {
    let guesses = guesses(at: point, of: fix, start: start, on: route)
    guard let best = guesses.map({ $0.weight }).max() else { return }
    // The knowledge of AR's axes may come from the echo: all hypotheses about them stay.
    var parents: [LegHypothesis] = []
    for hypothesis in hypotheses
    where !parents.contains(where: { LegStance.haveSameAxes($0.yaw, hypothesis.yaw) }) {
      parents.append(hypothesis)
    }
    for parent in parents {
      for guess in guesses {
        var hypothesis = guess
        hypothesis.yaw = parent.yaw
        hypothesis.spread.yaw = parent.spread.yaw
        hypothesis.position = point + hypothesis.trueMove(seen)
        hypothesis.point = ground.follow(
          from: guess.point.segment, to: hypothesis.position, on: route)
        add(
          hypothesis,
          weight: parent.score(settings) + guess.weight - best - LegLimits.echoAtStart)
      }
    }
  }

  /// Adds a hypothesis with a score, both ways along the route.
  private mutating func add(_ hypothesis: LegHypothesis, weight score: Double) {
    var hypothesis = hypothesis
    hypothesis.keepToLeg(share: 1, settings)
    hypothesis.weight = score + hypothesis.sideCost(settings)
    hypotheses.append(hypothesis)
    hypothesis.isForward = false
    hypothesis.weight -= settings.turningBack
    hypotheses.append(hypothesis)
  }

  /// The possible positions of a walker by a fix alone, with nothing known of AR's axes; each with its weight.
  ///
  /// Of legs equally near, within the fix's accuracy, the one nearest to the likely start leads:
  /// for who begins at the route's start, the earliest.
  private func guesses(
    at position: Vector2, of fix: LegSighting, start: Double?, on route: Route
  ) -> [LegHypothesis] {
    let deviation = max(fix.deviation, LegLimits.bestFix)
    let accuracy = max(fix.accuracy, LegLimits.bestFix)
    let nearest = ground.nearest(
      to: position, on: route.nearest(from: WalkerFrame(at: fix.coordinate)).segment, of: route)
    var candidates: [LegCandidate] = []
    ground.addCandidates(
      near: position, within: nearest.distance + max(3 * accuracy, 10), on: route, to: &candidates)
    if candidates.isEmpty { candidates = [nearest] }
    // A first fix may well be an echo; the start counts even then.
    if let start {
      let point = ground.follow(from: route.segment(atChainage: start), to: position, on: route)
      let candidate = ground.nearest(to: position, on: point.segment, of: route)
      let isKnown = candidates.contains { $0.point.isSame(as: point) }
      if !isKnown, candidate.distance <= 6 * accuracy + 30 { candidates.append(candidate) }
    }
    let variance = deviation * deviation + settings.sideDeviation * settings.sideDeviation
    var guesses: [LegHypothesis] = []
    for candidate in candidates {
      let point = candidate.point
      var cost = min(
        candidate.distance * candidate.distance / (2 * variance), LegLimits.cost)
      if let start {
        // A walker as near to the start as the fix can resolve is there.
        let near = max(accuracy, LegCertainty.resolution)
        let farther = (abs(point.chainage - start) - near) / (2 * near)
        cost += settings.startingElsewhere * min(max(farther, 0), 1)
      }
      // A walker at the beginning has most of the way to go.
      cost -= max(LibM.log(max(1 - point.chainage / route.length, 0.02)), -4)
      guesses.append(
        LegHypothesis(
          position: position, yaw: 0, spread: LegSpread(place: deviation, yaw: 0), point: point,
          weight: -cost))
    }
    raiseFirst(of: &guesses, within: nearest.distance + accuracy, start: start ?? 0)
    return guesses
  }

  /// Makes the leg nearest to the likely start the likeliest of legs equally near, if another of them was.
  private func raiseFirst(
    of guesses: inout [LegHypothesis], within distance: Double, start: Double
  ) {
    let tied = guesses.indices.filter {
      (guesses[$0].position - guesses[$0].point.foot).length <= distance
    }
    guard
      let first = tied.min(by: {
        abs(guesses[$0].point.chainage - start) < abs(guesses[$1].point.chainage - start)
      }),
      let top = guesses.indices.max(by: { guesses[$0].weight < guesses[$1].weight }),
      tied.contains(top), top != first
    else { return }
    // Ahead of the rest by the lead needed to be shown.
    guesses[first].weight = guesses[top].weight + LegLimits.decision
  }

  /// Lays the ground out anew about a coordinate.
  mutating func recentre(at coordinate: GeodeticCoordinate, on route: Route) {
    let old = ground
    ground = LegGround(at: coordinate)
    let middle = old.frame.plane(of: ground.frame.origin)
    let turn = ground.frame.convergence(in: old.frame)
    lastPlace = ground.plane(of: coordinate)
    for index in hypotheses.indices {
      var hypothesis = hypotheses[index]
      hypothesis.position = hypothesis.position - middle
      hypothesis.turnGround(by: turn)
      hypothesis.point =
        ground.nearest(
          to: hypothesis.position, on: hypothesis.point.segment, of: route
        ).point
      hypotheses[index] = hypothesis
    }
  }
}
