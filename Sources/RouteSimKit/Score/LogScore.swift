package import ARRouteEngine

/// The results of heading correction strategies on one log, each with several sets of parameters, as a few
/// numbers.
package struct LogScore: Hashable, Sendable {
  /// The result of one strategy with one set of parameters.
  struct Entry: Hashable, Sendable {
    /// The index of the set, from 0.
    let set: Int
    /// The strategy.
    let strategy: CorrectionStrategy
    /// The number of estimates that the strategy was given.
    let estimates: Int
    /// The outcome of the correction.
    let outcome: CorrectedLog.Outcome
    /// The agreement of the log's two halves; nil if either half is too short.
    let halves: HalvesAgreement?
    /// The score of the replayed walk; nil if its world cannot be created.
    let walk: WalkScore?
  }

  /// The log's properties.
  package let log: ScoredLog
  /// The entries, set by set, and within a set in the order of the strategies.
  private(set) var entries: [Entry] = []
  /// The numbers of fixes that were rejected before any strategy received them, by reason; one value for
  /// each set.
  package private(set) var refusals: [FixRefusals] = []

  /// True when each set leaves fewer than two estimates, so there is nothing to score.
  package var isEmpty: Bool { entries.allSatisfy { $0.estimates < 2 } }

  /// Scores a log.
  ///
  /// - Parameters:
  ///   - log: The log's properties, including those of its recording.
  ///   - recording: The part of the log that is replayed.
  ///   - sets: The sets of parameters.
  ///   - strategies: The strategies, each at most once.
  ///   - seed: The seed of the random draws of strategies and replays.
  /// - Complexity: O(sets · strategies · samples) time; only the numbers of each set are kept.
  package init(
    _ log: ScoredLog, _ recording: Recording, sets: [ParameterSet],
    strategies: [CorrectionStrategy], seed: UInt64
  ) {
    self.log = log
    let course =
      log.routeSource == .log ? recording.route.map { TrueCourse(of: recording, on: $0) } : nil
    let stage = Stage(
      recording: recording, course: course?.isEmpty == true ? nil : course, log: log,
      session: Self.latestSession(of: recording), seed: seed)
    for index in sets.indices { score(index, sets[index].tuning, strategies, stage) }
  }

  /// The inputs that all sets share.
  private struct Stage {
    let recording: Recording
    let course: TrueCourse?
    let log: ScoredLog
    /// The start of the latest AR session, seconds.
    let session: Double
    let seed: UInt64
  }

  private mutating func score(
    _ set: Int, _ tuning: Tuning, _ strategies: [CorrectionStrategy], _ stage: Stage
  ) {
    let settings = strategies.map { strategy in
      var settings = tuning.fusion.correction
      settings.strategy = strategy
      settings.seed = stage.seed
      return settings
    }
    let comparison = CorrectionComparison(
      stage.recording, settings: settings, pairing: tuning.fusion.pairing)
    refusals.append(comparison.refusals)
    let corrected = CorrectedLog(path: "", stage.recording, comparison)
    let latest = comparison.estimates.filter { $0.fix.time >= stage.session }
    for (index, strategy) in strategies.enumerated() {
      entries.append(
        Entry(
          set: set, strategy: strategy, estimates: comparison.estimateCount,
          outcome: corrected.outcomes[index],
          halves: HalvesAgreement(latest, settings[index]),
          walk: Self.walk(settings[index], tuning, stage)))
    }
  }

  /// Replays the log with one strategy.
  private static func walk(
    _ correction: CorrectionSettings, _ tuning: Tuning, _ stage: Stage
  ) -> WalkScore? {
    var fusion = tuning.fusion
    fusion.correction = correction
    fusion.tracking = stage.recording.tracking ?? .world
    // Only the placemark's constants can make this throw, and a sweep does not set them.
    let settings = (try? tuning.worldSettings()) ?? WorldSettings()
    let start = stage.recording.start
    let world: World
    if let route = stage.recording.route {
      guard
        let laid = try? World(
          route: route, settings: settings,
          start: start.map(SessionStart.coordinate) ?? .chainage(0), fusion: fusion)
      else { return nil }
      world = laid
    } else {
      guard let start else { return nil }
      world = World(at: start, settings: settings, fusion: fusion)
    }
    return WalkScore(
      stage.recording, in: world, along: stage.course, accuracy: stage.log.accuracy?.median,
      seed: stage.seed)
  }

  private static func latestSession(of recording: Recording) -> Double {
    var start = 0.0
    for case .sessionReset(let time) in recording.samples.kept { start = time }
    return start
  }
}
