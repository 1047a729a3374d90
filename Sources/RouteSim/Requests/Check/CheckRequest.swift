import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A request to check many logs against the same expectations, with one report.
struct CheckRequest: Request {
  /// The replay of each log; its log, its bookmarks and its report are not used.
  var replay: ReplayRequest
  /// The logs' files, in order; `-` is standard input.
  var logs: [String]
  /// A file that names more logs, one per line; nil for none.
  var list: String?
  /// The number of logs checked at the same time.
  var jobs: Int
  /// The report's file; nil for none.
  var report: ReportFile?
  /// The file for the frames of one log, or the folder for those of several; nil for none.
  var frames: String?

  /// The maximum number of checked logs that wait for an earlier one.
  private static let ahead = 256

  func run() throws(Failure) -> ExitStatus {
    let paths = try LogList.logs(
      logs, andOf: list, apartFrom: report.map { .file($0.path) } ?? .standard)
    if paths.count == 1, frames == "-" { return try print(paths[0]) }
    let status: ExitStatus
    let unwritten: Failure?
    do throws(Failure) {
      (status, unwritten) = try check(paths)
    } catch {
      // A fault of the script or the design concerns all logs.
      guard error.cause is Output.IsTaken || error.isOfSignal else {
        try report?.write(
          TestReports(
            paths.map { TestReport(command: "check", log: $0, script: replay.script, error) }))
        throw error
      }
      throw error
    }
    // A reader that wants no more lines must not hide a check that failed.
    if let unwritten, status == .success || unwritten != .readerGone { throw unwritten }
    return status
  }

  /// Prints the frames of a single log while it is checked.
  private func print(_ log: String) throws(Failure) -> ExitStatus {
    var replay = replay
    replay.log = log
    replay.checking.report = report
    return try replay.run()
  }

  /// Checks all logs.
  ///
  /// - Returns: The status, and the reason why standard output did not take all lines; nil if it did.
  private func check(_ paths: [String]) throws(Failure) -> (ExitStatus, unwritten: Failure?) {
    var replay = replay
    // This way, the report is kept apart from what the script reads and writes.
    replay.checking.report = report
    let work = try CheckWork(replay, logs: paths, named: logs, frames: frames)
    let progress = ProgressLine("checking logs", besides: .standard)
    var reports: [TestReport] = []
    var status = ExitStatus.success
    var indices = paths.indices.makeIterator()
    // The reason why standard output takes no more lines; the checks go on for the report and the status.
    var unwritten: Failure?
    Signals.beginDeferring()
    defer { Signals.endDeferring() }
    let workers = WorkersInOrder(jobs: min(jobs, paths.count), ahead: Self.ahead) {
      indices.next()
    } worker: {
      { _, index in work.check(index) }
    }
    while let checked = workers.next(unless: {
      progress.update(reports.count, of: paths.count, from: 0)
      return Signals.deferred != nil
    }) {
      // It is reported below, with all that were not checked.
      if checked.failure?.isOfSignal ?? false { break }
      for line in checked.warnings { StandardError.warn(line) }
      for line in checked.faults { StandardError.report(line) }
      if paths.count == 1 { checked.summary.forEach(StandardError.warn) }
      // A run that only writes frames has nothing to say.
      if checked.report.hasCases, unwritten == nil {
        do throws(Failure) {
          try Output.standard.write(checked.report.line + "\n")
        } catch {
          unwritten = error
        }
      }
      if let failure = checked.failure, status == .success || status == .expectationFailed {
        status = failure.status
      } else if checked.report.count(.failed) > 0, status == .success {
        status = .expectationFailed
      }
      reports.append(checked.report)
    }
    progress.clear()
    if let signal = Signals.deferred {
      // The checks under way end, too, and leave no unfinished file.
      workers.stop()
      let words = "the run was ended by a signal before this log was checked"
      reports += paths[reports.count...].map {
        TestReport(command: "check", log: $0, script: replay.script, unchecked: words)
      }
      try report?.write(TestReports(reports))
      throw .signalled(signal)
    }
    workers.stop()
    try report?.write(TestReports(reports))
    if paths.count > 1 { StandardError.warn(TestReports(reports).words) }
    return (status, unwritten)
  }
}
