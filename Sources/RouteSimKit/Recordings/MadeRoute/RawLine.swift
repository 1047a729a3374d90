import ARRouteEngine
import RouteFormats

/// The line through fixes.
struct RawLine: Hashable, Sendable {
  /// The length, metres.
  private(set) var length = 0.0
  /// The length of the part that crosses gaps in a straight line, metres.
  private(set) var acrossGaps = 0.0

  /// The minimum duration of a gap, in seconds and in median intervals, and its minimum length in metres.
  private static let gap = (seconds: 30.0, intervals: 10.0, metres: 100.0)

  /// Creates the line through fixes in order of time; nil if there are fewer than two, or if the distance
  /// between two consecutive fixes cannot be measured because they are nearly antipodal.
  init?(_ fixes: [Fix]) {
    let intervals = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }
    guard !intervals.isEmpty else { return nil }
    let longest = max(Self.gap.seconds, Self.gap.intervals * intervals.ranked(intervals.count / 2))
    for (index, interval) in intervals.enumerated() {
      guard
        let step = try? Geodesic.distance(
          from: fixes[index].coordinate, to: fixes[index + 1].coordinate)
      else { return nil }
      length += step
      if interval > longest, step >= Self.gap.metres { acrossGaps += step }
    }
  }
}
