import ARRouteEngine

extension Recording {
  /// The recording of a session log: samples as they are, times counted from the first.
  init(session: SessionContent, document: GeoDocument) {
    self.init()
    name = document.name
    route = document.route
    seed = session.seed
    misalignment = session.misalignment
    let start = session.samples.first?.time ?? 0
    samples = start == 0 ? session.samples : session.samples.map { $0.moved(by: -start) }
    duration = samples.reduce(0) { max($0, $1.time) }
    noteMisalignments()
    gaps = limitedStretches()
  }

  /// Fills the true misalignment in where poses and truths of one time say it.
  mutating func noteMisalignments() {
    var pose: (time: Double, pose: Pose)?
    for sample in samples {
      switch sample {
      case .pose(let time, let next): pose = (time, next)
      case .truth(let truth):
        // Decimals in a file round.
        guard let pose, abs(pose.time - truth.time) < 1e-3 else { continue }
        if let last = misalignments.last, last.time >= truth.time { continue }
        misalignments.append(
          TimedAngle(time: truth.time, angle: truth.misalignment(ofPose: pose.pose)))
      case .fix, .tracking, .sessionReset: continue
      }
    }
  }

  /// From where tracking was limited to where it was normal again, or to the end.
  private func limitedStretches() -> [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    var start: Double?
    for sample in samples {
      guard case .tracking(let time, let state) = sample else { continue }
      if state == .limited {
        start = start ?? time
      } else if let begun = start {
        if time > begun { stretches.append(begun...time) }
        start = nil
      }
    }
    if let start, duration > start { stretches.append(start...duration) }
    return stretches
  }
}

extension Truth {
  /// The true bearing of the −Z axis of the scene in which AR sees this truth at a pose.
  func misalignment(ofPose pose: Pose) -> Angle {
    guard let orientation else { return (heading - pose.attitude.heading).wrapped }
    return (-Attitude(pose.orientation * orientation.inverse).heading).wrapped
  }
}

extension Sample {
  /// The same so many seconds later.
  func moved(by seconds: Double) -> Sample {
    switch self {
    case .pose(let time, let pose): return .pose(time: time + seconds, pose)
    case .tracking(let time, let state): return .tracking(time: time + seconds, state)
    case .sessionReset(let time): return .sessionReset(time: time + seconds)
    case .fix(var fix):
      fix.time += seconds
      return .fix(fix)
    case .truth(var truth):
      truth.time += seconds
      return .truth(truth)
    }
  }
}
