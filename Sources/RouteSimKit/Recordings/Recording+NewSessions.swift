import ARRouteEngine

extension Recording {
  /// The distance from its origin within which AR begins a session, metres.
  private static let origin = 1.0
  /// The greatest speed at which anybody is carried with AR running, metres a second.
  private static let fastest = 15.0
  /// The speed at which people walk, metres a second.
  private static let walkingSpeed = 1.4

  /// Begins an AR session after each gap across which the poses leap, if the log does not say so.
  ///
  /// A phone that was put away comes back in a new frame. The signs are that AR is at its origin again, that
  /// it went faster than anybody does, or that the ways by AR and by the fixes around the gap differ by more
  /// than the errors of both. Poses that continue are left as they are.
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
    // Within reach of the gap people walk on.
    let walked = walkingSpeed * (gap.lowerBound - before.time + after.time - gap.upperBound)
    return abs(way - distance)
      > 2 * (before.horizontalAccuracy + after.horizontalAccuracy) + 0.05 * distance + walked
  }
}

/// The pose and fix nearest to a gap on one side of it.
private struct SessionEdge {
  var pose: Pose?
  var fix: Fix?
  /// True when the log itself says that AR began anew.
  var isNewSession = false

  /// The greatest distance in time from the gap of the fixes used, seconds.
  static let reach = 30.0

  init() {}

  /// Takes the first pose and fix from a time on, and resets before that pose.
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
