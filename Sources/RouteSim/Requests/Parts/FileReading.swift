import ARRouteEngine
import RouteFormats
import RouteSimKit

/// How routes and logs are read.
struct FileReading: Hashable, Sendable {
  /// Decimals of a degree in encoded polylines; nil for whichever is plausible.
  var precision: PolylinePrecision?
  /// A longer silence of a log is a gap, seconds.
  var gap = Silences.usualLimit
  /// True when fixes of a log that are false are used, too.
  var keepsAllFixes = false
  /// How a route is made of a log that brings none; nil for along the footways of a map, where there is one, else
  /// smoothed.
  var routeFrom: MadeRoute.Method?
  /// Which columns of a table hold what; nil to go by their names.
  var columns: ColumnChoice?

  /// Reads a file and says once, on standard error, what of it could not be used.
  ///
  /// - Parameters:
  ///   - mayBeCut: Whether a file of more points than are kept may lack its end: else it is refused,
  ///     as another point would be the finish.
  ///   - say: Who is told instead, a line at a time, as on a thread of its own, where the terminal is
  ///     somebody else's; nil for standard error and a line of progress.
  ///   - look: Shown the bytes of standard input as they come.
  func document(
    _ path: String, mayBeCut: Bool = false, say: ((String) -> Void)? = nil,
    look: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws(Failure) -> GeoDocument {
    let name = path == "-" ? "standard input" : String(path.split(separator: "/").last ?? "")
    let task = "reading \(Printable.sanitised(name, limit: 40))"
    let progress =
      say == nil ? ProgressLine(task) : ProgressLine(task, clock: SteadyClock(), show: nil)
    let document: GeoDocument
    do {
      document = try GeoDocument.read(
        path: path, options: ReadingOptions(precision: precision, columns: columns),
        progress: { bytes, total in progress.update(bytes: bytes, of: total) }, look: look)
    } catch {
      throw .document(path, error)
    }
    progress.clear()
    if !mayBeCut, let line = document.lineOfCut {
      throw .document(path, .content(.tooManyPoints(line: line)))
    }
    Self.warn(about: document, at: path, say: say)
    return document
  }

  /// How a route is made where there may be a map.
  func making(map: StreetMap?) -> RouteMaking { RouteMaking(routeFrom ?? .map, map: map) }

  /// The same for a file beside the log, whose columns are its own.
  var besideLog: FileReading { FileReading(precision: precision) }

  /// Reads a log as what is to be replayed, AR simulated by the settings where it has none and that
  /// is allowed.
  ///
  /// - Parameter needsRoute: Whether the log's route is of use.
  func recording(
    _ path: String, settings: SimulationSettings, simulatesPoses: Bool, needsRoute: Bool = true,
    say: ((String) -> Void)? = nil
  ) throws(Failure) -> Recording {
    let document = try document(path, say: say)
    return try recording(
      of: consume document, at: path, settings: settings, simulatesPoses: simulatesPoses,
      needsRoute: needsRoute, say: say)
  }

  /// The same of a log that was read.
  func recording(
    of document: consuming GeoDocument, at path: String, settings: SimulationSettings,
    simulatesPoses: Bool, needsRoute: Bool = true, say: ((String) -> Void)? = nil
  ) throws(Failure) -> Recording {
    let recording: Recording
    do {
      recording = try Recording(
        document: consume document, settings: settings, gap: gap, keepsAllFixes: keepsAllFixes,
        needsRoute: needsRoute, routeBy: making(map: nil))
    } catch {
      throw .recording(path, error)
    }
    // Of a log that is not taken, one line tells why.
    guard recording.poses == .log || simulatesPoses else { throw .noPoses(path) }
    for warning in Failure.warnings(about: recording, at: path) {
      (say ?? StandardError.report)(warning)
    }
    return recording
  }

  /// Says once, on standard error, what of a file could not be used.
  static func warn(
    about document: GeoDocument, at path: String, say: ((String) -> Void)? = nil
  ) {
    for warning in Failure.warnings(about: document, at: path) {
      (say ?? StandardError.report)(warning)
    }
  }
}
