import ARRouteEngine
import RouteFormats

/// The true positions of a log that come from a file of their own.
struct SurveyedTruth: Hashable, Sendable {
  /// The positions, in order of time, seconds from the log's start.
  private let positions: [TruePosition]
  /// The true directions of AR's axes, in order of time; empty for simulated poses.
  private let axes: [TrueAxes]

  /// Creates the truth from positions, and from the directions of AR's axes, both in order of time.
  ///
  /// - Parameter start: The log's start on their clock, seconds.
  init(_ positions: [TruePosition], _ axes: [TrueAxes] = [], start: Double) {
    self.positions = positions.map {
      TruePosition(time: $0.time - start, coordinate: $0.coordinate)
    }
    self.axes = axes.map { TrueAxes(time: $0.time - start, turn: $0.turn) }
  }

  /// Creates the truth from positions in any order, seconds from the log's start.
  init(unsorted positions: [TruePosition]) {
    self.init(positions.sorted { $0.time < $1.time }, start: 0)
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

  /// Returns the clockwise angle from AR's axes to the true ones at a time in seconds from the log's start: that
  /// of the nearest time at which it is known; nil if that time is too far away.
  ///
  /// - Complexity: O(log n).
  func turnOfAxes(at time: Double) -> Angle? {
    let next = axes.partitioningIndex { $0.time >= time }
    let near = axes[max(0, next - 1)..<min(axes.count, next + 1)]
    guard let nearest = near.min(by: { abs($0.time - time) < abs($1.time - time) }),
      abs(nearest.time - time) <= TruePosition.silence
    else { return nil }
    return nearest.turn
  }

  /// The number of positions at which the direction of AR's axes is unknown.
  var positionsWithoutAxes: Int { positions.count - axes.count }

  /// The share of a log of the given duration in seconds for which the truth is known, 0...1.
  func share(ofDuration duration: Double) -> Double {
    guard duration > 0 else { return positions.isEmpty ? 0 : 1 }
    let known = zip(positions, positions.dropFirst()).reduce(0.0) { sum, pair in
      guard pair.1.time - pair.0.time <= TruePosition.silence else { return sum }
      return sum + max(0, min(pair.1.time, duration) - max(pair.0.time, 0))
    }
    return known / duration
  }

  /// Returns the distance of a position from the true one at its time, metres; nil if that is unknown.
  func error(of coordinate: GeodeticCoordinate, at time: Double) -> Double? {
    self.coordinate(at: time).flatMap { try? Geodesic.distance(from: coordinate, to: $0) }
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
