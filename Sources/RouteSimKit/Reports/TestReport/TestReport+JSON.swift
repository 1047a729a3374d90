import RouteFormats

extension TestReport {
  /// The report as one JSON object with the keys of SPEC §12, followed by a line feed.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { $0.members(of: self) }
    json.newline()
    return json.bytes
  }
}

extension JSONWriter {
  /// Writes the members of the object for a report.
  mutating func members(of report: TestReport) {
    string("log", report.log)
    string("script", report.script)
    string("outcome", report.outcome.rawValue)
    number("passed", report.count(.passed))
    number("failed", report.count(.failed))
    number("skipped", report.count(.skipped))
    array("checks") { json in
      for (check, name) in zip(report.cases, report.names) { json.check(check, name) }
    }
    member("summary", report.summary) { $0.figures($1) }
    if report.command == "check" {
      array("warnings", of: report.warnings) { $0.string(Printable.sanitised($1)) }
    }
  }

  fileprivate mutating func check(_ check: TestReport.Case, _ name: String) {
    object { json in
      json.string("name", name)
      json.string("group", check.group)
      json.string("outcome", check.outcome.rawValue)
      json.string("message", check.message)
      json.number("time", check.time, decimals: 6)
      json.string("file", check.file)
      json.member("line", check.line) { $0.number($1) }
      json.array("attachments", of: check.attachments) { $0.string($1) }
    }
  }
}
