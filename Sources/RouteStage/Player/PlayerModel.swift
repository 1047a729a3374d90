package import ARRouteDrawing
package import ARRouteEngine
package import RouteSimKit

/// All state of a log being played in a window.
///
/// It is played like music; meanwhile one looks around freely or as the log does.
package struct PlayerModel: StageModel {
  /// The window, and the choices made in it.
  package var stage: Stage
  /// The actions of its keys.
  package let keys: StageKeys<PlayerAction>
  /// The log, and where playing it stands.
  var player: ReplayPlayer
  /// The parts of the timeline that playing does not change.
  private var fixed: Timeline
  private let scenario: Scenario
  /// Frames a second of the log, for single steps.
  let stepRate: Double
  /// The survey of what the log will bring, as far as it has come.
  var survey: ReplaySurvey
  /// The curves of its numbers, as far as they are known.
  var figures: FigureSurvey
  /// The target of a search, until its time is known.
  var wish: Wish?
  /// The search for it, if it is a place.
  var search: MomentSearch?
  /// The marks that somebody has made.
  var marks: LogMarks
  /// The file in which that is kept; nil for none.
  let marksFile: String?
  /// The text of that file when it was read; empty without a file.
  let marksText: String
  /// The choice of events to look for.
  var choice = EventChoice.notable
  /// The event that was gone to last, and its place among those that were chosen.
  var visited: (index: Int, event: LogEvent)?
  /// The number chosen for the curve; nil inside for no curve, nil outside before any choice.
  var chosenCurve: CurveFigure??
  /// The gap last announced, while playing is in it.
  private var gapToldOf: ClosedRange<Double>?

  /// Speeds that + and − go through.
  static let speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]
  /// The distance that a leap back or on goes, seconds.
  static let leap = 10.0

  /// A player in a window; it plays at once if `player` does.
  ///
  /// - Parameters:
  ///   - scenario: The script that `player` follows, whose expectations are marked.
  ///   - stepRate: Frames a second of the log, for single steps; positive.
  ///   - marks: The marks made before.
  ///   - marksFile: The file in which marks are kept; nil for none.
  ///   - marksText: The file's text when it was read; empty without a file.
  ///   - keys: The actions of its keys.
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

  /// Marks the fixes among samples.
  private mutating func mark(_ samples: [Sample]) {
    mark(
      fixTimes: samples.compactMap { sample in
        if case .fix(let fix) = sample { fix.time } else { nil }
      })
  }

  private mutating func mark(fixTimes: [Double]) {
    guard let first = fixTimes.min() else { return }
    // Fixes of a session log may come late; older ones are in order.
    let late = fixed.fixes.partitioningIndex { $0 > first }
    fixed.fixes += fixTimes
    fixed.fixes[late...].sort()
  }
}

extension PlayerModel {
  /// The world as the phone believes it to be at the position, turned to the present line of sight.
  package var world: World { player.view }

  /// The phone's recent positions.
  package var trail: Trail { player.replay.trail }

  /// The animation clock, seconds.
  package var clock: Double { player.position }

  /// True when time matters at present: while false, nothing changes until a message comes.
  package var isActive: Bool {
    player.isPlaying || !survey.isComplete || !figures.isComplete || stage.isActive
  }

  /// True when the world is not yet where the log has been taken by keys, or that is not known yet.
  package var isBehind: Bool { player.isBehind || wish != nil }

  /// Takes the world a stretch of the way on.
  ///
  /// Where nobody has been yet, that is left to the survey, which has to go there, too.
  package mutating func catchUp() {
    guard player.isBehind else { return lookFurther() }
    if survey.isBetween(player.replay.time, player.position) {
      workAhead()
    }
    if !survey.isBetween(player.replay.time, player.position) { player.catchUp() }
  }

  /// True when the log can be gone through ahead of the player.
  package var hasSpareWork: Bool {
    (!survey.isComplete || !figures.isComplete) && !player.isLive
  }

  /// Goes through some of the log ahead of the player, which then finds states to come back to; after
  /// that, from frame to frame.
  package mutating func workAhead() {
    guard survey.isComplete || survey.isWaiting else {
      survey.advance()
      return player.take(survey.replay)
    }
    figures.advance()
  }

  /// One step of time: the log goes on, and the phone is turned as the held keys say.
  ///
  /// While the world is behind, the log waits for it.
  package mutating func advance() {
    if !player.isBehind {
      let wasPlaying = player.isPlaying
      player.advance(by: Stage.step)
      if wasPlaying, !player.isPlaying { stage.say("End of the log") }
      // As a rule that is all of the step.
      player.catchUp()
      if wasPlaying { tellOfGap() }
      lookAround()
    }
    workAhead()
  }

  /// Says where a gap ends that playing comes through.
  private mutating func tellOfGap() {
    let gap = player.replay.silences.silence(around: player.position)
    defer { gapToldOf = gap }
    guard let gap, gap != gapToldOf else { return }
    stage.say("Gap from \(Quantity.clock(gap.lowerBound)) to \(Quantity.clock(gap.upperBound))")
  }

  /// Takes in news of a live log, or its end.
  package mutating func take(_ news: FeedNews) {
    switch news {
    case .samples(let samples, let end):
      mark(samples)
      player.append(samples, upTo: end)
      fixed.silences = player.replay.silences
      survey.append(samples, upTo: end, keptBy: player.origin)
      figures.append(samples, upTo: end, keptBy: player.origin)
    case .leftOut(let words): stage.say(words, isError: true)
    // A replay reads a snapshot.
    case .layer: break
    case .ended(let problem):
      player.endLog()
      survey.isEnded = true
      stage.say(problem ?? "The log has ended", isError: problem != nil)
    }
  }

  /// Changes something about the picture.
  package mutating func adjust(_ change: (inout World) -> Void) {
    player.adjust(change)
    survey.adjust(change)
    figures.adjust(change)
  }

  private mutating func lookAround() {
    let asked = keys.motion.asked(by: stage.keys, at: stage.time, speed: 0)
    guard stage.motion.isMoving || asked.isMoving else { return }
    stage.motion.approach(asked, within: Stage.step, speed: 0)
    look(stage.motion.turned(player.view.pose.attitude, within: Stage.step))
  }

  /// Performs a person's act on the phone's picture, at the position.
  package mutating func perform(_ act: Act) {
    player.perform(act)
    surveyAnew()
  }

  /// Turns the phone at once, clockwise and up, away from the log.
  package mutating func turn(by angle: Angle, up: Angle) {
    look(player.view.pose.attitude.turned(by: angle, up: up))
  }

  /// Looks away from the log, as an attitude in AR's scene says.
  private mutating func look(_ attitude: Attitude) {
    var attitude = attitude
    attitude.heading += player.replay.misalignment
    player.look = .fixed(attitude)
  }

  /// Starts the surveys again from the position on, after a change there.
  mutating func surveyAnew() {
    visited = nil
    figures.goBack(
      to: player.state(before: figures.timeToGoBack(for: player.position)), from: player.position)
    let state = player.state(before: player.position)
    guard !survey.goBack(to: state) else { return }
    survey = ReplaySurvey(player.origin, scenario: scenario, isEnded: !player.isLive)
  }

  /// The log along a line.
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
  /// Its sign in the timeline.
  fileprivate var sign: String {
    switch self {
    case .once: ""
    case .loop: "loop"
    case .thereAndBack: "to-fro"
    }
  }
}
