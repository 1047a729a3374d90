/// An act about gifts.
package enum GiftAct: LayerAct {
  /// Hands the phone to somebody.
  case handOver(to: String?)
  /// Leaves a gift.
  case put(GiftPut)
  /// Opens and takes the gift that is openable.
  case open(at: Double)
  /// Takes away their own gift.
  case takeAway(at: Double)

  package func perform(seenFrom pose: Pose, in world: inout World) -> [Event] {
    switch self {
    case .handOver(let user):
      world.handOver(to: user)
      return []
    case .put(let put): return world.put(put, seenFrom: pose)
    case .open(let time): return world.open(at: time, seenFrom: pose)
    case .takeAway(let time): return world.takeAway(at: time, seenFrom: pose)
    }
  }
}

extension Act {
  /// Hands the phone to somebody; nil for an unknown person.
  ///
  /// Gifts of theirs are unwrapped from now on.
  public static func handOver(to user: String?) -> Act { Act(GiftAct.handOver(to: user)) }

  /// Leaves a gift where they point.
  public static func put(_ put: GiftPut) -> Act { Act(GiftAct.put(put)) }

  /// Opens and takes the gift that is openable, at a time in seconds since 1970; nothing where none is.
  public static func open(at time: Double) -> Act { Act(GiftAct.open(at: time)) }

  /// Takes away their own gift in the middle of the screen, at a time in seconds since 1970; nothing where
  /// none is that they see.
  public static func takeAway(at time: Double) -> Act { Act(GiftAct.takeAway(at: time)) }
}
