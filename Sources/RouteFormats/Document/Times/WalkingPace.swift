/// The speeds of people who walk, run or cycle, metres a second.
enum WalkingPace {
  /// Nobody goes faster for half of a walk.
  static let fastest = 12.0
  /// The usual speeds, from somebody who strolls and stops.
  static let usual = 0.3...fastest
}
