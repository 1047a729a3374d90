package import ARRouteEngine
package import RouteFormats

/// A reader that turns a log into samples while the log is still being written.
///
/// The samples of a session log are passed on unchanged once there is an AR pose (`PoseSearch`). For fixes
/// without AR poses, poses come from the same smoother as for a complete log, except that only a few later
/// fixes are known here: the path up to a fix is settled once there are `lag` more. Samples that have been
/// returned never change, and they do not depend on the pieces in which the log is read.
package struct LiveLog: Sendable {
  /// The time up to which everything is known, seconds from the first fix or sample; nil before the first
  /// one.
  package private(set) var end: Double?
  /// The phone's first assumed position; nil while unknown.
  package private(set) var start: GeodeticCoordinate?
  /// The tracking mode requested of AR; nil if unknown.
  package private(set) var tracking: TrackingMode?

  /// The losses so far.
  package var losses: LiveLosses {
    var losses = dropped
    losses[.farAhead] = points.leftOut + records.leftOut
    losses[.latePose] = search.latePoses
    return losses
  }

  /// True when the log has AR poses of its own that are used; final once `start` is known.
  package var hasPoses: Bool { search.finding == .poses }

  /// The number of later fixes after which the path up to a fix is settled.
  static let lag = 3
  /// The maximum delay of a record in a session log, seconds.
  private static let lateness = 10.0
  /// The number of earlier fixes that still affect the path at a fix.
  private static let memory = 60

  /// A point with its time, which may still be corrected.
  private struct StampedPoint: Hashable {
    let point: GeoPoint
    /// The time, seconds since 1970.
    var time: Double
  }

  private var search = PoseSearch()
  /// The records that wait until it is known whether the log has poses.
  private var waitingSamples: [Sample] = []
  private var waitingPoints: [StampedPoint] = []
  /// The time of the latest sample of a session log.
  private var newest: Double?
  /// The latest time of each kind of sample in a session log.
  private var newestPose = -Double.infinity
  private var newestFix = -Double.infinity
  private var newestTruth = -Double.infinity
  /// The time in the log that counts as 0, seconds; nil until it is known.
  private var zero: Double?
  /// True when `zero` is a date; it is then corrected together with the log's dates.
  private var isDated = true
  private var placement: Placement?
  private var odometry: Odometry
  /// The latest fixes, and the same fixes projected onto the plane; the last `lag` of them are not settled.
  private var fixes: [Fix] = []
  private var plane: [PlaneFix] = []
  /// The number of `fixes` that are settled.
  private var settled = 0
  /// The settled state at the last settled fix.
  private var knot: TrackState?
  private var lastPose = 0.0
  /// The camera's orientation in the last pose, kept while the phone stands still.
  private var lastLook = Quaternion.identity
  private var isLimited = false
  /// The longest silence that is not a gap, seconds.
  private let gap: Double
  /// The gates in which records wait for the next ones, because their times may be wrong.
  private var points: StampGate<StampedPoint>
  private var records: StampGate<Sample>
  /// The losses counted here, in addition to those counted by the search and the gates.
  private var dropped = LiveLosses()
  /// True when false fixes are used as well.
  private let keepsAllFixes: Bool

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - settings: The settings for AR's errors, for a log without poses.
  ///   - gap: The longest silence that is not a gap, seconds.
  ///   - keepsAllFixes: True to use fixes at 0, 0 as well. Other false fixes are always used, because
  ///     recognising them takes later data.
  package init(
    settings: SimulationSettings, gap: Double = Silences.usualLimit, keepsAllFixes: Bool = false
  ) {
    self.keepsAllFixes = keepsAllFixes
    odometry = Odometry(settings: settings)
    self.gap = gap
    points = StampGate(limit: gap)
    // Poses come many times per second and need not wait; fixes can be late.
    records = StampGate(limit: gap, lateness: Self.lateness, holdsFirst: false)
  }
}

extension LiveLog {
  /// Reads a piece of the log.
  ///
  /// - Returns: The samples that are now settled, with times counted from the first.
  package mutating func take(_ piece: LogPiece) -> [Sample] {
    tracking = tracking ?? piece.tracking
    shift(by: piece.timeShift)
    waitingSamples += piece.samples
    let arrivals = piece.tracks.points.compactMap { point in
      point.time.map { StampedPoint(point: point, time: $0) }
    }
    if arrivals.count < piece.tracks.points.count {
      for point in piece.tracks.points where point.time == nil {
        dropped.note(.withoutTime, line: point.line)
      }
    }
    waitingPoints += arrivals
    for sample in piece.samples { search.note(sample) }
    // In a session log, each fix is both a point and a sample; a receiver's report is only a point.
    if arrivals.count > piece.samples.count(where: \.isFix) { search.noteReport() }
    return search.finding == .unknown ? [] : takeWaiting()
  }

  /// Returns all remaining samples at the end of the log.
  package mutating func finish() -> [Sample] {
    search.end()
    var samples = takeWaiting() + takeSession(records.finish())
    samples += points.finish().flatMap { take($0) }
    if let newest { end = newest }
    return samples + settle(keeping: 0)
  }

  /// Shifts all times that are not settled, because the log's date was wrong by the given number of
  /// seconds.
  private mutating func shift(by seconds: Double) {
    guard seconds != 0 else { return }
    search.shift(by: seconds)
    points.shift(by: seconds) { $0.time += seconds }
    for index in waitingPoints.indices { waitingPoints[index].time += seconds }
    for index in waitingSamples.indices where waitingSamples[index].isDated {
      waitingSamples[index] = waitingSamples[index].at(waitingSamples[index].time + seconds)
    }
    guard isDated else { return }
    zero = zero.map { $0 + seconds }
    records.shift(by: seconds) { $0 = $0.at($0.time + seconds) }
  }

  /// Processes the waiting data: in a log with poses, its records; otherwise, its points.
  private mutating func takeWaiting() -> [Sample] {
    defer {
      waitingSamples.removeAll(keepingCapacity: true)
      waitingPoints.removeAll(keepingCapacity: true)
    }
    if search.finding == .poses {
      return takeSession(waitingSamples.flatMap { records.take($0, at: $0.time) })
    }
    return waitingPoints.flatMap { stamped in
      points.take(stamped, at: stamped.time).flatMap { take($0) }
    }
  }

  private mutating func takeSession(_ samples: [Sample]) -> [Sample] {
    let samples = samples.filter { sample in
      guard case .fix(let fix) = sample, isNullIsland(fix.coordinate) else { return true }
      dropped.note(.nullIsland)
      return false
    }
    guard let first = samples.first else { return [] }
    if zero == nil { isDated = first.isDated }
    let zero = zero ?? first.time
    self.zero = zero
    return samples.compactMap { sample in
      let sample = sample.moved(by: -zero)
      guard isInTime(sample) else { return nil }
      // More samples with the latest time may follow.
      newest = max(newest ?? sample.time, sample.time)
      end = max(end ?? -.infinity, (newest ?? sample.time).nextDown)
      switch sample {
      case .fix(let fix) where fix.hasUsableAccuracy: start = start ?? fix.coordinate
      default: break
      }
      return sample
    }
  }

  /// True when a sample of a session log is not too late; late samples are counted as losses.
  ///
  /// A sample far behind others of its kind, for example after a clock was set back, would otherwise wait
  /// endlessly for the log to reach its time again.
  private mutating func isInTime(_ sample: Sample) -> Bool {
    let time = sample.time
    switch sample {
    case .pose:
      defer { newestPose = max(newestPose, time) }
      if time <= newestPose { dropped.note(.poseBackInTime) }
      return time >= newestPose - Self.lateness
    case .fix:
      defer { newestFix = max(newestFix, time) }
      guard time < newestFix - Self.lateness else { return true }
      dropped.note(.backInTime)
      return false
    case .truth:
      defer { newestTruth = max(newestTruth, time) }
      guard time < newestTruth - Self.lateness else { return true }
      dropped.note(.truthBackInTime)
      return false
    case .sessionReset:
      newestPose = -.infinity
      return true
    case .tracking, .act: return true
    }
  }

  private func isNullIsland(_ coordinate: GeodeticCoordinate) -> Bool {
    !keepsAllFixes
      && GroundPosition(
        latitude: coordinate.latitude.degrees, longitude: coordinate.longitude.degrees
      ).isNull
  }

  private mutating func take(_ stamped: StampedPoint) -> [Sample] {
    let point = stamped.point
    guard let coordinate = point.coordinate else { return [] }
    let zero = zero ?? stamped.time
    self.zero = zero
    let time = stamped.time - zero
    guard time >= fixes.last?.time ?? -.infinity else {
      dropped.note(.backInTime, line: point.line)
      return []
    }
    guard !isNullIsland(coordinate) else {
      dropped.note(.nullIsland, line: point.line)
      return []
    }
    let fix = Fix(
      time: time, coordinate: coordinate,
      statedAccuracy: point.horizontalAccuracy)
    let placement = placement ?? Placement(reference: coordinate)
    self.placement = placement
    guard let position = try? placement.position(of: coordinate) else { return [] }
    if fix.hasUsableAccuracy { start = start ?? coordinate }
    var samples: [Sample] = []
    // In a gap, nothing is known, so the path ends before it.
    if let last = fixes.last, time - last.time > gap {
      samples += settle(keeping: 0)
      samples.append(.tracking(time: last.time, .limited))
      isLimited = true
      fixes.removeAll()
      plane.removeAll()
      settled = 0
      knot = nil
    }
    fixes.append(fix)
    let deviation = fix.hasUsableAccuracy ? fix.axisDeviation : Recording.unknownAccuracy
    plane.append(
      PlaneFix(
        time: time, position: position, deviation: max(deviation, FixLog.leastDeviation)))
    return samples + settle(keeping: Self.lag)
  }
}

extension LiveLog {
  /// Settles the path up to the last few fixes.
  private mutating func settle(keeping lag: Int) -> [Sample] {
    guard fixes.count - settled > lag else { return [] }
    let states = TrackSmoother.smooth(plane)
    var samples: [Sample] = []
    while fixes.count - settled > lag {
      samples += poses(to: states[settled])
      samples.append(.fix(fixes[settled]))
      let time = fixes[settled].time
      settled += 1
      // If several fixes have the same time, that time is complete only after the last of them.
      let isComplete = settled == fixes.count || fixes[settled].time > time
      end = max(end ?? -.infinity, isComplete ? time : time.nextDown)
    }
    let excess = settled - Self.memory
    if excess > 0 {
      fixes.removeFirst(excess)
      plane.removeFirst(excess)
      settled -= excess
    }
    return samples
  }

  /// Returns AR's samples from the last settled state to the next one, at the same rate as for a complete
  /// log.
  private mutating func poses(to state: TrackState) -> [Sample] {
    defer { knot = state }
    guard let knot else {
      var samples: [Sample] = []
      if isLimited { samples.append(.tracking(time: state.time, .normal)) }
      isLimited = false
      let way = [state]
      var track = SmoothedTrack(way)
      let pose = track.pose(at: state.time, along: way)
      samples.append(self.pose(of: pose, at: state.time, isFrozen: true))
      return samples
    }
    guard state.time > knot.time else { return [] }
    let way = [knot, state]
    var track = SmoothedTrack(way)
    let stands = max(knot.velocity.length, state.velocity.length) < SmoothedTrack.slowest
    var samples: [Sample] = []
    let stride = PoseTimes.stride(over: state.time - knot.time)
    var tick = (knot.time * 10).rounded(.down) + 1
    while tick / 10 < state.time {
      samples.append(pose(of: track.pose(at: tick / 10, along: way), at: tick / 10, stands: stands))
      tick += stride
    }
    samples.append(pose(of: track.pose(at: state.time, along: way), at: state.time, stands: stands))
    return samples
  }

  private mutating func pose(
    of truth: Pose, at time: Double, stands: Bool = false, isFrozen: Bool = false
  ) -> Sample {
    var truth = truth
    if stands { truth.orientation = lastLook }
    lastLook = truth.orientation
    defer { lastPose = time }
    return .pose(
      time: time, odometry.follow(truth, step: max(0, time - lastPose), isFrozen: isFrozen))
  }
}
