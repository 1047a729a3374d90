import ARRouteEngine
import RouteFormats
import RouteSimKit

/// A log on standard input that is followed while it is written: its settled samples, and reports of losses.
struct FollowedLog {
  /// The result of one read.
  struct Piece {
    /// The samples that this read settled; see `LiveLog.take`.
    let samples: [Sample]
    /// The lines that report which data are left out.
    let told: [String]
  }

  /// The facts known so far.
  private(set) var live: LiveLog
  /// The whole document, for formats that are read only at their end, such as GeoJSON and archives; nil until
  /// then.
  private(set) var whole: GeoDocument?
  private let stream: DocumentStream
  private var losses = LossReport("-")
  /// True when any part of the walk arrived before the end.
  private var hasWalk = false

  /// Opens standard input, without reading yet.
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

  /// The descriptor to wait on: readable when there is more input.
  var descriptor: Int32 { stream.descriptor }

  /// Reads the available bytes, waiting only if no byte is available.
  ///
  /// - Parameter most: The maximum number of bytes, above 0.
  /// - Returns: The result; nil at the end.
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

  /// Settles all remaining samples, once `readSome` has returned nil.
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
