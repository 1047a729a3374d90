/// The point of a route that is nearest to a walker.
public struct RouteMatch: Hashable, Sendable {
  /// The segment it lies on, counted from 0; at a vertex the segment that was asked or found.
  public var segment: Int
  /// The position on the segment, from 0 at its start to 1 at its end.
  public var fraction: Double
  /// Metres along the route from its start.
  public var chainage: Double
  /// Metres from the walker, 0 or more.
  public var distance: Double
  /// ± `distance`: positive when the walker is right of the segment's direction, or straight
  /// ahead of or behind it.
  public var crossTrack: Double

  /// A point of a route.
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
