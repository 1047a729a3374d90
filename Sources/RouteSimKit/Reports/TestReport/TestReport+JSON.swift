import RouteFormats

extension TestReport {
  /// The report as one JSON object with the keys of SPEC §12, and a line end.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("log")
      json.string(log)
      json.key("script")
      json.string(script)
      json.key("outcome")
      json.string(outcome.rawValue)
      json.key("passed")
      json.number(count(.passed))
      json.key("failed")
      json.number(count(.failed))
      json.key("skipped")
      json.number(count(.skipped))
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
      json.key("name")
      json.string(name)
      json.key("group")
      json.string(check.group)
      json.key("outcome")
      json.string(check.outcome.rawValue)
      json.key("message")
      json.string(check.message)
      json.key("time")
      json.number(check.time, decimals: 6)
      json.key("file")
      json.string(check.file)
      json.key("line")
      if let line = check.line { json.number(line) } else { json.null() }
      json.key("attachments")
      json.array { json in
        for file in check.attachments { json.string(file) }
      }
    }
  }
}
