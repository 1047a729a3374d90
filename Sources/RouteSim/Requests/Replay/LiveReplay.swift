import ARRouteEngine
import RouteSimKit

/// A replay of a log that is still being written, for example by `gpspipe -w`: frames are written as soon as
/// they are settled.
///
/// A log that can be read only as a whole, such as a GeoJSON file or an archive, is replayed after its end,
/// as if its file had been named.
struct LiveReplay {
  private let request: ReplayRequest
  private let config: LiveConfig
  private let ticks: ReplayTicks
  private let speed: Double?
  private let checking: ReplayChecking
  private var log: FollowedLog
  /// The samples that arrived before the phone's position was known.
  private var early = EarlySamples()
  private var headless: HeadlessReplay?

  /// Creates a replay that has read only the route, the design and the script.
  ///
  /// - Parameters:
  ///   - path: The route's file.
  ///   - speed: Seconds of the log per second of real time; nil to run without waiting.
  init(_ request: ReplayRequest, route path: String, speed: Double?) throws(Failure) {
    self.request = request
    config = try LiveConfig(request, route: path)
    ticks = request.ticks
    self.speed = speed
    checking = request.checking
    log = try FollowedLog(request.reading, settings: request.simulation.settings)
  }

  /// Reads standard input to its end, or until a signal comes.
  mutating func follow(_ reporter: ReplayReporter) throws(Failure) -> ExitStatus {
    Signals.beginDeferring()
    defer { Signals.endDeferring() }
    while Signals.deferred == nil {
      guard Descriptor.waitToRead(log.descriptor) else { continue }
      guard let piece = try log.readSome() else { break }
      try take(piece, isAll: false, reporter)
    }
    // After an interruption, the gaps in an unfinished log are of no interest.
    if Signals.deferred == nil {
      let rest = try log.finish()
      if let document = log.whole {
        for line in rest.told { StandardError.warn(line) }
        return try request.print(try config.whole(document), speed: speed, reporter)
      }
      try take(rest, isAll: true, reporter)
    }
    guard var headless else {
      if let status = Signals.deferred {
        try reporter.report(unbegun: .signalled(status))
        throw .signalled(status)
      }
      throw .recording("-", .noTimes)
    }
    return try reporter.close(&headless, at: log.live.end ?? 0)
  }

  /// Adds a piece of the log, and reports which of its data are left out.
  private mutating func take(
    _ piece: FollowedLog.Piece, isAll: Bool, _ reporter: ReplayReporter
  ) throws(Failure) {
    try take(piece.samples, isAll: isAll, reporter)
    for line in piece.told { StandardError.warn(line) }
  }

  /// Adds settled samples, and prints the resulting frames.
  private mutating func take(
    _ samples: some Collection<Sample>, isAll: Bool, _ reporter: ReplayReporter
  ) throws(Failure) {
    guard let end = log.live.end else { return }
    // The replay is taken out of the property, because changing a copy of it would copy the samples.
    if var headless = headless.take() {
      defer { self.headless = headless }
      headless.append(samples, upTo: end)
      try reporter.go(&headless, until: end)
      return
    }
    try early.append(samples)
    guard log.live.start != nil || isAll else { return }
    checking.pictures.removeLeftovers(of: config.scenario, until: ticks.to)
    let run = checking.run(try config.replay(of: log.live), config.scenario, ticks)
    headless = HeadlessReplay(
      run, speed: speed,
      features: request.features.map { FrameFeatures($0, name: nil, startTime: nil) })
    try take(early.takeAll(), isAll: isAll, reporter)
  }
}
