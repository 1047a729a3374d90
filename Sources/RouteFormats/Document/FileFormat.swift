/// A format of routes and logs, identified by its name; each is declared in its reader's file.
package struct FileFormat: Hashable, Sendable {
  /// The name in options and in JSON, such as `nmea`.
  package let rawValue: String
  /// The name as shown to people.
  package let title: String
  /// The lowercase file extensions, without the dot.
  let endings: [String]
  /// True for formats of lines that people draw, reverse and join, rather than formats that receivers write.
  let isDrawn: Bool
  /// True if the format's times may be counted from any moment.
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
  /// RouteSim's own log of a session.
  case session
}
