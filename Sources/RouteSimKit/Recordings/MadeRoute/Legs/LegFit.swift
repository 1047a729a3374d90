import ARRouteEngine

/// A walker's path as straight legs between corners and rests, the likeliest given fixes, pace and corners.
///
/// Each leg is walked at a constant speed. The fit minimises the sum of the squares of the whitened fixes, a
/// robust sum of the squares of the differences between the legs' speeds and the walker's pace, and a cost
/// for each corner. For given corners, two passes along the path (the Rauch–Tung–Striebel smoother in
/// information form) yield their best positions and also the total cost with any one corner removed or moved.
/// The search begins with a corner every few seconds and makes moves until none reduces the cost.
struct LegFit: Sendable {
  /// A point where two legs meet: a corner, or a rest from the first to the last of some fixes.
  struct Corner: Hashable, Sendable {
    /// The first fix at the corner.
    var first: Int
    /// The last fix at the corner.
    var last: Int
    /// The position, east and south, metres.
    var position = Vector2.zero
    /// The sum of squares of the fixes of the rest.
    var rest = PositionSum()

    /// True when somebody stays there for more than a moment.
    var isRest: Bool { last > first }
  }

  let fixes: WhitenedFixes
  /// The median standard deviation of the fixes along each axis, metres: as stated, or greater if the fixes
  /// are rougher.
  let statedDeviation: Double
  /// The corners, of which the first and the last are at the ends of the fixes; only one if somebody rests
  /// all the time.
  var corners: [Corner] = []
  /// The legs between the corners.
  var legs: [LegSum] = []
  /// The information about each corner's position from everything up to it.
  private(set) var ahead: [PositionSum] = []
  /// The information about each corner's position from everything after it.
  private(set) var behind: [PositionSum] = []
  /// The walker's pace, metres a second; nil until it is estimated.
  var pace: Double?

  /// Seconds between the corners with which the search begins.
  private static let firstInterval = 3.0
  /// The cost of a corner before the pace is known, and at the end, in squared deviations.
  private static let costs = (first: 6.0, last: 11.0)
  /// The greatest number of rounds of the search.
  private static let mostRounds = 60
  /// The number of rounds at the end that let the pace settle.
  private static let lastRounds = 4

  /// Finds the path through at least two fixes in order of time.
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

  /// Creates the path with corners at some fixes, including the first and the last of all; no pace is
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
