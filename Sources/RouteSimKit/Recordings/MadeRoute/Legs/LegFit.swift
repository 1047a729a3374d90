import ARRouteEngine

/// A walker's way as straight legs between corners and rests, the likeliest by fixes, pace and corners.
///
/// Every leg is walked evenly. The fit minimises the sum of squares of the whitened fixes, a robust one of
/// the legs' speeds about the walker's pace, and a cost of each corner. The best places of given corners
/// follow from two passes along the way (Rauch, Tung and Striebel's smoother in its information form), which
/// also yield the cost of the whole with one corner removed or moved. The search begins with a corner every
/// few seconds, and takes moves until none gains.
struct LegFit: Sendable {
  /// A meeting point of two legs: a corner, or a rest from the first to the last of some fixes.
  struct Corner: Hashable, Sendable {
    /// The first fix that is there.
    var first: Int
    /// The last one.
    var last: Int
    /// East and south, metres.
    var position = Vector2.zero
    /// The sum of the fixes of the rest.
    var rest = PositionSum()

    /// True where somebody stays for more than a moment.
    var isRest: Bool { last > first }
  }

  let fixes: WhitenedFixes
  /// The standard deviation of a usual fix along each axis, metres: as stated, or greater if the fixes are
  /// rougher.
  let statedDeviation: Double
  /// The first and the last at the ends of the fixes; one alone where somebody rests all the time.
  var corners: [Corner] = []
  /// The legs between the corners.
  var legs: [LegSum] = []
  /// The information on each corner from everything up to it.
  private(set) var ahead: [PositionSum] = []
  /// The information on each corner from everything behind it.
  private(set) var behind: [PositionSum] = []
  /// The walker's pace, metres a second; nil until it is estimated.
  var pace: Double?

  /// Seconds between the corners with which the search begins.
  private static let firstInterval = 3.0
  /// The cost of a corner before the pace is known, and in the end, in units of a squared deviation.
  private static let costs = (first: 6.0, last: 11.0)
  /// The greatest number of rounds of the search.
  private static let mostRounds = 60
  /// Rounds that let the pace settle in the end.
  private static let lastRounds = 4

  /// Finds the way through fixes in the order of time, at least two.
  ///
  /// - Parameter statedDeviation: That of a usual fix, before it was adapted; nil for what it is.
  init(_ fixes: WhitenedFixes, statedDeviation: Double? = nil) {
    var corners: [(first: Int, last: Int)] = []
    var next = -Double.infinity
    for (index, fix) in fixes.fixes.enumerated()
    where fix.time >= next || index == fixes.fixes.count - 1 {
      corners.append((index, index))
      next = fix.time + Self.firstInterval
    }
    self.init(fixes, corners: corners, statedDeviation: statedDeviation)
    while makeMoves(LegMoves(cornerCost: Self.costs.first, isFirst: true)) {}
    mergeRests()
    guard corners.count > 1 else { return }
    for _ in 0..<Self.mostRounds {
      holdPace()
      solve()
      guard makeMoves(LegMoves(cornerCost: Self.costs.last, isFirst: false)) else { break }
    }
    mergeRests()
    guard corners.count > 1 else { return }
    for _ in 0..<Self.lastRounds {
      holdPace()
      solve()
    }
  }

  /// Creates the way with corners at some fixes, the first and the last of all among them; no pace is
  /// estimated.
  init(
    _ fixes: WhitenedFixes, corners: [(first: Int, last: Int)], statedDeviation: Double? = nil
  ) {
    self.fixes = fixes
    self.statedDeviation = statedDeviation ?? fixes.deviation
    self.corners = corners.map { first, last in
      Corner(first: first, last: last, rest: fixes.rest(from: first, to: last))
    }
    legs = zip(corners, corners.dropFirst()).map { fixes.leg(from: $0.last, to: $1.first) }
    solve()
  }

  /// Finds the places of the corners.
  ///
  /// - Complexity: O(corners).
  mutating func solve() {
    let last = corners.count - 1
    ahead = corners.map(\.rest)
    behind = [PositionSum](repeating: PositionSum(), count: corners.count)
    for index in legs.indices {
      ahead[index + 1] = ahead[index + 1] + legs[index].carried(ahead[index])
    }
    for index in legs.indices.reversed() {
      behind[index] = legs[index].carriedBack(behind[index + 1] + corners[index + 1].rest)
    }
    for index in 0...last { corners[index].position = (ahead[index] + behind[index]).position }
  }

  /// Seconds from one corner to another.
  func duration(from start: Corner, to end: Corner) -> Double {
    max(fixes.fixes[end.first].time - fixes.fixes[start.last].time, Self.leastDuration)
  }

  private static let leastDuration = 1e-3

  /// The leg between two corners, held to the pace.
  func leg(from start: Corner, to end: Corner) -> LegSum {
    var leg = fixes.leg(from: start.last, to: end.first)
    hold(&leg, from: start, to: end)
    return leg
  }
}
