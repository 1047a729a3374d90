public import ARRouteEngine

/// An angle at a time, with its standard error where it is known.
public struct AngleMark: Hashable, Sendable {
  /// Seconds since the log's start.
  public var time: Double
  /// The angle, in (−180°, 180°].
  public var angle: Angle
  /// The standard error; nil where unknown.
  public var error: Angle?
}
