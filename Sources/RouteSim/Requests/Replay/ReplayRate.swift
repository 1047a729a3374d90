/// A rate: frames per second of the log, or seconds of the log per second of playback.
struct ReplayRate: Hashable, Sendable {
  /// The supported rates of a replay.
  static let range = 0.001...10_000.0
  /// The rate of real time, 1.
  static let one = ReplayRate(unchecked: 1)
  /// The default number of frames per second of the log.
  static let usual = ReplayRate(unchecked: 10)

  /// The number per second.
  let perSecond: Double

  /// Creates a rate in the range; nil for any other.
  init?(_ perSecond: Double) {
    guard Self.range.contains(perSecond) else { return nil }
    self.init(unchecked: perSecond)
  }

  private init(unchecked perSecond: Double) { self.perSecond = perSecond }
}
