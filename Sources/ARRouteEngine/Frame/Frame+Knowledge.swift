extension Frame {
  /// The next turn of the route, whether or not an arrow stands before it.
  public struct NextTurn: Hashable, Sendable {
    /// The side to which a turn leads.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// To the left.
      case left
      /// To the right.
      case right
      /// Back, by 160° or more.
      case around
    }

    /// The turn: its place and its angle.
    public var turn: RouteTurn
    /// The distance from the walker to it along the route, metres.
    public var distance: Double

    /// The side to which it leads.
    public var kind: Kind {
      if abs(turn.angle.degrees) >= 160 { return .around }
      return turn.angle.radians < 0 ? .left : .right
    }
  }

  /// The source of the location, with the estimates that were dropped.
  public struct BestEstimate: Hashable, Sendable {
    /// The fix of the best estimate; nil before the first.
    public var fix: Fix?
    /// The time from its moment to the frame's, seconds, if both are on one clock; nil without a fix.
    public var age: Double?
    /// The reason why the estimate was chosen; nil without an estimate.
    public var reason: EstimateReason?
    /// The number of estimates kept to choose from.
    public var kept: Int
    /// The number dropped, by reason.
    public var drops: EstimateDrops
  }
}
