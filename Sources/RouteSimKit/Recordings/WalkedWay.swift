import ARRouteEngine

/// The distance that the phone was carried, according to AR's odometry, over the time of a log.
///
/// The distance is counted in steps of a metre, seen from above, so that a trembling hand adds nothing.
/// Movement between two AR sessions, or between the loss and recovery of tracking, does not count.
struct WalkedWay: Hashable, Sendable {
  /// The distances walked and the times at which they were reached, in ascending order.
  private var marks: [Mark] = []

  private struct Mark: Hashable, Sendable {
    var time: Double
    var meters: Double
  }

  /// The minimum distance that counts as a step, metres.
  private static let step = 1.0

  /// Creates the distance from a log's samples.
  ///
  /// - Complexity: O(samples).
  init(_ samples: some Sequence<Sample>) {
    var last: Vector3?
    for sample in samples {
      switch sample {
      case .pose(let time, let pose):
        guard let start = last else {
          last = pose.position
          continue
        }
        let length = (pose.position - start).levelLength
        guard length >= Self.step else { continue }
        marks.append(Mark(time: time, meters: (marks.last?.meters ?? 0) + length))
        last = pose.position
      case .tracking, .sessionReset: last = nil
      case .fix, .truth, .act: continue
      }
    }
  }

  /// Returns the distance walked up to a time, metres.
  ///
  /// - Parameter time: The time, seconds from the log's start.
  func meters(until time: Double) -> Double {
    let next = marks.partitioningIndex { $0.time > time }
    return next > 0 ? marks[next - 1].meters : 0
  }
}
