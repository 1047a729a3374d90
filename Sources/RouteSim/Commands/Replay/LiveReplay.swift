import ARRouteEngine
import CommandLineKit
import RouteFormats
import RouteSimKit

/// A replay of a log that is still being written, as by `gpspipe -w`: frames come as soon as they are
/// settled.
struct LiveReplay {
  private let config: LiveConfig
  private let ticks: ReplayTicks
  private let speed: Double?
  private var log: LiveLog
  private let arguments: ParsedArguments
  /// What came before it was known where the phone is.
  private var early: [Sample] = []
  private var headless: HeadlessReplay?

  /// Reads standard input to its end, or until a signal comes.
  static func run(
    route path: String, script: String?, ticks: ReplayTicks, speed: Double?,
    _ arguments: ParsedArguments
  ) throws(Failure) -> ExitStatus {
    let config = try LiveConfig(route: path, script: script, arguments)
    var live = LiveReplay(
      config: config, ticks: ticks, speed: speed, log: LiveLog(settings: config.simulation),
      arguments: arguments)
    return try live.follow(ReplayReporter(script: script ?? "", scale: PixelScale(arguments)))
  }

  private mutating func follow(
    _ reporter: ReplayReporter
  ) throws(Failure) -> ExitStatus {
    Signals.beginDeferring()
    defer { Signals.endDeferring() }
    do {
      let stream = try FileOptions.stream("-", arguments)
      while Signals.deferred == nil {
        guard Descriptor.waitToRead(stream.descriptor) else { continue }
        guard try stream.readSome() else { break }
        try take(log.take(stream.takeNews()), isAll: false, reporter)
      }
      // Who is interrupted has no use for what an unfinished log lacks.
      if Signals.deferred == nil {
        let document = try stream.finish()
        try take(log.take(stream.takeNews()) + log.finish(), isAll: true, reporter)
        FileOptions.warn(about: document, at: "-")
      }
    } catch let error as DocumentError {
      throw .document("-", error)
    } catch let failure as Failure {
      throw failure
    } catch {
      preconditionFailure("only these are thrown")
    }
    guard var headless else {
      if let status = Signals.deferred { throw .signalled(status) }
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
    let run = ReplayRun(
      try config.replay(of: log), scenario: config.scenario, ticks: ticks)
    headless = HeadlessReplay(run, speed: speed)
    let held = early
    early = []
    try take(held, isAll: isAll, reporter)
  }
}
