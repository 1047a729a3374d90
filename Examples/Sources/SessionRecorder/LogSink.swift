/// The destination of a log: a file on a phone, memory in a test.
public protocol LogSink: AnyObject, Sendable {
  /// Appends whole lines.
  func write(_ bytes: [UInt8]) throws
  /// Makes everything written so far survive the end of the app and a shutdown of the phone.
  func sync() throws
}
