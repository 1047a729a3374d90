/// The speeds of people who walk, run or cycle, metres per second.
enum WalkingPace {
  /// The maximum median speed of a walk.
  static let fastest = 12.0
  /// The range of typical median speeds, from those of people who stroll and stop to the fastest.
  static let usual = 0.3...fastest
}
