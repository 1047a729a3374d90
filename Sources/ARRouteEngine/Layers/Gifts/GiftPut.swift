/// A gift that somebody leaves, and how they leave it.
public struct GiftPut: Hashable, Sendable {
  /// The identifier of the gift; the caller makes it, because the engine is deterministic.
  public var identifier: String
  /// The name of the gift's model when unwrapped.
  public var model: String
  /// The time, seconds since 1970.
  public var time: Double
  /// The point of the screen that shows where to put it, points; nil for the middle of the screen.
  public var point: Vector2?
  /// The distance ahead at which it is put in the air if there is no ground, metres; nil for the settings'
  /// `airReach`.
  public var airReach: Double?

  /// Creates a gift to be put in the middle of the screen, unless another point is given.
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
