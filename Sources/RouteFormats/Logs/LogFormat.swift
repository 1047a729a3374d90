/// A format that logs are written in; declared beside its writer.
package struct LogFormat: Hashable, Sendable {
  /// The name in options, such as `nmea`.
  package let rawValue: String
  /// The endings that ask for it, without the dot; none where another format has them.
  package let endings: [String]
  private let makeWriter: @Sendable () -> any LogWriter

  /// A format that is read, too.
  init(_ format: FileFormat, writer: @escaping @Sendable () -> any LogWriter) {
    self.init(format.rawValue, endings: format.endings, writer: writer)
  }

  /// A format of a name of its own.
  init(
    _ name: String, endings: [String] = [], writer: @escaping @Sendable () -> any LogWriter
  ) {
    rawValue = name
    self.endings = endings
    makeWriter = writer
  }

  /// A writer of the format.
  package var writer: any LogWriter { makeWriter() }
}

extension LogFormat {
  /// The session log of SPEC §12: everything.
  package static let session = LogFormat(.session) { SessionLogWriter() }
}
