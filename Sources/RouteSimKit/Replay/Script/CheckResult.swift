import RouteFormats

/// The result of one check: of an expectation in a script, of a picture against its baseline, of an event
/// that has no expectations, or of a figure of the whole run.
package struct CheckResult: Hashable, Sendable {
  /// The outcome of a check.
  package enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// Everything was as expected.
    case passed
    /// Something was not as expected, the baseline is missing, or the log ended too early.
    case failed
    /// The check was not made: its time is after the end of the requested replay, its baseline was
    /// rewritten, or a signal had already ended the run.
    case skipped
  }

  /// The kind of thing that is checked.
  package enum Means: String, CaseIterable, Hashable, Sendable {
    /// A frame, or an event that has to happen.
    case expectation
    /// A picture compared with its baseline.
    case picture
    /// The figures of the whole run.
    case summary
  }

  /// The subject of the check: the event's name or time, and the path into the frame as written in the
  /// script.
  ///
  /// It is not yet escaped for a terminal.
  package var name: String
  /// The outcome.
  package var outcome: Outcome
  /// The kind of thing that is checked.
  package var kind = Means.expectation
  /// Files that show the differences.
  package var attachments: [String] = []
  /// The reason why the check did not pass, in one line suitable for a terminal; nil if it passed.
  package var message: String?
  /// The time, seconds from the log's start.
  package var time: Double
  /// The script's file; empty if absent.
  package var file = ""
  /// The line in the script.
  package var line: Int
}

extension CheckResult {
  /// Creates the result of an event's check; its message is added later.
  init(_ event: ScenarioEvent, _ check: ScheduledCheck, _ outcome: Outcome, in file: String) {
    let when = event.name ?? "at \(FixedDecimal.text(event.time, decimals: 6)) s"
    let (what, line): (String?, Int) =
      switch check {
      case .expectation(let expectation): (expectation.path.text, expectation.line)
      case .match(let match):
        (match.snapshot.path.split(separator: "/").last.map(String.init), match.line)
      case .happening: (nil, event.line)
      }
    self.init(
      name: what.map { "\(when): \($0)" } ?? when, outcome: outcome, time: event.time, file: file,
      line: line)
    if case .match = check { kind = .picture }
  }
}
