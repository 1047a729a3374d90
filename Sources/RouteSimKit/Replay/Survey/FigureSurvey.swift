package import ARRouteEngine

/// A replay gone through from frame to frame ahead of its player, to know how its numbers run.
///
/// Its frames are those that `replay --headless` prints. Work is done in pieces; what is kept is
/// bounded but for what was found, which is rare.
package struct FigureSurvey: Sendable {
  /// Something that a tester looks for.
  package struct Finding: Hashable, Sendable {
    /// The findings.
    package enum Passage: Hashable, Sendable {
      /// Where the phone believes it is has leapt so many metres, while it did not.
      case leap(Double)
      /// No fix came for long; until when, seconds, or nil where none has come yet.
      case fixesLost(until: Double?)
    }

    /// When it was or began, seconds.
    package var time: Double
    /// The findings.
    package var what: Passage
  }

  /// What is seen on the way, for who looks on.
  package enum Sight {
    /// A frame of a time, seconds: the world, and how wrong its picture is.
    case frame(time: Double, World, Frame.Registration?)
    /// Something happened.
    case event(TimedEvent)
  }

  /// The findings, in order of time.
  package private(set) var findings: [Finding] = []
  /// The replay, as far as it has been gone through.
  package private(set) var replay: Replay
  /// True when all is known that has come by now.
  package private(set) var isComplete = false

  private var curves = [FigureCurve](repeating: FigureCurve(), count: SurveyFigure.allCases.count)
  /// The first time that is looked at, seconds.
  private let start: Double
  private let end: Double?
  /// Frames a second.
  let rate: Double
  private var ticks: ReplayTicks
  /// No fix for longer than this is a loss, seconds.
  private let patience: Double
  private var anchor: SceneAnchor?
  private var newestFix: Double
  /// The loss that lasts, by its place among what was found.
  private var isLost = false
  /// Where AR saw the phone of late.
  private var way: [(time: Double, position: Vector3)] = []

  /// A farther leap is told, metres.
  static let leap = 10.0
  /// The shortest time without a fix that is told, seconds.
  static let shortestLoss = 10.0
  /// So many times as long as usual none comes where fixes are rare.
  private static let rarity = 4.0
  /// So many frames are looked at in a piece.
  static let piece = 128
  /// How long the speed is measured, seconds.
  private static let second = 1.0

  /// A survey of a replay that has not begun.
  ///
  /// - Parameters:
  ///   - start: The first time that is looked at, seconds, 0 or more.
  ///   - end: The last one; nil for the replay's end.
  ///   - rate: Frames a second; positive.
  package init(_ replay: Replay, from start: Double, to end: Double?, rate: Double) {
    self.replay = replay
    self.start = start
    self.end = end
    self.rate = rate
    ticks = ReplayTicks(rate: rate, from: start, to: end, isSparseInLulls: true)
    patience = Self.patience(of: replay.recording == nil ? [] : replay.fixTimes)
    newestFix = start
  }

  /// How a number runs.
  package subscript(figure: SurveyFigure) -> FigureCurve { curves[figure.rawValue] }

  /// Where a time lies along the curves: seconds of playing from where the survey begins.
  package func offset(of time: Double) -> Double {
    replay.silences.playingTime(at: time) - replay.silences.playingTime(at: start)
  }

  /// The time at an offset along the curves, seconds of the log.
  func time(at offset: Double) -> Double {
    replay.silences.time(atPlayingTime: offset + replay.silences.playingTime(at: start))
  }

  /// How much of it is done, 0...1.
  package var progress: Double {
    let last = end ?? replay.end
    guard !isComplete, last > start else { return 1 }
    return replay.time.share(from: start, to: last)
  }
}

extension FigureSurvey {
  /// Goes through some frames.
  ///
  /// - Parameter look: Shown what is seen on the way.
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

  /// Takes in what a live log brought, which its player keeps.
  package mutating func append(_ newer: [Sample], upTo end: Double, keptBy origin: Replay) {
    replay.append(newer, upTo: end, keptBy: origin)
    isComplete = false
  }

  /// Changes something about the picture, which leads to no other state but for it.
  package mutating func adjust(_ change: (inout World) -> Void) { replay.adjust(change) }

  /// Up to when it must be gone back to find out anew what is from a time on, seconds.
  package func timeToGoBack(for time: Double) -> Double {
    let offset = curves.map { $0.start(ofStretchAt: self.offset(of: time)) }.min() ?? 0
    return self.time(at: offset)
  }

  /// Forgets what it knows from a time on, and goes on from an earlier state.
  ///
  /// - Parameters:
  ///   - state: Of the same replay; before `timeToGoBack(for:)` the time.
  ///   - time: From then on something else comes, seconds.
  package mutating func goBack(to state: Replay, from time: Double) {
    isComplete = false
    // What lies before a state that it has not come to yet stays to be found out.
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
    way = []
  }

  private mutating func go(to time: Double, _ look: (Sight) -> Void) {
    replay.advance(to: time)
    for news in replay.news {
      look(.event(news))
      guard news.event == .newSession else { continue }
      way = []
      anchor = nil
    }
  }

  /// Nearer than this to the finish, metres, nothing is said of how far its mark is off.
  private static let arrival = 20.0

  /// Looks at the frame of a time, seconds.
  private mutating func note(_ time: Double, _ look: (Sight) -> Void) {
    let world = replay.world
    let begin = offset(of: time)
    func add(_ value: Double?, _ figure: SurveyFigure, _ curves: inout [FigureCurve]) {
      if let value { curves[figure.rawValue].add(value, at: begin, time: time) }
    }
    // What makes no errors has none to be shown.
    let registration = world.fusion == nil ? nil : world.registration(clock: max(time, 0))
    look(.frame(time: time, world, registration))
    // In front of one's feet any offset is a large angle.
    let isThere = world.finish.map { ($0 - world.pose.position).levelLength < Self.arrival }
    if isThere != true { add(registration?.finish.degrees, .finishError, &curves) }
    add(registration?.arrowDistance, .arrowError, &curves)
    add(world.fusion?.misalignmentError?.degrees, .headingError, &curves)
    add(world.fusion?.accuracy, .accuracy, &curves)
    add(speed(at: time, world.pose.position), .speed, &curves)
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

  /// How fast the phone went in the last second, metres a second; nil until one has passed.
  private mutating func speed(at time: Double, _ position: Vector3) -> Double? {
    way.append((time, position))
    while way.count > 2, time - way[1].time >= Self.second - 1e-9 { way.removeFirst() }
    let length = time - way[0].time
    guard length >= Self.second - 1e-9 else { return nil }
    return (position - way[0].position).levelLength / length
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

  /// From when on it is told that no fix comes, where they come at some times, seconds.
  private static func patience(of times: [Double]) -> Double {
    let steps = zip(times, times.dropFirst()).prefix(10_000).map { $1 - $0 }.sorted()
    guard !steps.isEmpty else { return shortestLoss }
    return max(shortestLoss, rarity * steps[steps.count / 2])
  }
}
