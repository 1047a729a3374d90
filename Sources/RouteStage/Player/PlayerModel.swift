package import ARRouteDrawing
package import ARRouteEngine
package import RouteSimKit

/// The state of a log being played in a window.
///
/// It is played like music; the user can look around freely during playback, or in the direction recorded in
/// the log.
package struct PlayerModel: StageModel {
  /// The window, and the choices made in it.
  package var stage: Stage
  /// The window's key bindings.
  package let keys: StageKeys<PlayerAction>
  /// The log and the playback state.
  var player: ReplayPlayer
  /// The parts of the timeline that playback does not change.
  private var fixed: Timeline
  private let scenario: Scenario
  /// The frame rate for single steps through the log, frames per second.
  let stepRate: Double
  /// The survey of the rest of the log, up to the time reached so far.
  var survey: ReplaySurvey
  /// The curves of the log's figures, for the times computed so far.
  var figures: FigureSurvey
  /// The target of a search; nil once its time is known.
  var wish: Wish?
  /// The search for the target, if it is a position.
  var search: MomentSearch?
  /// The marks that the user has made.
  var marks: LogMarks
  /// The file in which the marks are kept; nil for none.
  let marksFile: String?
  /// The text of that file when it was read; empty if there was no file.
  let marksText: String
  /// The events to search for.
  var choice = EventChoice.notable
  /// The last visited event, and its index among the events included in the choice.
  var visited: (index: Int, event: LogEvent)?
  /// The figure chosen for the curve; an inner nil for no curve, an outer nil before any choice.
  var chosenCurve: CurveFigure??
  /// The last gap reported, while the position is in it.
  private var gapToldOf: ClosedRange<Double>?

  /// The speeds that + and − step through.
  static let speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]
  /// The length of a leap back or forward, seconds.
  static let leap = 10.0

  /// Creates a player in a window; playback starts immediately if `player` is playing.
  ///
  /// - Parameters:
  ///   - scenario: The script that `player` follows, whose expectations are marked.
  ///   - stepRate: The frame rate for single steps through the log, frames per second; positive.
  ///   - marks: The marks made earlier.
  ///   - marksFile: The file in which the marks are kept; nil for none.
  ///   - marksText: The file's text when it was read; empty if there was no file.
  ///   - keys: The key bindings.
  package init(
    _ player: ReplayPlayer, scenario: Scenario = .empty, stepRate: Double = 10,
    marks: LogMarks = LogMarks(), keptIn marksFile: String? = nil,
    asRead marksText: String = "", stage: Stage,
    keys: StageKeys<PlayerAction> = Self.keys
  ) {
    self.keys = keys
    self.marks = marks
    self.marksFile = marksFile
    self.marksText = marksText
    self.stepRate = stepRate
    self.player = player
    self.player.putsOffWork = true
    self.stage = stage
    self.scenario = scenario
    survey = ReplaySurvey(player.origin, scenario: scenario, isEnded: !player.isLive)
    figures = Self.figures(of: player, rate: stepRate)
    fixed = Timeline()
    fixed.start = player.start
    fixed.gaps = player.origin.recording?.gaps ?? []
    fixed.silences = player.origin.silences
    mark(fixTimes: player.origin.fixTimes)
  }

  private static func figures(of player: ReplayPlayer, rate: Double) -> FigureSurvey {
    FigureSurvey(
      player.origin, from: player.start, to: player.isLive ? nil : player.end, rate: rate)
  }

  /// Adds the fixes among samples to the timeline.
  private mutating func mark(_ samples: [Sample]) {
    mark(
      fixTimes: samples.compactMap { sample in
        if case .fix(let fix) = sample { fix.time } else { nil }
      })
  }

  private mutating func mark(fixTimes: [Double]) {
    guard let first = fixTimes.min() else { return }
    // Fixes in a session log may arrive late; earlier ones are in order.
    let late = fixed.fixes.partitioningIndex { $0 > first }
    fixed.fixes += fixTimes
    fixed.fixes[late...].sort()
  }
}

extension PlayerModel {
  /// The world as the phone believes it to be at the position, seen in the current direction.
  package var world: World { player.view }

  /// The phone's recent positions.
  package var trail: Trail { player.replay.trail }

  /// The animation clock, seconds.
  package var clock: Double { player.position }

  /// True while the window changes with time; otherwise nothing changes until a message arrives.
  package var isActive: Bool {
    player.isPlaying || !survey.isComplete || !figures.isComplete || stage.isActive
  }

  /// True when the world has not yet reached the position that keys have requested, or that position is not
  /// known yet.
  package var isBehind: Bool { player.isBehind || wish != nil }

  /// Moves the world part of the way to the requested position.
  ///
  /// If that part of the log has not been processed yet, this is left to the survey, which has to process it
  /// in any case.
  package mutating func catchUp() {
    guard player.isBehind else { return lookFurther() }
    if survey.isBetween(player.replay.time, player.position) {
      workAhead()
    }
    if !survey.isBetween(player.replay.time, player.position) { player.catchUp() }
  }

  /// True when the log can be processed ahead of the player.
  package var hasSpareWork: Bool {
    (!survey.isComplete || !figures.isComplete) && !player.isLive
  }

  /// Processes some of the log ahead of the player, which can then return to the states found.
  ///
  /// Once this is complete, computes the figures frame by frame.
  package mutating func workAhead() {
    guard survey.isComplete || survey.isWaiting else {
      survey.advance()
      return player.take(survey.replay)
    }
    figures.advance()
  }

  /// Advances by one time step: the log advances, and the phone turns according to the held keys.
  ///
  /// While the world is behind, the log waits for it.
  package mutating func advance() {
    if !player.isBehind {
      let wasPlaying = player.isPlaying
      player.advance(by: stage.step)
      if wasPlaying, !player.isPlaying { stage.say("End of the log") }
      // This usually completes the step.
      player.catchUp()
      if wasPlaying { tellOfGap() }
      lookAround()
    }
    workAhead()
  }

  /// Reports a gap that playback enters, and the end of that gap.
  private mutating func tellOfGap() {
    let gap = player.replay.silences.silence(around: player.position)
    defer { gapToldOf = gap }
    guard let gap, gap != gapToldOf else { return }
    stage.say("Gap from \(Quantity.clock(gap.lowerBound)) to \(Quantity.clock(gap.upperBound))")
  }

  /// Handles an update of a live log, or its end.
  package mutating func take(_ news: FeedNews) {
    switch news {
    case .samples(let samples, let end):
      mark(samples)
      player.append(samples, upTo: end)
      fixed.silences = player.replay.silences
      survey.append(samples, upTo: end, keptBy: player.origin)
      figures.append(samples, upTo: end, keptBy: player.origin)
    case .leftOut(let words): stage.say(words, isError: true)
    // A replay uses a snapshot of the layers, which does not change.
    case .layer: break
    case .ended(let problem):
      player.endLog()
      survey.isEnded = true
      stage.say(problem ?? "The log has ended", isError: problem != nil)
    }
  }

  /// Changes properties of the picture.
  package mutating func adjust(_ change: (inout World) -> Void) {
    player.adjust(change)
    survey.adjust(change)
    figures.adjust(change)
  }

  private mutating func lookAround() {
    let asked = keys.motion.asked(by: stage.keys, at: stage.time, speed: 0)
    guard stage.motion.isMoving || asked.isMoving else { return }
    stage.motion.approach(asked, within: stage.step, speed: 0)
    look(stage.motion.turned(player.view.pose.attitude, within: stage.step))
  }

  /// Applies a user's act to the phone's picture, at the position.
  package mutating func perform(_ act: Act) {
    player.perform(act)
    surveyAnew()
  }

  /// Turns the phone at once, clockwise and up, away from the recorded direction.
  package mutating func turn(by angle: Angle, up: Angle) {
    look(player.view.pose.attitude.turned(by: angle, up: up))
  }

  /// Turns the view away from the recorded direction, to that of an attitude in AR's scene.
  private mutating func look(_ attitude: Attitude) {
    var attitude = attitude
    attitude.heading += player.replay.misalignment
    player.look = .fixed(attitude)
  }

  /// Restarts the surveys from the position, after a change there.
  mutating func surveyAnew() {
    visited = nil
    figures.goBack(
      to: player.state(before: figures.timeToGoBack(for: player.position)), from: player.position)
    let state = player.state(before: player.position)
    guard !survey.goBack(to: state) else { return }
    survey = ReplaySurvey(player.origin, scenario: scenario, isEnded: !player.isLive)
  }

  /// The log as a timeline.
  package var timeline: Timeline? {
    var timeline = fixed
    timeline.noted = marks.marks.map(\.time)
    timeline.end = player.end
    timeline.position = player.position
    let direction = player.isGoingBack ? "◀" : "▶"
    timeline.state = "\(player.isPlaying ? direction : "‖") \(Quantity.rate(player.speed))"
    timeline.mode = player.isLive ? "live" : player.mode.sign
    timeline.runs = survey.runs
    timeline.readiness = survey.readiness
    timeline.checks = survey.checks
    if let figure = curveFigure {
      timeline.curve = Timeline.Curve(
        figure: figure, values: figures[figure.figure], start: figures.offset(of: player.start),
        units: units)
    }
    return timeline
  }
}

extension ReplayPlayer.Mode {
  /// The mode's symbol in the timeline.
  fileprivate var sign: String {
    switch self {
    case .once: ""
    case .loop: "loop"
    case .thereAndBack: "to-fro"
    }
  }
}
