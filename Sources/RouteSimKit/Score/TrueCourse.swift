import ARRouteEngine

/// On which leg of a route a walker really was, over time, as far as the log tells.
///
/// The true places are followed along the route from the nearest point of the first on, as progress
/// follows a walker who is known exactly (`RouteProgress`).
struct TrueCourse: Sendable {
  private struct Mark {
    var time: Double
    /// Metres along the route; nil where the walker is off it.
    var chainage: Double?
  }

  private var marks: [Mark] = []

  /// A true place tells for so long where one is, seconds.
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

  /// True when the log tells nothing of it.
  var isEmpty: Bool { marks.isEmpty }

  /// Metres along the route at a time in seconds; nil where nobody knows, and off the route.
  ///
  /// - Complexity: O(log n).
  func chainage(at time: Double) -> Double? {
    let next = marks.partitioningIndex { $0.time > time }
    guard next > 0, time - marks[next - 1].time <= Self.reach else { return nil }
    return marks[next - 1].chainage
  }
}
