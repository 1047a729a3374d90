import ARRouteEngine

/// Finds the camera's true headings for a survey that contains only positions.
///
/// Over a few metres, AR's path has the same shape as the true path. The rotation from one to the other is
/// that of AR's axes, which gives the camera's heading. With the centimetre accuracy of an RTK receiver over
/// ten metres, the heading is accurate to a fraction of a degree.
struct TruthHeadings {
  /// The truths with headings, in order of time.
  private(set) var truths: [Truth] = []
  /// The true directions of AR's axes at the same times.
  private(set) var axes: [TrueAxes] = []
  /// The positions for which no heading was found.
  private(set) var missing: [TruePosition] = []

  /// The length of the path that is used before and after a position, metres.
  private static let reach = 10.0
  /// The maximum gap between positions on one path, seconds; a longer gap divides the path.
  private static let silence = TruePosition.silence
  /// The maximum time between two poses for interpolation, seconds.
  private static let poseGap = 1.0
  /// The minimum root-mean-square distance of a path's points from their centre, metres.
  private static let leastSpread = 2.0
  /// The maximum difference between the two paths, as a fraction of that distance.
  private static let worstFit = 0.2

  /// A true position, and AR's pose at the same time.
  private struct Pair {
    let truePosition: TruePosition
    let pose: Pose
    /// The true position: the components east and north, metres.
    let truth: Vector2
    /// The position according to AR: the components right and ahead, metres.
    var seen: Vector2 { Vector2(pose.position.x, -pose.position.z) }
  }

  /// Finds the headings at positions, which must be in order of time, from a log's poses.
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

  /// Pairs each position with the pose at its time; positions without a pose are added to `missing`.
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

  /// Finds the headings along a path without gaps.
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
      axes.append(TrueAxes(time: pair.truePosition.time, turn: turn))
      let heading = (pair.pose.attitude.heading + turn).wrappedPositive
      truths.append(
        Truth(
          time: pair.truePosition.time, coordinate: pair.truePosition.coordinate, heading: heading))
    }
  }
}

/// Sums over the points of two paths, from which the rotation between the paths is computed.
private struct WaySums {
  var count = 0.0
  var seen = Vector2.zero
  var truth = Vector2.zero
  var squaresSeen = 0.0
  var squaresTruth = 0.0
  /// The sum of the dot products of corresponding points.
  var along = 0.0
  /// The sum of the cross products of corresponding points, clockwise from the observed path to the true one.
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

  /// Returns the clockwise rotation that fits the observed path to the true one, by least squares; nil if the
  /// paths are too short or differ in shape.
  func turn(leastSpread: Double, worstFit: Double) -> Angle? {
    guard count >= 3 else { return nil }
    let spreadTruth = squaresTruth - truth.dot(truth) / count
    let spreadSeen = squaresSeen - seen.dot(seen) / count
    let along = self.along - seen.dot(truth) / count
    let across = self.across - (seen.y * truth.x - seen.x * truth.y) / count
    guard spreadTruth >= leastSpread * leastSpread * count else { return nil }
    // This is the residual after the rotation, which includes any difference in scale.
    let rest = spreadTruth + spreadSeen - 2 * (along * along + across * across).squareRoot()
    guard rest <= worstFit * worstFit * spreadTruth else { return nil }
    return .atan2(across, along)
  }
}
