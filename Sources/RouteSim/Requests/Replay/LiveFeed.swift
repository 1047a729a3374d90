import ARRouteEngine
import RouteFormats
import RouteSimKit
import RouteStage

/// A log that is being written to standard input, as news for a window.
struct LiveFeed: WindowFeed {
  private let stream: LogStream
  private(set) var log: LiveLog
  private var isAtEnd = false
  private var losses = LossReport("-")
  /// Whether anything of the log came before its end.
  private var isLive = false
  /// All there was, where nothing of it came before its end; nil until then.
  private(set) var whole: GeoDocument?
  /// What there is to say once the window is closed.
  let closing = Closing()

  /// What a log leaves to be said, while its window holds the terminal.
  final class Closing {
    fileprivate(set) var lines: [String] = []
    /// Why the log could not be read to its end; nil where it could.
    fileprivate(set) var failure: Failure?

    /// Says it, as a headless replay does while the log comes.
    ///
    /// - Throws: What ended the log too early.
    func report() throws(Failure) {
      for line in lines { StandardError.report(line) }
      if let failure { throw failure }
    }
  }

  /// Standard input, of which nothing has been read.
  init(_ reading: FileReading, settings: SimulationSettings) throws(Failure) {
    stream = try LogStream(reading)
    log = LiveLog(
      settings: settings, gap: reading.gap, keepsAllFixes: reading.keepsAllFixes)
  }

  var descriptor: Int32 { stream.descriptor }

  mutating func read() -> [FeedNews] {
    if isAtEnd { return [.ended(problem: nil)] }
    do {
      let (news, told) = try readSome()
      closing.lines += told
      return news + told.map { .leftOut($0) }
    } catch {
      closing.failure = error
      return [.ended(problem: error.line)]
    }
  }

  /// Reads until it is known where the phone is, or what can only be read as a whole has ended; what
  /// came by then.
  ///
  /// - Throws: Where the log ends before that, or cannot be read.
  mutating func readToStart() throws(Failure) -> [Sample] {
    var samples: [Sample] = []
    while log.start == nil, !isAtEnd {
      let (news, told) = try readSome()
      told.forEach(StandardError.report)
      for case .samples(let more, _) in news { samples += more }
    }
    guard log.start != nil || whole != nil else { throw .recording("-", .noTimes) }
    return samples
  }

  /// - Returns: What came, and what there is to say about what is left out of it.
  private mutating func readSome() throws(Failure) -> ([FeedNews], told: [String]) {
    let samples: [Sample]
    let told: [String]
    if try stream.readSome() {
      let piece = stream.takeNews()
      isLive = isLive || piece.isOfWalk
      samples = log.take(piece)
      told =
        losses.news(ofNothing: stream.lineOfNothing) + losses.news(piece.drops, log.losses)
    } else {
      let document = try stream.finish()
      isAtEnd = true
      guard isLive else {
        whole = document
        return ([], losses.rest(of: document, log.losses))
      }
      samples = log.take(stream.takeNews()) + log.finish()
      told = losses.rest(of: document, log.losses)
    }
    guard let end = log.end, !samples.isEmpty else { return ([], told) }
    return ([.samples(samples, upTo: end)], told)
  }
}
