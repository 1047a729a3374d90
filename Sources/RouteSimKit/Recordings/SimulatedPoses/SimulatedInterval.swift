/// The interval between two consecutive poses in simulated samples.
///
/// Any number of simultaneous fixes can be between the two poses. A search that continues from here does
/// not read them again.
struct SimulatedInterval: Hashable, Sendable {
  /// The misalignment at the earlier pose; nil if the interval is before the first pose.
  private(set) var before: SimulatedSamples.Mark?
  /// The misalignment at the later pose; nil if the interval is after the last pose.
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
