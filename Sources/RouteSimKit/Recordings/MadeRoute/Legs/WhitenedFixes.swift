import ARRouteEngine
import RouteFormats

/// Fixes whose errors wander, as rows whose errors are independent.
///
/// A receiver's error at one second is nearly that of the second before: a first-order Gauss–Markov process.
/// A row keeps what a fix says beyond the one before it: `own` times the place at its time, less `before`
/// times the place at the time before, is `value`, with a standard error of 1 along each axis.
struct WhitenedFixes: Sendable {
  /// The information of one fix beyond that of the one before.
  struct Row: Hashable, Sendable {
    /// The factor of the place at its time, 1/m.
    var own: Double
    /// The factor of the place at the time of the fix before, 1/m; 0 for the first.
    var before: Double
    /// `own` times this fix, less `before` times the one before.
    var value: Vector2
  }

  /// In the order of their times.
  let fixes: [PlaneFix]
  /// Their times, seconds.
  let times: [Double]
  /// A row for each fix.
  let rows: [Row]
  /// The standard deviation of a usual fix along each axis, metres: half of them are better.
  let deviation: Double

  /// Seconds after which the errors of two fixes have a correlation of 1/e, as a rule.
  ///
  /// Shorter than receivers' errors last, for a walker also sways from a straight line.
  static let timeConstant = 8.0
  /// The share of the variance that is new with each fix: the sway of a hand, decimals that were cut.
  static let freshShare = 0.01

  /// Whitens fixes in the order of their times, at least one.
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

  /// Returns the correlation of the errors of two fixes some seconds apart.
  static func correlation(
    after seconds: Double, timeConstant: Double = Self.timeConstant
  ) -> Double { LibM.exp(-seconds / timeConstant) }
}

extension WhitenedFixes.Row {
  /// The row of the first fix.
  fileprivate init(_ fix: PlaneFix) {
    let own = 1 / fix.deviation
    self.init(own: own, before: 0, value: fix.ground * own)
  }

  /// The row of a fix after another.
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
  /// East and south, metres.
  var ground: Vector2 { Vector2(position.x, position.z) }
}
