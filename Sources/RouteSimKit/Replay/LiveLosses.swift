/// The losses of a log that is still being written, by reason.
package struct LiveLosses: Hashable, Sendable {
  private var counts: [LiveLoss: Int] = [:]
  private var lines: [LiveLoss: Int] = [:]

  /// The number left out for a reason.
  package internal(set) subscript(reason: LiveLoss) -> Int {
    get { counts[reason] ?? 0 }
    set { counts[reason] = newValue == 0 ? nil : newValue }
  }

  /// Returns the line of the first one left out for a reason; nil if unknown.
  package func line(_ reason: LiveLoss) -> Int? { lines[reason] }

  /// Creates no losses.
  init() {}

  /// Counts one.
  ///
  /// - Parameter line: Its line in the file; nil if unknown.
  mutating func note(_ reason: LiveLoss, line: Int? = nil) {
    if self[reason] == 0 { lines[reason] = line }
    self[reason] += 1
  }
}

/// The reason for leaving out something of a log that is still being written.
package enum LiveLoss: CaseIterable, Hashable, Sendable {
  /// A fix or sample that was stamped far ahead of all around it.
  case farAhead
  /// A pose of AR that came when frames had been settled without it.
  case latePose
  /// A pose of AR that is not newer than one before in its session.
  case poseBackInTime
  /// A fix whose time lies before that of an earlier one; of a session log, over 10 s before.
  case backInTime
  /// A truth whose time lies over 10 s before that of an earlier one.
  case truthBackInTime
  /// A fix that says no time.
  case withoutTime
  /// A fix at latitude 0, longitude 0, as receivers write while they know no place.
  case nullIsland
}
