import ARRouteEngine
import RouteSimKit

/// The events ahead in a replay, found before the player reaches them.
///
/// Each time step processes some of the log, so that nobody has to wait for it.
struct ReplaySurvey: Sendable {
  /// The times of runs of the heading correction.
  private(set) var runs: [Double] = []
  /// The times at which the runs became known.
  private var runNews: [Double] = []
  /// The times at which the phone becomes ready for AR and ceases to be, alternately.
  private(set) var readiness: [Double] = []
  /// The total of the heading correction after each run.
  private(set) var turns: [Angle] = []
  /// The losses of tracking, new AR sessions and departures from the route, in order.
  private(set) var incidents: [LogEvent] = []
  /// The script's expectations.
  private(set) var checks: [Timeline.Check]
  /// The failures of those expectations, in order of time.
  private(set) var failures: [LogEvent] = []

  /// True when nothing more will be added at the end.
  var isEnded: Bool

  /// The replay at the point that the survey has reached.
  private(set) var replay: Replay
  private var history: EventHistory
  private var events: ArraySlice<ScenarioEvent>
  private var nextCheck = 0

  /// Creates a survey of a replay that has not begun, with its script's expectations.
  ///
  /// - Parameter isEnded: True when the log is complete.
  init(_ replay: Replay, scenario: Scenario, isEnded: Bool) {
    self.replay = replay
    self.isEnded = isEnded
    history = EventHistory(for: scenario)
    let expecting = scenario.events.filter { !$0.expectations.isEmpty }
    events = expecting[...]
    checks = expecting.map { Timeline.Check(time: $0.time) }
  }

  /// True when everything that can be known has been found.
  var isComplete: Bool { replay.time >= replay.end && (events.isEmpty || !isEnded) }

  /// True when the survey cannot continue until a live log adds more.
  var isWaiting: Bool { replay.time >= replay.end && !isEnded }

  /// Adds the new samples of a live log, which are stored by the player.
  mutating func append(_ newer: [Sample], upTo end: Double, keptBy origin: Replay) {
    replay.append(newer, upTo: end, keptBy: origin)
  }

  /// Returns true if the survey has reached one time, but not another, both in seconds.
  func isBetween(_ time: Double, _ goal: Double) -> Bool {
    replay.time >= time && replay.time < goal
  }

  /// Changes properties of the picture, which affect no other state.
  mutating func adjust(_ change: (inout World) -> Void) { replay.adjust(change) }

  /// Discards everything known about the time after a state, and continues from that state.
  ///
  /// - Returns: False if the survey must start again from the beginning, because a script's expectations may
  ///   depend on everything before the state; the survey is then unchanged.
  mutating func goBack(to state: Replay) -> Bool {
    // If the state is ahead of the survey, nothing is lost: the part of the log before it is still to be
    // processed.
    if replay.time <= state.time {
      replay.adoptEvents(of: state)
      return true
    }
    guard checks.isEmpty else { return false }
    replay = state
    let count = runNews.partitioningIndex { $0 > state.time }
    runs.removeSubrange(count...)
    runNews.removeSubrange(count...)
    turns.removeSubrange(count...)
    incidents.removeAll { $0.time > state.time }
    for index in incidents.indices {
      if case .trackingLost(let end?) = incidents[index].what, end > state.time {
        incidents[index].what = .trackingLost(until: nil)
      }
    }
    readiness.removeSubrange(readiness.partitioningIndex { $0 > state.time }...)
    return true
  }

  /// Processes as much of the log as a time step allows.
  mutating func advance() {
    guard !isComplete else { return }
    var goal = replay.end
    if let time = replay.time(ofSampleAfter: ReplayPlayer.stretch) {
      goal = min(goal, max(time, 0))
    }
    while let event = events.first, event.time <= goal {
      go(to: event.time)
      let printed = PrintedFrame(replay.frame, after: history)
      let failed = event.expectations.lazy.compactMap { $0.failure(in: printed, at: event.time) }
      checks[nextCheck].isMet = failed.first == nil
      if let failure = failed.first {
        failures.append(LogEvent(time: event.time, what: .failed(failure.message)))
      }
      endEvent()
    }
    go(to: goal)
    guard goal >= replay.end, isEnded else { return }
    // Expectations after the end have failed.
    while !events.isEmpty {
      checks[nextCheck].isMet = false
      endEvent()
    }
  }

  private mutating func endEvent() {
    events.removeFirst()
    nextCheck += 1
  }

  private mutating func go(to time: Double) {
    replay.advance(to: time)
    history.take(replay.news)
    for news in replay.news {
      switch news.event {
      case .fusion(let event): note(event, at: news.time)
      case .tracking(.limited):
        incidents.append(LogEvent(time: news.time, what: .trackingLost(until: nil)))
      case .tracking(.normal):
        let lost = incidents.lastIndex { $0.what == .trackingLost(until: nil) }
        if let lost { incidents[lost].what = .trackingLost(until: news.time) }
      case .newSession: incidents.append(LogEvent(time: news.time, what: .newSession))
      case .leftRoute: incidents.append(LogEvent(time: news.time, what: .offRoute))
      case .arrived, .rejoinedRoute, .gap, .trackingChosen, .newRoute, .gift, .surface: break
      }
    }
  }

  /// Records an event of the phone's fusion at a time, seconds.
  private mutating func note(_ event: FusionEvent, at time: Double) {
    switch event {
    case .corrected(let run):
      runs.append(run.time)
      runNews.append(time)
      turns.append(run.total)
    case .readiness(let isReady):
      // An unchanged state is not recorded.
      if isReady == readiness.count.isMultiple(of: 2) { readiness.append(time) }
    case .choseEstimate, .dropped, .applied: break
    }
  }
}
