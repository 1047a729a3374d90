import RouteSimKit

/// What a replay checks besides its script, and where it reports what came of all checks.
struct ReplayChecking: Hashable {
  /// What is expected of the whole run.
  var checks: [SummaryCheck] = []
  /// How pictures are held against their baselines.
  var pictures = PictureComparison(isUpdating: false)
  /// Where to report; nil for nowhere.
  var report: ReportFile?

  /// A run that checks this.
  func run(_ replay: Replay, _ scenario: Scenario, _ ticks: ReplayTicks) -> ReplayRun {
    ReplayRun(
      replay, scenario: scenario, ticks: ticks, checks: checks, keepsFigures: report != nil)
  }
}
