import ARRouteEngine
import RouteFormats

/// The fixes of a log as the receiver sent them, for figures about the receiver alone.
///
/// Fixes that a replay leaves out as false count; those at latitude 0, longitude 0 do not, because a receiver that
/// writes them has none.
struct ReceivedFixes: Sendable {
  private var fixes: [(time: Double, coordinate: GeodeticCoordinate)] = []
  /// The true positions that the log states, in any order.
  private var stated: [TruePosition] = []
  /// The true positions from a file of their own, which replace those of the log.
  private var surveyed: SurveyedTruth?

  /// Creates an empty list, for a live stream.
  init() {}

  /// Creates the list of a recording's fixes.
  ///
  /// - Complexity: O(samples).
  init(of recording: Recording) {
    fixes = recording.falseFixes.compactMap { fix in
      guard fix.reason != .nullIsland, let time = fix.time,
        let coordinate = GeodeticCoordinate(
          latitudeDegrees: fix.position.latitude, longitudeDegrees: fix.position.longitude)
      else { return nil }
      return (time - recording.zero, coordinate)
    }
    recording.samples.forEachFix { fix in
      fixes.append((fix.time, fix.coordinate))
      return true
    }
    surveyed = recording.surveyed
    if surveyed == nil { for sample in recording.samples.kept { addTruth(of: sample) } }
  }

  /// Adds a sample of a live stream.
  mutating func add(_ sample: Sample) {
    if case .fix(let fix) = sample { fixes.append((fix.time, fix.coordinate)) }
    addTruth(of: sample)
  }

  private mutating func addTruth(of sample: Sample) {
    guard case .truth(let truth) = sample else { return }
    stated.append(TruePosition(time: truth.time, coordinate: truth.coordinate))
  }

  /// Returns the times between the fixes from one time to another, seconds.
  ///
  /// A longer time without a fix before the first or after the last is added, because a receiver that begins late
  /// or falls silent has its longest gap there.
  ///
  /// - Complexity: O(n log n).
  func gaps(from start: Double, to end: Double) -> [Double] {
    let times = fixes.map(\.time).filter { start <= $0 && $0 <= end }.sorted()
    var gaps = zip(times, times.dropFirst()).map { $1 - $0 }
    guard let first = times.first, let last = times.last else { return [] }
    let longest = max(first - start, end - last)
    if longest > gaps.max() ?? 0 { gaps.append(longest) }
    return gaps
  }

  /// Returns the distances from the truth of the fixes from one time to another, metres; fixes at times at which
  /// the truth is unknown are left out.
  ///
  /// - Complexity: O(n log n).
  func errors(from start: Double, to end: Double) -> [Double] {
    let truth = surveyed ?? SurveyedTruth(unsorted: stated)
    return fixes.compactMap { fix in
      guard start <= fix.time, fix.time <= end else { return nil }
      return truth.error(of: fix.coordinate, at: fix.time)
    }
  }
}
