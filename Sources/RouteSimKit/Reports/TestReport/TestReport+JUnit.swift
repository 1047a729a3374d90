import ARRouteEngine
import RouteFormats

extension TestReport {
  /// The report as JUnit XML, in the form that Jenkins reads (its schema `junit-10.xsd`) and other tools
  /// follow: one suite with a case for each check.
  ///
  /// The class of a case is the script or, without one, the log. If there is a script, the name of the case
  /// contains the log, because importers that gather the reports of many logs keep only one case for each
  /// class and name.
  ///
  /// There are no durations, because a check takes no time, and no date, so that the same run gives the
  /// same bytes.
  var junit: [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.error))\""
    text += "<testsuites name=\"routesim \(command)\" \(counts)>\n"
    text += "<testsuite name=\(Self.quoted(log)) \(counts) skipped=\"\(count(.skipped))\">\n"
    text += properties
    let suffix = command == "replay" && script != nil ? " [\(log)]" : ""
    for (check, name) in zip(cases, names) {
      text += Self.element(check, name + suffix, of: script ?? log)
    }
    return Array((text + "</testsuite>\n</testsuites>\n").utf8)
  }

  /// The suite of a log among others, with the log's name in each case.
  var suiteOfLog: String {
    let name = Self.quoted(log)
    let attributes =
      "tests=\"\(cases.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.error))\" "
      + "skipped=\"\(count(.skipped))\"" + Self.time(end)
    let body = zip(cases, names).map { check, words in
      Self.element(
        check,
        head: "<testcase classname=\(name) name=\(Self.quoted(words)) file=\(name)"
          + Self.time(check.time ?? end))
    }
    let said = warnings.map { Printable.sanitised($0) }.joined(separator: "\n")
    return "<testsuite name=\(name) file=\(name) \(attributes)>\n" + properties + body.joined()
      + (said.isEmpty ? "" : "<system-err>\(Self.escaped(said))</system-err>\n") + "</testsuite>\n"
  }

  /// Returns the attribute for a time in the log, seconds; empty if unknown.
  private static func time(_ seconds: Double?) -> String {
    seconds.map { " time=\"\(FixedDecimal.text($0, decimals: 3))\"" } ?? ""
  }

  /// The figures of the run as properties of its suite; empty without figures.
  private var properties: String {
    guard let summary else { return "" }
    let poses = summary.poses.map { [(path: "poses", text: $0.rawValue)] } ?? []
    let figures = (poses + summary.numbers).map { path, value in
      "<property name=\(Self.quoted(path)) value=\(Self.quoted(value))/>\n"
    }
    return "<properties>\n" + figures.joined() + "</properties>\n"
  }

  private static func element(_ check: Case, _ name: String, of file: String) -> String {
    element(
      check, head: "<testcase classname=\(quoted(file + "." + check.group)) name=\(quoted(name))")
  }

  /// - Parameter head: The start of the element, without its closing bracket.
  private static func element(_ check: Case, head: String) -> String {
    let message = check.message ?? ""
    let body: String
    switch check.outcome {
    case .passed: body = ""
    case .skipped: body = "<skipped message=\(quoted(message))/>\n"
    case .failed: body = element("failure", check, message)
    case .error: body = element("error", check, message)
    }
    // Jenkins and GitLab look for the files in this form.
    let files = check.attachments.map { "[[ATTACHMENT|\($0)]]" }.joined(separator: "\n")
    let output = files.isEmpty ? "" : "<system-out>\(escaped(files))</system-out>\n"
    return body.isEmpty && output.isEmpty
      ? head + "/>\n" : head + ">\n" + body + output + "</testcase>\n"
  }

  private static func element(_ name: String, _ check: Case, _ message: String) -> String {
    "<\(name) type=\(quoted(check.group)) message=\(quoted(message))>"
      + escaped(([check.location + message] + check.details).joined(separator: "\n"))
      + "</\(name)>\n"
  }

  private static func quoted(_ text: String) -> String { "\"\(XMLText.quoted(text))\"" }

  /// Returns text escaped for use between tags; line ends are kept.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { XMLText.escaped(String($0)) }.joined(separator: "\n")
  }
}
