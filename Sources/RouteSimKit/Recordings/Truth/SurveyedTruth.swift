import ARRouteEngine
import RouteFormats

/// The true positions of a log that come from a file of their own.
struct SurveyedTruth: Hashable, Sendable {
  /// The positions, in order of time, seconds from the log's start.
  private let positions: [TruePosition]

  /// Creates the truth from positions in order of time.
  ///
  /// - Parameter start: The log's start on the clock of the positions, seconds.
  init(_ positions: [TruePosition], start: Double) {
    self.positions = positions.map {
      TruePosition(time: $0.time - start, coordinate: $0.coordinate)
    }
  }

  /// Creates the truth that a recording contains; empty if it contains none.
  init(in recording: Recording) {
    var positions: [TruePosition] = []
    for case .truth(let truth) in recording.samples.kept {
      positions.append(TruePosition(time: truth.time, coordinate: truth.coordinate))
    }
    positions.sort { $0.time < $1.time }
    self.init(positions, start: 0)
  }

  /// Returns the true position at a time in seconds from the log's start, interpolated between the positions
  /// before and after it; nil if they are too far apart in time.
  ///
  /// - Complexity: O(log n).
  func coordinate(at time: Double) -> GeodeticCoordinate? {
    guard let (before, after) = neighbours(of: time) else { return nil }
    guard after.time > before.time else { return before.coordinate }
    let placement = Placement(reference: before.coordinate)
    guard let way = try? placement.position(of: after.coordinate) else { return nil }
    return placement.coordinate(at: way * ((time - before.time) / (after.time - before.time)))
  }

  /// Returns true when the true position at a time in seconds is known.
  func covers(_ time: Double) -> Bool { neighbours(of: time) != nil }

  /// The share of a log of the given duration in seconds for which the truth is known, 0...1.
  func share(ofDuration duration: Double) -> Double {
    guard duration > 0 else { return positions.isEmpty ? 0 : 1 }
    let known = zip(positions, positions.dropFirst()).reduce(0.0) { sum, pair in
      guard pair.1.time - pair.0.time <= TruePosition.silence else { return sum }
      return sum + max(0, min(pair.1.time, duration) - max(pair.0.time, 0))
    }
    return known / duration
  }

  /// Returns the distances of fixes from the true positions at their times, metres; fixes at other times are
  /// left out.
  func errors(of fixes: [Fix]) -> [Double] {
    guard !positions.isEmpty else { return [] }
    return fixes.compactMap { fix in
      coordinate(at: fix.time).flatMap {
        try? Geodesic.distance(from: fix.coordinate, to: $0)
      }
    }
  }

  private func neighbours(of time: Double) -> (before: TruePosition, after: TruePosition)? {
    let next = positions.partitioningIndex { $0.time >= time }
    guard next < positions.count else { return nil }
    let after = positions[next]
    if after.time == time { return (after, after) }
    guard next > 0 else { return nil }
    let before = positions[next - 1]
    return after.time - before.time <= TruePosition.silence ? (before, after) : nil
  }
}
