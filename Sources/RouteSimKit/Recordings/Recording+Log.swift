import ARRouteEngine
public import RouteFormats

extension Recording {
  /// The accuracy of fixes of which the log says nothing, metres: a phone's under open sky.
  public static let unknownAccuracy = Fix.assumedAccuracy
  /// Seconds that a log may last, a thousand years, far within what a replay can count.
  public static let longestDuration = 1000 * 365.25 * 86400

  /// The recording of a log: a session log as it is; another gets the poses that the simulation
  /// makes of the way along its smoothed fixes.
  ///
  /// The fixes are as in the log. What AR sees is made up at 10 Hz: the misalignment, the odometry's
  /// drift and the alignment are the settings', GPS errors are not added. Between segments that lie
  /// more than two usual intervals apart, and in gaps, tracking is limited and there are no poses.
  /// Fixes whose times go back, or that have none, are left out and counted, and so are those that
  /// are false by clear evidence (`FixScreening`). Nobody knows the truth, so there are no truths.
  ///
  /// - Parameters:
  ///   - gap: A longer silence is a gap, seconds; one of `Silences.limits`.
  ///   - keepsAllFixes: Whether false fixes are used, too.
  /// - Throws: `noTimes` for a line to walk; `tooLong` for times that are none; `geodesy` for fixes
  ///   opposite on the Earth.
  /// - Complexity: O(samples), whatever time they span.
  public init(
    document: GeoDocument, settings: SimulationSettings, gap: Double = Silences.usualLimit,
    keepsAllFixes: Bool = false
  ) throws(RecordingError) {
    let screening = keepsAllFixes ? .none : FixScreening(document)
    if let session = document.session, session.samples.contains(where: \.isPose) {
      self.init(session: session, document: document, gap: gap, screening: screening)
      guard duration <= Self.longestDuration else { throw .tooLong }
      return
    }
    self.init()
    var log = FixLog(document.mainPoints, screening: screening)
    guard let start = log.fixes.first?.time, log.fixes.count > 1 else { throw .noTimes }
    name = document.name
    seed = settings.seed
    startTime = document.session == nil ? start : nil
    route = document.route(without: screening)
    falseFixes = screening.found
    hasSimulatedPoses = true
    fixesBackInTime = log.backInTime
    // Times that were taken away, as they cannot be, are told when the file is read.
    fixesWithoutTime = max(0, log.withoutTime - document.wrongDates)
    log.move(by: -start)
    duration = log.fixes[log.fixes.count - 1].time
    guard duration <= Self.longestDuration else { throw .tooLong }
    let runs: [LogRun]
    do { runs = try log.runs(partedBy: gap) } catch { throw .geodesy(error) }
    for (before, after) in zip(runs, runs.dropFirst()) { gaps.append(before.end...after.start) }
    simulate(runs, settings: settings)
    noteSilences(longerThan: gap)
  }

  /// Finds the gaps, and the lulls.
  mutating func noteSilences(longerThan limit: Double) {
    silences = Silences(longerThan: limit)
    lulls = Silences(longerThan: Silences.lull)
    for sample in samples {
      silences.note(sample.time)
      if !(hasSimulatedPoses && sample.isPose) { lulls.note(sample.time) }
    }
  }

  /// How many fixes claim an accuracy that is negative or absurd, so that they are never used.
  ///
  /// - Complexity: O(samples).
  public var fixesOfAbsurdAccuracy: Int {
    samples.count { sample in
      guard case .fix(let fix) = sample else { return false }
      return !fix.hasUsableAccuracy
    }
  }

  /// How many fixes it has.
  ///
  /// - Complexity: O(samples).
  public var fixCount: Int {
    samples.count { if case .fix = $0 { true } else { false } }
  }

  /// How many fixes say nothing of their accuracy, so that they count as `Fix.assumedAccuracy`.
  ///
  /// - Complexity: O(samples).
  public var fixesWithoutAccuracy: Int {
    samples.count { sample in
      guard case .fix(let fix) = sample else { return false }
      return fix.isAccuracyAssumed
    }
  }

  /// Lets AR go along the runs, and the fixes come; its gaps are known.
  private mutating func simulate(_ runs: [LogRun], settings: SimulationSettings) {
    var odometry = Odometry(settings: settings)
    var marks: [AngleMark] = []
    var lastTime = 0.0
    for (number, run) in runs.enumerated() {
      var track = SmoothedTrack(run.states)
      var nextFix = 0
      let poseTimes = run.poseTimes
      samples.reserveCapacity(samples.count + run.fixes.count + poseTimes.count + 2)
      for time in poseTimes {
        while nextFix < run.fixes.count && run.fixes[nextFix].time < time {
          samples.append(.fix(run.fixes[nextFix]))
          nextFix += 1
        }
        let isFound = number > 0 && time == run.start
        if isFound { samples.append(.tracking(time: time, .normal)) }
        let pose = odometry.follow(
          track.pose(at: time), step: time - lastTime, isFrozen: isFound)
        samples.append(.pose(time: time, pose))
        marks.append(AngleMark(time: time, angle: odometry.misalignment))
        lastTime = time
      }
      samples += run.fixes[nextFix...].map(Sample.fix)
      if number + 1 < runs.count { samples.append(.tracking(time: run.end, .limited)) }
    }
    misalignment = TrueMisalignment(marks, cutAt: gaps.map(\.lowerBound))
  }
}

extension GeoDocument {
  /// How many points had a date that cannot be.
  fileprivate var wrongDates: Int {
    warnings.reduce(0) { sum, warning in
      if case .wrongDates(let count, _) = warning { sum + count } else { sum }
    }
  }

  /// The route to walk, without a track's false fixes; nil where the points make none.
  func route(without screening: FixScreening) -> Route? {
    let list = routePoints
    // Of a session log the route may be another list than the fixes.
    guard !screening.found.isEmpty, list == tracks, list.points.count == screening.reasons.count
    else { return try? Route(name: name, coordinates: routeCoordinates) }
    let kept = zip(list.points, screening.reasons).filter { $1 == nil }
    return try? Route(name: name, coordinates: kept.compactMap(\.0.coordinate))
  }
}
