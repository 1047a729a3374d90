import ARRouteEngine

/// The distance that the phone was carried, by AR's own odometry, over the time of a log.
///
/// Counted in steps of a metre as seen from above, so that a trembling hand adds nothing; distances between
/// two AR sessions, or between loss and recovery of tracking, do not count.
struct WalkedWay: Hashable, Sendable {
  /// The times at which so many metres had been walked, growing.
  private var marks: [Mark] = []

  private struct Mark: Hashable, Sendable {
    var time: Double
    var meters: Double
  }

  /// Metres that count as a step.
  private static let step = 1.0

  /// The way of a log's samples.
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

  /// Metres walked until a time, seconds from the log's start.
  func meters(until time: Double) -> Double {
    let next = marks.partitioningIndex { $0.time > time }
    return next > 0 ? marks[next - 1].meters : 0
  }
}
