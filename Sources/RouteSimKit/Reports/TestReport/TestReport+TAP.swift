import RouteFormats

extension TestReport {
  /// The report in the Test Anything Protocol, version 13 (testanything.org): one line for each check,
  /// followed by the reason as YAML if the check did not pass.
  var tap: [UInt8] {
    var text = "TAP version 13\n1..\(cases.count)\n"
    for warning in warnings { text += "# \(Printable.sanitised(warning))\n" }
    for (index, (check, name)) in zip(cases, names).enumerated() {
      text += Self.lines(check, name, number: index + 1)
    }
    return Array(text.utf8)
  }

  private static func lines(_ check: Case, _ name: String, number: Int) -> String {
    let title = "\(number) - \(description(name))"
    switch check.outcome {
    case .passed: return "ok \(title)\n"
    case .skipped: return "ok \(title) # SKIP \(description(check.message ?? ""))\n"
    case .failed, .error: return "not ok \(title)\n" + diagnosis(check)
    }
  }

  private static func diagnosis(_ check: Case) -> String {
    var lines = [
      "message: \(string(check.message ?? ""))",
      "severity: \(check.outcome == .error ? "error" : "fail")",
    ]
    if let file = check.file { lines.append("file: \(string(file))") }
    if let line = check.line { lines.append("line: \(line)") }
    if let time = check.time { lines.append("at: \(FixedDecimal.text(time, decimals: 6))") }
    if !check.attachments.isEmpty {
      lines.append("attachments:")
      lines += check.attachments.map { "  - \(string($0))" }
    }
    return (["---"] + lines + ["..."]).map { "  \($0)\n" }.joined()
  }

  /// Returns text as a single line, escaped as the protocol requires.
  ///
  /// Some readers do not support escapes. A `#` that would start a directive for them is therefore written
  /// as a full-width character.
  private static func description(_ text: String) -> String {
    var result = ""
    var rest = Substring(Printable.sanitised(text))
    while let character = rest.popFirst() {
      let word = rest.drop { $0 == " " }.prefix(4).lowercased()
      switch character {
      case "#" where word == "skip" || word == "todo": result.append("\u{FF03}")
      case "#", "\\":
        result.append("\\")
        result.append(character)
      default: result.append(character)
      }
    }
    return result
  }

  /// Returns a YAML string in double quotes, in which only quotes and backslashes need escaping.
  private static func string(_ text: String) -> String {
    var result = "\""
    for character in Printable.sanitised(text) {
      if character == "\"" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "\""
  }
}
