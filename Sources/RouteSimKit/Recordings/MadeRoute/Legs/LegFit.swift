import ARRouteEngine

/// The most likely path of a walker, given fixes, pace and corners: straight legs between corners and
/// rests.
///
/// Each leg is walked at a constant speed. The fit minimises the sum of three terms: the sum of the squares
/// of the whitened fixes, a robust sum of the squares of the differences between the legs' speeds and the
/// walker's pace, and a cost for each corner.
///
/// For given corners, two passes along the path (the Rauch–Tung–Striebel smoother in information form)
/// yield the best positions of the corners, and also the total cost if any one corner is removed or moved.
/// The search begins with a corner every few seconds and makes moves until none reduces the cost.
struct LegFit: Sendable {
  /// A point where two legs meet: a corner, or a rest that lasts from one fix to another.
  struct Corner: Hashable, Sendable {
    /// The first fix at the corner.
    var first: Int
    /// The last fix at the corner.
    var last: Int
    /// The position, east and south, metres.
    var position = Vector2.zero
    /// The sum of squares of the fixes in the rest.
    var rest = PositionSum()

    /// True when the walker stays there for more than a moment.
    var isRest: Bool { last > first }
  }

  let fixes: WhitenedFixes
  /// The median standard deviation of the fixes along each axis, metres: as stated, or larger if the fixes
  /// are rougher than that.
  let statedDeviation: Double
  /// The corners; the first and the last are at the ends of the fixes.
  ///
  /// There is only one corner if the walker rests all the time.
  var corners: [Corner] = []
  /// The legs between the corners.
  var legs: [LegSum] = []
  /// The information on each corner's position from everything up to it.
  private(set) var ahead: [PositionSum] = []
  /// The information on each corner's position from everything after it.
  private(set) var behind: [PositionSum] = []
  /// The walker's pace, metres per second; nil until it is estimated.
  var pace: Double?

  /// The time between the corners with which the search begins, seconds.
  private static let firstInterval = 3.0
  /// The cost of a corner before the pace is known (`first`) and at the end (`last`), in squared
  /// deviations.
  private static let costs = (first: 6.0, last: 11.0)
  /// The maximum number of rounds in the search.
  private static let mostRounds = 60
  /// The number of rounds at the end, in which the pace can settle.
  private static let lastRounds = 4

  /// Fits a path to at least two fixes, which are in order of time.
  ///
  /// - Parameter statedDeviation: The median deviation of the fixes before they were adapted; nil to use
  ///   their current one.
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

  /// Creates the path with corners at the given fixes, including the first and the last fix; no pace is
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

  /// Finds the positions of the corners.
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

  /// Returns the time from one corner to another, seconds.
  func duration(from start: Corner, to end: Corner) -> Double {
    max(fixes.fixes[end.first].time - fixes.fixes[start.last].time, Self.leastDuration)
  }

  private static let leastDuration = 1e-3

  /// Returns the leg between two corners, constrained to the pace.
  func leg(from start: Corner, to end: Corner) -> LegSum {
    var leg = fixes.leg(from: start.last, to: end.first)
    hold(&leg, from: start, to: end)
    return leg
  }
}
