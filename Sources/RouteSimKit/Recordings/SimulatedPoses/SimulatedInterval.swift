/// The interval between two adjacent poses of simulated samples.
///
/// There may be any number of fixes of one moment between the two. Going on from here passes through none of
/// them again.
struct SimulatedInterval: Hashable, Sendable {
  /// The axes' turn at the earlier pose; nil before the first.
  private(set) var before: SimulatedSamples.Mark?
  /// The axes' turn at the later pose; nil behind the last.
  private(set) var after: SimulatedSamples.Mark?
  /// The position behind the later pose.
  private var cursor: SimulatedSampleCursor

  /// Creates the interval between the last pose before a position and the first one behind it.
  init(behind position: SimulatedSampleCursor, in log: SimulatedSamples) {
    cursor = position
    before = position.lastMark
    after = cursor.nextMark(in: log)
  }

  /// The number of samples that come up to its end.
  var taken: Int { cursor.taken }

  /// Goes on to between the later pose and the next one.
  mutating func goOn(in log: SimulatedSamples) {
    before = after
    after = cursor.nextMark(in: log)
  }
}
