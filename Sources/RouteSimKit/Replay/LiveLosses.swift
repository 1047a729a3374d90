/// What of a log that is still being written was left out, by reason.
public struct LiveLosses: Hashable, Sendable {
  private var counts: [LiveLoss: Int] = [:]

  /// How many were left out for a reason.
  public internal(set) subscript(reason: LiveLoss) -> Int {
    get { counts[reason] ?? 0 }
    set { counts[reason] = newValue == 0 ? nil : newValue }
  }

  /// Nothing.
  init() {}
}

/// Why something of a log that is still being written was left out.
public enum LiveLoss: CaseIterable, Hashable, Sendable {
  /// A fix or sample that was stamped far ahead of all around it.
  case farAhead
  /// A pose of AR that came when frames had been settled without it.
  case latePose
  /// A fix whose time lies before that of an earlier one.
  case backInTime
  /// A fix that says no time.
  case withoutTime
  /// A fix at latitude 0, longitude 0, as receivers write while they know no place.
  case nullIsland
}
