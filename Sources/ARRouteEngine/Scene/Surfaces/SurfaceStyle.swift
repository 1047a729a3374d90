/// The settings for simulating AR's search for surfaces.
public struct SurfaceStyle: Hashable, Sendable {
  /// The distance within which AR looks for surfaces, metres.
  public var reach: Double
  /// The time for which part of a surface must be in view to count as found, seconds.
  public var viewTime: Double
  /// The minimum contiguous area that must be in view, square metres.
  public var leastArea: Double
  /// The error in height of a newly found surface at 68 % confidence, metres; the error shrinks while the
  /// surface is in view.
  public var heightError: Double
  /// The time after which AR forgets its surfaces once it has lost the phone's position, seconds.
  public var memory: Double
  /// The maximum vertical distance over which a stroke is moved to a newly found surface, metres.
  public var snap: Double

  /// Creates a style.
  ///
  /// By default, surfaces within 5 m are found once 0.06 m² of them have been in view for half a second. They
  /// are 2 cm off at first, and lost after 5 s. Strokes are moved by at most 5 cm.
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
