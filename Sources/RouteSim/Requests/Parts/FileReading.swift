import ARRouteEngine
import RouteFormats
import RouteSimKit

/// The options for reading routes and logs.
struct FileReading: Hashable, Sendable {
  /// The number of decimals of a degree in encoded polylines; nil to infer a plausible number.
  var precision: PolylinePrecision?
  /// The maximum interval without samples that does not count as a gap in a log, seconds.
  var gap = Silences.usualLimit
  /// True when false fixes in a log are also used.
  var keepsAllFixes = false
  /// The method of making a route from a log that has none.
  ///
  /// nil follows the footways of a map if there is one, and smooths the fixes otherwise.
  var routeFrom: MadeRoute.Method?
  /// The meanings of a table's columns; nil to infer them from the column names.
  var columns: ColumnChoice?
  /// The file of the true positions; nil for those of the log.
  var truth: TruthChoice?

  /// A file of true positions.
  struct TruthChoice: Hashable, Sendable {
    /// The file's path.
    var path: String
    /// The time added to its times, seconds.
    var offset: Double
  }

  /// Reads a file and reports once, on standard error, what could not be used.
  ///
  /// - Parameters:
  ///   - mayBeCut: True if the end of a file with too many points may be cut off. Otherwise the file is
  ///     refused, because the cut would make another point the finish.
  ///   - say: Called with each line of the report instead of writing it to standard error, for use on another
  ///     thread or while the terminal is in use; nil for standard error and a progress line.
  ///   - look: Called with the bytes of standard input as they arrive.
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

  /// Returns the settings for making a route, with a map if there is one.
  func making(map: StreetMap?) -> RouteMaking { RouteMaking(routeFrom ?? .map, map: map) }

  /// The options for a file read in addition to the log; the column choices apply only to the log.
  var besideLog: FileReading { FileReading(precision: precision) }

  /// Reads the true positions of logs from their file; nil without one.
  func trueTrack(of logs: [String]) throws(Failure) -> TrueTrack? {
    guard let truth else { return nil }
    let document = try besideLog.document(truth.path)
    let isOfPhone =
      logs.contains(truth.path) || document.session?.samples.contains(where: \.isPose) == true
    guard !isOfPhone || document.statesTruth else { throw .logWithoutTruth(truth.path) }
    guard
      let track = TrueTrack(document, offset: truth.offset, keepsAll: keepsAllFixes)
    else { throw .noTruth(truth.path) }
    for line in Failure.warnings(about: track, at: truth.path) { StandardError.warn(line) }
    return track
  }

  /// Reads a log for replay.
  ///
  /// If it has no AR poses and simulation is allowed, poses are simulated with the given settings.
  ///
  /// - Parameter needsRoute: True when the log's route is needed.
  func recording(
    _ path: String, settings: SimulationSettings, simulatesPoses: Bool, needsRoute: Bool = true,
    say: ((String) -> Void)? = nil
  ) throws(Failure) -> Recording {
    let document = try document(path, say: say)
    return try recording(
      of: consume document, at: path, settings: settings, simulatesPoses: simulatesPoses,
      needsRoute: needsRoute, say: say)
  }

  /// Returns the recording made from a log that has been read.
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
    // A rejected log is reported in a single line with the reason.
    guard recording.poses == .log || simulatesPoses else { throw .noPoses(path) }
    for warning in Failure.warnings(about: recording, at: path) {
      (say ?? StandardError.warn)(warning)
    }
    return recording
  }

  /// Reports once, on standard error, the parts of a file that could not be used.
  static func warn(
    about document: GeoDocument, at path: String, say: ((String) -> Void)? = nil
  ) {
    for warning in Failure.warnings(about: document, at: path) {
      (say ?? StandardError.warn)(warning)
    }
  }
}
