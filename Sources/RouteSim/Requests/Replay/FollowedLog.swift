import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A log on standard input that is followed while it is written: what has settled of it, and what
/// there is to say of what it loses.
struct FollowedLog {
  /// What one reading brought.
  struct Piece {
    /// What has settled by it; see `LiveLog.take`.
    let samples: [Sample]
    /// What there is to say of what is left out, a line each.
    let told: [String]
  }

  /// The facts known of it by now.
  private(set) var live: LiveLog
  /// All there was, where nothing of it came before its end, as of GeoJSON and archives; nil until
  /// then.
  private(set) var whole: GeoDocument?
  private let stream: DocumentStream
  private var losses = LossReport("-")
  /// True when anything of the walk came before the end.
  private var hasWalk = false

  /// Standard input, of which nothing has been read.
  init(_ reading: FileReading, settings: SimulationSettings) throws(Failure) {
    do {
      stream = try DocumentStream(
        path: "-",
        options: ReadingOptions(precision: reading.precision, columns: reading.columns))
    } catch {
      throw .document("-", .input(error))
    }
    live = LiveLog(
      settings: settings, gap: reading.gap, keepsAllFixes: reading.keepsAllFixes)
  }

  /// What to wait on: readable when there is more.
  var descriptor: Int32 { stream.descriptor }

  /// Reads what is there, and waits only while nothing is.
  ///
  /// - Parameter most: So many bytes at most, above 0.
  /// - Returns: nil at the end.
  mutating func readSome(atMost most: Int = .max) throws(Failure) -> Piece? {
    do {
      guard try stream.readSome(atMost: most) else { return nil }
    } catch {
      throw .document("-", error)
    }
    let news = stream.takeNews(forgetting: true)
    hasWalk = hasWalk || news.isOfWalk
    let samples = live.take(news)
    return Piece(
      samples: samples,
      told: losses.news(ofNothing: stream.lineOfNothing) + losses.news(news.notes)
        + losses.news(news.drops, live.losses))
  }

  /// Settles all that is left, once `readSome` has returned nil.
  mutating func finish() throws(Failure) -> Piece {
    let document: GeoDocument
    do { document = try stream.finish() } catch { throw .document("-", error) }
    guard hasWalk else {
      whole = document
      return Piece(samples: [], told: losses.rest(of: document, live.losses))
    }
    let news = stream.takeNews(forgetting: true)
    let samples = live.take(news) + live.finish()
    return Piece(
      samples: samples,
      told: losses.news(news.notes) + losses.rest(of: document, live.losses))
  }
}
