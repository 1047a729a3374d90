/// A possible rotation of AR's axes at the start of a session.
struct AxesGuess {
  /// The clockwise rotation, radians.
  let yaw: Double
  /// The cost of the rotation; a compass is usually almost right, but near steel it can be completely wrong.
  let cost: Double

  /// The standard deviation around each guess, radians.
  ///
  /// The guesses together cover all rotations. Within each guess, a straight line approximates the arc well
  /// enough.
  static let deviation = 0.4
  /// The guesses, most likely first.
  static let all = [0, -0.7, 0.7, -1.5, 1.5, -2.4, 2.4].map {
    AxesGuess(yaw: $0, cost: 2 * abs($0))
  }
}

extension LegHypothesis {
  /// Returns the same hypothesis with the guess as the only knowledge about AR's axes.
  func turned(_ guess: AxesGuess) -> LegHypothesis {
    var turned = self
    turned.yaw = guess.yaw
    turned.spread.xYaw = 0
    turned.spread.yYaw = 0
    turned.spread.yaw = AxesGuess.deviation * AxesGuess.deviation
    turned.weight -= guess.cost
    return turned
  }

  /// Reduces the weight if the hypothesis has moved against its own direction since the chainage `before`.
  mutating func payForDirection(since before: Double, most: Double, _ settings: LegSettings) {
    let along = (point.chainage - before) * (isForward ? 1 : -1)
    // The less is known about AR's axes, the less AR's path counts.
    let trust = LibM.exp(-spread.yaw / 2)
    if along < 0 { weight -= min(-along, most) * trust * settings.wrongWay }
  }
}

extension LegBelief {
  /// Sets up the hypotheses around the first fix.
  ///
  /// - Parameters:
  ///   - point: The fix, on the ground plane, metres.
  ///   - start: The chainage at which the walker probably starts, metres; nil if it may be anywhere.
  ///   - seen: AR's displacement since the fix, in AR's own axes, metres; nil if AR does not track the
  ///     position.
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

  /// Adds hypotheses around a fix, in case the first hypotheses were based on an echo.
  ///
  /// - Parameters:
  ///   - point: The fix, on the ground plane, metres.
  ///   - seen: AR's displacement since the fix, in AR's own axes, metres.
  mutating func beginAgain(
    at point: Vector2, of fix: LegSighting, seenSince seen: Vector2, on route: Route
  ) {
    let guesses = guesses(at: point, of: fix, start: start, on: route)
    guard let best = guesses.map({ $0.weight }).max() else { return }
    // The knowledge about AR's axes may also come from the echo, so all hypotheses about the axes are kept.
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

  /// Adds a hypothesis with a score, once for each direction along the route.
  private mutating func add(_ hypothesis: LegHypothesis, weight score: Double) {
    var hypothesis = hypothesis
    hypothesis.keepToLeg(share: 1, settings)
    hypothesis.weight = score + hypothesis.sideCost(settings)
    hypotheses.append(hypothesis)
    hypothesis.isForward = false
    hypothesis.weight -= settings.turningBack
    hypotheses.append(hypothesis)
  }

  /// Returns the walker's possible positions from a fix alone, with their weights; AR's axes are unknown.
  ///
  /// If several legs are equally near, to within the fix's accuracy, the one nearest to the likely start gets
  /// the largest weight. For walkers who begin at the start of the route, that is the earliest leg.
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
    // The first fix may well be an echo, so the likely start is considered even if it is farther away.
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
        // A point counts as the start if the fix cannot resolve the distance between them.
        let near = max(accuracy, LegCertainty.resolution)
        let farther = (abs(point.chainage - start) - near) / (2 * near)
        cost += settings.startingElsewhere * min(max(farther, 0), 1)
      }
      // A walker at the beginning of a walk usually has most of the route ahead.
      cost -= max(LibM.log(max(1 - point.chainage / route.length, 0.02)), -4)
      guesses.append(
        LegHypothesis(
          position: position, yaw: 0, spread: LegSpread(place: deviation, yaw: 0), point: point,
          weight: -cost))
    }
    raiseFirst(of: &guesses, within: nearest.distance + accuracy, start: start ?? 0)
    return guesses
  }

  /// Makes the leg nearest to the likely start the most likely, if the most likely leg is equally near to the
  /// fix.
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
    // Its weight exceeds that of the others by the margin required to be shown.
    guesses[first].weight = guesses[top].weight + LegLimits.decision
  }

  /// Moves the ground plane to a new centre.
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
