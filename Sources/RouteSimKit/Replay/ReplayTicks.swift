/// The times at which frames are printed: whole multiples of 1/rate from a log's start, except those in its
/// gaps, and optionally fewer in its lulls.
///
/// Each tick is that multiple itself, not a sum of steps, so that trimming a replay at both ends leaves the
/// ticks between unchanged.
package struct ReplayTicks: Hashable, Sendable {
  /// The number of ticks per second.
  let rate: Double
  /// The last time of a tick, seconds; nil for no limit.
  package let to: Double?
  /// True when there are fewer ticks where a log's samples are far apart, so that frames follow the samples
  /// rather than the calendar.
  let isSparseInLulls: Bool
  /// The number of the next tick.
  private var number: Double
  /// The tick before the next one, printed or not; minus infinity if absent.
  private(set) var previous = -Double.infinity

  /// The maximum number of ticks in a lull, in addition to the one that shows the last data before it.
  static let mostInLull = 10.0

  /// Creates the ticks from one time to another, both included, in seconds.
  ///
  /// - Precondition: `rate` is positive and finite, `from` at least 0.
  package init(
    rate: Double, from: Double = 0, to: Double? = nil, isSparseInLulls: Bool = false
  ) {
    precondition(rate > 0 && rate.isFinite && from >= 0)
    self.rate = rate
    self.to = to
    self.isSparseInLulls = isSparseInLulls
    number = max(0, (from * rate).rounded(.down) - 1)
    while number / rate < from { number += 1 }
    if number > 0 { previous = (number - 1) / rate }
  }

  /// Returns the next tick; nil if it is after `to` or after the end of the data, seconds.
  func next(before end: Double) -> Double? {
    let time = number / rate
    return time <= min(end, to ?? .infinity) ? time : nil
  }

  /// Skips the ticks inside gaps, except the first one after the last data before a gap.
  ///
  /// In this way, all data is shown. In lulls, ticks whose number is not a multiple of a stride are skipped.
  ///
  /// - Complexity: O(log n) in the gaps and lulls.
  mutating func skip(gaps: Silences, lulls: Silences) {
    if let gap = gaps.silence(around: previous) {
      goBack(in: gap, by: nil)
    } else if isSparseInLulls, let lull = lulls.silence(around: previous) {
      goBack(in: lull, by: stride(in: lull))
    }
    while true {
      if let gap = gaps.silence(around: number / rate), leave(gap, by: nil) { continue }
      if isSparseInLulls, let lull = lulls.silence(around: number / rate),
        leave(lull, by: stride(in: lull))
      {
        continue
      }
      return
    }
  }

  /// Advances to the following tick.
  mutating func advance() {
    previous = number / rate
    number += 1
  }
}

extension ReplayTicks {
  /// Returns the stride between tick numbers in a lull: the least of 1, 2, 5, 10, 20 and so on that leaves at
  /// most `mostInLull` ticks.
  private func stride(in lull: ClosedRange<Double>) -> Double {
    let least = (lull.upperBound - lull.lowerBound) * rate / Self.mostInLull
    var decade = 1.0
    while decade * 10 < least { decade *= 10 }
    return [decade, 2 * decade, 5 * decade].first { $0 >= least } ?? 10 * decade
  }

  /// Advances to the next existing tick if the next number has none.
  ///
  /// - Parameter stride: The stride between the numbers in the range that have a tick; nil if none has.
  /// - Returns: True if it has advanced.
  private mutating func leave(_ range: ClosedRange<Double>, by stride: Double?) -> Bool {
    guard (number - 1) / rate >= range.lowerBound else { return false }
    if let stride {
      let inside = (number / stride).rounded(.up) * stride
      if inside == number { return false }
      if inside / rate < range.upperBound {
        number = inside
        return true
      }
    }
    number = (range.upperBound * rate).rounded(.down)
    // Except for rounding, this is the wanted tick, or the one before it.
    while number / rate < range.upperBound { number += 1 }
    return true
  }

  /// Moves the previous tick back to the last one that exists.
  private mutating func goBack(in range: ClosedRange<Double>, by stride: Double?) {
    guard previous - 1 / rate >= range.lowerBound else { return }
    let first = (range.lowerBound * rate).rounded(.up)
    guard let stride else {
      previous = first / rate
      return
    }
    previous = max(first, ((previous * rate).rounded() / stride).rounded(.down) * stride) / rate
  }
}
