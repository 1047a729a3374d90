/// The times at which frames are printed: multiples of 1/rate from a log's start, without those in its gaps
/// and, optionally, without most of those in its lulls.
///
/// Each tick is computed as a multiple and not as a sum of steps, so that trimming a replay at either end
/// does not change the remaining ticks.
package struct ReplayTicks: Hashable, Sendable {
  /// The number of ticks per second.
  let rate: Double
  /// The minimum time of a tick, seconds.
  let from: Double
  /// The maximum time of a tick, seconds; nil if there is no limit.
  package let to: Double?
  /// True to produce fewer ticks where a log's samples are far apart, so that frames follow the samples
  /// rather than a fixed rate.
  let isSparseInLulls: Bool
  /// The number of the next tick.
  private var number: Double
  /// The tick before the next one, even if it is not printed; minus infinity if absent.
  private(set) var previous = -Double.infinity

  /// The maximum number of ticks in a lull, in addition to the tick that shows the last data before the
  /// lull.
  static let mostInLull = 10.0

  /// Creates the ticks from one time to another, in seconds, including both.
  ///
  /// - Precondition: `rate` is positive and finite, and `from` is at least 0.
  package init(
    rate: Double, from: Double = 0, to: Double? = nil, isSparseInLulls: Bool = false
  ) {
    precondition(rate > 0 && rate.isFinite && from >= 0)
    self.rate = rate
    self.from = from
    self.to = to
    self.isSparseInLulls = isSparseInLulls
    number = max(0, (from * rate).rounded(.down) - 1)
    while number / rate < from { number += 1 }
    if number > 0 { previous = (number - 1) / rate }
  }

  /// Returns the next tick; nil if it is after `to` or after the end of the data.
  ///
  /// - Parameter end: The time of the end of the data, seconds.
  func next(before end: Double) -> Double? {
    let time = number / rate
    return time <= min(end, to ?? .infinity) ? time : nil
  }

  /// Skips the ticks in a gap, except the first one after the last data before it, so that all data is
  /// shown.
  ///
  /// In a lull, ticks whose number is not a multiple of a stride are skipped.
  ///
  /// - Complexity: O(log n) for n gaps and lulls.
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
  /// Returns the stride between tick numbers in a lull: the smallest of 1, 2, 5, 10, 20 and so on that
  /// leaves up to `mostInLull` ticks.
  private func stride(in lull: ClosedRange<Double>) -> Double {
    let least = (lull.upperBound - lull.lowerBound) * rate / Self.mostInLull
    var decade = 1.0
    while decade * 10 < least { decade *= 10 }
    return [decade, 2 * decade, 5 * decade].first { $0 >= least } ?? 10 * decade
  }

  /// Advances to the next existing tick if the next number has no tick.
  ///
  /// - Parameter stride: The stride between the numbers of ticks in the range; nil if the range has no
  ///   ticks.
  /// - Returns: True if the next number has changed.
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
    // Apart from rounding errors, this is the tick to find, or the one before it.
    while number / rate < range.upperBound { number += 1 }
    return true
  }

  /// Moves the previous tick back to the last tick that exists.
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
