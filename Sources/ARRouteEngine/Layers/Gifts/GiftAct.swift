/// An action that a person performs on gifts.
package enum GiftAct: LayerAct {
  /// Hands the phone to somebody.
  case handOver(to: String?)
  /// Leaves a gift.
  case put(GiftPut)
  /// Opens and takes the gift that is currently openable.
  case open(at: Double)
  /// Takes away the walker's own gift.
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
  /// From now on, that person's own gifts are shown unwrapped.
  public static func handOver(to user: String?) -> Act { Act(GiftAct.handOver(to: user)) }

  /// Leaves a gift where the phone points.
  public static func put(_ put: GiftPut) -> Act { Act(GiftAct.put(put)) }

  /// Opens and takes the gift that is currently openable, at a time in seconds since 1970; does nothing if no
  /// gift is.
  public static func open(at time: Double) -> Act { Act(GiftAct.open(at: time)) }

  /// Takes away the walker's own gift in the middle of the screen, at a time in seconds since 1970; does
  /// nothing if absent.
  public static func takeAway(at time: Double) -> Act { Act(GiftAct.takeAway(at: time)) }
}
