/// A format in which logs are written; each is declared in its writer's file.
package struct LogFormat: Hashable, Sendable {
  /// The name in options, such as `nmea`.
  package let rawValue: String
  /// The file extensions that select the format, without the dot; empty if they belong to another format.
  package let endings: [String]
  private let makeWriter: @Sendable () -> any LogWriter

  /// Creates a format that can also be read.
  init(_ format: FileFormat, writer: @escaping @Sendable () -> any LogWriter) {
    self.init(format.rawValue, endings: format.endings, writer: writer)
  }

  /// Creates a format with a name of its own.
  init(
    _ name: String, endings: [String] = [], writer: @escaping @Sendable () -> any LogWriter
  ) {
    rawValue = name
    self.endings = endings
    makeWriter = writer
  }

  /// A new writer of the format.
  package var writer: any LogWriter { makeWriter() }
}

extension LogFormat {
  /// The session log of SPEC §12, which contains all samples.
  package static let session = LogFormat(.session) { SessionLogWriter() }
}
