import ARRouteEngine

/// The choice of moves that reduce the cost of a path.
struct LegMoves {
  /// The cost of a corner.
  let cornerCost: Double
  /// True in the first phase, in which corners are only removed, beginning with those that save the most.
  ///
  /// The other moves are tried once few corners are left.
  let isFirst: Bool

  /// A kind of move at a corner.
  enum CornerMove {
    /// Joins the legs before and after the corner.
    case remove
    /// Moves the first and the last fix of the corner by the given numbers of fixes.
    case shift(first: Int, last: Int)
    /// Makes the walker rest from the corner to a later one, which is the given number of legs away.
    case rest(Int)
  }

  /// A move at a corner, and the cost that it saves.
  struct Move {
    var index: Int
    var kind: CornerMove
    var gain: Double
  }

  /// The minimum saving that is worth a move.
  private static let leastGain = 0.05
  /// The numbers of fixes by which moving a corner is tried.
  private static let shifts = [-16, -8, -4, -2, -1, 1, 2, 4, 8, 16]
  /// The minimum durations, in seconds, of a rest with one leg and of a rest with two legs.
  private static let shortestRests = [8.0, 30]
  /// The maximum number of legs for which a rest is tried: with poor fixes, a rest can look like a walk
  /// there and back.
  private static let mostRestLegs = 2
  /// The cost of a rest's duration, which is one of the three numbers that define a corner.
  private var restCost: Double { cornerCost / 3 }
  /// The weight of evidence against a rest.
  ///
  /// It is less than 1 because errors last longer than in the model. The model's time constant is short
  /// because walkers sway, but a walker at rest does not.
  private static let restTrust = WhitenedFixes.timeConstant / 30

  /// Returns the best move at a corner; nil if none reduces the cost.
  func best(at index: Int, of fit: LegFit) -> Move? {
    let cost = (fit.ahead[index] + fit.behind[index]).least
    var best: Move?
    func offer(_ kind: CornerMove, _ gain: Double) {
      guard gain > Self.leastGain, gain > best?.gain ?? 0 else { return }
      best = Move(index: index, kind: kind, gain: gain)
    }
    if index > 0, index + 1 < fit.corners.count {
      offer(.remove, cost + cornerCost - fit.costWithout(index))
      if !isFirst {
        for shift in Self.shifts {
          for (first, last) in [(shift, shift), (shift, 0), (0, shift)] {
            guard let moved = fit.cost(shifting: index, first: first, last: last) else { continue }
            offer(
              .shift(first: first, last: last),
              cost - moved.cost
                + restCost * ((fit.corners[index].isRest ? 1 : 0) - (moved.isRest ? 1 : 0)))
          }
        }
      }
    }
    guard !isFirst else { return best }
    for legs in 1...Self.mostRestLegs
    where fit.mayRest(from: index, legs: legs, atLeast: Self.shortestRests[legs - 1]) {
      let saved = cost - fit.cost(restingFrom: index, legs: legs)
      offer(
        .rest(legs),
        (saved < 0 ? Self.restTrust * saved : saved) + cornerCost - restCost)
    }
    return best
  }

  /// Returns the moves to make together; no two of them change the same leg.
  func chosen(of fit: LegFit) -> [Move] {
    let moves = fit.corners.indices.compactMap { best(at: $0, of: fit) }
      .sorted { ($0.gain, $1.index) > ($1.gain, $0.index) }
    var isTouched = [Bool](repeating: false, count: fit.corners.count)
    return moves.prefix(isFirst ? max(1, moves.count / 2) : moves.count).filter { move in
      let range = max(0, move.index - 1)..<min(move.index + 2 + Self.mostRestLegs, isTouched.count)
      guard !isTouched[range].contains(true) else { return false }
      for index in range { isTouched[index] = true }
      return true
    }
  }
}

extension LegFit {
  /// Returns the total cost of the path without a corner.
  func costWithout(_ index: Int) -> Double {
    let next = index + 1
    return
      (leg(from: corners[index - 1], to: corners[next]).carried(ahead[index - 1])
      + corners[next].rest + behind[next]).least
  }

  /// Returns the total cost if a corner's first and last fix are moved by the given numbers of fixes, and
  /// whether the corner is then a rest; nil if it would pass another corner.
  func cost(shifting index: Int, first: Int, last: Int) -> (cost: Double, isRest: Bool)? {
    var corner = corners[index]
    corner.first += first
    corner.last += last
    let (before, next) = (corners[index - 1], corners[index + 1])
    guard before.last < corner.first, corner.first <= corner.last, corner.last < next.first
    else { return nil }
    let sum =
      leg(from: before, to: corner).carried(ahead[index - 1])
      + leg(from: corner, to: next).carriedBack(behind[index + 1] + next.rest)
    let rest = corner.isRest ? fixes.rest(from: corner.first, to: corner.last) : PositionSum()
    return ((sum + rest).least, corner.isRest)
  }

  /// Returns the total cost if the walker rests from a corner to a later one.
  func cost(restingFrom index: Int, legs count: Int) -> Double {
    var corner = corners[index]
    let end = index + count
    corner.last = corners[end].last
    var sum = fixes.rest(from: corner.first, to: corner.last)
    if index > 0 {
      sum = sum + leg(from: corners[index - 1], to: corner).carried(ahead[index - 1])
    }
    if end + 1 < corners.count {
      let next = corners[end + 1]
      sum = sum + leg(from: corner, to: next).carriedBack(behind[end + 1] + next.rest)
    }
    return sum.least
  }

  /// True when the legs after a corner may belong to a rest: they stay in one place for a long time, or
  /// there is only one, which is short and next to a rest.
  func mayRest(from index: Int, legs count: Int, atLeast seconds: Double) -> Bool {
    guard index + count < corners.count, let pace else { return false }
    let (start, end) = (corners[index], corners[index + count])
    let length = (end.position - start.position).length
    let time = duration(from: start, to: end)
    if time >= seconds, length < Self.restingShare * pace * time { return true }
    return count == 1 && length < Self.restReach * fixes.deviation
      && [start, end].contains { corner in
        fixes.fixes[corner.last].time - fixes.fixes[corner.first].time >= seconds
      }
  }

  /// The maximum length, in deviations, of a leg that is next to a rest and may belong to it.
  private static let restReach = 4.0

  /// Makes the chosen moves; returns false if none reduces the cost.
  mutating func makeMoves(_ moves: LegMoves) -> Bool {
    let chosen = moves.chosen(of: self)
    guard !chosen.isEmpty else { return false }
    var isRemoved = [Bool](repeating: false, count: corners.count)
    var isNew = isRemoved
    for move in chosen {
      switch move.kind {
      case .remove: isRemoved[move.index] = true
      case .shift(let first, let last):
        corners[move.index].first += first
        corners[move.index].last += last
        isNew[move.index] = true
      case .rest(let legs):
        corners[move.index].last = corners[move.index + legs].last
        for index in 1...legs { isRemoved[move.index + index] = true }
        isNew[move.index] = true
      }
    }
    replace(isRemoved: isRemoved, isNew: isNew)
    solve()
    return true
  }

  /// Removes corners, and rebuilds the legs next to corners that are removed or new.
  mutating func replace(isRemoved: [Bool], isNew: [Bool]) {
    var kept: [Corner] = []
    var keptLegs: [LegSum] = []
    kept.reserveCapacity(corners.count)
    keptLegs.reserveCapacity(legs.count)
    var changes = false
    for (index, var corner) in corners.enumerated() {
      changes = changes || isNew[index] || isRemoved[index]
      guard !isRemoved[index] else { continue }
      if isNew[index] { corner.rest = fixes.rest(from: corner.first, to: corner.last) }
      if let last = kept.last {
        keptLegs.append(changes ? leg(from: last, to: corner) : legs[index - 1])
      }
      kept.append(corner)
      changes = isNew[index]
    }
    corners = kept
    legs = keptLegs
  }
}
