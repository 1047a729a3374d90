/// The settings for finding gifts.
public struct GiftStyle: Hashable, Sendable {
  /// The distance within which they are seen, metres.
  public var reach: Double
  /// The distance within which they may be opened, metres.
  public var openReach: Double
  /// The distance ahead at which a gift is put if it is not put on the ground, metres.
  public var airReach: Double
  /// Bodies by name, in addition to those of `GiftBody.named`; they replace bodies of the same name.
  public var models: [String: GiftBody] = [:]

  /// The distances ahead at which one may be put in the air, metres.
  public static let airReaches = 0.3...100

  /// Creates a style; by default, gifts are seen within 100 m, opened within 3 m and put 3 m ahead.
  public init(reach: Double = 100, openReach: Double = 3, airReach: Double = 3) {
    self.reach = reach
    self.openReach = openReach
    self.airReach = airReach
  }
}
