import RouteFormats

extension TestReport {
  /// The report as one JSON object with the keys of SPEC §12, and a line end.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.string("log", log)
      json.string("script", script)
      json.string("outcome", outcome.rawValue)
      json.number("passed", count(.passed))
      json.number("failed", count(.failed))
      json.number("skipped", count(.skipped))
      json.key("checks")
      json.array { json in
        for (check, name) in zip(cases, names) { json.check(check, name) }
      }
      json.key("summary")
      if let summary { json.figures(summary) } else { json.null() }
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
      json.key("line")
      if let line = check.line { json.number(line) } else { json.null() }
      json.key("attachments")
      json.array { json in
        for file in check.attachments { json.string(file) }
      }
    }
  }
}
