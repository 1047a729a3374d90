import ARRouteEngine
import RouteFormats
import RouteSimKit
import RouteStage

/// A log being written to standard input, as updates for a window.
struct LiveFeed: WindowFeed {
  private var followed: FollowedLog
  private var isAtEnd = false
  /// The maximum number of bytes read at once, even if a pipe holds more: up to about a hundred fixes, which
  /// take a few milliseconds.
  private static let pieceLength = 4096
  /// The messages to print after the window has closed.
  let closing = Closing()

  /// The closing messages of a log, held back while its window holds the terminal.
  final class Closing {
    fileprivate(set) var lines: [String] = []
    /// The reason the log could not be read to its end; nil if it could.
    fileprivate(set) var failure: Failure?

    /// Prints the messages that a headless replay would have printed while the log arrived.
    ///
    /// - Throws: The failure that ended the log early.
    func report() throws(Failure) {
      for line in lines { StandardError.warn(line) }
      if let failure { throw failure }
    }
  }

  /// Opens standard input, without reading yet.
  init(_ reading: FileReading, settings: SimulationSettings) throws(Failure) {
    followed = try FollowedLog(reading, settings: settings)
  }

  /// The facts known so far.
  var log: LiveLog { followed.live }

  /// The whole document, for a format that is read only at its end; nil until then.
  var whole: GeoDocument? { followed.whole }

  var descriptor: Int32 { followed.descriptor }

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

  /// Reads until the phone's position is known, or until a format read only as a whole has ended.
  ///
  /// - Returns: The samples so far.
  /// - Throws: A failure if the log ends before that, or cannot be read.
  mutating func readToStart() throws(Failure) -> PackedSamples {
    var early = EarlySamples()
    while log.start == nil, !isAtEnd {
      let (news, told) = try readSome()
      told.forEach(StandardError.warn)
      for case .samples(let more, _) in news { try early.append(more) }
    }
    guard log.start != nil || whole != nil else { throw .recording("-", .noTimes) }
    return early.takeAll()
  }

  /// - Returns: The updates, and the lines that report which data are left out.
  private mutating func readSome() throws(Failure) -> ([FeedNews], told: [String]) {
    let piece: FollowedLog.Piece
    if let more = try followed.readSome(atMost: Self.pieceLength) {
      piece = more
    } else {
      isAtEnd = true
      piece = try followed.finish()
    }
    guard let end = log.end, !piece.samples.isEmpty else { return ([], piece.told) }
    return ([.samples(piece.samples, upTo: end)], piece.told)
  }
}
