import ARRouteEngine

/// The true misalignment of AR's axes over the time of a log: the true bearing of −Z.
struct TrueMisalignment: Hashable, Sendable {
  private var told: [[AngleMark]]
  /// The simulation that yields the misalignment at each pose; nil if the misalignment comes from the log.
  private var simulated: SimulatedSamples?

  /// Creates the misalignment from known angles, which are in order of time.
  init(stretches: [[AngleMark]] = []) { told = stretches.filter { !$0.isEmpty } }

  /// Creates the misalignment from a simulation that computes the angles on demand.
  init(of simulated: SimulatedSamples) {
    told = []
    self.simulated = simulated
  }

  /// The same misalignment with an index for random access.
  ///
  /// - Complexity: O(poses) if the misalignment is simulated; otherwise O(1).
  var indexed: TrueMisalignment {
    var indexed = self
    indexed.simulated = simulated?.indexed()
    return indexed
  }

  /// True when the angles are computed on demand, because there may be many.
  var isMade: Bool { simulated != nil }

  /// True when the misalignment is known.
  var isKnown: Bool { simulated != nil || !told.isEmpty }

  /// The angle over time, in one array for each part without a gap; empty if unknown.
  ///
  /// - Complexity: O(poses), in time and memory, if the misalignment is simulated.
  var stretches: [[AngleMark]] {
    get { simulated?.stretches ?? told }
    set {
      told = newValue
      simulated = nil
    }
  }

  /// Calls a function with each known angle, in order of time, and with the index of its part in
  /// `stretches`.
  func forEachMark(_ body: (_ stretch: Int, AngleMark) -> Void) {
    if let simulated { return simulated.forEachMark { body($0.run, $0.mark) } }
    for (number, stretch) in told.enumerated() { for mark in stretch { body(number, mark) } }
  }

  /// Returns the last angle of the part with an index in `stretches`; nil if it has none.
  ///
  /// - Complexity: O(log n).
  func lastMark(ofStretch number: Int) -> AngleMark? {
    simulated.map { $0.lastMark(ofRun: number) } ?? told[number].last
  }

  /// Creates the misalignment from known angles, which are in order of time, split at the log's gaps and at
  /// the starts of AR sessions.
  init(_ marks: [AngleMark], cutAt cuts: [Double]) {
    var stretches: [[AngleMark]] = []
    var line: [AngleMark] = []
    var cuts = cuts.sorted()[...]
    for mark in marks {
      if let last = line.last?.time {
        cuts = cuts.drop { $0 < last }
        if let next = cuts.first, next < mark.time {
          stretches.append(line)
          line = []
        }
      }
      line.append(mark)
    }
    self.init(stretches: stretches + [line])
  }

  /// The time before and after a part without a gap for which its first and last angles remain valid,
  /// seconds.
  ///
  /// The truth is known a few times per second, and there is a fix every second. The nearest angle is
  /// therefore as good as one at the time of the fix itself.
  private static let reach = 1.0

  /// Returns the angle at a time in seconds, in (−180°, 180°], interpolated between the known angles around
  /// it; nil without any, such as in gaps, before the start and after the end.
  func angle(at time: Double) -> Angle? {
    var interval: SimulatedInterval?
    return angle(at: time, around: &interval)
  }

  /// Returns the angle at a time; fast for queries in order of time that are close together.
  func angle(at time: Double, around interval: inout SimulatedInterval?) -> Angle? {
    if let simulated { return angle(at: time, in: simulated, around: &interval) }
    let stretches = told
    let next = stretches.partitioningIndex { ($0.last?.time ?? 0) + Self.reach >= time }
    guard next < stretches.count else { return nil }
    let stretch = stretches[next]
    guard let first = stretch.first, first.time - Self.reach <= time else { return nil }
    let after = stretch.partitioningIndex { $0.time >= time }
    guard after > 0 else { return first.angle }
    guard after < stretch.count else { return stretch[after - 1].angle }
    return stretch[after - 1].angle(at: time, before: stretch[after])
  }

  /// Returns the angle at a time, interpolated even across gaps; before the first known angle and after the
  /// last, returns that angle.
  ///
  /// - Parameter cursor: A cursor at an earlier time from which to continue.
  /// - Returns: nil if no angle is known.
  func likelyAngle(at time: Double, from cursor: SimulatedSampleCursor? = nil) -> Angle? {
    if let simulated {
      var interval = cursor.map { SimulatedInterval(behind: $0, in: simulated) }
      let (before, after) = simulated.marks(around: &interval) { $0 <= time }
      guard let after = after?.mark else { return before?.mark.angle }
      return before?.mark.angle(at: time, before: after) ?? after.angle
    }
    let stretches = told
    let next = stretches.partitioningIndex { ($0.last?.time ?? 0) > time }
    let before = next > 0 ? stretches[next - 1].last : nil
    guard next < stretches.count else { return before?.angle }
    let stretch = stretches[next]
    let after = stretch.partitioningIndex { $0.time > time }
    guard let start = after > 0 ? stretch[after - 1] : before else { return stretch.first?.angle }
    return start.angle(at: time, before: stretch[after])
  }

  private func angle(
    at time: Double, in simulated: SimulatedSamples,
    around interval: inout SimulatedInterval?
  ) -> Angle? {
    let (runs, fixes) = (simulated.runs, simulated.fixes)
    let run = runs.partitioningIndex {
      fixes[$0.fixes.upperBound - 1].time + Self.reach >= time
    }
    guard run < runs.count, fixes[runs[run].fixes.lowerBound].time - Self.reach <= time
    else { return nil }
    let marks = simulated.marks(around: &interval) { $0 < time }
    let before = marks.before.flatMap { $0.run == run ? $0.mark : nil }
    guard let after = marks.after.flatMap({ $0.run == run ? $0.mark : nil })
    else { return before?.angle }
    return before?.angle(at: time, before: after) ?? after.angle
  }
}

extension AngleMark {
  /// Returns the angle at a time between two marks, interpolated in the direction of the smaller rotation.
  fileprivate func angle(at time: Double, before end: AngleMark) -> Angle {
    let turn = (end.angle - angle).wrapped
    return (angle + turn * ((time - self.time) / (end.time - self.time))).wrapped
  }
}
