/// The numbers of records that were dropped while reading a log that is still being written, by reason.
package struct LiveLosses: Hashable, Sendable {
  private var counts: [LiveLoss: Int] = [:]
  private var lines: [LiveLoss: Int] = [:]

  /// The number of records that were dropped for a reason.
  package internal(set) subscript(reason: LiveLoss) -> Int {
    get { counts[reason] ?? 0 }
    set { counts[reason] = newValue == 0 ? nil : newValue }
  }

  /// Returns the line of the first record that was dropped for a reason; nil if unknown.
  package func line(_ reason: LiveLoss) -> Int? { lines[reason] }

  /// Creates the counts, all 0.
  init() {}

  /// Counts a record that was dropped.
  ///
  /// - Parameter line: The record's line in the file; nil if unknown.
  mutating func note(_ reason: LiveLoss, line: Int? = nil) {
    if self[reason] == 0 { lines[reason] = line }
    self[reason] += 1
  }
}

/// A reason for dropping a record of a log that is still being written.
package enum LiveLoss: CaseIterable, Hashable, Sendable {
  /// A fix or sample with a time far ahead of all those around it.
  case farAhead
  /// An AR pose that arrived after frames had been made without it.
  case latePose
  /// An AR pose that is not later than an earlier one in its session.
  case poseBackInTime
  /// A fix whose time is before that of an earlier fix; in a session log, more than 10 s before it.
  case backInTime
  /// A truth whose time is more than 10 s before that of an earlier truth.
  case truthBackInTime
  /// A fix without a time.
  case withoutTime
  /// A fix at latitude 0, longitude 0, which receivers write while their position is unknown.
  case nullIsland
}
