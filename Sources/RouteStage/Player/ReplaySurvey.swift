import ARRouteEngine
import RouteSimKit

/// What a replay will bring, found out ahead of the player: some of the log in every step of time,
/// so that nobody waits for it.
struct ReplaySurvey: Sendable {
  /// The times of runs of the heading correction.
  private(set) var runs: [Double] = []
  /// When the phone begins to know enough for AR, and when it ceases to, in turn.
  private(set) var readiness: [Double] = []
  /// What the script expects.
  private(set) var checks: [Timeline.Check]

  /// Whether nothing more will come after the end.
  var isEnded: Bool

  private var replay: Replay
  private var history: EventHistory
  private var events: ArraySlice<ScenarioEvent>
  private var nextCheck = 0

  /// A survey of a replay that has not begun, with what its script expects.
  ///
  /// - Parameter isEnded: Whether the log is there whole.
  init(_ replay: Replay, scenario: Scenario, isEnded: Bool) {
    self.replay = replay
    self.isEnded = isEnded
    history = EventHistory(for: scenario)
    let expecting = scenario.events.filter { !$0.expectations.isEmpty }
    events = expecting[...]
    checks = expecting.map { Timeline.Check(time: $0.time) }
  }

  /// Whether all is known that can be.
  var isComplete: Bool { replay.time >= replay.end && (events.isEmpty || !isEnded) }

  /// Takes in what a live log brought.
  mutating func append(_ newer: [Sample], upTo end: Double) { replay.append(newer, upTo: end) }

  /// One step of time.
  mutating func advance() {
    guard !isComplete else { return }
    var goal = replay.end
    if let time = replay.time(ofSampleAfter: ReplayPlayer.stretch) {
      goal = min(goal, max(time, 0))
    }
    while let event = events.first, event.time <= goal {
      go(to: event.time)
      let printed = PrintedFrame(replay.frame, after: history)
      checks[nextCheck].isMet = event.expectations.allSatisfy {
        $0.failure(in: printed, at: event.time) == nil
      }
      endEvent()
    }
    go(to: goal)
    guard goal >= replay.end, isEnded else { return }
    // What is expected after the end has failed.
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
      if case .fusion(let event) = news.event { note(event, at: news.time) }
    }
  }

  /// Takes note of what the phone found out at a time, seconds.
  private mutating func note(_ event: FusionEvent, at time: Double) {
    switch event {
    case .corrected(let run): runs.append(run.time)
    case .readiness(let isReady):
      // The state that it was in already is no news.
      if isReady == readiness.count.isMultiple(of: 2) { readiness.append(time) }
    case .choseEstimate, .dropped, .applied: break
    }
  }
}
