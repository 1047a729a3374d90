/// The result of the checks of a run, for the tools that gather test results.
///
/// Plain data; the same report gives the same bytes in every form, as it knows no clock and no
/// machine.
package struct TestReport: Hashable, Sendable {
  /// The result of one check.
  package struct Case: Hashable, Sendable {
    /// The outcome of a check.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
      /// All was as expected.
      case passed
      /// Something was not.
      case failed
      /// It was not made.
      case skipped
      /// It could not be made, as the run failed.
      case error
    }

    /// The name that people gave the check; not yet fit for a terminal.
    var name: String
    /// The kind of check, in one word.
    var group: String
    /// The outcome.
    var outcome: Outcome
    /// The reason that it did not pass, or another remark.
    var message: String?
    /// Details for readers who need more than the message, a line each.
    var details: [String]
    /// Seconds from the log's start; nil for a check of the whole run.
    var time: Double?
    /// The file that asks for the check; nil if it was an option.
    var file: String?
    /// The line of that file.
    var line: Int?
    /// Files that show what is wrong.
    var attachments: [String]

    /// The result of a check.
    package init(
      name: String, group: String, outcome: Outcome, message: String? = nil,
      details: [String] = [], time: Double? = nil, file: String? = nil, line: Int? = nil,
      attachments: [String] = []
    ) {
      self.name = name
      self.group = group
      self.outcome = outcome
      self.message = message
      self.details = details
      self.time = time
      self.file = file
      self.line = line
      self.attachments = attachments
    }
  }

  /// The command that made them.
  var command: String
  /// The log's file that was checked, as it was named.
  var log: String
  /// The script's file, as it was named; nil without one.
  var script: String?
  /// The results of the checks, in their order.
  var cases: [Case]
  /// The run's figures; nil without a run.
  var summary: RunFigures?

  /// A report on a log.
  package init(
    command: String = "replay", log: String, script: String? = nil, cases: [Case],
    summary: RunFigures? = nil
  ) {
    self.command = command
    self.log = log
    self.script = script
    self.cases = cases
    self.summary = summary
  }

  /// In what form a report is written.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    case junit
    case tap
    case json
  }

  /// The report in a form.
  package func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .junit: junit
    case .tap: tap
    case .json: json
    }
  }

  /// Returns the number of checks with an outcome.
  func count(_ outcome: Case.Outcome) -> Int { cases.count { $0.outcome == outcome } }

  /// The overall outcome.
  var outcome: Case.Outcome {
    if cases.contains(where: { $0.outcome == .error }) { return .error }
    return cases.contains { $0.outcome == .failed } ? .failed : .passed
  }

  /// The names of the checks, those that stand there before made others by a number.
  var names: [String] {
    var seen: [String: Int] = [:]
    return cases.map { check in
      let number = (seen[check.name] ?? 0) + 1
      seen[check.name] = number
      return number == 1 ? check.name : "\(check.name) (\(number))"
    }
  }
}

extension TestReport.Case {
  /// The location that asks for the check, before a message: `checks.json:9: `.
  var location: String {
    guard let file else { return "" }
    return file + ":" + (line.map { "\($0):" } ?? "") + " "
  }
}
