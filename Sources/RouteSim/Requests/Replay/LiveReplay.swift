import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A replay of a log that is still being written, as by `gpspipe -w`: frames come as soon as they are
/// settled.
///
/// What can be read only when all of it is there, as GeoJSON and archives, is replayed then, as it
/// would be by its name.
struct LiveReplay {
  private let request: ReplayRequest
  private let config: LiveConfig
  private let reading: FileReading
  private let ticks: ReplayTicks
  private let speed: Double?
  private let checking: ReplayChecking
  private var log: LiveLog
  private var losses = LossReport("-")
  /// What came before it was known where the phone is.
  private var early: [Sample] = []
  private var headless: HeadlessReplay?
  /// Whether anything of the log came before its end.
  private var isLive = false

  /// A replay of which nothing has been read but the route, the design and the script.
  ///
  /// - Parameters:
  ///   - path: The route's file.
  ///   - speed: Seconds of the log in a second of real time; nil for no waiting.
  init(_ request: ReplayRequest, route path: String, speed: Double?) throws(Failure) {
    self.request = request
    config = try LiveConfig(request, route: path)
    reading = request.reading
    ticks = request.ticks
    self.speed = speed
    checking = request.checking
    log = LiveLog(
      settings: request.simulation.settings, gap: reading.gap,
      keepsAllFixes: reading.keepsAllFixes)
  }

  /// Reads standard input to its end, or until a signal comes.
  mutating func follow(_ reporter: ReplayReporter) throws(Failure) -> ExitStatus {
    Signals.beginDeferring()
    defer { Signals.endDeferring() }
    let stream = try LogStream(reading)
    while Signals.deferred == nil {
      guard Descriptor.waitToRead(stream.descriptor) else { continue }
      guard try stream.readSome() else { break }
      let news = stream.takeNews()
      for line in losses.news(ofNothing: stream.lineOfNothing) { StandardError.report(line) }
      isLive = isLive || news.isOfWalk
      try take(log.take(news), isAll: false, reporter)
      for line in losses.news(news.drops, log.losses) { StandardError.report(line) }
    }
    // Who is interrupted has no use for what an unfinished log lacks.
    if Signals.deferred == nil {
      let document = try stream.finish()
      guard isLive else {
        for line in losses.rest(of: document, log.losses) { StandardError.report(line) }
        return try request.print(try config.whole(document), speed: speed, reporter)
      }
      try take(log.take(stream.takeNews()) + log.finish(), isAll: true, reporter)
      for line in losses.rest(of: document, log.losses) { StandardError.report(line) }
    }
    guard var headless else {
      if let status = Signals.deferred {
        try reporter.report(unbegun: .signalled(status))
        throw .signalled(status)
      }
      throw .recording("-", .noTimes)
    }
    return try reporter.close(&headless, at: log.end ?? 0)
  }

  /// Takes in what is settled, and prints what it leads to.
  private mutating func take(
    _ samples: [Sample], isAll: Bool, _ reporter: ReplayReporter
  ) throws(Failure) {
    guard let end = log.end else { return }
    if var headless {
      headless.append(samples, upTo: end)
      try reporter.go(&headless, until: end)
      self.headless = headless
      return
    }
    early += samples
    guard log.start != nil || isAll else { return }
    checking.pictures.removeLeftovers(of: config.scenario, until: ticks.to)
    let run = checking.run(try config.replay(of: log), config.scenario, ticks)
    headless = HeadlessReplay(run, speed: speed)
    let held = early
    early = []
    try take(held, isAll: isAll, reporter)
  }
}
