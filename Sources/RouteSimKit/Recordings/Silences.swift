import ARRouteEngine
import RouteFormats

/// The gaps of a log, which are long times in which nothing at all was recorded, and the time without them.
///
/// There are two clocks. The *log's time* counts seconds from the log's start, including gaps; frames,
/// scripts, `--from` and the timeline show it. *Playing time*, used by players, is the same except that
/// each gap takes one second.
package struct Silences: Hashable, Sendable {
  /// The default duration beyond which a silence is a gap, seconds.
  package static let usualLimit = 60.0
  /// The time between samples beyond which there is a lull, seconds: more than the interval between fixes,
  /// which is one second for most receivers and two for slow ones.
  static let lull = 2.0
  /// The range of `limit`, seconds.
  package static let limits = 1.0...1e9
  /// The time that each gap takes when the log is played, seconds.
  static let pause = 1.0

  /// The longest silence that is not a gap, seconds.
  let limit: Double
  /// The gaps in order, each from the last sample before it to the first sample after it, seconds of the
  /// log.
  package private(set) var ranges: [ClosedRange<Double>] = []
  /// For each gap, the playing time saved by it and by all earlier gaps, seconds.
  private var saved: [Double] = []
  /// The time of the latest sample noted.
  private var newest = -Double.infinity

  /// Creates an empty list of gaps.
  ///
  /// - Parameter limit: The longest silence that is not a gap, seconds; in `limits`.
  package init(longerThan limit: Double = usualLimit) {
    precondition(Self.limits.contains(limit), "invalid gap length")
    self.limit = limit
  }

  /// Notes that there is a sample at a time in seconds; late samples do not interrupt a silence.
  @inline(__always)
  mutating func note(_ time: Double) {
    guard time > newest else { return }
    if time - newest > limit, newest > -.infinity {
      saved.append((saved.last ?? 0) + (time - newest) - Self.pause)
      ranges.append(newest...time)
    }
    newest = time
  }
}

extension Silences {
  /// The number of gaps.
  var count: Int { ranges.count }

  /// The total duration of the gaps, seconds.
  var total: Double { (saved.last ?? 0) + Double(count) * Self.pause }

  /// The longest gap; if several are equally long, the first.
  var longest: ClosedRange<Double>? {
    ranges.max { $0.length < $1.length }
  }

  /// Returns the gap that contains a time between its ends; nil if the time is in no gap or at the end of
  /// one.
  ///
  /// - Complexity: O(log n).
  package func silence(around time: Double) -> ClosedRange<Double>? {
    let next = ranges.partitioningIndex { $0.upperBound > time }
    guard next < ranges.count, ranges[next].lowerBound < time else { return nil }
    return ranges[next]
  }

  /// Returns the playing time, in seconds, for a time of the log; it increases with that time.
  ///
  /// - Complexity: O(log n).
  package func playingTime(at time: Double) -> Double {
    let count = ranges.partitioningIndex { $0.lowerBound >= time }
    guard count > 0 else { return time }
    let last = ranges[count - 1]
    guard time < last.upperBound else { return time - saved[count - 1] }
    return start(of: count - 1) + (time - last.lowerBound) / last.length * Self.pause
  }

  /// Returns the time of the log, in seconds, for a playing time: the inverse of `playingTime`.
  ///
  /// - Complexity: O(log n).
  package func time(atPlayingTime playing: Double) -> Double {
    let count = ranges.indices.partitioningIndex { start(of: $0) >= playing }
    guard count > 0 else { return playing }
    let last = ranges[count - 1]
    let share = (playing - start(of: count - 1)) / Self.pause
    return share < 1 ? last.lowerBound + last.length * share : playing + saved[count - 1]
  }

  /// Returns the playing time at which a gap begins.
  private func start(of index: Int) -> Double {
    ranges[index].lowerBound - (index > 0 ? saved[index - 1] : 0)
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}

extension Silences {
  /// A summary of the gaps: their number, their total duration and the longest one; nil without any.
  package var words: String? {
    guard let longest else { return nil }
    func text(_ seconds: Double) -> String { ClockText.text(rounding: seconds) }
    let limit = "silence of more than \(text(limit))"
    let span = "from \(text(longest.lowerBound)) to \(text(longest.upperBound))"
    return count == 1
      ? "1 gap, a \(limit): \(span), \(text(longest.length))"
      : "\(count) gaps, each a \(limit): \(text(total)) in all, the longest \(span), "
        + text(longest.length)
  }
}
