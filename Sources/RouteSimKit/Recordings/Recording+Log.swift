import ARRouteEngine
public import RouteFormats

extension Recording {
  /// The accuracy of fixes of which the log says nothing, metres: a phone's under open sky.
  public static let unknownAccuracy = 5.0
  /// Seconds that a log may last, ten years: longer ones mix clocks, and would be replayed for ever.
  public static let longestDuration = 10 * 365.25 * 86400

  /// The recording of a log: a session log as it is; another gets the poses that the simulation
  /// makes of the way along its smoothed fixes.
  ///
  /// The fixes are as in the log. What AR sees is made up at 10 Hz: the misalignment, the odometry's
  /// drift and the alignment are the settings', GPS errors are not added. Between segments that lie
  /// more than two usual intervals apart, and in a silence of over 6 h, tracking is limited and there
  /// are no poses. Fixes whose times go back, or that have none, are left out and counted. Nobody
  /// knows the truth, so there are no truths.
  ///
  /// - Throws: `noTimes` for a line to walk; `tooLong` for times years apart; `geodesy` for fixes
  ///   opposite on the Earth.
  /// - Complexity: O(fixes + 10 · seconds).
  public init(document: GeoDocument, settings: SimulationSettings) throws(RecordingError) {
    if let session = document.session, session.samples.contains(where: \.isPose) {
      self.init(session: session, document: document)
      guard duration <= Self.longestDuration else { throw .tooLong }
      return
    }
    self.init()
    var log = FixLog(document.mainPoints)
    guard let start = log.fixes.first?.time, log.fixes.count > 1 else { throw .noTimes }
    name = document.name
    seed = settings.seed
    startTime = document.session == nil ? start : nil
    route = document.route
    hasSimulatedPoses = true
    fixesBackInTime = log.backInTime
    fixesWithoutTime = log.withoutTime
    log.move(by: -start)
    duration = log.fixes[log.fixes.count - 1].time
    guard duration <= Self.longestDuration else { throw .tooLong }
    let runs: [LogRun]
    do { runs = try log.runs() } catch { throw .geodesy(error) }
    for (before, after) in zip(runs, runs.dropFirst()) { gaps.append(before.end...after.start) }
    simulate(runs, settings: settings)
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

  /// Lets AR go along the runs, and the fixes come; its gaps are known.
  private mutating func simulate(_ runs: [LogRun], settings: SimulationSettings) {
    var odometry = Odometry(settings: settings)
    samples.reserveCapacity(runs.reduce(0) { $0 + $1.fixes.count + $1.poseCount + 2 })
    var marks: [AngleMark] = []
    var lastTime = 0.0
    for (number, run) in runs.enumerated() {
      var track = SmoothedTrack(run.states)
      var nextFix = 0
      for time in run.poseTimes {
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

extension Sample {
  fileprivate var isPose: Bool {
    if case .pose = self { true } else { false }
  }
}

extension GeoDocument {
  /// The route to walk; nil where the points make none.
  var route: Route? { try? Route(name: name, coordinates: routeCoordinates) }
}
