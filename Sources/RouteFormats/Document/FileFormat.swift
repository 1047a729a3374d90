/// A format of routes and logs, by name; declared beside its reader.
///
/// `FormatRegistry` lists those that are read, and `LogFormat` those that are written.
package struct FileFormat: Hashable, Sendable {
  /// The name in options and in JSON, such as `nmea`.
  package let rawValue: String
  /// The name that people know it by.
  package let title: String
  /// The endings of its files' names, without the dot, in small letters.
  let endings: [String]
  /// True for formats of lines that people draw, turn round and join; receivers write the others.
  let isDrawn: Bool
  /// True where times may count from any moment.
  let countsTimes: Bool

  /// A row of the registry.
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
  /// The product's own log of a session.
  case session
}
