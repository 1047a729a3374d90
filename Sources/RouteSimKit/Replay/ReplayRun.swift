package import ARRouteEngine
import RouteFormats

/// A replay from tick to tick, with the script's pictures and checks in between: all of `replay --headless`
/// except reading, writing and the clock.
///
/// The script runs from the log's start, even if printing starts later. Expectations after the log's end
/// count as failed; expectations after the last time to be printed are skipped.
package struct ReplayRun: Sendable {
  /// A step of the run.
  package indirect enum Step: Sendable {
    /// A frame to be printed.
    case frame(Frame)
    /// A picture requested by the script.
    case snapshot(Snapshot, Frame, World)
    /// A picture to be compared; the caller reports the result with `note`.
    case match(PictureMatch, ScenarioEvent, Frame, World)
    /// An expectation that was not met.
    case failure(ExpectationFailure)
  }

  /// The current state of the replay.
  package private(set) var replay: Replay
  /// The summary so far.
  package private(set) var summary = ReplaySummary()
  /// The results of the script's checks so far, in the order in which they were made.
  package private(set) var results: [CheckResult] = []
  /// True when the run was interrupted before all its checks were made.
  package private(set) var isCutShort = false

  /// The figures of the frames so far; nil if they are not needed.
  package private(set) var figures: RunFigures?
  /// The fixes of a live stream so far, for the figures.
  private var streamed = ReceivedFixes()
  /// The checks of these figures: the script's and any others.
  private let checks: [SummaryCheck]
  private var ticks: ReplayTicks
  private let scenario: Scenario
  private var events: [ScenarioEvent] { scenario.events }
  private var nextEvent = 0
  /// The events since the last printed frame; before the first frame, some of them may be too early for
  /// that frame.
  private(set) var unprinted: [TimedEvent] = []
  private var history: EventHistory
  /// The last frame returned; it is counted when the next step is requested.
  private var uncounted: Frame?
  /// The remaining steps of the current event, in reverse order.
  private var pending: [Step] = []

  /// Creates a run of a replay that has not started.
  ///
  /// The run itself evaluates the script's checks.
  ///
  /// - Parameters:
  ///   - checks: Checks of the whole run, in addition to the script's.
  ///   - keepsFigures: True to keep the figures even if no check needs them.
  package init(
    _ replay: Replay, scenario: Scenario = .empty, ticks: ReplayTicks, checks: [SummaryCheck] = [],
    keepsFigures: Bool = false
  ) {
    self.replay = replay
    self.checks = scenario.summary + checks
    figures = keepsFigures || !self.checks.isEmpty ? RunFigures() : nil
    self.ticks = ticks
    self.scenario = scenario
    history = EventHistory(for: scenario)
  }

  /// Returns the next step.
  ///
  /// - Parameter end: The time up to which everything is known, seconds: the log's end, or an earlier time in
  ///   a live stream.
  /// - Returns: nil if there is no step up to `end`.
  package mutating func next(until end: Double) -> Step? {
    countFrame()
    while true {
      if let step = pending.popLast() { return step }
      ticks.skip(gaps: replay.silences, lulls: replay.lulls)
      let tick = ticks.next(before: end)
      if nextEvent < events.count, events[nextEvent].time <= min(end, ticks.to ?? .infinity),
        events[nextEvent].time <= tick ?? .infinity
      {
        look(at: events[nextEvent])
        nextEvent += 1
      } else if let tick {
        advance(to: tick)
        var frame = replay.frame
        swap(&frame.events, &unprinted)
        frame.events.removeAll { $0.time <= ticks.previous }
        unprinted.removeAll()
        ticks.advance()
        uncounted = frame
        return .frame(frame)
      } else {
        // The next frame of a stream may be a long way off; this avoids storing all samples up to it.
        if replay.recording == nil { takeAhead(to: min(end, ticks.to ?? .infinity)) }
        return nil
      }
    }
  }

  /// Marks the last frame returned as not printed, so that it does not count.
  package mutating func dropFrame() { uncounted = nil }

  private mutating func countFrame() {
    guard let frame = uncounted.take() else { return }
    summary.add(frame)
    figures?.add(frame, surveyed: replay.recording?.surveyed)
  }

  /// Adds new samples of a live stream; see `Replay.append`.
  ///
  /// Once the replay has reached the last time to be printed, new samples are ignored.
  package mutating func append(_ samples: some Collection<Sample>, upTo end: Double) {
    if let last = ticks.to, replay.time >= last { return }
    if figures != nil { for sample in samples { streamed.add(sample) } }
    replay.append(samples, upTo: end)
  }

  /// Handles the part of the script after the log's end, and returns its failures.
  ///
  /// Must be called once, after the last step.
  ///
  /// Checks after the last time to be printed are skipped, because they were not requested.
  package mutating func finish(at end: Double) -> [ExpectationFailure] {
    countFrame()
    var failures: [ExpectationFailure] = []
    for event in events[nextEvent...] {
      for check in ScheduledCheck.all(of: event) {
        if let last = ticks.to, event.time > last {
          note(event, check, skippedBeyond: last)
          continue
        }
        let failure = event.failure(of: check, endingAt: end)
        note(event, check, failure)
        failures.append(failure)
      }
    }
    nextEvent = events.count
    figures?.add(
      replay.recording.map(ReceivedFixes.init) ?? streamed, from: ticks.from,
      to: min(ticks.to ?? end, end))
    if let figures {
      let printed = PrintedFrame(figures)
      for check in checks { add(check.result(of: printed, at: end, file: scenario.file)) }
    }
    return failures
  }

  /// Advances in steps, so that events long before the first frame need not be stored.
  private mutating func advance(to time: Double) {
    while let piece = replay.time(ofSampleAfter: ReplayPlayer.stretch), piece < time,
      piece > replay.time
    {
      takePiece(to: piece)
    }
    takePiece(to: time)
  }

  /// Processes a live stream's data up to and including a time in seconds, although more data for that time
  /// may follow.
  ///
  /// No frame is made in between.
  private mutating func takeAhead(to time: Double) {
    advance(to: time)
    replay.takeAhead(upTo: time.nextUp)
    noteNews()
  }

  /// Records the latest events.
  private mutating func noteNews() {
    history.take(replay.news)
    // The array is moved rather than copied, because one moment may have many events.
    let news = replay.takeNews()
    if unprinted.isEmpty { unprinted = news } else { unprinted += news }
  }

  private mutating func takePiece(to time: Double) {
    replay.advance(to: time)
    noteNews()
    // In a live log, the previous tick may later turn out to be in a gap and not to exist, so events before
    // it are kept.
    if time <= ticks.previous, replay.recording != nil {
      unprinted.removeAll(keepingCapacity: true)
    }
  }

  /// The figures whose checks passed, line by line, such as `location.error.p95: 11.85`; those that failed have
  /// been reported.
  package var figuresOfPassedChecks: [String] {
    let numbers = figures?.numbers ?? []
    return zip(checks, results.filter { $0.kind == .summary }).compactMap { check, result in
      guard result.outcome == .passed else { return nil }
      return numbers.first { $0.path == check.expectation.path.text }
        .map { "\($0.path): \($0.text)" }
    }
  }

  /// Records the remaining checks as skipped because the run was interrupted; called instead of `finish`.
  package mutating func interrupt(because reason: String) {
    countFrame()
    let made = results.count
    defer { isCutShort = results.count > made }
    for event in events[nextEvent...] {
      for check in ScheduledCheck.all(of: event) {
        var result = CheckResult(event, check, .skipped, in: scenario.file)
        result.message = reason
        add(result)
      }
    }
    nextEvent = events.count
    for check in checks {
      add(check.skipped(because: reason, at: max(replay.time, 0), file: scenario.file))
    }
  }

  /// Records the result of a picture comparison.
  package mutating func note(_ event: ScenarioEvent, _ verdict: PictureMatch.Verdict) {
    guard let match = event.match else { return }
    var result = CheckResult(event, .match(match), verdict.outcome, in: scenario.file)
    result.message = verdict.message
    result.attachments = verdict.attachments
    add(result)
  }

  /// Advances to an event, which the replay applies, and checks the frame at its time.
  private mutating func look(at event: ScenarioEvent) {
    advance(to: event.time)
    guard event.snapshot != nil || event.match != nil || !event.expectations.isEmpty else { return }
    let world = replay.view
    var frame = world.frame(clock: event.time)
    frame.events = unprinted.filter { $0.time > ticks.previous }
    if let snapshot = event.snapshot { pending.append(.snapshot(snapshot, frame, world)) }
    if let match = event.match { pending.append(.match(match, event, frame, world)) }
    let printed = event.expectations.isEmpty ? nil : PrintedFrame(frame, after: history)
    for expectation in event.expectations {
      guard let printed else { continue }
      let failure = expectation.failure(in: printed, at: event.time)
      note(event, .expectation(expectation), failure)
      if let failure { pending.append(.failure(failure)) }
    }
    pending.reverse()
  }

  /// Records the result of a check.
  private mutating func note(
    _ event: ScenarioEvent, _ check: ScheduledCheck, _ failure: ExpectationFailure?
  ) {
    var result = CheckResult(
      event, check, failure == nil ? .passed : .failed, in: scenario.file)
    result.message = failure?.message
    add(result)
  }

  /// Records a check after the last time to be printed as skipped.
  private mutating func note(
    _ event: ScenarioEvent, _ check: ScheduledCheck, skippedBeyond last: Double
  ) {
    var result = CheckResult(event, check, .skipped, in: scenario.file)
    result.message =
      "skipped: \(FixedDecimal.text(event.time, decimals: 6)) s is after the last requested "
      + "time, \(FixedDecimal.text(last, decimals: 6)) s"
    add(result)
  }

  private mutating func add(_ result: CheckResult) {
    results.append(result)
    summary.count(result.outcome)
  }
}

/// A check requested by an event.
enum ScheduledCheck: Hashable {
  case expectation(Expectation)
  case match(PictureMatch)
  /// The only condition is that the event happens.
  case happening

  /// Returns all checks requested by an event; there is at least one.
  static func all(of event: ScenarioEvent) -> [ScheduledCheck] {
    let checks =
      event.expectations.map(ScheduledCheck.expectation)
      + [event.match].compactMap(\.self).map(ScheduledCheck.match)
    return checks.isEmpty ? [.happening] : checks
  }
}

extension ScenarioEvent {
  /// Returns the failure of a check, given that the replay ends before the event.
  func failure(of check: ScheduledCheck, endingAt end: Double) -> ExpectationFailure {
    switch check {
    case .expectation(let expectation): expectation.failure(at: time, endingAt: end)
    case .match, .happening: failure(endingAt: end)
    }
  }
  /// Returns the failure of an event without expectations, given that the replay ends before it.
  func failure(endingAt end: Double) -> ExpectationFailure {
    ExpectationFailure(
      line: line, time: time, path: nil, expected: "the event to happen",
      found: ExpectationFailure.words(forEnd: end))
  }
}
