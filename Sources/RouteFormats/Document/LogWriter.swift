package import ARRouteEngine

/// The header of a log, before its first sample.
package struct LogHeader: Hashable, Sendable {
  /// The name of the walk, unescaped: it may contain any characters, and is escaped when it is written.
  package var name: String?
  /// The route that is walked.
  package var route: Route?
  /// The seed of the simulation.
  package var seed: UInt64?
  /// The true bearing of AR's −Z at the start.
  package var misalignment: Angle?
  /// The tracking mode of AR; nil if not stated.
  package var tracking: TrackingMode?
  /// The kind of surroundings, as one word; nil if not stated.
  package var conditions: String?
  /// The phone; nil if not stated.
  var device: String?
  /// The log's time 0, in seconds since 1970-01-01T00:00:00Z.
  package var startTime = LogHeader.simulatedStart
  /// True when the true poses include the camera's full orientation, which is needed if AR's axes are tilted.
  package var tellsOrientation = false

  /// 2026-01-01T12:00:00Z, the start of simulated walks: a fixed date, so that their bytes are the same on
  /// any day.
  package static let simulatedStart = 1_767_268_800.0

  /// Creates an empty header.
  package init() {}
}

/// Writes a log piece by piece into a growing buffer of bytes: first a header, then samples, then an end.
package protocol LogWriter: Sendable {
  /// The number of bytes written since the last `take`.
  var count: Int { get }
  /// Begins the log.
  mutating func begin(_ header: LogHeader)
  /// Adds a sample, or ignores it if the format cannot represent it.
  mutating func append(_ sample: Sample)
  /// Ends the log.
  mutating func end()
  /// Returns the bytes that have been written, in UTF-8, and continues with an empty buffer.
  mutating func take() -> [UInt8]
}
