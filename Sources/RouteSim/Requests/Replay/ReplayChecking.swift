import RouteFormats
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

extension ReplayRequest {
  /// Refuses a script whose pictures would be written over what the same run reads, or over its
  /// report, and a report that would be written over a route of the script.
  func checkFiles(of scenario: Scenario) throws(Failure) {
    let others =
      [log, route, script, checking.report?.path].compactMap(\.self) + design.files
      + scenario.routePaths
    try checking.report?.check(apartFrom: scenario.routePaths)
    for event in scenario.events {
      for path in event.writtenPaths where Output.other(path, among: others) != nil {
        throw .script(
          scenario.file,
          .content(
            .unexpected(
              line: event.line, place: "a file to write",
              found: "“\(Printable.sanitised(path, limit: 60))”",
              expected: "one that the run neither reads nor writes besides")))
      }
    }
  }
}
