/// Between two poses of simulated samples, next to each other.
///
/// Of one moment there may be any number of fixes between the two. Whoever goes on from here goes
/// through none of them again.
struct SimulatedInterval: Hashable, Sendable {
  /// How the axes were turned at the earlier pose; nil before the first.
  private(set) var before: SimulatedSamples.Mark?
  /// How they were at the later one; nil behind the last.
  private(set) var after: SimulatedSamples.Mark?
  /// Behind the later one.
  private var cursor: SimulatedSampleCursor

  /// Between the last pose before a position and the first one behind it.
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
