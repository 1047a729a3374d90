/// How gifts are found.
public struct GiftStyle: Hashable, Sendable {
  /// Nearer than this they are seen, metres.
  public var reach: Double
  /// Not farther than this they may be opened, metres.
  public var openReach: Double
  /// How far ahead one is put that is not put on the ground, metres.
  public var airReach: Double

  /// Seen within 100 m, opened within 3 m, put 3 m ahead.
  public init(reach: Double = 100, openReach: Double = 3, airReach: Double = 3) {
    self.reach = reach
    self.openReach = openReach
    self.airReach = airReach
  }
}
