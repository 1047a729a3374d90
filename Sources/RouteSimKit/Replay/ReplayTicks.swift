/// The moments at which frames are printed: whole multiples of 1/rate from a log's start, but for
/// those in its gaps.
///
/// Every tick is that multiple of itself, not a sum of steps, so that cutting a replay at both ends
/// leaves the ticks between as they are.
public struct ReplayTicks: Hashable, Sendable {
  /// Ticks a second.
  public let rate: Double
  /// Ticks before this are left out, seconds.
  public let from: Double
  /// Ticks after this are left out, seconds; nil for none.
  public let to: Double?
  /// The number of the next tick.
  private var number: Double
  /// The tick before the next one, printed or not; before everything where there is none.
  public private(set) var previous = -Double.infinity

  /// The ticks from one time to another, both included, in seconds.
  ///
  /// - Precondition: `rate` is positive and finite, `from` at least 0.
  public init(rate: Double, from: Double = 0, to: Double? = nil) {
    precondition(rate > 0 && rate.isFinite && from >= 0)
    self.rate = rate
    self.from = from
    self.to = to
    number = max(0, (from * rate).rounded(.down) - 1)
    while number / rate < from { number += 1 }
    if number > 0 { previous = (number - 1) / rate }
  }

  /// The next tick; nil when it lies beyond `to` or beyond the end of what there is, seconds.
  public func next(before end: Double) -> Double? {
    let time = number / rate
    return time <= min(end, to ?? .infinity) ? time : nil
  }

  /// Passes over the ticks inside gaps, but for the first after what came last before one: so
  /// everything is seen.
  ///
  /// - Complexity: O(log n) gaps.
  mutating func skip(_ silences: Silences) {
    if let silence = silences.silence(around: previous),
      previous - 1 / rate >= silence.lowerBound
    {
      previous = (silence.lowerBound * rate).rounded(.up) / rate
    }
    while let silence = silences.silence(around: number / rate),
      (number - 1) / rate >= silence.lowerBound
    {
      number = (silence.upperBound * rate).rounded(.down)
      // Beside a rounding error that is the tick wanted, or the one before.
      while number / rate < silence.upperBound { number += 1 }
    }
  }

  /// Goes on to the tick after.
  public mutating func advance() {
    previous = number / rate
    number += 1
  }
}
