package import ARRouteEngine

/// A player of a replay: forward and back, at any speed, from anywhere.
///
/// A value without a clock: the caller passes elapsed time. Going back is quick, as the states on the way are
/// kept at intervals; the state at a position is the same whatever way led there. A gap of the log takes one
/// second (`Silences`).
package struct ReplayPlayer: Sendable {
  /// The behaviour at the end.
  package enum Mode: String, CaseIterable, Hashable, Sendable {
    /// It stops.
    case once
    /// It begins again.
    case loop
    /// It goes back, and at the start forward again.
    case thereAndBack
  }

  /// The state at `position`.
  package private(set) var replay: Replay
  /// The current position, seconds from the log's start.
  package private(set) var position = 0.0
  /// True when it goes on by itself.
  package var isPlaying = false
  /// Seconds of the log in a second of play; positive.
  package var speed = 1.0 {
    didSet { speed = speed.isFinite ? min(max(speed, 1e-3), 1e4) : oldValue }
  }
  /// The behaviour at the end.
  package var mode: Mode
  /// True when it goes back at present, as in `thereAndBack`.
  package private(set) var isGoingBack = false
  /// The direction in which the phone looks; not part of the log, so kept through all seeking.
  ///
  /// nil leaves it to the log and its script.
  package var look: ScenarioLook?
  /// True when moving only sets the position, and `catchUp` goes there in pieces.
  ///
  /// Going through much of a log takes long; a caller that must answer keys meanwhile puts it off.
  package var putsOffWork = false

  /// The first position, seconds.
  package let start: Double
  /// The last position, seconds; of a live log, how far it has come.
  package private(set) var end: Double
  /// True when the log is still being written: at its end playing waits for more.
  package private(set) var isLive = false

  /// The replay before its beginning, with all that was changed about it.
  package private(set) var origin: Replay
  /// States on the way, by growing time.
  private var checkpoints: [Replay] = []
  /// Samples from checkpoint to checkpoint.
  private var spacing = Self.leastSpacing

  private static let leastSpacing = 100
  /// The most checkpoints; beyond that, as a live log grows, every other one goes.
  ///
  /// A state has a tenth of a megabyte to half of one. Of a day at 10 Hz, simulated poses included, one is
  /// kept after each 9000 samples, which are gone through in about a tenth of a second.
  static let capacity = 192
  /// The most samples that are taken in at once where work is put off.
  package static let stretch = 500
  /// More samples to go than this are a long way.
  private static let longWay = 10_000

  /// A player that stands at the start.
  ///
  /// - Parameters:
  ///   - replay: A replay that has not begun.
  ///   - range: The part of the log to play, seconds; it is cut to the log. nil for all of it.
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

  /// A player of a log that is being written, which follows it.
  ///
  /// - Parameter replay: A replay of a stream, which has not begun; samples come by `append`.
  package init(following replay: Replay) {
    self.init(replay)
    isLive = true
    isPlaying = true
  }
}

extension ReplayPlayer {
  /// Takes in samples of a live log; a player at its end goes on to the new one.
  ///
  /// - Parameter end: The time that the log has reached; not before the times of the samples so far.
  package mutating func append(_ newer: some Collection<Sample>, upTo end: Double) {
    let isFollowing = isPlaying && position >= self.end
    origin.append(newer, upTo: end)
    replay.append(newer, upTo: end, keptBy: origin)
    self.end = max(self.end, end)
    if isFollowing { seek(to: self.end) }
  }

  /// The live log has come to its end: it is now like any other.
  package mutating func endLog() { isLive = false }
}

extension ReplayPlayer {
  /// The world at the position, the phone turned to where it looks.
  package var view: World {
    guard let look else { return replay.view }
    var replay = replay
    replay.look = look
    return replay.view
  }

  /// The share of the playing time from start to end, 0...1; 0 for a log without length.
  var fraction: Double {
    let from = playingTime(start)
    return end > start ? (playingTime(position) - from) / (playingTime(end) - from) : 0
  }

  /// Seconds of playing from the log's start to a time of it.
  private func playingTime(_ time: Double) -> Double { origin.silences.playingTime(at: time) }

  /// True when it stands at the end and would go no further.
  package var isAtEnd: Bool { mode == .once && !isLive && position >= end }

  /// Goes on by some seconds of real time, if it plays.
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

  /// Goes to a time of the log, cut to the part that is played.
  ///
  /// - Complexity: O(samples since the checkpoint before), after the first time there; where work is
  ///   put off, O(1).
  package mutating func seek(to time: Double) {
    guard time.isFinite else { return }
    position = min(max(time, start), end)
    // Current settings are not carried over: the state follows from the log and the script alone.
    if position < replay.time {
      restore(checkpoints.last { $0.time <= position } ?? origin)
    } else if let last = checkpoints.last(where: { $0.time <= position }), last.time > replay.time {
      restore(last)
    }
    guard !putsOffWork else { return }
    while isBehind { catchUp() }
  }

  /// True when the state has not come to the position yet, because work was put off.
  package var isBehind: Bool { replay.time < position }

  /// Brings the state nearer to the position; nothing where it is there.
  ///
  /// - Complexity: That of a few hundred samples.
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

  /// Gives up what is left of a way: the position is where the state has come, and it stops there.
  package mutating func stay() {
    guard isBehind else { return }
    isPlaying = false
    seek(to: max(replay.time, start))
  }

  /// Goes on by some seconds of playing, or back by a negative number.
  package mutating func seek(by seconds: Double) {
    guard seconds.isFinite else { return }
    seek(toPlayingTime: playingTime(position) + seconds)
  }

  /// Goes to a share of the playing time, 0...1.
  package mutating func seek(toFraction fraction: Double) {
    let (first, last) = (playingTime(start), playingTime(end))
    seek(toPlayingTime: first + (last - first) * fraction)
  }

  private mutating func seek(toPlayingTime playing: Double) {
    seek(to: origin.silences.time(atPlayingTime: playing))
  }

  /// Stops and goes to the next frame, or back to the one before.
  ///
  /// - Parameter rate: Frames a second of the log.
  package mutating func step(by frames: Int, rate: Double = 30) {
    guard rate > 0, rate.isFinite else { return }
    isPlaying = false
    // A position a rounding error beside a frame is that frame.
    let number = position * rate
    let nearest = number.rounded()
    let isOnFrame = abs(number - nearest) < 1e-6
    let base = isOnFrame ? nearest : number.rounded(frames > 0 ? .down : .up)
    let goal = (base + Double(frames)) / rate
    guard let gap = origin.silences.silence(around: goal) else { return seek(to: goal) }
    seek(to: frames > 0 ? gap.upperBound : gap.lowerBound)
  }

  /// Changes something about the picture at all times, without any other effect on the state.
  package mutating func adjust(_ change: (inout World) -> Void) {
    origin.adjust(change)
    replay.adjust(change)
    for index in checkpoints.indices { checkpoints[index].adjust(change) }
  }

  /// The settings in effect at the position, by the script and by `apply`, even if the state is behind.
  package var fusionSettings: FusionSettings? { replay.fusionSettings(by: position) }

  /// Changes something from the position on, as an event of a script there would: seeking back
  /// behind it undoes it, going forward does it again.
  package mutating func apply(_ setting: ScenarioSetting) {
    schedule(ScenarioEvent(time: position, line: 0, settings: [setting]), inPlace: true)
  }

  /// Performs a person's act at the position, as an event of a script there would: seeking back behind it
  /// undoes it, going forward does it again.
  package mutating func perform(_ act: Act) {
    let screen = TouchedScreen(of: replay.world)
    let act = ScenarioAct(kind: .act(act), look: look, screen: screen)
    schedule(ScenarioEvent(time: position, line: 0, acts: [act]), inPlace: false)
  }

  /// - Parameter inPlace: True to replace an event of the same moment that sets the same.
  private mutating func schedule(_ event: ScenarioEvent, inPlace: Bool) {
    // Checkpoints of the very moment do not include it.
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

  /// The number of states kept to come back to.
  var keptCount: Int { checkpoints.count }

  /// The latest state that was kept before a time in seconds, or the one before the beginning, to go
  /// on from by itself.
  package func state(before time: Double) -> Replay {
    var state = checkpoints.last { $0.time < time } ?? origin
    state.resume(by: origin)
    return state
  }

  /// Takes a state of the same replay that somebody else has come to, to come back to it; where it is
  /// on the way to the position, this is there at once.
  package mutating func take(_ state: Replay) {
    keep(state)
    guard isBehind, replay.time < state.time, state.time <= position else { return }
    restore(state)
  }

  /// The share of a long way to the position that is done, 0...1; nil if the way is short, or done.
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

  /// The spacing of checkpoints, samples, that keeps their number along the whole log within `capacity`.
  private var spacingOfAll: Int {
    max(Self.leastSpacing, origin.upcomingCount(until: end) / Self.capacity + 1)
  }

  /// Restores a kept state.
  private mutating func restore(_ state: Replay) {
    replay = state
    replay.resume(by: origin)
  }

  /// Keeps a state as a checkpoint, unless there is one nearby.
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
