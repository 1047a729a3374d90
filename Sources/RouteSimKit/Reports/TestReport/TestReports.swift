import RouteFormats

/// The reports on many logs that were checked against the same expectations.
package struct TestReports: Hashable, Sendable {
  /// The reports, in the order in which the logs were named.
  let reports: [TestReport]

  /// Creates a collection of reports.
  package init(_ reports: [TestReport]) { self.reports = reports }

  /// Returns the reports in the given format.
  package func bytes(_ format: TestReport.Format) -> [UInt8] {
    switch format {
    case .junit: junit
    case .tap: tap
    case .json: json
    }
  }

  /// A line about all logs, such as `200 logs: 198 passed, 2 failed`.
  package var words: String {
    let outcomes: [(TestReport.Case.Outcome, String)] = [
      (.passed, "passed"), (.failed, "failed"), (.error, "could not be checked"),
    ]
    let counts = outcomes.compactMap { outcome, word -> String? in
      let count = reports.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(counted(reports.count, "log")): \(counts.joined(separator: ", "))"
  }

  private func sum(_ outcome: TestReport.Case.Outcome) -> Int {
    reports.reduce(0) { $0 + $1.count(outcome) }
  }
}

extension TestReports {
  /// The reports as JUnit XML, with one suite for each log.
  ///
  /// Times are those of the logs, not of the clock, so that the same logs give the same bytes.
  var junit: [UInt8] {
    let tests = reports.reduce(0) { $0 + $1.cases.count }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuites name=\"routesim check\" tests=\"\(tests)\" failures=\"\(sum(.failed))\" "
      + "errors=\"\(sum(.error))\" skipped=\"\(sum(.skipped))\">\n"
    for report in reports { text += report.suiteOfLog }
    return Array((text + "</testsuites>\n").utf8)
  }

  /// The reports in the Test Anything Protocol; the name of each check begins with its log.
  var tap: [UInt8] {
    var all = TestReport(
      command: "check", log: "",
      cases: reports.flatMap { report in
        zip(report.cases, report.names).map { check, name in
          var check = check
          check.name = "\(report.log): \(name)"
          return check
        }
      })
    all.warnings = reports.flatMap(\.warnings)
    return all.tap
  }

  /// The reports as JSON Lines: one object with the keys of SPEC §12 for each log.
  var json: [UInt8] { reports.flatMap(\.json) }
}

extension TestReport {
  /// True when the report has checks, or the reason why it has none.
  package var hasCases: Bool { !cases.isEmpty }

  /// The outcome of the log in one line, such as `failed walk.jsonl: 1 of 4 checks failed`.
  package var line: String {
    let name = Printable.sanitised(log)
    // A skipped check has not been made.
    let skipped = count(.skipped)
    let checks =
      counted(cases.count - skipped, "check") + (skipped > 0 ? ", \(skipped) skipped" : "")
    switch outcome {
    case .error: return "error  \(name)"
    case .failed: return "failed \(name): \(count(.failed)) of \(checks)"
    case .passed, .skipped:
      let word = skipped > 0 && skipped == cases.count ? "skipped" : "passed"
      return "\(word) \(name): \(checks)"
    }
  }
}
