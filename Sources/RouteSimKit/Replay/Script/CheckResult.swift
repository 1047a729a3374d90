import RouteFormats

/// The result of one check: of one expectation of a script, of a picture against its baseline, of an event
/// that expects nothing but to happen, or of a figure of the whole run.
package struct CheckResult: Hashable, Sendable {
  /// The outcome of a check.
  package enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// All was as expected.
    case passed
    /// Something was not, its baseline is missing, or the log ended before.
    case failed
    /// It was not made: its time lies beyond what was asked to be replayed, its baseline was written
    /// anew, or a signal ended the run before.
    case skipped
  }

  /// The subject of a check.
  package enum Means: String, CaseIterable, Hashable, Sendable {
    /// A frame, or the occurrence of an event.
    case expectation
    /// A picture against its baseline.
    case picture
    /// The figures of the whole run.
    case summary
  }

  /// The subject of the check: the event's name or its time, and the path into the frame; as the script has
  /// them, not yet fit for a terminal.
  package var name: String
  /// The outcome.
  package var outcome: Outcome
  /// The kind of subject.
  package var kind = Means.expectation
  /// Files that show what is wrong.
  package var attachments: [String] = []
  /// The reason that it did not pass, in one line fit for a terminal; nil if it passed.
  package var message: String?
  /// Seconds from the log's start.
  package var time: Double
  /// The script's file; empty where it came from none.
  package var file = ""
  /// The line of the script.
  package var line: Int
}

extension CheckResult {
  /// A check of an event, to be given its message.
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
