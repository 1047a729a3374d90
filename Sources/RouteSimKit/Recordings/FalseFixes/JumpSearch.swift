/// A search for fixes that no motion can reach.
///
/// The distance that can be covered from one fix to the next is computed from twice the log's speed there,
/// the acceleration of vehicles and the errors of both fixes. Wherever the actual distance is larger, the
/// log is split into pieces. The longest path that such motions can follow through the pieces is kept; any
/// other piece is false if it is small in comparison.
struct JumpSearch {
  typealias Found = (index: Int, reason: FalseFixReason)

  private let fixes: ScreenedFixes
  /// The log's speed around each fix, metres per second; empty if no two consecutive fixes are far apart.
  private let speeds: [Double]
  private var pieces: [Range<Int>] = []

  /// The number of following fixes that are used to find a fix's speed.
  private static let skips = 4
  /// The number of fixes on each side that are used to find the log's speed at a fix.
  private static let span = 10
  /// The speed added to twice the log's speed, metres per second, because walkers sometimes run.
  private static let sprint = 5.0
  /// The assumed acceleration, metres per second squared: more than trains, cars and bicycles sustain for
  /// seconds.
  private static let acceleration = 2.0
  /// The distance that the errors of two fixes can explain: this number of metres, or this multiple of the
  /// sum of their accuracies if that is larger.
  private static let leeway = (least: 60.0, accuracies: 4.0)
  /// The assumed accuracy of fixes that state none, metres.
  private static let usualAccuracy = 5.0
  /// The number of fixes on each side of a jump that may be dropped individually.
  private static let fringe = 5
  /// The number of earlier pieces that the search for a path examines for each piece.
  private static let reach = 64

  /// Creates a search through fixes in order of time.
  init(_ fixes: ScreenedFixes) {
    self.fixes = fixes
    let isFar = zip(fixes, fixes.dropFirst()).contains { Self.excess(from: $0, to: $1) > 0 }
    speeds = isFar ? Self.medians(of: Self.speeds(of: fixes)) : []
    guard isFar else { return }
    let breaks = fixes.indices.dropFirst().filter { !isReachable($0, from: $0 - 1) }
    pieces = Self.pieces(of: fixes.count, about: breaks)
  }

  /// Returns the pieces between jumps.
  ///
  /// Near a jump, each fix is a piece of its own, because a jump can begin with a fix that was barely
  /// reachable.
  private static func pieces(of count: Int, about breaks: [Int]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = 0
    for gap in breaks {
      for end in max(start, gap - fringe)...min(gap + fringe, count) where end > start {
        pieces.append(start..<end)
        start = end
      }
    }
    if start < count, !breaks.isEmpty { pieces.append(start..<count) }
    return pieces
  }

  /// The false fixes; empty if the log has no jump.
  var found: [Found] {
    guard !pieces.isEmpty else { return [] }
    let way = longestWay
    guard let first = way.first, let last = way.last else { return [] }
    let total = way.reduce(0) { $0 + pieces[$1].count }
    let beside = stretches(beside: way)
    let isOfDevice = isAnotherDevice(beside, total: total)
    return beside.flatMap { stretch -> [Found] in
      let isBefore = stretch.upperBound <= pieces[first].lowerBound
      let isAfter = stretch.lowerBound >= pieces[last].upperBound
      let isClear =
        if isBefore {
          stretch.count * 3 <= total && duration(of: stretch) <= 120
        } else if isAfter {
          stretch.count * 5 <= total && duration(of: stretch) <= 30
        } else {
          stretch.count * 3 <= total
        }
      guard isClear else { return [] }
      let reason: FalseFixReason = isOfDevice ? .otherDevice : isBefore ? .coldStart : .jump
      return stretch.map { ($0, reason) }
    }
  }

  private func duration(of stretch: Range<Int>) -> Double {
    fixes[stretch.upperBound - 1].time - fixes[stretch.lowerBound].time
  }

  /// Returns the stretches that the path does not contain: before it, between its pieces and after it.
  private func stretches(beside way: [Int]) -> [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start = 0
    for piece in way.map({ pieces[$0] }) + [fixes.count..<fixes.count] {
      if piece.lowerBound > start { stretches.append(start..<piece.lowerBound) }
      start = piece.upperBound
    }
    return stretches
  }

  /// True when the fixes outside the path form a substantial path of their own.
  private func isAnotherDevice(_ beside: [Range<Int>], total: Int) -> Bool {
    let count = beside.reduce(0) { $0 + $1.count }
    guard beside.count >= 5, count >= 10, count * 5 >= total else { return false }
    let steps = zip(beside, beside.dropFirst()).count { before, after in
      isReachable(after.lowerBound, from: before.upperBound - 1)
    }
    return steps * 10 >= (beside.count - 1) * 8
  }

  /// The pieces of the path with the most fixes, in order of time; if several paths have as many, the
  /// earliest one.
  private var longestWay: [Int] {
    var best: [(count: Int, before: Int?)] = []
    var leader = 0
    for number in pieces.indices {
      var before: Int?
      // The longest path so far is tried first, because the others then rarely need the full check.
      let nearest = max(0, number - Self.reach)..<number
      for other in (leader < number ? [leader] : []) + nearest.reversed()
      where best[other].count > before.map({ best[$0].count }) ?? 0
        && isReachable(pieces[number].lowerBound, from: pieces[other].upperBound - 1)
      {
        before = other
      }
      best.append((pieces[number].count + (before.map { best[$0].count } ?? 0), before))
      if best[number].count > best[leader].count { leader = number }
    }
    var way: [Int] = []
    var next: Int? = leader
    while let number = next {
      way.append(number)
      next = best[number].before
    }
    return way.reversed()
  }

  private func isReachable(_ index: Int, from start: Int) -> Bool {
    let (a, b) = (fixes[start], fixes[index])
    let excess = Self.excess(from: a, to: b)
    guard excess > 0 else { return true }
    let time = b.time - a.time
    let speed = 2 * max(speeds[start], speeds[index]) + Self.sprint
    return excess <= speed * time + Self.acceleration / 2 * time * time
  }

  /// Returns the part of the distance between two fixes that their errors cannot explain, metres.
  static func excess(
    from a: FixScreening.Candidate, to b: FixScreening.Candidate
  ) -> Double {
    let errors = (a.accuracy ?? usualAccuracy) + (b.accuracy ?? usualAccuracy)
    return a.position.distance(to: b.position) - max(leeway.least, leeway.accuracies * errors)
  }

  /// Returns, for each fix, the median of the speeds around it.
  private static func medians(of speeds: [Double]) -> [Double] {
    speeds.indices.map { index in
      let near = speeds[max(0, index - span)...min(index + span, speeds.count - 1)].sorted()
      return near[near.count / 2]
    }
  }

  /// Returns, for each fix, the lowest speed to any of the next few fixes, so that false fixes between them
  /// do not count.
  private static func speeds(of fixes: ScreenedFixes) -> [Double] {
    fixes.indices.map { index in
      var slowest = Double.infinity
      for step in 1...skips {
        // Near the end, earlier fixes are used instead.
        let other = index + step < fixes.count ? index + step : index - step
        guard other >= 0 else { continue }
        let time = abs(fixes[other].time - fixes[index].time)
        guard time > 0 else { continue }
        slowest = min(slowest, fixes[index].position.distance(to: fixes[other].position) / time)
      }
      return slowest.isFinite ? slowest : 0
    }
  }
}
