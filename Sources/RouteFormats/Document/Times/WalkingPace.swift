/// The speeds of people who walk, run or cycle, metres per second.
enum WalkingPace {
  /// The maximum median speed of a walk.
  static let fastest = 12.0
  /// The typical speeds, beginning with somebody who strolls and stops.
  static let usual = 0.3...fastest
}
