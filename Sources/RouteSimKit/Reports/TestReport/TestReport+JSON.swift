import RouteFormats

extension TestReport {
  /// The report as one JSON object with the keys of SPEC §12, followed by a line feed.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.string("log", log)
      json.string("script", script)
      json.string("outcome", outcome.rawValue)
      json.number("passed", count(.passed))
      json.number("failed", count(.failed))
      json.number("skipped", count(.skipped))
      json.array("checks") { json in
        for (check, name) in zip(cases, names) { json.check(check, name) }
      }
      json.member("summary", summary) { $0.figures($1) }
    }
    json.newline()
    return json.bytes
  }
}

extension JSONWriter {
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
