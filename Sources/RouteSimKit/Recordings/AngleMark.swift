import ARRouteEngine

/// An angle at some time, with its standard error if known.
struct AngleMark: Hashable, Sendable {
  /// Seconds since the log's start.
  var time: Double
  /// The angle, in (−180°, 180°].
  var angle: Angle
  /// The standard error; nil if unknown.
  var error: Angle?
}
