/// The results of a run's checks, for tools that gather test results.
///
/// A report is plain data without dates or host names: the same report gives the same bytes in every form.
package struct TestReport: Hashable, Sendable {
  /// The result of one check.
  package struct Case: Hashable, Sendable {
    /// The outcome of a check.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
      /// Everything was as expected.
      case passed
      /// Something was not as expected.
      case failed
      /// The check was not made.
      case skipped
      /// The check could not be made because the run failed.
      case error
    }

    /// The name that the user gave to the check; not yet made safe for a terminal.
    var name: String
    /// The kind of check, in one word.
    var group: String
    /// The outcome.
    var outcome: Outcome
    /// The reason why the check did not pass, or another remark.
    var message: String?
    /// Details for readers who need more than the message, one line each.
    var details: [String]
    /// The time of the check, seconds from the log's start; nil for a check of the whole run.
    var time: Double?
    /// The file that contains the check; nil if it was an option.
    var file: String?
    /// The line in that file.
    var line: Int?
    /// The files that show the differences.
    var attachments: [String]

    /// Creates the result of a check.
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

  /// The command that made the checks.
  var command: String
  /// The file of the log that was checked, as named by the user.
  var log: String
  /// The script's file, as named by the user; nil if absent.
  var script: String?
  /// The results of the checks, in order.
  var cases: [Case]
  /// The run's figures; nil if there was no run.
  var summary: RunFigures?
  /// The end of the log, seconds from its start; nil if unknown.
  var end: Double?
  /// The warnings about the log, such as points that could not be used.
  package var warnings: [String] = []

  /// Creates a report on a log.
  package init(
    command: String = "replay", log: String, script: String? = nil, cases: [Case],
    summary: RunFigures? = nil, end: Double? = nil
  ) {
    self.end = end
    self.command = command
    self.log = log
    self.script = script
    self.cases = cases
    self.summary = summary
  }

  /// The format of a report.
  package enum Format: String, CaseIterable, Hashable, Sendable {
    case junit
    case tap
    case json
  }

  /// Returns the report in the given format.
  package func bytes(_ format: Format) -> [UInt8] {
    switch format {
    case .junit: junit
    case .tap: tap
    case .json: json
    }
  }

  /// Returns the number of checks with the given outcome.
  package func count(_ outcome: Case.Outcome) -> Int { cases.count { $0.outcome == outcome } }

  /// The overall outcome.
  var outcome: Case.Outcome {
    if cases.contains(where: { $0.outcome == .error }) { return .error }
    return cases.contains { $0.outcome == .failed } ? .failed : .passed
  }

  /// The names of the checks; repeated names are numbered.
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
  /// The location of the check, as the start of a message: `checks.json:9: `.
  var location: String {
    guard let file else { return "" }
    return file + ":" + (line.map { "\($0):" } ?? "") + " "
  }
}
