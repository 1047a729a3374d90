/// The point of a route that is nearest to a walker.
public struct RouteMatch: Hashable, Sendable {
  /// The segment that contains the point, counted from 0; at a vertex, the segment that was requested or
  /// found.
  public var segment: Int
  /// The position on the segment, from 0 at its start to 1 at its end.
  public var fraction: Double
  /// The chainage of the point, metres.
  public var chainage: Double
  /// The distance between the point and the walker, metres, 0 or more.
  public var distance: Double
  /// The signed distance, metres: positive if the walker is to the right of the segment or in line with it.
  public var crossTrack: Double

  /// Creates a point of a route.
  public init(
    segment: Int, fraction: Double, chainage: Double, distance: Double, crossTrack: Double
  ) {
    self.segment = segment
    self.fraction = fraction
    self.chainage = chainage
    self.distance = distance
    self.crossTrack = crossTrack
  }
}
