import ARRouteEngine

/// The agreement of a strategy's results on the two halves of a log, which can be measured without the
/// truth.
///
/// Only the latest AR session counts, because each session has its own axes. Its estimates are split by
/// number into a first and a second half. Each half is passed to a new instance of the strategy, and the
/// final totals are compared. Axes rotate little within a session, so if the halves differ by more than
/// both stated errors together, the strategy underestimates its error.
struct HalvesAgreement: Hashable, Sendable {
  /// The angle between the two totals, degrees, in [0, 180].
  let difference: Double
  /// The difference expected from the two stated errors, degrees: the square root of the sum of their
  /// squares; nil if either half states no error.
  let stated: Double?

  /// - Parameters:
  ///   - estimates: The latest session's estimates, in order.
  ///   - settings: The strategy's settings.
  /// - Returns: nil if there is no run of the strategy on one of the halves.
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
