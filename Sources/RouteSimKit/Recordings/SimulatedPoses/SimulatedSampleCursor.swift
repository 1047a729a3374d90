import ARRouteEngine
import RouteFormats

/// A position in simulated samples.
///
/// Together with the log, it determines all the samples that follow.
struct SimulatedSampleCursor: Hashable, Sendable {
  /// The number of samples before the cursor.
  private(set) var taken = 0
  /// The time of the last pose, seconds; minus infinity before the first pose.
  private(set) var lastTime = -Double.infinity
  /// The run that contains `lastTime`.
  private var lastRun = 0
  private var run = 0
  private var times: PoseTimes
  private var track: SmoothedTrack
  private var nextFix: Int
  /// The time of the next pose, seconds; nil until it is known.
  private var due: Double?
  /// True when the sample for the recovery of AR's tracking, which precedes that pose, has been returned.
  private var isFoundTold = false
  private var odometry: Odometry

  /// Creates the cursor before the first sample of a log with at least one run.
  init(
    runs: [SimulatedSamples.Run], fixes: [Fix], states: [TrackState], _ settings: SimulationSettings
  ) {
    let first = runs[0]
    times = PoseTimes(first.fixes, of: fixes)
    track = SmoothedTrack(first.states, of: states)
    nextFix = first.fixes.lowerBound
    odometry = Odometry(settings: settings)
  }

  /// The misalignment at the last pose; nil before the first pose.
  var lastMark: SimulatedSamples.Mark? {
    guard lastTime > -.infinity else { return nil }
    return SimulatedSamples.Mark(
      run: lastRun, mark: AngleMark(time: lastTime, angle: odometry.misalignment))
  }

  /// Returns the next sample; nil if there are no more.
  mutating func next(in log: SimulatedSamples) -> Sample? {
    let sample = sample(in: log)
    if sample != nil { taken += 1 }
    return sample
  }

  /// Advances past the next pose and returns its misalignment; nil if there are no more poses.
  mutating func nextMark(in log: SimulatedSamples) -> SimulatedSamples.Mark? {
    while let sample = next(in: log) {
      if sample.isPose { return lastMark }
    }
    return nil
  }
}

extension SimulatedSampleCursor {
  private mutating func sample(in log: SimulatedSamples) -> Sample? {
    if due == nil { due = times.next(along: log.fixes) }
    let hasFix = nextFix < log.runs[run].fixes.upperBound
    guard let time = due else { return hasFix ? takeFix(in: log) : nextRun(in: log) }
    if hasFix, log.fixes[nextFix].time < time { return takeFix(in: log) }
    let isFound = run > 0 && time == times.start
    if isFound, !isFoundTold {
      isFoundTold = true
      return .tracking(time: time, .normal)
    }
    let pose = odometry.follow(
      track.pose(at: time, along: log.states), step: time - max(lastTime, 0), isFrozen: isFound)
    lastTime = time
    lastRun = run
    due = nil
    isFoundTold = false
    return .pose(time: time, pose)
  }

  private mutating func takeFix(in log: SimulatedSamples) -> Sample {
    defer { nextFix += 1 }
    return .fix(log.fixes[nextFix])
  }

  /// Continues with the next run, after a gap; AR loses its position before the gap.
  private mutating func nextRun(in log: SimulatedSamples) -> Sample? {
    guard run + 1 < log.runs.count else { return nil }
    defer {
      run += 1
      times = PoseTimes(log.runs[run].fixes, of: log.fixes)
      track = SmoothedTrack(log.runs[run].states, of: log.states)
    }
    return .tracking(time: times.end, .limited)
  }
}
