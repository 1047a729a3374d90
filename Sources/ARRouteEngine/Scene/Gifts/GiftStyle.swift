/// The settings for leaving and finding gifts.
public struct GiftStyle: Hashable, Sendable {
  /// The distance within which gifts are visible, metres.
  public var reach: Double
  /// The distance within which gifts may be opened, metres.
  public var openReach: Double
  /// The distance ahead at which a gift is left if there is no ground, metres.
  public var airReach: Double
  /// Custom bodies by name, in addition to the built-in ones; they replace built-in bodies of the same name.
  public var models: [String: GiftBody] = [:]

  /// The distances ahead at which a gift may be left in mid-air, metres.
  public static let airReaches = 0.3...100

  /// Creates a style; by default, gifts are visible within 100 m, can be opened within 3 m and are left 3 m
  /// ahead.
  public init(reach: Double = 100, openReach: Double = 3, airReach: Double = 3) {
    self.reach = reach
    self.openReach = openReach
    self.airReach = airReach
  }
}
