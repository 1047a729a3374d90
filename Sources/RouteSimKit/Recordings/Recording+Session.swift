import ARRouteEngine
import RouteFormats

extension Recording {
  /// Creates the recording of a session log.
  ///
  /// The samples are unchanged, except that times count from the first sample.
  ///
  /// - Parameters:
  ///   - document: A document with a session.
  ///   - gap: The longest silence that is not a gap, seconds.
  ///   - screening: The screening of the log's fixes; the false ones are left out.
  ///   - needsRoute: True if the log's own route is needed.
  ///   - making: The settings for making a route if the log has none.
  init(
    session document: consuming GeoDocument, gap: Double, screening: FixScreening,
    needsRoute: Bool = true, routeBy making: RouteMaking = .smoothed
  ) {
    self.init()
    name = document.name
    let isPlanned = document.bringsRoute
    if needsRoute, isPlanned { route = document.plannedRoute }
    falseFixes = screening.found
    guard var session = (consume document).session else { return }
    seed = session.seed
    tracking = session.tracking
    var samples = session.takeSamples()
    let start = samples.first?.time ?? 0
    zero = start
    startTime = session.date(ofTime: start)
    if start != 0 {
      samples.changeTimes { Sample.time($0, movedBy: -start) }
    }
    Self.leaveOut(screening, of: &samples)
    self.samples = RecordedSamples(samples)
    posesBackInTime = Self.posesBackInTime(samples)
    duration = samples.reduce(0) { max($0, $1.time) }
    noteSilences(longerThan: gap)
    beginSessionsAfterSilences()
    gaps = limitedStretches().joined(with: silences.ranges)
    misalignment = toldMisalignment(fromStart: session.misalignment)
    if needsRoute, !isPlanned { makeRoute(by: making) }
  }

  /// Makes the route from the log's fixes and poses.
  private mutating func makeRoute(by making: RouteMaking) {
    var fixes: [Fix] = []
    var steps: [PoseFit.Step] = []
    var (axes, session) = (0, 0)
    var isLimited = false
    for sample in samples.kept {
      switch sample {
      case .fix(let fix): fixes.append(fix)
      case .pose(let time, let pose):
        guard tracking != .orientation, !isLimited, time > steps.last?.time ?? -.infinity else {
          continue
        }
        let position = Vector2(pose.position.x, pose.position.z)
        steps.append(PoseFit.Step(time: time, position: position, session: session, axes: axes))
      case .sessionReset:
        axes += 1
        session += 1
      case .tracking(_, let state, _):
        if isLimited, state != .limited { session += 1 }
        isLimited = state == .limited
      case .truth, .act: continue
      }
    }
    fixes.sort { $0.time < $1.time }
    madeRoute = MadeRoute.made(named: name, along: fixes, steps: steps, by: making)
    route = madeRoute?.route
  }

  /// Returns the number of poses that are not later than an earlier one in the same AR session.
  private static func posesBackInTime(_ samples: PackedSamples) -> Int {
    var count = 0
    var newest = -Double.infinity
    for sample in samples {
      switch sample {
      case .pose(let time, _):
        if time > newest { newest = time } else { count += 1 }
      case .sessionReset: newest = -.infinity
      case .fix, .truth, .tracking, .act: continue
      }
    }
    return count
  }

  /// Removes the false fixes from samples.
  private static func leaveOut(_ screening: FixScreening, of samples: inout PackedSamples) {
    guard !screening.found.isEmpty else { return }
    var number = -1
    samples.removeAll { sample in
      guard case .fix = sample else { return false }
      number += 1
      return screening.reasons[number] != nil
    }
  }

  /// Returns the true misalignment, found from truths that coincide with a pose or are between two poses at
  /// most a second apart.
  ///
  /// - Parameter start: The misalignment at the start, which is used for the whole log if there are no such
  ///   truths.
  func toldMisalignment(fromStart start: Angle?) -> TrueMisalignment {
    var marks: [AngleMark] = []
    var resets: [Double] = []
    // A truth is used only with the pose at the same time.
    func note(_ truth: Truth, pose: Pose, at time: Double) {
      guard abs(time - truth.time) < Self.rounding, marks.last?.time ?? -.infinity < truth.time
      else { return }
      marks.append(AngleMark(time: truth.time, angle: truth.misalignment(ofPose: pose)))
    }
    var pose: (time: Double, pose: Pose)?
    var waiting: [Truth] = []
    for sample in samples.kept {
      switch sample {
      case .pose(let time, let next):
        for truth in waiting where truth.time < time + Self.rounding {
          guard let last = pose, last.time < truth.time, time - last.time <= 1 else {
            note(truth, pose: next, at: time)
            continue
          }
          let share = min((truth.time - last.time) / (time - last.time), 1)
          note(truth, pose: last.pose.interpolated(to: next, share), at: truth.time)
        }
        waiting.removeAll { $0.time < time + Self.rounding }
        pose = (time, next)
      case .truth(let truth):
        if let pose, truth.time < pose.time + Self.rounding {
          note(truth, pose: pose.pose, at: pose.time)
        } else if waiting.count < Self.patience {
          waiting.append(truth)
        }
      case .sessionReset(let time):
        resets.append(time)
        pose = nil
        waiting = []
      case .fix, .tracking, .act: continue
      }
    }
    if marks.isEmpty, let start {
      return TrueMisalignment(
        stretches: [[0, duration].map { AngleMark(time: $0, angle: start) }])
    }
    return TrueMisalignment(marks, cutAt: gaps.map(\.lowerBound) + resets)
  }

  /// The maximum difference between times that count as equal, seconds, because decimals in a file are
  /// rounded.
  private static let rounding = 1e-3
  /// The maximum number of truths that wait for the next pose.
  private static let patience = 1000

  /// Returns the ranges of time with limited tracking, each of which ends when tracking is normal or at the
  /// log's end.
  private func limitedStretches() -> [ClosedRange<Double>] {
    var stretches: [ClosedRange<Double>] = []
    var start: Double?
    for sample in samples.kept {
      guard case .tracking(let time, let state, _) = sample else { continue }
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

extension [ClosedRange<Double>] {
  /// Returns the union of these ranges and others; both are in order.
  fileprivate func joined(with others: Self) -> Self {
    guard !others.isEmpty else { return self }
    var result: Self = []
    for range in (self + others).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound < last.upperBound {
        result[result.count - 1] =
          last.lowerBound...Swift.max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

extension Truth {
  /// Returns the true bearing of the −Z axis of AR's scene, given AR's pose and the truth at the same time.
  func misalignment(ofPose pose: Pose) -> Angle {
    guard let orientation else { return (heading - pose.attitude.heading).wrapped }
    return (-Attitude(pose.orientation * orientation.inverse).heading).wrapped
  }
}
