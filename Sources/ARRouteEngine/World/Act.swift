/// Something a person does with what the phone shows.
///
/// It is a sample as a pose is, so that keys, the mouse, scripts and logs take one way into the world,
/// and a walk that is replayed comes out as it was.
public enum Act: Hashable, Sendable {
  /// Touches the screen at a point of it, points.
  ///
  /// The touch acts on the cards that the world shows there at the newest pose, none that `occlusion` `hide`
  /// leaves out among them.
  case tap(Vector2)
  /// Chooses a place by its number in the list of all, from 0; nil chooses none, and folds the cards
  /// that were spread.
  case choose(Int?)
  /// Hands the phone to somebody; nil for nobody who is known. Gifts of theirs are unwrapped from now on.
  case handOver(to: String?)
  /// Leaves a gift where they point.
  case put(GiftPut)
  /// Opens and takes the gift that is openable, at a time in seconds since 1970; nothing where none is.
  case open(at: Double)
  /// Takes away their own gift in the middle of the screen, at a time in seconds since 1970; nothing where
  /// none is that they see.
  case takeAway(at: Double)
  /// Uses the pen.
  case pen(PenAct)
}

/// What somebody leaves, and how.
public struct GiftPut: Hashable, Sendable {
  /// What tells the gift from all others; made by who asks, as the engine is the same every time.
  public var identifier: String
  /// What it looks like unwrapped.
  public var model: String
  /// When, seconds since 1970.
  public var time: Double
  /// The point of the screen that shows where, points; nil for its middle.
  public var point: Vector2?
  /// How far ahead it is put in the air, where there is no ground; nil for the settings' `airReach`.
  public var airReach: Double?

  /// A gift to be put in the middle of the screen, unless said otherwise.
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

/// What became of a gift.
public enum GiftEvent: Hashable, Sendable {
  /// It was put.
  case put(Gift)
  /// It was opened and taken.
  case opened(Gift)
  /// Its owner took it away.
  case removed(Gift)
  /// It was neither opened nor taken away, as a wall hides it.
  case behindWall(Gift)
}
