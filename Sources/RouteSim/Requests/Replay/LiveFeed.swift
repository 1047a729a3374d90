import ARRouteEngine
import RouteFormats
import RouteSimKit
import RouteStage

/// A log that is being written to standard input, as news for a window.
struct LiveFeed: WindowFeed {
  private let stream: LogStream
  private(set) var log: LiveLog
  private var isAtEnd = false
  /// What there is to say once the window is closed.
  let closing = Closing()

  /// What a log that has ended leaves to be said, while its window holds the terminal.
  final class Closing {
    fileprivate(set) var lines: [String] = []

    /// Says it, as a headless replay does at the log's end.
    func report() {
      for line in lines { StandardError.report(line) }
    }
  }

  /// Standard input, of which nothing has been read.
  init(_ reading: FileReading, settings: SimulationSettings) throws(Failure) {
    stream = try LogStream(reading)
    log = LiveLog(
      settings: settings, gap: reading.gap, keepsAllFixes: reading.keepsAllFixes)
  }

  var descriptor: Int32 { stream.descriptor }

  mutating func read() -> FeedNews? {
    if isAtEnd { return .ended(problem: nil) }
    do {
      return try readSome()
    } catch {
      return .ended(problem: error.line)
    }
  }

  /// Reads until it is known where the phone is; what came by then.
  ///
  /// - Throws: Where the log ends before that, or cannot be read.
  mutating func readToStart() throws(Failure) -> [Sample] {
    var samples: [Sample] = []
    while log.start == nil, !isAtEnd {
      if case .samples(let more, _)? = try readSome() { samples += more }
    }
    guard log.start != nil else { throw .recording("-", .noTimes) }
    return samples
  }

  private mutating func readSome() throws(Failure) -> FeedNews? {
    var samples: [Sample]
    if try stream.readSome() {
      samples = log.take(stream.takeNews())
    } else {
      let document = try stream.finish()
      isAtEnd = true
      samples = log.take(stream.takeNews()) + log.finish()
      closing.lines = LossReport("-").rest(of: document, log.losses)
    }
    guard let end = log.end, !samples.isEmpty else { return nil }
    return .samples(samples, upTo: end)
  }
}
