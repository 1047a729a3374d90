import ARRouteEngine

/// How far what a strategy finds in one half of a log lies from what it finds in the other: what can
/// be told of it without the truth.
///
/// The latest AR session counts, as another has other axes. Its estimates are halved by their number;
/// each half is fed to a strategy of its own that knows nothing yet, and the totals after the last of
/// each are compared. Axes turn by little within a session, so that two halves that differ by more
/// than both state show a strategy that does not know how wrong it is.
struct HalvesAgreement: Hashable, Sendable {
  /// By how much the two totals differ, degrees, in [0, 180].
  let difference: Double
  /// What the two stated errors let expect of that: the root of the sum of their squares, degrees; nil
  /// where one states none.
  let stated: Double?

  /// - Parameters:
  ///   - estimates: Those of the latest session, in their order.
  ///   - settings: How the strategy works.
  /// - Returns: nil where either half makes no run.
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
