package import ARRouteEngine

/// A survey that runs through a replay frame by frame, ahead of its player, and records its figures over
/// time.
///
/// The frames are those that `replay --headless` prints. The work is done in pieces, and memory is bounded,
/// except for the findings, which are rare.
package struct FigureSurvey: Sendable {
  /// An event that a tester looks for.
  package struct Finding: Hashable, Sendable {
    /// A kind of finding.
    package enum Passage: Hashable, Sendable {
      /// The phone's estimated position has jumped by the given number of metres, although the phone itself
      /// has not.
      case leap(Double)
      /// There was no fix for a long time; `until` is the time at which there was one again, seconds, or
      /// nil if absent yet.
      case fixesLost(until: Double?)
    }

    /// The time at which the finding happened or began, seconds.
    package var time: Double
    /// The kind of finding.
    package var what: Passage
  }

  /// A frame or an event reported to the observer during the survey.
  package enum Sight {
    /// A frame at a time in seconds: the world and its registration error.
    case frame(time: Double, World, Frame.Registration?)
    /// An event.
    case event(TimedEvent)
  }

  /// The findings, in order of time.
  package private(set) var findings: [Finding] = []
  /// The replay, at the time reached by the survey.
  package private(set) var replay: Replay
  /// True when everything recorded so far has been surveyed.
  package private(set) var isComplete = false

  private var curves = [FigureCurve](repeating: FigureCurve(), count: SurveyFigure.allCases.count)
  /// The time at which the survey starts, seconds.
  private let start: Double
  private let end: Double?
  /// The number of frames per second.
  let rate: Double
  private var ticks: ReplayTicks
  /// The time without a fix after which the fixes count as lost, seconds.
  private let patience: Double
  private var anchor: SceneAnchor?
  private var newestFix: Double
  /// True while fixes are lost.
  private var isLost = false
  private var speed = SpeedOverSecond()

  /// The length of the longest jump that is not reported, metres.
  static let leap = 10.0
  /// The shortest time without a fix that is reported, seconds.
  static let shortestLoss = 10.0
  /// If fixes are rare: the multiple of their median interval after which a missing fix is reported.
  private static let rarity = 4.0
  /// The number of frames that are surveyed at once.
  static let piece = 128

  /// Creates a survey of a replay that has not started.
  ///
  /// - Parameters:
  ///   - start: The time at which the survey starts, seconds, 0 or more.
  ///   - end: The time at which the survey ends; nil for the replay's end.
  ///   - rate: Frames per second; positive.
  package init(_ replay: Replay, from start: Double, to end: Double?, rate: Double) {
    self.replay = replay
    self.start = start
    self.end = end
    self.rate = rate
    ticks = ReplayTicks(rate: rate, from: start, to: end, isSparseInLulls: true)
    patience = Self.patience(of: replay.recording == nil ? [] : replay.fixTimes)
    newestFix = start
  }

  /// Returns the curve of a figure.
  package subscript(figure: SurveyFigure) -> FigureCurve { curves[figure.rawValue] }

  /// Returns the position of a time on the curves, seconds of playing time from the survey's start.
  package func offset(of time: Double) -> Double {
    replay.silences.playingTime(at: time) - replay.silences.playingTime(at: start)
  }

  /// Returns the time at a position on the curves, seconds of the log.
  func time(at offset: Double) -> Double {
    replay.silences.time(atPlayingTime: offset + replay.silences.playingTime(at: start))
  }

  /// The share of the log that has been surveyed, 0...1.
  package var progress: Double {
    let last = end ?? replay.end
    guard !isComplete, last > start else { return 1 }
    return replay.time.share(from: start, to: last)
  }
}

extension FigureSurvey {
  /// Surveys the next frames.
  ///
  /// - Parameter look: Called with each frame and each event.
  package mutating func advance(_ look: (Sight) -> Void = { _ in }) {
    guard !isComplete else { return }
    for _ in 0..<Self.piece {
      ticks.skip(gaps: replay.silences, lulls: replay.lulls)
      guard let tick = ticks.next(before: replay.end) else {
        isComplete = true
        return
      }
      if let middle = replay.time(ofSampleAfter: ReplayPlayer.stretch), middle < tick,
        middle > replay.time
      {
        go(to: middle, look)
        return
      }
      go(to: tick, look)
      note(tick, look)
      ticks.advance()
    }
  }

  /// Adds new samples to a live log; the player's replay keeps them.
  package mutating func append(_ newer: [Sample], upTo end: Double, keptBy origin: Replay) {
    replay.append(newer, upTo: end, keptBy: origin)
    isComplete = false
  }

  /// Changes the display; nothing else changes.
  package mutating func adjust(_ change: (inout World) -> Void) { replay.adjust(change) }

  /// Returns the time to go back to for surveying everything from a given time again, seconds.
  package func timeToGoBack(for time: Double) -> Double {
    let offset = curves.map { $0.start(ofStretchAt: self.offset(of: time)) }.min() ?? 0
    return self.time(at: offset)
  }

  /// Discards all results from a time onward, and continues from an earlier state.
  ///
  /// - Parameters:
  ///   - state: A state of the same replay, before `timeToGoBack(for:)` of the time.
  ///   - time: The time from which the replay is different, seconds.
  package mutating func goBack(to state: Replay, from time: Double) {
    isComplete = false
    // The survey has not reached this state yet, so it does not go back: the part before the state still
    // has to be surveyed.
    guard replay.time > state.time else { return replay.adoptEvents(of: state) }
    let begin = offset(of: time)
    for index in curves.indices { curves[index].forget(from: begin) }
    replay = state
    let reached = max(state.time, start)
    findings.removeAll { finding in
      if case .fixesLost(let end) = finding.what { return end ?? .infinity > reached }
      return finding.time > reached
    }
    ticks = ReplayTicks(rate: rate, from: reached, to: end, isSparseInLulls: true)
    anchor = nil
    newestFix = max(state.newestFix ?? start, start)
    isLost = false
    speed = SpeedOverSecond()
  }

  private mutating func go(to time: Double, _ look: (Sight) -> Void) {
    replay.advance(to: time)
    for news in replay.news {
      look(.event(news))
      guard news.event == .newSession else { continue }
      speed = SpeedOverSecond()
      anchor = nil
    }
  }

  /// The distance to the finish below which the error of the displayed finish is not recorded, metres.
  private static let arrival = 20.0

  /// Records the figures of the frame at a time in seconds.
  private mutating func note(_ time: Double, _ look: (Sight) -> Void) {
    let world = replay.world
    let begin = offset(of: time)
    func add(_ value: Double?, _ figure: SurveyFigure, _ curves: inout [FigureCurve]) {
      if let value { curves[figure.rawValue].add(value, at: begin, time: time) }
    }
    // Without fusion, there are no errors.
    let registration = world.fusion == nil ? nil : world.registration(clock: max(time, 0))
    look(.frame(time: time, world, registration))
    // This close to the finish, any offset is a large angle.
    let isThere = world.finish.map { ($0 - world.pose.position).levelLength < Self.arrival }
    if isThere != true { add(registration?.finish.degrees, .finishError, &curves) }
    add(registration?.arrowDistance, .arrowError, &curves)
    add(world.fusion?.misalignmentError?.degrees, .headingError, &curves)
    add(world.fusion?.accuracy, .accuracy, &curves)
    add(speed.next(at: time, world.pose.position), .speed, &curves)
    add(world.guidance?.progress.match.chainage, .chainage, &curves)
    if let position = try? world.map.placement.position(of: world.coordinate) {
      add(position.x, .east, &curves)
      add(-position.z, .north, &curves)
    }
    if world.street != nil {
      let street = world.frame(clock: max(time, 0)).street
      add(street?.finish?.behind, .finishBehind, &curves)
      add(street?.hiddenArrows, .hiddenArrows, &curves)
    }
    noteLeap(world, at: time)
    noteFixes(at: time)
  }

  private mutating func noteLeap(_ world: World, at time: Double) {
    defer { anchor = world.anchor }
    guard let anchor, anchor != world.anchor,
      let before = anchor.coordinate(ofScene: world.pose.position),
      let length = try? Geodesic.distance(from: before, to: world.coordinate),
      length > Self.leap
    else { return }
    insert(Finding(time: time, what: .leap(length)))
  }

  private mutating func noteFixes(at time: Double) {
    let newest = max(replay.newestFix ?? start, start)
    if newest > newestFix {
      if isLost, let index = findings.lastIndex(where: { $0.what == .fixesLost(until: nil) }) {
        findings[index].what = .fixesLost(until: newest)
      } else if newest - newestFix > patience {
        insert(Finding(time: newestFix, what: .fixesLost(until: newest)))
      }
      isLost = false
      newestFix = newest
    }
    guard !isLost, time - newestFix > patience else { return }
    isLost = true
    insert(Finding(time: newestFix, what: .fixesLost(until: nil)))
  }

  private mutating func insert(_ finding: Finding) {
    findings.insert(
      finding, at: findings.lastIndex { $0.time <= finding.time }.map { $0 + 1 } ?? 0)
  }

  /// Returns the time without a fix after which fixes are reported as lost, seconds, given the times of the
  /// fixes.
  private static func patience(of times: [Double]) -> Double {
    let steps = zip(times, times.dropFirst()).prefix(10_000).map { $1 - $0 }.sorted()
    guard !steps.isEmpty else { return shortestLoss }
    return max(shortestLoss, rarity * steps[steps.count / 2])
  }
}
