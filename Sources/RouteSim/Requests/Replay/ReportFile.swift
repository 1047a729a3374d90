import RouteSimKit

/// A file for what came of a run's checks.
struct ReportFile: Hashable {
  let path: String
  let format: TestReport.Format

  /// Writes a report, the whole or nothing, into folders that are made.
  func write(_ report: TestReport) throws(Failure) {
    let output = Output.file(path)
    output.makeFolders()
    try output.write(report.bytes(format))
  }
}

extension TestReport.Format: WrittenFormat {
  var endings: [String] {
    switch self {
    case .junit: ["xml"]
    case .tap: ["tap"]
    case .json: ["json"]
    }
  }
}

extension TestReport {
  /// What came of a run.
  init(log: String, script: String?, _ run: ReplayRun) {
    self.init(
      log: log, script: script, cases: run.results.map(Case.init), summary: run.figures)
  }

  /// That a run failed before it came to anything.
  init(log: String, script: String?, _ failure: Failure) {
    let words =
      if case .readerGone = failure {
        "standard output was closed before the run's end"
      } else {
        failure.line ?? "the run was ended by a signal"
      }
    let broken = Case(name: "replay", group: "run", outcome: .error, message: words)
    self.init(log: log, script: script, cases: [broken])
  }
}

extension TestReport.Case {
  /// What came of a check of a run.
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
