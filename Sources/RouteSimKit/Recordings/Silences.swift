import ARRouteEngine
import RouteFormats

/// The gaps of a log, in which nothing at all came for long, and its time without them.
///
/// There are two clocks. The *log's time* counts seconds from its start, through gaps, too: frames, scripts,
/// `--from` and the timeline show it. *Playing time* is the same except that each gap takes one second: a
/// player goes by it.
package struct Silences: Hashable, Sendable {
  /// A longer silence is a gap, seconds.
  package static let usualLimit = 60.0
  /// Samples that are farther apart are a lull, seconds: more than the second in which most receivers
  /// have a fix, and the two in which slow ones do.
  static let lull = 2.0
  /// The range of `limit`, seconds.
  package static let limits = 1.0...1e9
  /// The time that a gap takes while playing, seconds.
  static let pause = 1.0

  /// The longest silence that is not a gap, seconds.
  let limit: Double
  /// The gaps in their order, from the last thing before to the first after, seconds of the log.
  package private(set) var ranges: [ClosedRange<Double>] = []
  /// The time that playing saves by each gap and all before it, seconds.
  private var saved: [Double] = []
  /// The newest time noted.
  private var newest = -Double.infinity

  /// Creates silences without gaps.
  ///
  /// - Parameter limit: The longest silence that is not a gap, seconds; one of `limits`.
  package init(longerThan limit: Double = usualLimit) {
    precondition(Self.limits.contains(limit), "a gap has a length")
    self.limit = limit
  }

  /// Notes that something came at a time in seconds; what comes late parts no silence.
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
  /// The number of them.
  var count: Int { ranges.count }

  /// The time that all of them last, seconds.
  var total: Double { (saved.last ?? 0) + Double(count) * Self.pause }

  /// The longest; of equals the first.
  var longest: ClosedRange<Double>? {
    ranges.max { $0.length < $1.length }
  }

  /// The gap in whose inside a time lies; nil at its ends and outside.
  ///
  /// - Complexity: O(log n).
  package func silence(around time: Double) -> ClosedRange<Double>? {
    let next = ranges.partitioningIndex { $0.upperBound > time }
    guard next < ranges.count, ranges[next].lowerBound < time else { return nil }
    return ranges[next]
  }

  /// The playing time of a time of the log, seconds; grows with it.
  ///
  /// - Complexity: O(log n).
  package func playingTime(at time: Double) -> Double {
    let count = ranges.partitioningIndex { $0.lowerBound >= time }
    guard count > 0 else { return time }
    let last = ranges[count - 1]
    guard time < last.upperBound else { return time - saved[count - 1] }
    return start(of: count - 1) + (time - last.lowerBound) / last.length * Self.pause
  }

  /// The time of the log at a playing time, seconds: the inverse of `playingTime`.
  ///
  /// - Complexity: O(log n).
  package func time(atPlayingTime playing: Double) -> Double {
    let count = ranges.indices.partitioningIndex { start(of: $0) >= playing }
    guard count > 0 else { return playing }
    let last = ranges[count - 1]
    let share = (playing - start(of: count - 1)) / Self.pause
    return share < 1 ? last.lowerBound + last.length * share : playing + saved[count - 1]
  }

  /// The playing time at which a gap begins.
  private func start(of index: Int) -> Double {
    ranges[index].lowerBound - (index > 0 ? saved[index - 1] : 0)
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}

extension Silences {
  /// A summary of them: how many, how long, and which is the longest; nil without any.
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
