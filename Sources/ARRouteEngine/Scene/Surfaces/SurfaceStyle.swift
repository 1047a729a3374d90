/// The simulation of AR's search for surfaces.
public struct SurfaceStyle: Hashable, Sendable {
  /// The distance within which AR looks for surfaces, metres.
  public var reach: Double
  /// The time for which a part of it must be in view to count as found, seconds.
  public var viewTime: Double
  /// The minimum contiguous area that must be in view, square metres.
  public var leastArea: Double
  /// The error in height of a newly found surface at 68 % confidence, metres; it shrinks while the surface is
  /// in view.
  public var heightError: Double
  /// The time that passes after AR has lost the phone's place before it forgets its surfaces, seconds.
  public var memory: Double
  /// The maximum vertical distance, metres, over which a stroke moves onto a surface that is found.
  public var snap: Double

  /// Creates a style; by default, surfaces within 5 m are found after half a second in view and from 0.06 m²,
  /// are 2 cm off at first, and are lost after 5 s; strokes move over at most 5 cm.
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
