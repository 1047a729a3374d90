package import ARRouteEngine

/// An angle at a time, with its standard error where it is known.
package struct AngleMark: Hashable, Sendable {
  /// Seconds since the log's start.
  package var time: Double
  /// The angle, in (−180°, 180°].
  package var angle: Angle
  /// The standard error; nil where unknown.
  package var error: Angle?
}
