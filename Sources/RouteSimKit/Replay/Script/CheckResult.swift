import RouteFormats

/// What came of one check of a script: of one expectation, or of an event that expects nothing but
/// to happen.
public struct CheckResult: Hashable, Sendable {
  /// How a check ended.
  public enum Outcome: String, CaseIterable, Hashable, Sendable {
    /// All was as expected.
    case passed
    /// Something was not, or the log ended before.
    case failed
    /// Its time lies beyond what was asked to be replayed.
    case skipped
  }

  /// What was checked: the event's name or its time, and the path into the frame; as the script has
  /// them, not yet fit for a terminal.
  public var name: String
  /// How it ended.
  public var outcome: Outcome
  /// Why it did not pass, in one line fit for a terminal; nil where it passed.
  public var message: String?
  /// Seconds from the log's start.
  public var time: Double
  /// The script's file; empty where it came from none.
  public var file: String
  /// The line of the script.
  public var line: Int

  /// The outcome of a check.
  public init(
    name: String, outcome: Outcome, message: String? = nil, time: Double, file: String = "",
    line: Int
  ) {
    self.name = name
    self.outcome = outcome
    self.message = message
    self.time = time
    self.file = file
    self.line = line
  }
}

extension CheckResult {
  /// A check of an event; of no path where it was to happen and no more.
  init(_ event: ScenarioEvent, _ expectation: Expectation?, _ outcome: Outcome, in file: String) {
    let event = (name: event.name, time: event.time, line: event.line)
    let when = event.name ?? "at \(FixedDecimal.text(event.time, decimals: 6)) s"
    self.init(
      name: expectation.map { "\(when): \($0.path.text)" } ?? when, outcome: outcome,
      time: event.time, file: file, line: expectation?.line ?? event.line)
  }
}
