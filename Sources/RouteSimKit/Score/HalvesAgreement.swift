import ARRouteEngine

/// The agreement of a strategy's results on the two halves of a log, measurable without the truth.
///
/// Only the latest AR session counts, because each session has its own axes. Its estimates are split by
/// number into a first and a second half; each half is fed to a fresh instance of the strategy, and the final
/// totals are compared. Axes turn little within a session, so halves that differ by more than both stated
/// errors show a strategy that underestimates its error.
struct HalvesAgreement: Hashable, Sendable {
  /// The angle between the two totals, degrees, in [0, 180].
  let difference: Double
  /// The difference expected from the two stated errors: the root of the sum of their squares, degrees; nil
  /// if either half states no error.
  let stated: Double?

  /// - Parameters:
  ///   - estimates: The latest session's estimates, in order.
  ///   - settings: The strategy's settings.
  /// - Returns: nil if the strategy makes no run on one of the halves.
  init?(_ estimates: some RandomAccessCollection<Estimate>, _ settings: CorrectionSettings) {
    var halves = [HeadingCorrection(settings: settings), HeadingCorrection(settings: settings)]
    for (number, estimate) in estimates.enumerated() {
      _ = halves[number < estimates.count / 2 ? 0 : 1].add(estimate)
    }
    guard halves.allSatisfy({ $0.runCount > 0 }) else { return nil }
    difference = abs((halves[0].total - halves[1].total).wrapped.degrees)
    if let first = halves[0].error?.degrees, let second = halves[1].error?.degrees {
      stated = (first * first + second * second).squareRoot()
    } else {
      stated = nil
    }
  }
}
