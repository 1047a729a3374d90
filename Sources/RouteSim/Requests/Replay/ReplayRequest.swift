import ARRouteEngine
import CPOSIX
import RouteFormats
import RouteSimKit
import RouteStage

/// A request to replay a recorded walk.
struct ReplayRequest: Request {
  /// The part of a log to show, seconds from its start.
  struct Span: Hashable {
    /// The first time shown, 0 or more; nil for the start.
    let from: Double?
    /// The last time shown, not before `from`; nil for the end.
    let to: Double?

    /// The whole log.
    static let all = Span(unchecked: nil, nil)

    /// Creates the part from one time to another.
    ///
    /// - Returns: nil if it begins before the log or ends before it begins.
    init?(from: Double?, to: Double?) {
      guard (from ?? 0) >= 0, (to ?? .infinity) >= (from ?? 0) else { return nil }
      self.init(unchecked: from, to)
    }

    private init(unchecked from: Double?, _ to: Double?) {
      self.from = from
      self.to = to
    }
  }

  /// The form of the replay.
  enum Mode {
    /// As lines of JSON on standard output, paced at a speed, or as fast as they are made.
    case headless(speed: ReplayRate?)
    /// In a window, played at a speed.
    case window(speed: ReplayRate, loops: Bool, settings: WindowSettings)
    /// As a film.
    case film(FilmMaking, FilmRate)
  }

  /// The log's file; `-` is standard input, in which case no other file may be standard input.
  var log: String
  /// The route's file; nil for the log's own.
  var route: String?
  /// The script's file; nil for none.
  var script: String?
  var reading: FileReading
  var phone: ChosenPhone
  /// The layers in addition to the route.
  var layers = LayerChoices.none
  var picture: PictureChoices
  var design: DesignChoices
  var simulation: SimulationChoices
  var tuning = TuningChoices.none
  /// The number of frames per second of the log; nil for ten, or fewer while samples are far apart.
  var rate: ReplayRate?
  var span: Span
  var mode: Mode
  /// The file for bookmarks set in a window; nil for none.
  var marks: String?
  /// The format of frames printed as places; nil for lines of JSON.
  var features: FeatureWriter.Format?
  /// The checks in addition to the script's, for a replay without a window.
  var checking = ReplayChecking()

  /// The key bindings of a window.
  var keys = PlayerModel.keys

  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError) {
    self.keys = try PlayerModel.keys.rebound(keys)
  }

  /// The times of the frames.
  var ticks: ReplayTicks {
    ReplayTicks(
      rate: (rate ?? .usual).perSecond, from: span.from ?? 0, to: span.to,
      isSparseInLulls: rate == nil)
  }
}

extension ReplayRequest {
  func run() throws(Failure) -> ExitStatus {
    if log == "-", reading.truth != nil, Descriptor.isStream(STDIN_FILENO) {
      StandardError.warn(Failure.lineAboutTruthOfStream)
    }
    switch mode {
    case .headless(let speed): return try print(speed: speed?.perSecond)
    case .window(let speed, let loops, let settings):
      return try play(speed: speed.perSecond, loops: loops, settings)
    case .film(let making, let rate): return try film(making, rate)
    }
  }

  /// True when the log is still being written; with a file of true positions, it is read to its end first.
  private var isLive: Bool {
    log == "-" && reading.truth == nil && Descriptor.isStream(STDIN_FILENO)
  }

  /// Prints all frames of a log, followed by the closing messages; writes a report even if the run fails.
  private func print(speed: Double?) throws(Failure) -> ExitStatus {
    let reporter = ReplayReporter(
      log: log, script: script, checking: checking, device: phone.device)
    do throws(Failure) {
      return try print(speed: speed, reporter)
    } catch {
      do throws(Failure) {
        try reporter.report(error)
      } catch let other {
        // The report itself may have caused the earlier failure.
        guard other != error else { throw error }
        if let line = error.line { StandardError.report(line) }
        throw other
      }
      throw error
    }
  }

  private func print(
    speed: Double?, _ reporter: ReplayReporter
  ) throws(Failure) -> ExitStatus {
    if let route, isLive {
      var live = try LiveReplay(self, route: route, speed: speed)
      return try live.follow(reporter)
    }
    var reporter = reporter
    let config = try config { line in
      reporter.warnings.append(line)
      StandardError.warn(line)
    }
    return try print(config, speed: speed, reporter)
  }

  /// Prints all frames of a log that has been read.
  func print(
    _ config: ReplayConfig, speed: Double?, _ reporter: ReplayReporter
  ) throws(Failure) -> ExitStatus {
    checking.pictures.removeLeftovers(of: config.scenario, until: span.to)
    var headless = HeadlessReplay(
      checking.run(config.replay, config.scenario, ticks), speed: speed,
      features: features.map { FrameFeatures($0, name: config.name, startTime: config.startTime) })
    Signals.beginDeferring()
    defer { Signals.endDeferring() }
    try reporter.go(&headless, until: config.replay.end)
    return try reporter.close(&headless, at: config.replay.end)
  }

  /// Makes a film; its frames are the pictures that a script would write at the same times.
  private func film(_ making: FilmMaking, _ rate: FilmRate) throws(Failure) -> ExitStatus {
    var making = making
    if let path = making.picture.style.background, !making.file.isOfNumbers {
      making.picture.backdrop = try PhotographChoices.picture(path, .painted)
    }
    let config = try config()
    let ticks = ReplayTicks(rate: rate.perSecond, from: span.from ?? 0, to: span.to)
    var run = ReplayRun(config.replay, scenario: config.scenario, ticks: ticks)
    let end = config.replay.end
    func next() -> (Frame, World)? {
      while let step = run.next(until: end) {
        if case .frame(let frame) = step { return (frame, run.replay.world) }
      }
      return nil
    }
    try FilmMaker(making, rate: rate).make(count: nil, take: next) { [phone] frame, world in
      .success([RenderScene(frame, in: world, phone: phone)])
    }
    return .success
  }

  /// Plays a log in a window.
  private func play(
    speed: Double, loops: Bool, _ settings: WindowSettings
  ) throws(Failure) -> ExitStatus {
    // A live log has neither a span to show nor an end to loop from.
    if let route, isLive, span == .all, !loops, settings.recording?.isScripted != true {
      return try ReplayWindow.follow(self, route: route, speed: speed, settings: settings)
    }
    return try play(try config(), speed: speed, loops: loops, settings)
  }

  /// Plays a log that has been read.
  func play(
    _ config: ReplayConfig, speed: Double, loops: Bool, _ settings: WindowSettings
  ) throws(Failure) -> ExitStatus {
    let from = span.from ?? 0
    let range = from...(span.to ?? max(config.replay.end, from))
    var player = ReplayPlayer(config.replay, range: range, mode: loops ? .loop : .once)
    player.speed = speed
    player.isPlaying = true
    let window = try ReplayWindow(
      title: [config.name, config.madeRoute?.title].compactMap(\.self).joined(separator: ", "),
      scenario: config.scenario, self, settings: settings)
    return try window.open(player)
  }

  /// Reads the log; refuses a span that begins after its end.
  ///
  /// - Parameter say: Called with each warning about the log.
  private func config(
    say: @escaping (String) -> Void = { StandardError.warn($0) }
  ) throws(Failure) -> ReplayConfig {
    let config = try ReplayConfig(self, say: say)
    try checkSpan(of: config)
    if case .film = mode, let to = span.to, to > config.replay.end {
      say(Failure.line(aboutFilmTo: to, end: config.replay.end, of: log))
    }
    if let made = config.madeRoute {
      say(Failure.line(about: made, of: log))
    } else if reading.routeFrom != nil {
      say(Failure.lineAboutOwnRoute(of: log))
    }
    return config
  }

  /// Refuses a span that begins after the end of the log.
  func checkSpan(of config: ReplayConfig) throws(Failure) {
    let from = span.from ?? 0
    guard from <= config.replay.end else {
      let isFilm = if case .film = mode { true } else { false }
      throw .timeBeyondEnd(from: from, end: config.replay.end, isOfFilm: isFilm)
    }
  }
}
