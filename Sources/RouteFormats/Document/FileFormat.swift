/// A format of routes and logs, identified by name; declared beside its reader.
///
/// `FormatRegistry` lists the formats that are read, and `LogFormat` those that are written.
package struct FileFormat: Hashable, Sendable {
  /// The name in options and in JSON, such as `nmea`.
  package let rawValue: String
  /// The name by which people know it.
  package let title: String
  /// The extensions of its files, without the dot, in lowercase.
  let endings: [String]
  /// True for formats of lines that people draw, reverse and join; receivers write the others.
  let isDrawn: Bool
  /// True if times may count from any moment.
  let countsTimes: Bool

  /// Creates a format.
  init(
    _ name: String, title: String, endings: [String] = [], isDrawn: Bool = false,
    countsTimes: Bool = false
  ) {
    rawValue = name
    self.title = title
    self.endings = endings
    self.isDrawn = isDrawn
    self.countsTimes = countsTimes
  }
}

/// The purpose of a file.
package enum FileKind: String, Hashable, Sendable {
  /// A line to walk, without times.
  case route
  /// A receiver's recording: at least two points have times.
  case log
  /// This program's own log of a session.
  case session
}
