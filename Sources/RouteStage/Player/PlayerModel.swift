public import ARRouteDrawing
public import ARRouteEngine
public import RouteSimKit

/// All state of a log being played in a window.
///
/// It is played like music; meanwhile one looks around freely or as the log does.
public struct PlayerModel: StageModel {
  /// The window, and what was chosen about it.
  public var stage: Stage
  /// The log, and where playing it stands.
  public internal(set) var player: ReplayPlayer
  /// What the timeline shows that does not change.
  private var marks: Timeline
  private let scenario: Scenario
  /// Frames a second of the log, for single steps.
  let stepRate: Double
  /// What comes, as far as that is known.
  private var survey: ReplaySurvey
  /// The gap that playing is in, of which was told.
  private var gapToldOf: ClosedRange<Double>?

  /// Speeds that + and − go through.
  static let speeds = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100]
  /// How far a leap back or on goes, seconds.
  static let leap = 10.0

  /// A player in a window; it plays at once where `player` does.
  ///
  /// - Parameters:
  ///   - scenario: The script that `player` follows, whose expectations are marked.
  ///   - stepRate: Frames a second of the log, for single steps; positive.
  public init(
    _ player: ReplayPlayer, scenario: Scenario = .empty, stepRate: Double = 10, stage: Stage
  ) {
    self.stepRate = stepRate
    self.player = player
    self.player.putsOffWork = true
    self.stage = stage
    self.scenario = scenario
    survey = ReplaySurvey(player.origin, scenario: scenario, isEnded: !player.isLive)
    marks = Timeline()
    marks.start = player.start
    marks.gaps = player.origin.recording?.gaps ?? []
    marks.silences = player.origin.silences
    mark(fixTimes: player.origin.fixTimes)
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
    // Fixes of a session log may come late; what is older is in order.
    let late = marks.fixes.partitioningIndex { $0 > first }
    marks.fixes += fixTimes
    marks.fixes[late...].sort()
  }
}

extension PlayerModel {
  /// What the phone believes at the position, turned to where one looks.
  public var world: World { player.view }

  /// Where the phone has been of late.
  public var trail: Trail { player.replay.trail }

  /// The animation clock, seconds.
  public var clock: Double { player.position }

  /// Whether time matters at present: while false, nothing changes until a message comes.
  public var isActive: Bool { player.isPlaying || !survey.isComplete || stage.isActive }

  /// Whether the world is not yet where the log has been taken by keys.
  public var isBehind: Bool { player.isBehind }

  /// Takes the world a stretch of the way on.
  ///
  /// Where nobody has been yet, that is left to the survey, which has to go there, too.
  public mutating func catchUp() {
    guard player.isBehind else { return }
    if survey.isBetween(player.replay.time, player.position) {
      workAhead()
    }
    if !survey.isBetween(player.replay.time, player.position) { player.catchUp() }
  }

  /// Whether the log can be gone through ahead of the player.
  public var hasSpareWork: Bool { !survey.isComplete && !player.isLive }

  /// Goes through some of the log ahead of the player, who then finds states to come back to.
  public mutating func workAhead() {
    survey.advance()
    player.take(survey.replay)
  }

  /// One step of time: the log goes on, and the phone is turned as the held keys say.
  ///
  /// While the world is behind, the log waits for it.
  public mutating func advance() {
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

  /// Takes in what a live log brought, or that it has ended.
  public mutating func take(_ news: FeedNews) {
    switch news {
    case .samples(let samples, let end):
      mark(samples)
      player.append(samples, upTo: end)
      marks.silences = player.replay.silences
      survey.append(samples, upTo: end, keptBy: player.origin)
    case .leftOut(let words): stage.say(words, isError: true)
    case .ended(let problem):
      player.endLog()
      survey.isEnded = true
      stage.say(problem ?? "The log has ended", isError: problem != nil)
    }
  }

  /// Changes something about the picture.
  public mutating func adjust(_ change: (inout World) -> Void) {
    player.adjust(change)
    survey.adjust(change)
  }

  private mutating func lookAround() {
    let asked = Self.keys.motion.asked(by: stage.keys, at: stage.time, speed: 0)
    guard stage.motion.isMoving || asked.isMoving else { return }
    stage.motion.approach(asked, within: Stage.step, speed: 0)
    look(stage.motion.turned(player.view.pose.attitude, within: Stage.step))
  }

  /// Does what a person does with what the phone shows, at the position.
  public mutating func perform(_ act: Act) {
    player.perform(act)
    surveyAnew()
  }

  /// Turns the phone at once, clockwise and up, away from the log.
  public mutating func turn(by angle: Angle, up: Angle) {
    look(player.view.pose.attitude.turned(by: angle, up: up))
  }

  /// Looks away from the log, as an attitude in AR's scene says.
  private mutating func look(_ attitude: Attitude) {
    var attitude = attitude
    attitude.heading += player.replay.misalignment
    player.look = .fixed(attitude)
  }

  /// Finds out anew what comes, after something was changed about it from the position on.
  mutating func surveyAnew() {
    let state = player.state(before: player.position)
    guard !survey.goBack(to: state) else { return }
    survey = ReplaySurvey(player.origin, scenario: scenario, isEnded: !player.isLive)
  }

  /// The log along a line.
  public var timeline: Timeline? {
    var timeline = marks
    timeline.end = player.end
    timeline.position = player.position
    let direction = player.isGoingBack ? "◀" : "▶"
    timeline.state = "\(player.isPlaying ? direction : "‖") \(Quantity.rate(player.speed))"
    timeline.mode = player.isLive ? "live" : player.mode.sign
    timeline.runs = survey.runs
    timeline.readiness = survey.readiness
    timeline.checks = survey.checks
    return timeline
  }
}

extension ReplayPlayer.Mode {
  /// What the timeline shows of it.
  fileprivate var sign: String {
    switch self {
    case .once: ""
    case .loop: "loop"
    case .thereAndBack: "to-fro"
    }
  }
}
