import ARRouteEngine

/// The walker's true chainage along a route over time, wherever the log contains the truth.
///
/// The true positions are followed along the route, from the point on the route that is nearest to the
/// first of them, in the same way as the progress of a walker whose position is known exactly
/// (`RouteProgress`).
struct TrueCourse: Sendable {
  private struct Mark {
    var time: Double
    /// The chainage, metres; nil if the walker is off the route.
    var chainage: Double?
  }

  private var marks: [Mark] = []

  /// The time for which a true position stays valid, seconds.
  private static let reach = 1.0

  /// - Complexity: O(samples).
  init(of recording: Recording, on route: Route) {
    var progress: RouteProgress?
    for case .truth(let truth) in recording.samples.kept {
      guard truth.time >= marks.last?.time ?? -.infinity else { continue }
      var next = progress ?? RouteProgress(route: route, at: truth.coordinate)
      if progress != nil { next.update(to: truth.coordinate, on: route) }
      progress = next
      marks.append(
        Mark(time: truth.time, chainage: next.isOffRoute ? nil : next.match.chainage))
    }
  }

  /// True when the log contains no true position.
  var isEmpty: Bool { marks.isEmpty }

  /// Returns the chainage at a time in seconds, metres; nil if it is unknown or if the walker is off the
  /// route.
  ///
  /// - Complexity: O(log n).
  func chainage(at time: Double) -> Double? {
    let next = marks.partitioningIndex { $0.time > time }
    guard next > 0, time - marks[next - 1].time <= Self.reach else { return nil }
    return marks[next - 1].chainage
  }
}
