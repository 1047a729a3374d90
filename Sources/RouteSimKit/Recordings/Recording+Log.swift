import ARRouteEngine
package import RouteFormats

extension Recording {
  /// The assumed accuracy of fixes that state none, metres: that of a phone in the open.
  static let unknownAccuracy = Fix.assumedAccuracy
  /// The maximum duration of a log, seconds: a thousand years, far less than a replay can handle.
  static let longestDuration = 1000 * 365.25 * 86400

  /// Creates the recording of a log: a session log unchanged, any other log with poses simulated along its
  /// smoothed fixes.
  ///
  /// The fixes are those of the log. AR's poses are simulated at 10 Hz: the misalignment, the odometry's
  /// drift and the alignment come from the settings, but no GPS errors are added. In gaps, and between
  /// segments that are more than two median intervals apart, tracking is limited and there are no poses.
  /// Fixes that have no time or go back in time are left out and counted, and so are those that are clearly
  /// false (`FixScreening`). Without `truth`, the truth is unknown.
  ///
  /// - Parameters:
  ///   - gap: The longest silence that is not a gap, seconds; in `Silences.limits`.
  ///   - keepsAllFixes: True to use false fixes as well.
  ///   - needsRoute: True if the log's own route is needed; a long one takes as much memory as the log.
  ///   - making: The settings for making a route if the log has none.
  ///   - truth: The true positions from a file of their own, which replace those of the log; nil for those
  ///     of the log.
  /// - Throws: `noTimes` for a line to walk; `tooFewLeft` if fewer than two fixes are left; `tooLong` for
  ///   impossible times; `geodesy` for fixes on opposite sides of the Earth; `truth` for a truth that is not
  ///   of the log's time.
  /// - Complexity: O(samples), regardless of their duration.
  package init(
    document: consuming GeoDocument, settings: SimulationSettings,
    gap: Double = Silences.usualLimit, keepsAllFixes: Bool = false, needsRoute: Bool = true,
    routeBy making: RouteMaking = .smoothed, truth: TrueTrack? = nil
  ) throws(RecordingError) {
    let positions: [TruePosition]?
    do { positions = try truth?.positions(during: document) } catch { throw .truth(error) }
    let screening = keepsAllFixes ? .none : FixScreening(copy document)
    if document.session?.samples.contains(where: \.isPose) ?? false {
      let axes = positions.map { document.replaceTruths(by: $0) } ?? []
      self.init(
        session: consume document, gap: gap, screening: screening, needsRoute: needsRoute,
        routeBy: making)
      guard duration <= Self.longestDuration else { throw .tooLong }
      surveyed = positions.map { SurveyedTruth($0, axes, start: zero) }
      return
    }
    self.init()
    var log = FixLog(document.mainPoints, screening: screening)
    guard let start = log.fixes.first?.time, log.fixes.count > 1 else {
      let timed = document.mainPoints.points.count { $0.time != nil }
      guard timed > 1 else { throw .noTimes }
      throw .tooFewLeft(
        timed: timed, backInTime: log.backInTime, falseFixes: screening.found.count)
    }
    name = document.name
    seed = settings.seed
    zero = start
    startTime = document.session.map { $0.date(ofTime: start) } ?? start
    if needsRoute { setRoute(of: document, along: log.fixes, by: making) }
    falseFixes = screening.found
    hasSimulatedPoses = true
    fixesBackInTime = log.backInTime
    // Impossible times were removed, and reported, when the file was read.
    fixesWithoutTime = max(0, log.withoutTime - document.wrongDates)
    // This frees the document before the samples are made from it.
    _ = consume document
    log.move(by: -start)
    duration = log.fixes[log.fixes.count - 1].time
    guard duration <= Self.longestDuration else { throw .tooLong }
    let runs: LogRuns
    do { runs = try log.runs(partedBy: gap) } catch { throw .geodesy(error) }
    for (before, after) in zip(runs.runs, runs.runs.dropFirst()) {
      gaps.append(
        log.fixes[before.fixes.upperBound - 1].time...log.fixes[after.fixes.lowerBound].time)
    }
    surveyed = positions.map { SurveyedTruth($0, start: start) }
    simulate(runs, settings: settings, gap: gap)
  }

  /// Finds the gaps and the lulls in samples that are stored.
  mutating func noteSilences(longerThan limit: Double) {
    silences = Silences(longerThan: limit)
    lulls = Silences(longerThan: Silences.lull)
    for sample in samples.kept {
      silences.note(sample.time)
      lulls.note(sample.time)
    }
  }

  /// The number of fixes that are never used, because their stated accuracy is negative or absurdly large.
  ///
  /// - Complexity: O(samples).
  package var fixesOfAbsurdAccuracy: Int {
    samples.countFixes { !$0.hasUsableAccuracy }
  }

  /// The number of fixes in the recording.
  ///
  /// - Complexity: O(samples).
  package var fixCount: Int {
    samples.countFixes { _ in true }
  }

  /// The number of fixes that state no accuracy, for which `Fix.assumedAccuracy` is assumed.
  ///
  /// - Complexity: O(samples).
  package var fixesWithoutAccuracy: Int {
    samples.countFixes(where: \.isAccuracyAssumed)
  }

  /// Sets the planned route; without one, makes a route along the fixes that are used.
  private mutating func setRoute(
    of document: GeoDocument, along fixes: [Fix], by making: RouteMaking
  ) {
    madeRoute = document.madeRoute(along: fixes, by: making)
    route = madeRoute?.route ?? document.plannedRoute
  }

  /// Simulates AR along the runs, whose fixes and gaps have been determined.
  private mutating func simulate(_ runs: LogRuns, settings: SimulationSettings, gap: Double) {
    let simulated = SimulatedSamples(runs, settings: settings)
    silences = Silences(longerThan: gap)
    lulls = Silences(longerThan: Silences.lull)
    // The fixes of a run are closer together than a gap, and between them there are only poses, so the
    // fixes are enough.
    for fix in runs.fixes {
      silences.note(fix.time)
      lulls.note(fix.time)
    }
    samples = RecordedSamples(simulated)
    misalignment = TrueMisalignment(of: simulated)
  }
}

extension GeoDocument {
  /// The number of points with impossible dates.
  fileprivate var wrongDates: Int {
    warnings.reduce(0) { sum, warning in
      if case .wrongDates(let count, _) = warning { sum + count } else { sum }
    }
  }

  /// Returns the route made from the document's fixes; nil if the document contains a route.
  func madeRoute(along fixes: [Fix], by making: RouteMaking) -> MadeRoute? {
    guard !bringsRoute else { return nil }
    return MadeRoute.made(named: name, along: fixes, by: making)
  }

  /// The route through the document's route points; nil if they do not form a route.
  var plannedRoute: Route? {
    try? Route(name: name, coordinates: routeCoordinates)
  }
}
