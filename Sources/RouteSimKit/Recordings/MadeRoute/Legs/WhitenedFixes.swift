import ARRouteEngine
import RouteFormats

/// Fixes with correlated errors, converted to rows with independent errors.
///
/// A receiver's error is nearly the same as a second before: a first-order Gauss–Markov process. A row
/// contains only the information that a fix adds to the previous one: `own` times the walker's position at
/// the time of the fix, minus `before` times the position at the time of the previous fix, equals `value`,
/// with a standard error of 1 along each axis.
struct WhitenedFixes: Sendable {
  /// The information that one fix adds to the previous one.
  struct Row: Hashable, Sendable {
    /// The factor of the position at the fix's time, 1/m.
    var own: Double
    /// The factor of the position at the time of the previous fix, 1/m; 0 for the first fix.
    var before: Double
    /// `own` times this fix, minus `before` times the previous one.
    var value: Vector2
  }

  /// The fixes, in order of time.
  let fixes: [PlaneFix]
  /// The times of the fixes, seconds.
  let times: [Double]
  /// A row for each fix.
  let rows: [Row]
  /// The median standard deviation of the fixes along each axis, metres.
  let deviation: Double

  /// The default time after which the errors of two fixes have a correlation of 1/e, seconds.
  ///
  /// It is shorter than for the errors of receivers alone, because a walker also sways from a straight
  /// line.
  static let timeConstant = 8.0
  /// The share of the variance that is new in each fix, because of a swaying hand or truncated decimals.
  static let freshShare = 0.01

  /// Whitens the errors of one or more fixes, which are in order of time.
  ///
  /// - Complexity: O(n).
  init(_ fixes: [PlaneFix], timeConstant: Double = Self.timeConstant) {
    self.fixes = fixes
    times = fixes.map(\.time)
    deviation = fixes.map(\.deviation).ranked(fixes.count / 2)
    rows = fixes.indices.map { index in
      index == 0
        ? Row(fixes[0]) : Row(fixes[index], after: fixes[index - 1], timeConstant: timeConstant)
    }
  }

  /// Returns the correlation between the errors of two fixes that are the given number of seconds apart.
  static func correlation(
    after seconds: Double, timeConstant: Double = Self.timeConstant
  ) -> Double { LibM.exp(-seconds / timeConstant) }
}

extension WhitenedFixes.Row {
  /// Creates the row of the first fix.
  fileprivate init(_ fix: PlaneFix) {
    let own = 1 / fix.deviation
    self.init(own: own, before: 0, value: fix.ground * own)
  }

  /// Creates the row of a fix that follows another.
  fileprivate init(_ fix: PlaneFix, after last: PlaneFix, timeConstant: Double) {
    let kept = WhitenedFixes.correlation(
      after: fix.time - last.time, timeConstant: timeConstant)
    let fresh =
      1 - kept * kept + WhitenedFixes.freshShare * (1 + kept * kept)
    let own = 1 / (fix.deviation * fresh.squareRoot())
    let before = kept / (last.deviation * fresh.squareRoot())
    self.init(own: own, before: before, value: fix.ground * own - last.ground * before)
  }
}

extension PlaneFix {
  /// The position east and south, metres.
  var ground: Vector2 { Vector2(position.x, position.z) }
}
