/// The settings by which gifts are found.
public struct GiftStyle: Hashable, Sendable {
  /// The distance within which they are seen, metres.
  public var reach: Double
  /// The distance within which they may be opened, metres.
  public var openReach: Double
  /// The distance ahead at which a gift is put that is not put on the ground, metres.
  public var airReach: Double
  /// Bodies besides those that `GiftBody` names, or in their place, by name.
  public var models: [String: GiftBody] = [:]

  /// The distances ahead at which one may be put in the air, metres.
  public static let airReaches = 0.3...100

  /// Seen within 100 m, opened within 3 m, put 3 m ahead.
  public init(reach: Double = 100, openReach: Double = 3, airReach: Double = 3) {
    self.reach = reach
    self.openReach = openReach
    self.airReach = airReach
  }
}
