/// The interval between two adjacent poses in simulated samples.
///
/// There can be any number of simultaneous fixes between the two. Continuing from here does not pass through
/// them again.
struct SimulatedInterval: Hashable, Sendable {
  /// The misalignment at the earlier pose; nil before the first.
  private(set) var before: SimulatedSamples.Mark?
  /// The misalignment at the later pose; nil after the last.
  private(set) var after: SimulatedSamples.Mark?
  /// The cursor after the later pose.
  private var cursor: SimulatedSampleCursor

  /// Creates the interval between the last pose before a cursor and the first one after it.
  init(behind position: SimulatedSampleCursor, in log: SimulatedSamples) {
    cursor = position
    before = position.lastMark
    after = cursor.nextMark(in: log)
  }

  /// The number of samples up to the interval's end.
  var taken: Int { cursor.taken }

  /// Advances to the interval between the later pose and the next one.
  mutating func goOn(in log: SimulatedSamples) {
    before = after
    after = cursor.nextMark(in: log)
  }
}
