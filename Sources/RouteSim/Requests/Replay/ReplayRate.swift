/// So many in a second, as frames of a log and its playing seconds come.
struct ReplayRate: Hashable, Sendable {
  /// All that a replay can keep.
  static let range = 0.001...10_000.0
  /// One in a second: a log as fast as it was.
  static let one = ReplayRate(unchecked: 1)
  /// Frames in a second of the log, where nobody says.
  static let usual = ReplayRate(unchecked: 10)

  /// The number.
  let perSecond: Double

  /// A rate in the range; nil for any other.
  init?(_ perSecond: Double) {
    guard Self.range.contains(perSecond) else { return nil }
    self.init(unchecked: perSecond)
  }

  private init(unchecked perSecond: Double) { self.perSecond = perSecond }
}
