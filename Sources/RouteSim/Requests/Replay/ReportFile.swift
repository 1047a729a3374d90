import RouteSimKit

/// A file for the results of a run's checks.
struct ReportFile: Hashable {
  let path: String
  let format: TestReport.Format
  /// The option that names the file, for messages.
  let option: String

  /// Returns the report file that options ask for.
  ///
  /// - Parameters:
  ///   - path: The value of `option`.
  ///   - format: The format; nil to infer it from the file extension.
  ///   - hasFormat: True when there is an option for the format.
  ///   - inputs: The files that the same run reads.
  static func chosen(
    _ path: String, _ format: TestReport.Format? = nil, hasFormat: Bool = false, option: String,
    apartFrom inputs: [String]
  ) throws(Failure) -> ReportFile {
    guard path != "-", let format = format ?? TestReport.Format(ofFile: path) else {
      throw .unknownReport(path, hasFormat: hasFormat)
    }
    let file = ReportFile(path: path, format: format, option: option)
    try file.check(apartFrom: inputs)
    return file
  }

  /// Refuses to overwrite a file that the same run reads or writes.
  func check(apartFrom others: [String]) throws(Failure) {
    _ = try Output(path, apartFrom: others, option: option)
  }

  /// Writes a report completely or not at all, creating missing folders.
  func write(_ report: TestReport) throws(Failure) {
    try Output.file(path).writeMakingFolders(report.bytes(format))
  }

  /// Writes a report on many logs completely or not at all, creating missing folders.
  func write(_ reports: TestReports) throws(Failure) {
    try Output.file(path).writeMakingFolders(reports.bytes(format))
  }
}

extension TestReport.Format: WrittenFormat {}

extension TestReport {
  /// Creates the report of a run.
  ///
  /// A run that ended before all its checks were made has not passed, whatever the results so far.
  ///
  /// - Parameters:
  ///   - command: The command that made the run.
  ///   - end: The end of the log, seconds.
  init(
    command: String = "replay", log: String, script: String?, _ run: ReplayRun,
    end: Double? = nil
  ) {
    var cases = run.results.map(Case.init)
    if run.isCutShort {
      cases.append(.failedRun("the run was ended by a signal before all its checks were made"))
    }
    self.init(
      command: command, log: log, script: script, cases: cases, summary: run.figures, end: end)
  }

  /// Creates the report of a run that failed before it had results.
  init(command: String = "replay", log: String, script: String?, _ failure: Failure) {
    let words =
      if failure == .readerGone {
        "standard output was closed before the run's end"
      } else {
        failure.line ?? "the run was ended by a signal"
      }
    self.init(command: command, log: log, script: script, unchecked: words)
  }

  /// Creates the report on a log without results, for a reason.
  init(command: String, log: String, script: String?, unchecked reason: String) {
    self.init(command: command, log: log, script: script, cases: [.failedRun(reason)])
  }
}

extension TestReport.Case {
  /// Returns the test case of a failed run.
  fileprivate static func failedRun(_ message: String) -> Self {
    Self(name: "replay", group: "run", outcome: .error, message: message)
  }

  /// Creates the test case of one of a run's checks.
  init(_ result: CheckResult) {
    let outcome: Outcome =
      switch result.outcome {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    let isOfScript = result.line > 0
    self.init(
      name: result.name, group: result.kind.rawValue, outcome: outcome, message: result.message,
      time: result.kind == .summary ? nil : result.time,
      file: isOfScript ? Failure.name(result.file) : nil, line: isOfScript ? result.line : nil,
      attachments: result.attachments)
  }
}
