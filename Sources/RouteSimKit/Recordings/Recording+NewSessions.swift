import ARRouteEngine

extension Recording {
  /// The maximum distance of a new AR session's first pose from its origin, metres.
  private static let origin = 1.0
  /// The maximum speed of a phone, carried or in a vehicle, while AR is running, metres per second.
  private static let fastest = 15.0
  /// The usual walking speed, metres per second.
  private static let walkingSpeed = 1.4

  /// Begins an AR session after each gap across which the poses jump, unless the log already begins one
  /// there.
  ///
  /// After a phone was put away, AR starts in a new coordinate frame. The evidence is one of the following:
  /// AR is at its origin again; it moved faster than is possible; or the distances across the gap by AR and
  /// by the fixes differ by more than the errors of both. Poses that continue without a jump are left
  /// unchanged.
  mutating func beginSessionsAfterSilences() {
    guard silences.count > 0 else { return }
    var gaps = silences.ranges[...]
    var result = PackedSamples()
    let samples = self.samples.kept
    var before = SessionEdge()
    for (index, sample) in samples.enumerated() {
      if let gap = gaps.first, sample.time >= gap.upperBound {
        gaps.removeFirst()
        let after = SessionEdge(after: gap.upperBound, in: samples[index...])
        if let pose = before.pose, let next = after.pose, !after.isNewSession,
          Self.leaps(from: pose, to: next, in: gap, fixes: before.fix, after.fix)
        {
          result.append(.sessionReset(time: gap.upperBound))
          sessionsFound.append(gap.upperBound)
        }
        before = SessionEdge()
      }
      before.note(sample)
      result.append(sample)
    }
    if !sessionsFound.isEmpty { self.samples = RecordedSamples(result) }
  }

  private static func leaps(
    from pose: Pose, to next: Pose, in gap: ClosedRange<Double>, fixes before: Fix?, _ after: Fix?
  ) -> Bool {
    let way = (next.position - pose.position).length
    if next.position.length <= origin, way > 2 * origin { return true }
    if way > fastest * (gap.upperBound - gap.lowerBound) { return true }
    guard let before, let after, before.time >= gap.lowerBound - SessionEdge.reach,
      after.time <= gap.upperBound + SessionEdge.reach,
      let distance = try? Geodesic.distance(from: before.coordinate, to: after.coordinate)
    else { return false }
    // People may walk between the gap and the fixes near it.
    let walked = walkingSpeed * (gap.lowerBound - before.time + after.time - gap.upperBound)
    return abs(way - distance)
      > 2 * (before.horizontalAccuracy + after.horizontalAccuracy) + 0.05 * distance + walked
  }
}

/// The pose and the fix that are nearest to a gap on one side of it.
private struct SessionEdge {
  var pose: Pose?
  var fix: Fix?
  /// True when the log itself says that AR was restarted.
  var isNewSession = false

  /// The maximum time between the gap and a fix that is used, seconds.
  static let reach = 30.0

  init() {}

  /// Creates the edge after a gap from the first pose and the first fix after it, and from any reset before
  /// that pose.
  init(after start: Double, in samples: Slice<PackedSamples>) {
    for sample in samples {
      switch sample {
      case .pose(_, let next): pose = pose ?? next
      case .fix(let next) where next.time >= start && next.hasUsableAccuracy: fix = fix ?? next
      case .sessionReset: if pose == nil { isNewSession = true }
      case .fix, .truth, .tracking, .act: break
      }
      if (pose != nil && fix != nil) || sample.time > start + Self.reach { return }
    }
  }

  mutating func note(_ sample: Sample) {
    switch sample {
    case .pose(_, let next): pose = next
    case .fix(let next) where next.hasUsableAccuracy: fix = next
    case .sessionReset: pose = nil
    case .fix, .truth, .tracking, .act: break
    }
  }
}
