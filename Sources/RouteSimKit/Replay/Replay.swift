package import ARRouteDrawing
package import ARRouteEngine
import RouteFormats

/// A replay of a log: the samples so far, and the world that results from them.
///
/// This is a value type: copies continue independently and cost little, so a player can keep many to return
/// to. The same log, settings and script always give the same state at a time, regardless of how it was
/// reached.
///
/// At any time, the world has received exactly the samples up to then: as on a phone, a frame shows the
/// latest pose at or before its time. Poses are not interpolated, because that would need later poses.
package struct Replay: Sendable {
  /// The current time of the replay, seconds from the log's start; before the first `advance`, nothing has
  /// been read.
  package private(set) var time = -Double.infinity
  /// The time of the log's end, seconds; for a live stream, the latest time so far.
  package private(set) var end: Double
  /// The world, with the phone's orientation as in the log or the script.
  package var world: World
  /// The direction in which the phone points.
  var look = ScenarioLook.recorded
  /// The recent positions of the phone.
  package private(set) var trail = Trail()
  /// The events of the last `advance`, in order.
  package private(set) var news: [TimedEvent] = []

  /// The log being replayed; nil for a live stream.
  package let recording: Recording?
  /// The gaps in the log; in a live stream, the gaps so far.
  package private(set) var silences: Silences
  /// The lulls in the log; in a live stream, the lulls so far.
  ///
  /// See `Recording.lulls`.
  private(set) var lulls: Silences
  /// The number of gaps that have passed.
  private var gapsPassed = 0
  /// The samples in memory: those before `next` have been processed, the others have not.
  private var samples: SampleList
  private var next = 0
  /// Cursors into samples that are simulated on demand: the first at or before the current sample, the last
  /// after the samples in memory.
  ///
  /// Empty if samples are not simulated.
  private(set) var cursors: [SimulatedSampleCursor] = []
  /// The latest time of the fixes that the phone has received, seconds; nil before the first fix.
  private(set) var newestFix: Double?
  /// The number of samples processed since the start.
  private(set) var taken = 0
  private var events: [ScenarioEvent]
  private var nextEvent = 0
  var overlay: LogOverlay
  /// The screen that touches in the log and the script refer to, if a different one is shown; otherwise
  /// nil.
  var touchedScreen: TouchedScreen?
  /// The simulation around the latest true heading, for the next one.
  var truthInterval: SimulatedInterval?
  /// AR's position tracking, according to the log.
  private(set) var logged = Following()
  /// AR's position tracking, as last reported to the world.
  private var told = Following()

  /// Creates a replay that has not started.
  ///
  /// - Parameters:
  ///   - recording: The log.
  ///   - world: The world at the start, with fusion.
  ///   - scenario: The script.
  ///   - seed: The seed of the errors that a script adds.
  package init(
    of recording: Recording, in world: World, scenario: Scenario = .empty, seed: UInt64 = 1
  ) {
    self.recording = recording
    self.world = world
    self.world.poseSource = recording.poses
    samples = SampleList(recording.samples.kept)
    if let simulated = recording.samples.simulated { cursors = [simulated.start] }
    silences = recording.silences
    lulls = recording.lulls
    end = recording.duration
    events = scenario.events
    overlay = LogOverlay(seed: seed)
    makeSamples()
  }

  /// Creates a replay of a stream, to which samples are appended later.
  ///
  /// - Parameter gap: The longest silence that is not a gap, seconds; in `Silences.limits`.
  package init(
    liveIn world: World, scenario: Scenario = .empty, seed: UInt64 = 1,
    gap: Double = Silences.usualLimit
  ) {
    recording = nil
    silences = Silences(longerThan: gap)
    lulls = Silences(longerThan: Silences.lull)
    self.world = world
    samples = SampleList()
    end = 0
    events = scenario.events
    overlay = LogOverlay(seed: seed)
  }
}

extension Replay {
  /// Processes all samples and script events up to a time in seconds.
  ///
  /// Of those at the same time, samples come before events. A time in the past changes nothing.
  ///
  /// - Complexity: O(samples and events passed).
  package mutating func advance(to time: Double) {
    news.removeAll(keepingCapacity: true)
    guard time > self.time else { return }
    while nextEvent < events.count, events[nextEvent].time <= time {
      let event = events[nextEvent]
      takeSamples(upTo: event.time)
      self.time = max(self.time, event.time)
      act(on: event)
      nextEvent += 1
    }
    takeSamples(upTo: time)
    self.time = time
  }

  /// Processes samples of a live stream up to a time in seconds that the replay has not reached, including
  /// late samples.
  ///
  /// No frame is made in between.
  mutating func takeAhead(upTo time: Double) {
    news.removeAll(keepingCapacity: true)
    takeSamples(upTo: time)
  }

  /// Returns the events of the last step without copying them, and clears them.
  mutating func takeNews() -> [TimedEvent] {
    defer { news = [] }
    return news
  }

  /// The frame at the current replay time.
  ///
  /// - Complexity: The same as `World.frame`.
  package var frame: Frame {
    let clock = max(time, 0)
    // The world is copied only if the phone has to be rotated.
    return look == .recorded ? world.frame(clock: clock) : view.frame(clock: clock)
  }

  /// The world with the phone pointing in the direction of `look`.
  var view: World {
    guard look != .recorded else { return world }
    var world = world
    world.turn(to: attitude(looking: look))
    return world
  }

  /// Adds samples to a live stream, and discards those that have been processed.
  ///
  /// - Parameter end: The latest time in the stream, not before the time of any sample so far.
  mutating func append(_ newer: some Sequence<Sample>, upTo end: Double) {
    samples.removeFirst(next)
    next = 0
    for sample in newer {
      note(sample)
      samples.append(sample)
    }
    self.end = max(self.end, end)
  }

  /// Adds the samples that were appended to the replay of which this one is a copy.
  ///
  /// The original keeps all samples and shares them with this copy.
  package mutating func append(
    _ newer: some Sequence<Sample>, upTo end: Double, keptBy origin: Replay
  ) {
    for sample in newer { note(sample) }
    samples = origin.samples
    next = taken
    self.end = max(self.end, end)
  }

  /// Records the time of a stream's next sample in the gaps and lulls.
  private mutating func note(_ sample: Sample) {
    silences.note(sample.time)
    if !(world.poseSource == .simulated && sample.isPose) { lulls.note(sample.time) }
  }

  /// The number of samples that have not been processed; for a live stream, only those received so far are
  /// counted.
  var upcomingCount: Int {
    recording.map { $0.samples.count - taken } ?? samples.count - next
  }

  /// Returns the approximate number of samples that remain up to a time in seconds; it is not exact,
  /// because samples may be out of order.
  ///
  /// - Complexity: O(log n).
  func upcomingCount(until time: Double) -> Int {
    if let simulated, let last = samples.last, last.time <= time {
      return max(simulated.count(until: time) - taken, samples.count - next)
    }
    return (next..<samples.count).partitioningIndex { samples[$0].time > time } - next
  }

  /// The times of the fixes in the log, seconds; for a stream, only of the fixes that have not been
  /// processed.
  package var fixTimes: [Double] {
    recording?.samples.fixTimes
      ?? samples[next...].compactMap { sample in
        if case .fix(let fix) = sample { fix.time } else { nil }
      }
  }

  /// The script's events that have not been processed.
  var upcomingEvents: ArraySlice<ScenarioEvent> { events[nextEvent...] }

  /// Returns the time of the sample after the given number of samples; nil if there are fewer.
  ///
  /// - Precondition: `count` is at most `reach`.
  package func time(ofSampleAfter count: Int) -> Double? {
    guard next + count < samples.count else { return nil }
    // If a sample is late, its time is before the time reached by then.
    return max(samples[next].time, samples[next + count].time)
  }

  /// The same state without the data of the log and the script, so that it can be kept; `resume` restores
  /// the data.
  var withoutSamples: Replay {
    var copy = self
    copy.samples = SampleList()
    copy.next = 0
    copy.cursors = Array(cursors.prefix(1))
    copy.events = []
    copy.news = []
    return copy
  }

  /// Restores the data from the replay that this one is a copy of, which must not have started.
  mutating func resume(by origin: Replay) {
    if let simulated {
      samples = SampleList()
      next = 0
      cursors = [simulated.cursor(after: taken, from: cursors[0])]
      makeSamples()
    } else {
      samples = origin.samples
      next = taken
    }
    silences = origin.silences
    lulls = origin.lulls
    end = origin.end
    events = origin.events
  }

  /// Adds an event, which takes effect at once if its time is not in the future.
  mutating func schedule(_ event: ScenarioEvent) {
    events.insert(event, at: events.firstIndex { $0.time > event.time } ?? events.count)
    guard event.time <= time else { return }
    act(on: event)
    nextEvent += 1
  }

  /// Copies the events of another state of the same replay; this state must not have reached them yet.
  package mutating func adoptEvents(of other: Replay) { events = other.events }

  /// Replaces an event that changes the same setting at the same time, unless it is from the script.
  ///
  /// The replay must not have reached that time.
  ///
  /// - Returns: True if there was such an event.
  mutating func reschedule(_ event: ScenarioEvent) -> Bool {
    let index = events.lastIndex { other in
      other.time == event.time && other.line == 0
        && other.settings.map(\.subject) == event.settings.map(\.subject)
    }
    guard let index, event.settings.allSatisfy({ $0.subject != nil }) else { return false }
    events[index] = event
    return true
  }

  private mutating func act(on event: ScenarioEvent) {
    if let look = event.look { self.look = look }
    for setting in event.settings { apply(setting) }
    for act in event.acts { perform(act) }
  }

  private mutating func takeSamples(upTo time: Double) {
    while next < samples.count {
      let sample = samples[next]
      guard sample.time <= time else { break }
      passGap(upTo: sample.time)
      take(sample)
      next += 1
      taken += 1
      if next == samples.count { makeSamples() }
    }
    catchUp()
    makeSamples()
  }

  /// Makes the world process the fixes that it has deferred until their moment is over; the resulting
  /// events belong to that moment.
  private mutating func catchUp() {
    let late = world.catchUp()
    if !late.isEmpty { note(late, at: world.time) }
  }

  /// The simulation of the samples; nil if they are stored.
  private var simulated: SimulatedSamples? { recording?.samples.simulated }

  /// The number of samples to generate in advance.
  static let reach = 1000

  /// Generates the next samples if there are too few.
  private mutating func makeSamples() {
    guard samples.count - next < Self.reach, var cursor = cursors.last, let simulated else {
      return
    }
    samples.removeFirst(next)
    next = 0
    while samples.count < 2 * Self.reach, let sample = cursor.next(in: simulated) {
      samples.append(sample)
    }
    guard cursor.taken > cursors[cursors.count - 1].taken else { return }
    cursors.append(cursor)
    let passed = cursors.lastIndex { $0.taken <= taken } ?? 0
    cursors.removeFirst(passed)
  }

  /// Reports a gap that ends with the next sample.
  private mutating func passGap(upTo time: Double) {
    guard gapsPassed < silences.count else { return }
    let gap = silences.ranges[gapsPassed]
    guard gap.upperBound <= time else { return }
    news.append(
      TimedEvent(time: gap.upperBound, event: .gap(from: gap.lowerBound, to: gap.upperBound)))
    gapsPassed += 1
  }

  private mutating func take(_ sample: Sample) {
    switch sample {
    case .pose(let time, let pose):
      overlay.watch(pose, at: time)
      feedTracking(at: time)
      feed(.pose(time: time, overlay.pose(pose, at: time)))
      feedSurveyedTruth(of: pose, at: time)
    case .fix(let fix):
      guard let fix = overlay.fix(fix) else { break }
      newestFix = max(newestFix ?? fix.time, fix.time)
      feed(.fix(fix))
    case .truth: feed(sample)
    case .act(let time, let act):
      catchUp()
      note(touching(nil) { $0.act(act) }, at: time)
    case .tracking(let time, let state, let reason):
      let isLost = state == .limited
      logged = Following(isLost: isLost, isLost ? reason : nil)
      overlay.interruptWatch()
      feedTracking(at: time, isRepeated: !overlay.isLost)
    case .sessionReset:
      overlay.resetSession()
      feed(sample)
    }
  }

  /// Notifies the world if AR's tracking of the phone's position has changed because of the log, the
  /// script, motion or light.
  ///
  /// - Parameter isRepeated: True for a report in the log or the script, which is passed on to the world
  ///   even if nothing has changed.
  mutating func feedTracking(at time: Double, isRepeated: Bool = false) {
    let following = Following(
      isLost: logged.state == .limited || overlay.isLost, logged.reason ?? overlay.watch.reason)
    guard isRepeated || following != told else { return }
    told = following
    feed(.tracking(time: time, following.state, reason: following.reason))
  }

  mutating func feed(_ sample: Sample) {
    trail.take(sample)
    if !world.isOfMoment(sample) { catchUp() }
    let events = world.update(sample)
    if !events.isEmpty { note(events, at: sample.time) }
  }

  /// Records the events caused by data at a time in seconds.
  ///
  /// The events of late fixes get the current time.
  mutating func note(_ events: [Event], at time: Double) {
    let time = max(time, world.time)
    for event in events { news.append(TimedEvent(time: time, event: event)) }
  }
}
