/// The simulation of AR's search for surfaces.
public struct SurfaceStyle: Hashable, Sendable {
  /// The distance within which a surface is looked at, metres.
  public var reach: Double
  /// The time for which a part of it is in view before it counts as found, seconds.
  public var viewTime: Double
  /// The area of it that has to be found together, square metres.
  public var leastArea: Double
  /// The error in height of a surface just found (68 %), metres; it shrinks while the surface is in view.
  public var heightError: Double
  /// The time for which AR may have lost the phone's place before it forgets its surfaces, seconds.
  public var memory: Double
  /// The greatest distance above or below, metres, from which a stroke moves onto a surface that is found.
  public var snap: Double

  /// Within 5 m, half a second in view, 0.06 m², 2 cm off at first, lost after 5 s, strokes within 5 cm.
  public init(
    reach: Double = 5, viewTime: Double = 0.5, leastArea: Double = 0.06, heightError: Double = 0.02,
    memory: Double = 5, snap: Double = 0.05
  ) {
    self.reach = reach
    self.viewTime = viewTime
    self.leastArea = leastArea
    self.heightError = heightError
    self.memory = memory
    self.snap = snap
  }
}
