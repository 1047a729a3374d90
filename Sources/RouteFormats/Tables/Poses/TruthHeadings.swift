import ARRouteEngine

/// The finder of the camera's true direction, for a survey that gives places alone.
///
/// Over some metres AR's way has the shape of the true one: the turn that lays one on the other is that of
/// AR's axes, and gives the camera's heading. An RTK receiver's centimetres over ten metres make that good to
/// a fraction of a degree.
struct TruthHeadings {
  /// The truths found, in the order of time.
  private(set) var truths: [Truth] = []
  /// The places for which no heading was found.
  private(set) var missing: [TruePosition] = []

  /// The length of way that is used before and after a place, metres.
  private static let reach = 10.0
  /// A longer silence parts the way, seconds.
  private static let silence = 5.0
  /// The longest time between poses between which one is interpolated, seconds.
  private static let poseGap = 1.0
  /// The least distance of a way's places from their middle, metres (root mean square).
  private static let leastSpread = 2.0
  /// The greatest difference between the two ways, as a share of that distance.
  private static let worstFit = 0.2

  /// A true place, and AR's pose of its moment.
  private struct Pair {
    let truePosition: TruePosition
    let pose: Pose
    /// East and north, metres.
    let truth: Vector2
    /// AR's own right and ahead, metres.
    var seen: Vector2 { Vector2(pose.position.x, -pose.position.z) }
  }

  /// The headings of some positions, in the order of time, by a log's poses.
  ///
  /// - Complexity: O(samples + positions).
  init(of positions: [TruePosition], samples: PackedSamples) {
    var stretches: [[Pair]] = []
    for pair in pairs(positions, samples) {
      if let last = stretches.last?.last,
        0...Self.silence ~= pair.truePosition.time - last.truePosition.time
      {
        stretches[stretches.count - 1].append(pair)
      } else {
        stretches.append([pair])
      }
    }
    for stretch in stretches { find(stretch) }
    missing.sort { $0.time < $1.time }
  }

  /// Puts the poses of their moments to positions; those that have none are missing.
  private mutating func pairs(_ positions: [TruePosition], _ samples: PackedSamples) -> [Pair] {
    guard let first = positions.first else { return [] }
    let placement = Placement(reference: first.coordinate)
    var pairs: [Pair] = []
    var next = 0
    var last: (time: Double, pose: Pose)?
    func add(_ pose: Pose?) {
      let known = positions[next]
      next += 1
      guard let pose, let position = try? placement.position(of: known.coordinate) else {
        missing.append(known)
        return
      }
      pairs.append(Pair(truePosition: known, pose: pose, truth: Vector2(position.x, -position.z)))
    }
    for sample in samples {
      guard case .pose(let time, let pose) = sample else { continue }
      while next < positions.count, positions[next].time <= time {
        let moment = positions[next].time
        if moment == time {
          add(pose)
        } else if let last, last.time <= moment, time - last.time <= Self.poseGap {
          add(last.pose.interpolated(to: pose, (moment - last.time) / (time - last.time)))
        } else {
          add(nil)
        }
      }
      last = (time, pose)
    }
    while next < positions.count { add(nil) }
    return pairs
  }

  /// Finds the headings along a way without a silence.
  private mutating func find(_ stretch: [Pair]) {
    var sums = [WaySums()]
    var chainages = [0.0]
    for (index, pair) in stretch.enumerated() {
      let origin = stretch[0]
      sums.append(
        sums[index].adding(seen: pair.seen - origin.seen, truth: pair.truth - origin.truth))
      if index > 0 {
        chainages.append(
          chainages[index - 1] + (pair.truth - stretch[index - 1].truth).length)
      }
    }
    var (start, end) = (0, 0)
    for (index, pair) in stretch.enumerated() {
      while chainages[index] - chainages[start] > Self.reach { start += 1 }
      while end < stretch.count, chainages[end] - chainages[index] <= Self.reach { end += 1 }
      guard
        let turn = sums[end].since(sums[start])
          .turn(leastSpread: Self.leastSpread, worstFit: Self.worstFit)
      else {
        missing.append(pair.truePosition)
        continue
      }
      let heading = (pair.pose.attitude.heading + turn).wrappedPositive
      truths.append(
        Truth(
          time: pair.truePosition.time, coordinate: pair.truePosition.coordinate, heading: heading))
    }
  }
}

/// Sums over points of two ways, by which one is laid on the other.
private struct WaySums {
  var count = 0.0
  var seen = Vector2.zero
  var truth = Vector2.zero
  var squaresSeen = 0.0
  var squaresTruth = 0.0
  /// Of products of the two: along, and across, from seen to true clockwise.
  var along = 0.0
  var across = 0.0

  func adding(seen point: Vector2, truth known: Vector2) -> WaySums {
    var sums = self
    sums.count += 1
    sums.seen = seen + point
    sums.truth = truth + known
    sums.squaresSeen += point.dot(point)
    sums.squaresTruth += known.dot(known)
    sums.along += point.dot(known)
    sums.across += point.y * known.x - point.x * known.y
    return sums
  }

  func since(_ earlier: WaySums) -> WaySums {
    WaySums(
      count: count - earlier.count, seen: seen - earlier.seen, truth: truth - earlier.truth,
      squaresSeen: squaresSeen - earlier.squaresSeen,
      squaresTruth: squaresTruth - earlier.squaresTruth, along: along - earlier.along,
      across: across - earlier.across)
  }

  /// The clockwise turn that lays what was seen on the truth, in the least squares; nil where the
  /// two are too short, or of different shape.
  func turn(leastSpread: Double, worstFit: Double) -> Angle? {
    guard count >= 3 else { return nil }
    let spreadTruth = squaresTruth - truth.dot(truth) / count
    let spreadSeen = squaresSeen - seen.dot(seen) / count
    let along = self.along - seen.dot(truth) / count
    let across = self.across - (seen.y * truth.x - seen.x * truth.y) / count
    guard spreadTruth >= leastSpread * leastSpread * count else { return nil }
    // The residual after one is turned on the other; a difference in scale counts, too.
    let rest = spreadTruth + spreadSeen - 2 * (along * along + across * across).squareRoot()
    guard rest <= worstFit * worstFit * spreadTruth else { return nil }
    return .atan2(across, along)
  }
}
