/// The losses of a log that is still being written, by reason.
package struct LiveLosses: Hashable, Sendable {
  private var counts: [LiveLoss: Int] = [:]
  private var lines: [LiveLoss: Int] = [:]

  /// The number of records left out for a reason.
  package internal(set) subscript(reason: LiveLoss) -> Int {
    get { counts[reason] ?? 0 }
    set { counts[reason] = newValue == 0 ? nil : newValue }
  }

  /// Returns the line of the first record left out for a reason; nil if unknown.
  package func line(_ reason: LiveLoss) -> Int? { lines[reason] }

  /// Creates a count of no losses.
  init() {}

  /// Counts a record that is left out.
  ///
  /// - Parameter line: The record's line in the file; nil if unknown.
  mutating func note(_ reason: LiveLoss, line: Int? = nil) {
    if self[reason] == 0 { lines[reason] = line }
    self[reason] += 1
  }
}

/// A reason for leaving out a record of a log that is still being written.
package enum LiveLoss: CaseIterable, Hashable, Sendable {
  /// A fix or sample with a time far ahead of all others around it.
  case farAhead
  /// A pose of AR that came after frames had been settled without it.
  case latePose
  /// A pose of AR that is not newer than an earlier one of its session.
  case poseBackInTime
  /// A fix whose time is before that of an earlier one; in a session log, by more than 10 s.
  case backInTime
  /// A truth whose time is more than 10 s before that of an earlier one.
  case truthBackInTime
  /// A fix without a time.
  case withoutTime
  /// A fix at latitude 0, longitude 0, which receivers write while their position is unknown.
  case nullIsland
}
