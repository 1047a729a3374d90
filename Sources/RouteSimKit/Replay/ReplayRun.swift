public import ARRouteEngine
import RouteFormats

/// A replay from tick to tick, with what a script wants to see between: all of `replay --headless`
/// but reading, writing and the clock.
///
/// The script goes from the log's start whatever is printed. What it expects after the log's end has
/// failed; what it expects after the last time to be printed is skipped.
public struct ReplayRun: Sendable {
  /// What comes next.
  public indirect enum Step: Sendable {
    /// A frame to be printed.
    case frame(Frame)
    /// A picture that the script wants.
    case snapshot(Snapshot, Frame, World)
    /// An expectation was not met.
    case failure(ExpectationFailure)
  }

  /// The state reached.
  public private(set) var replay: Replay
  /// What was seen so far.
  public private(set) var summary = ReplaySummary()
  /// What came of the script's checks so far, in the order in which they were made.
  public private(set) var results: [CheckResult] = []

  private var ticks: ReplayTicks
  private let scenario: Scenario
  private var events: [ScenarioEvent] { scenario.events }
  private var nextEvent = 0
  /// What happened since the last frame that was printed, or more before the first.
  private var unprinted: [TimedEvent] = []
  private var history: EventHistory
  /// Steps of the event reached that are still to be taken, the last first.
  private var pending: [Step] = []

  /// A run over a replay that has not begun, whose script is looked at by this run.
  public init(_ replay: Replay, scenario: Scenario = .empty, ticks: ReplayTicks) {
    self.replay = replay
    self.ticks = ticks
    self.scenario = scenario
    history = EventHistory(for: scenario)
  }

  /// The next step.
  ///
  /// - Parameter end: How far everything is known, seconds: the log's end, or less of a live stream.
  /// - Returns: nil when there is none until `end`.
  public mutating func next(until end: Double) -> Step? {
    while true {
      if let step = pending.popLast() { return step }
      ticks.skip(replay.silences)
      let tick = ticks.next(before: end)
      if nextEvent < events.count, events[nextEvent].time <= min(end, ticks.to ?? .infinity),
        events[nextEvent].time <= tick ?? .infinity
      {
        look(at: events[nextEvent])
        nextEvent += 1
      } else if let tick {
        advance(to: tick)
        var frame = replay.frame
        frame.events = unprinted.filter { $0.time > ticks.previous }
        unprinted.removeAll(keepingCapacity: true)
        ticks.advance()
        summary.add(frame)
        return .frame(frame)
      } else {
        return nil
      }
    }
  }

  /// Takes in what a live stream brought; see `Replay.append`.
  public mutating func append(_ samples: [Sample], upTo end: Double) {
    replay.append(samples, upTo: end)
  }

  /// What of the script lies beyond the log's end; to be asked for once, after the last step.
  ///
  /// What lies beyond the last time to be printed is skipped: nobody asked for it.
  public mutating func finish(at end: Double) -> [ExpectationFailure] {
    var failures: [ExpectationFailure] = []
    for event in events[nextEvent...] {
      let expectations: [Expectation?] = event.expectations.isEmpty ? [nil] : event.expectations
      if let last = ticks.to, event.time > last {
        for expectation in expectations { note(event, expectation, skippedBeyond: last) }
        continue
      }
      for expectation in expectations {
        let failure =
          expectation?.failure(at: event.time, endingAt: end) ?? event.failure(endingAt: end)
        note(event, expectation, failure)
        failures.append(failure)
      }
    }
    nextEvent = events.count
    return failures
  }

  private mutating func advance(to time: Double) {
    replay.advance(to: time)
    unprinted += replay.news
    history.take(replay.news)
  }

  /// Goes to an event, which the replay itself acts on, and looks at the frame of its moment.
  private mutating func look(at event: ScenarioEvent) {
    advance(to: event.time)
    guard event.snapshot != nil || !event.expectations.isEmpty else { return }
    let world = replay.view
    var frame = world.frame(clock: event.time)
    frame.events = unprinted.filter { $0.time > ticks.previous }
    if let snapshot = event.snapshot { pending.append(.snapshot(snapshot, frame, world)) }
    guard !event.expectations.isEmpty else { return }
    let printed = PrintedFrame(frame, after: history)
    for expectation in event.expectations {
      let failure = expectation.failure(in: printed, at: event.time)
      note(event, expectation, failure)
      if let failure { pending.append(.failure(failure)) }
    }
    pending.reverse()
  }

  /// Notes what came of a check.
  private mutating func note(
    _ event: ScenarioEvent, _ expectation: Expectation?, _ failure: ExpectationFailure?
  ) {
    var result = CheckResult(
      event, expectation, failure == nil ? .passed : .failed, in: scenario.file)
    result.message = failure?.message
    add(result)
  }

  /// Notes that a check lies beyond what was asked for.
  private mutating func note(
    _ event: ScenarioEvent, _ expectation: Expectation?, skippedBeyond last: Double
  ) {
    var result = CheckResult(event, expectation, .skipped, in: scenario.file)
    result.message =
      "skipped: \(FixedDecimal.text(event.time, decimals: 6)) s is after the last time asked for, "
      + "\(FixedDecimal.text(last, decimals: 6)) s"
    add(result)
  }

  private mutating func add(_ result: CheckResult) {
    results.append(result)
    summary.count(result.outcome)
  }
}

extension ScenarioEvent {
  /// What is wrong when the replay ends before an event that expects nothing but to happen.
  func failure(endingAt end: Double) -> ExpectationFailure {
    ExpectationFailure(
      line: line, time: time, path: nil, expected: "the event to happen",
      found: ExpectationFailure.words(forEnd: end))
  }
}
