import ARRouteEngine
import RouteFormats

/// Where one stands among simulated samples: all that decides what comes, but for the log.
struct SimulatedSampleCursor: Hashable, Sendable {
  /// How many samples are through.
  private(set) var taken = 0
  /// When AR last saw the phone, seconds; minus infinity before it has.
  private(set) var lastTime = -Double.infinity
  /// In which run that was.
  private var lastRun = 0
  private var run = 0
  private var times: PoseTimes
  private var track: SmoothedTrack
  private var nextFix: Int
  /// When AR sees the phone next, once that is known, seconds.
  private var due: Double?
  /// True when it was told that AR has found its place for that.
  private var isFoundTold = false
  private var odometry: Odometry

  /// Before the first sample of a log, which has a run.
  init(
    runs: [SimulatedSamples.Run], fixes: [Fix], states: [TrackState], _ settings: SimulationSettings
  ) {
    let first = runs[0]
    times = PoseTimes(first.fixes, of: fixes)
    track = SmoothedTrack(first.states, of: states)
    nextFix = first.fixes.lowerBound
    odometry = Odometry(settings: settings)
  }

  /// How AR's axes were turned when it last saw the phone; nil before it has.
  var lastMark: SimulatedSamples.Mark? {
    guard lastTime > -.infinity else { return nil }
    return SimulatedSamples.Mark(
      run: lastRun, mark: AngleMark(time: lastTime, angle: odometry.misalignment))
  }

  /// The next sample; nil after the last.
  mutating func next(in log: SimulatedSamples) -> Sample? {
    let sample = sample(in: log)
    if sample != nil { taken += 1 }
    return sample
  }

  /// Goes to the next pose; nil after the last.
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

  /// Goes on behind a gap, before which AR loses its place.
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
