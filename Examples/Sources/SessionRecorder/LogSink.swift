/// Where a log goes: a file on a phone, memory in a test.
public protocol LogSink: AnyObject, Sendable {
  /// Adds whole lines at the end.
  func write(_ bytes: [UInt8]) throws
  /// Has what was written survive the app's end and the phone's.
  func sync() throws
}
