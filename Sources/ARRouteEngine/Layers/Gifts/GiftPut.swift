/// A gift that somebody leaves, with the place and time of leaving it.
public struct GiftPut: Hashable, Sendable {
  /// The identifier of the gift; the caller creates it, because the engine is deterministic.
  public var identifier: String
  /// The name of the gift's model when unwrapped.
  public var model: String
  /// The time, seconds since 1970.
  public var time: Double
  /// The point on the screen at which to put it, points; nil for the middle of the screen.
  public var point: Vector2?
  /// The distance ahead at which it is put in mid-air if there is no ground, metres; nil for the settings'
  /// `airReach`.
  public var airReach: Double?

  /// Creates a gift to be put in the middle of the screen or at another point.
  public init(
    identifier: String, model: String, time: Double, point: Vector2? = nil, airReach: Double? = nil
  ) {
    self.identifier = identifier
    self.model = model
    self.time = time
    self.point = point
    self.airReach = airReach
  }
}
