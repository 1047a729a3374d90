package import ARRouteEngine

/// A player for a replay: forward and backward, at any speed, from any position.
///
/// This is a value type without a clock: the caller passes the elapsed time. Seeking backward is fast
/// because states are kept at intervals. The state at a position is always the same, regardless of how it
/// was reached. A gap in the log takes one second (`Silences`).
package struct ReplayPlayer: Sendable {
  /// The player's behaviour at the end.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// The player stops.
    case once
    /// The player starts again from the beginning.
    case loop
    /// The player goes backward to the start, and then forward again.
    case thereAndBack
  }

  /// The state at `position`.
  package private(set) var replay: Replay
  /// The current position, seconds from the log's start.
  package private(set) var position = 0.0
  /// True when the player advances with time.
  package var isPlaying = false
  /// The playing speed, positive: seconds of the log per second of real time.
  package var speed = 1.0 {
    didSet { speed = speed.isFinite ? min(max(speed, 1e-3), 1e4) : oldValue }
  }
  /// The player's behaviour at the end.
  package var mode: Mode
  /// True while the player goes backward, in the mode `thereAndBack`.
  package private(set) var isGoingBack = false
  /// The direction in which the phone points; it is not part of the log, so seeking does not change it.
  ///
  /// If nil, the log and its script determine the direction.
  package var look: ScenarioLook?
  /// True when seeking only sets the position, and `catchUp` then processes the log in steps.
  ///
  /// Processing much of a log takes time, so callers that must respond to keys meanwhile set this.
  package var putsOffWork = false

  /// The first position, seconds.
  package let start: Double
  /// The last position, seconds; in a live log, the latest time so far.
  package private(set) var end: Double
  /// True when the log is still being written; at its end, the player waits for more.
  package private(set) var isLive = false

  /// The replay before its start, with all changes that were made to it.
  package private(set) var origin: Replay
  /// The states that are kept, in order of time.
  private var checkpoints: [Replay] = []
  /// The number of samples between checkpoints.
  private var spacing = Self.leastSpacing

  private static let leastSpacing = 100
  /// The maximum number of checkpoints; when a live log needs more, every other one is dropped.
  ///
  /// A state takes 0.1 MB to 0.5 MB. For a day at 10 Hz, including simulated poses, there is one for every
  /// 9000 samples, which are processed in about a tenth of a second.
  static let capacity = 192
  /// The maximum number of samples to process at once if work is deferred.
  package static let stretch = 500
  /// The number of samples beyond which a seek counts as long.
  private static let longWay = 10_000

  /// Creates a player at the start.
  ///
  /// - Parameters:
  ///   - replay: A replay that has not started.
  ///   - range: The part of the log to play, seconds, limited to the log; nil for all of it.
  package init(_ replay: Replay, range: ClosedRange<Double>? = nil, mode: Mode = .once) {
    origin = replay
    self.replay = replay
    self.mode = mode
    let end = max(0, replay.end)
    start = min(max(range?.lowerBound ?? 0, 0), end)
    self.end = min(max(range?.upperBound ?? end, start), end)
    spacing = spacingOfAll
    seek(to: start)
  }

  /// Creates a player that follows a log while it is being written.
  ///
  /// - Parameter replay: A replay of a stream that has not started; `append` adds its samples.
  package init(following replay: Replay) {
    self.init(replay)
    isLive = true
    isPlaying = true
  }
}

extension ReplayPlayer {
  /// Adds samples to a live log; a player at the log's end goes on to the new end.
  ///
  /// - Parameter end: The latest time in the log, not before the time of any sample so far.
  package mutating func append(_ newer: some Collection<Sample>, upTo end: Double) {
    let isFollowing = isPlaying && position >= self.end
    origin.append(newer, upTo: end)
    replay.append(newer, upTo: end, keptBy: origin)
    self.end = max(self.end, end)
    if isFollowing { seek(to: self.end) }
  }

  /// Ends the live log, which is from then on like any other log.
  package mutating func endLog() { isLive = false }
}

extension ReplayPlayer {
  /// The world at the position, with the phone pointing in the direction of `look`.
  package var view: World {
    guard let look else { return replay.view }
    var replay = replay
    replay.look = look
    return replay.view
  }

  /// The share of the playing time that has passed, 0...1; 0 for a log without duration.
  var fraction: Double {
    let from = playingTime(start)
    return end > start ? (playingTime(position) - from) / (playingTime(end) - from) : 0
  }

  /// Returns the playing time from the log's start to a time in the log, seconds.
  private func playingTime(_ time: Double) -> Double { origin.silences.playingTime(at: time) }

  /// True when the player is at the end and stays there.
  package var isAtEnd: Bool { mode == .once && !isLive && position >= end }

  /// Advances by the given number of seconds of real time, if the player is playing.
  ///
  /// - Returns: True if the position changed.
  @discardableResult
  package mutating func advance(by seconds: Double) -> Bool {
    guard isPlaying, seconds > 0 else { return false }
    let old = position
    let step = seconds * speed
    switch mode {
    case .once:
      seek(by: step)
      if position >= end, !isLive { isPlaying = false }
    case .loop:
      guard end > start else { break }
      let (first, last) = (playingTime(start), playingTime(end))
      let goal = playingTime(position) + step
      let way = (goal - first).truncatingRemainder(dividingBy: last - first)
      seek(toPlayingTime: goal <= last ? goal : first + way)
    case .thereAndBack: bounce(step)
    }
    return position != old
  }

  /// Seeks to a time of the log; before the first position or after the last one, seeks to that position.
  ///
  /// - Complexity: O(samples since the previous checkpoint), once checkpoints exist there; O(1) if work is
  ///   deferred.
  package mutating func seek(to time: Double) {
    guard time.isFinite else { return }
    position = min(max(time, start), end)
    // Current settings are not carried over: only the log and the script determine the state.
    if position < replay.time {
      restore(checkpoints.last { $0.time <= position } ?? origin)
    } else if let last = checkpoints.last(where: { $0.time <= position }), last.time > replay.time {
      restore(last)
    }
    guard !putsOffWork else { return }
    while isBehind { catchUp() }
  }

  /// True when the state has not reached the position yet because work was deferred.
  package var isBehind: Bool { replay.time < position }

  /// Processes the next samples to bring the state closer to the position, unless it is already there.
  ///
  /// - Complexity: O(1): up to a few hundred samples.
  package mutating func catchUp() {
    guard isBehind else { return }
    let before = checkpoints.partitioningIndex { $0.taken > replay.taken }
    let mark = (before > 0 ? checkpoints[before - 1].taken : 0) + spacing
    let stretch = mark > replay.taken ? min(mark - replay.taken, Self.stretch) : Self.stretch
    var goal = position
    if let time = replay.time(ofSampleAfter: stretch) { goal = min(goal, time) }
    replay.advance(to: goal)
    if goal < position { keep(replay) }
  }

  /// Cancels the rest of a seek; the player stops at the position of its state.
  package mutating func stay() {
    guard isBehind else { return }
    isPlaying = false
    seek(to: max(replay.time, start))
  }

  /// Seeks forward by the given number of seconds of playing time, or backward if it is negative.
  package mutating func seek(by seconds: Double) {
    guard seconds.isFinite else { return }
    seek(toPlayingTime: playingTime(position) + seconds)
  }

  /// Seeks to a share of the playing time, 0...1.
  package mutating func seek(toFraction fraction: Double) {
    let (first, last) = (playingTime(start), playingTime(end))
    seek(toPlayingTime: first + (last - first) * fraction)
  }

  private mutating func seek(toPlayingTime playing: Double) {
    seek(to: origin.silences.time(atPlayingTime: playing))
  }

  /// Stops, and moves forward by the given number of frames, or backward if it is negative.
  ///
  /// - Parameter rate: Frames per second of the log.
  package mutating func step(by frames: Int, rate: Double = 30) {
    guard rate > 0, rate.isFinite else { return }
    isPlaying = false
    // A position within a rounding error of a frame counts as that frame.
    let number = position * rate
    let nearest = number.rounded()
    let isOnFrame = abs(number - nearest) < 1e-6
    let base = isOnFrame ? nearest : number.rounded(frames > 0 ? .down : .up)
    let goal = (base + Double(frames)) / rate
    guard let gap = origin.silences.silence(around: goal) else { return seek(to: goal) }
    seek(to: frames > 0 ? gap.upperBound : gap.lowerBound)
  }

  /// Changes the display at all times; nothing else changes.
  package mutating func adjust(_ change: (inout World) -> Void) {
    origin.adjust(change)
    replay.adjust(change)
    for index in checkpoints.indices { checkpoints[index].adjust(change) }
  }

  /// The settings in effect at the position, from the script and `apply`, even if the state has not reached
  /// it.
  package var fusionSettings: FusionSettings? { replay.fusionSettings(by: position) }

  /// Changes a setting at the position, like an event in a script: seeking back past it undoes the change,
  /// and going forward repeats it.
  package mutating func apply(_ setting: ScenarioSetting) {
    schedule(ScenarioEvent(time: position, line: 0, settings: [setting]), inPlace: true)
  }

  /// Performs a user's act at the position, like an event in a script: seeking back past it undoes the act,
  /// and going forward repeats it.
  package mutating func perform(_ act: Act) {
    let screen = TouchedScreen(of: replay.world)
    let act = ScenarioAct(kind: .act(act), look: look, screen: screen)
    schedule(ScenarioEvent(time: position, line: 0, acts: [act]), inPlace: false)
  }

  /// Schedules an event.
  ///
  /// - Parameter inPlace: True to replace an event that changes the same setting at the same time.
  private mutating func schedule(_ event: ScenarioEvent, inPlace: Bool) {
    // Checkpoints with exactly this time do not include the event.
    checkpoints.removeAll { $0.time >= position }
    if inPlace, origin.reschedule(event) {
      restore(checkpoints.last ?? origin)
    } else {
      origin.schedule(event)
      replay.schedule(event)
    }
    guard !putsOffWork else { return }
    while isBehind { catchUp() }
  }

  /// The number of states that are kept.
  var keptCount: Int { checkpoints.count }

  /// Returns the latest state that was kept before a time in seconds, or the state before the start; it can
  /// continue independently.
  package func state(before time: Double) -> Replay {
    var state = checkpoints.last { $0.time < time } ?? origin
    state.resume(by: origin)
    return state
  }

  /// Keeps a state of the same replay that was reached elsewhere; if it is between the current state and
  /// the position, it also becomes the current state.
  package mutating func take(_ state: Replay) {
    keep(state)
    guard isBehind, replay.time < state.time, state.time <= position else { return }
    restore(state)
  }

  /// The progress of a long seek, 0...1; nil if the seek is short or finished.
  package var progress: Double? {
    guard isBehind, position > 0, replay.upcomingCount(until: position) > Self.longWay
    else { return nil }
    return min(max(replay.time, 0) / position, 1)
  }
}

extension ReplayPlayer {
  private mutating func bounce(_ step: Double) {
    guard end > start else { return }
    let first = playingTime(start)
    let length = playingTime(end) - first
    let played = playingTime(position) - first
    let way = isGoingBack ? 2 * length - played : played
    let total = (way + step).truncatingRemainder(dividingBy: 2 * length)
    isGoingBack = total > length
    seek(toPlayingTime: first + (isGoingBack ? 2 * length - total : total))
  }

  /// The number of samples between checkpoints that keeps the number of checkpoints for the whole log
  /// within `capacity`.
  private var spacingOfAll: Int {
    max(Self.leastSpacing, origin.upcomingCount(until: end) / Self.capacity + 1)
  }

  /// Restores a kept state.
  private mutating func restore(_ state: Replay) {
    replay = state
    replay.resume(by: origin)
  }

  /// Keeps a state as a checkpoint, unless there is already one nearby.
  private mutating func keep(_ state: Replay) {
    let next = checkpoints.partitioningIndex { $0.time >= state.time }
    let before = next > 0 ? checkpoints[next - 1].taken : 0
    guard state.taken - before >= spacing else { return }
    if next < checkpoints.count {
      guard checkpoints[next].taken - state.taken >= spacing else { return }
    }
    checkpoints.insert(state.withoutSamples, at: next)
    guard checkpoints.count > Self.capacity else { return }
    spacing *= 2
    checkpoints = checkpoints.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
