extension Frame {
  /// The next turn of the route, whether or not an arrow stands before it.
  public struct NextTurn: Hashable, Sendable {
    /// Which way a turn leads.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// To the left.
      case left
      /// To the right.
      case right
      /// Back, by 160° or more.
      case around
    }

    /// Where it is and how far it turns.
    public var turn: RouteTurn
    /// From the walker to it along the route, metres.
    public var distance: Double

    /// Which way it leads.
    public var kind: Kind {
      if abs(turn.angle.degrees) >= 160 { return .around }
      return turn.angle.radians < 0 ? .left : .right
    }
  }

  /// What the location comes from, and what came to nothing.
  public struct BestEstimate: Hashable, Sendable {
    /// The fix of the best estimate; nil before the first.
    public var fix: Fix?
    /// From its moment to the frame's time, seconds, where both are on one clock; nil without one.
    public var age: Double?
    /// Why it was taken; nil without one.
    public var reason: EstimateReason?
    /// The number of estimates kept to choose from.
    public var kept: Int
    /// The number dropped, by reason.
    public var drops: EstimateDrops
  }
}
