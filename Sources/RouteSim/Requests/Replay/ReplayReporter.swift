import ARRouteEngine
import RouteSimKit

/// A reporter of a replay's progress and failures on standard error, which also writes the script's
/// pictures.
struct ReplayReporter {
  /// The log's path, for reports.
  let log: String
  /// The script's path, for reports about its lines; nil for none.
  let script: String?
  /// The checks, and the file for their report.
  let checking: ReplayChecking
  /// The phone shown in the pictures; nil for an unknown one.
  let device: Device?
  /// The warnings about the log so far, for the report.
  var warnings: [String] = []
  /// The maker of the script's pictures.
  private var pictures: ScriptPictures {
    ScriptPictures(comparison: checking.pictures, device: device)
  }
  private let progress = ProgressLine("replaying", besides: .standard)

  /// Advances a replay, writing its frames to standard output.
  func go(_ headless: inout HeadlessReplay, until end: Double) throws(Failure) {
    var clock = SteadyClock()
    try headless.go(
      until: end, clock: &clock, isStopped: { Signals.deferred != nil },
      write: { bytes throws(Failure) in try Output.standard.write(bytes) },
      report: { item throws(Failure) in try report(item) },
      compare: { match, frame, world throws(Failure) in try compare(match, frame, world) })
  }

  /// Ends a replay cleanly, even after a signal.
  ///
  /// - Returns: The status that the script demands.
  func close(_ headless: inout HeadlessReplay, at end: Double) throws(Failure) -> ExitStatus {
    if Signals.deferred == nil {
      try headless.finish(at: end) { item throws(Failure) in try report(item) }
    } else {
      headless.interrupt()
    }
    let rest = headless.takeEnd()
    if !rest.isEmpty { try Output.standard.write(rest) }
    progress.clear()
    for result in headless.run.results where result.kind == .summary && result.outcome == .failed {
      StandardError.report(Failure.line(about: result))
    }
    let summary = headless.run.summary
    (headless.run.figuresOfPassedChecks + summary.lines).forEach(StandardError.warn)
    try write(TestReport(log: log, script: script, headless.run))
    if let status = Signals.deferred { throw .signalled(status) }
    return summary.failed > 0 ? .expectationFailed : .success
  }

  /// Reports a failed run, unless it was ended by a signal, which `close` has already reported.
  ///
  /// A report is written even if the reader of the frames is gone: an earlier run's report must not be
  /// mistaken for this run's.
  func report(_ failure: Failure) throws(Failure) {
    if failure.isOfSignal, Signals.deferred != nil { return }
    // The failure may be that the report would overwrite another file.
    if failure.cause is Output.IsTaken { return }
    try report(unbegun: failure)
  }

  /// Reports a run that failed before its first frame.
  func report(unbegun failure: Failure) throws(Failure) {
    try write(TestReport(log: log, script: script, failure))
  }

  /// Writes the report, if one is asked for, with the warnings so far.
  private func write(_ report: TestReport) throws(Failure) {
    var report = report
    report.warnings = warnings
    try checking.report?.write(report)
  }

  /// Reports events in order.
  func report(_ report: HeadlessReplay.Report) throws(Failure) {
    switch report {
    case .progress(let fraction): progress.update(fraction)
    case .failure(let failure):
      StandardError.report(Failure.location(script ?? "", failure.line) + failure.message)
    case .snapshot(let snapshot, let frame, let world):
      try pictures.write(snapshot, frame, world)
    }
  }

  private func compare(
    _ match: PictureMatch, _ frame: Frame, _ world: World
  ) throws(Failure) -> PictureMatch.Verdict {
    let verdict = try pictures.verdict(on: match, frame, world)
    if verdict.outcome != .passed, let message = verdict.message {
      StandardError.report(Failure.location(script ?? "", match.line) + message)
    }
    return verdict
  }
}
