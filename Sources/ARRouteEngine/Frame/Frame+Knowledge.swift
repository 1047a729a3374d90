extension Frame {
  /// The next turn of the route, whether or not there is an arrow before it.
  public struct NextTurn: Hashable, Sendable {
    /// The direction of a turn.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
      /// To the left.
      case left
      /// To the right.
      case right
      /// Back, by 160° or more.
      case around
    }

    /// The turn's position and angle.
    public var turn: RouteTurn
    /// The distance from the walker to the turn along the route, metres.
    public var distance: Double

    /// The direction of the turn.
    public var kind: Kind {
      if abs(turn.angle.degrees) >= 160 { return .around }
      return turn.angle.radians < 0 ? .left : .right
    }
  }

  /// The estimate from which the location is computed, with the counts of dropped estimates.
  public struct BestEstimate: Hashable, Sendable {
    /// The fix of the best estimate; nil before the first estimate.
    public var fix: Fix?
    /// The time from the fix to the frame, seconds, if both use the same clock; nil without a fix.
    public var age: Double?
    /// The reason for choosing the estimate; nil without an estimate.
    public var reason: EstimateReason?
    /// The number of estimates kept for future choices.
    public var kept: Int
    /// The number of estimates dropped, by reason.
    public var drops: EstimateDrops
  }
}
