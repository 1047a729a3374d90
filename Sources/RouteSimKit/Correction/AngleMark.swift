/// An angle at a time, with its standard error where it is known.
public struct AngleMark: Hashable, Sendable {
  /// Seconds since the log's start.
  public var time: Double
  /// Degrees, in (−180, 180].
  public var degrees: Double
  /// The standard error, degrees; nil where unknown.
  public var error: Double?

  /// An angle of so many degrees at a time.
  public init(time: Double, degrees: Double, error: Double? = nil) {
    self.time = time
    self.degrees = degrees
    self.error = error
  }
}
