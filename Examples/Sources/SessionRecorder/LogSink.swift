/// The destination of a log: a file on a phone, or memory in a test.
nonisolated public protocol LogSink: AnyObject, Sendable {
  /// Appends whole lines.
  func write(_ bytes: [UInt8]) throws
  /// Makes sure that everything written so far is kept if the app ends or the phone is switched off.
  func sync() throws
}
