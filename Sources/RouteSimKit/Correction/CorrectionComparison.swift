package import ARRouteEngine

/// The results of several heading correction strategies on one recording.
///
/// All strategies receive the same estimates. A reset of the AR session restarts all of them, as it does in
/// the walk.
package struct CorrectionComparison: Hashable, Sendable {
  /// A run, with the truth at its time.
  package struct Entry: Hashable, Sendable {
    /// The run.
    var run: CorrectionRun
    /// The true misalignment at that time, in (−180°, 180°]; nil if unknown.
    var truth: Angle?

    /// The total minus the truth, in (−180°, 180°]; nil if the truth is unknown.
    var offset: Angle? { truth.map { (run.total - $0).wrapped } }
  }

  /// The strategies, in the requested order.
  package let strategies: [CorrectionStrategy]
  /// All runs, in order of time; runs at the same time are in the order of the strategies.
  package private(set) var entries: [Entry] = []
  /// The number of estimates that the strategies were given.
  package private(set) var estimateCount = 0
  /// The estimates, if they are kept.
  private(set) var estimates: [Estimate] = []
  /// The number of fixes in the recording.
  package private(set) var fixCount = 0
  /// The number of fixes that were rejected before any strategy received them, by reason.
  package private(set) var refusals = FixRefusals()
  /// The true misalignment over time.
  let misalignment: TrueMisalignment
  /// The log's duration, seconds.
  let duration: Double
  /// The source of the poses, and so the basis of all angles.
  let poses: PoseSource

  /// Runs the strategies.
  ///
  /// - Parameters:
  ///   - recording: The recording to feed to the strategies.
  ///   - settings: The settings of each strategy, in order.
  ///   - pairing: The settings for pairing fixes with poses.
  ///   - keepsEstimates: True to keep the estimates; those of a long log take more memory than the log
  ///     itself.
  ///   - progress: Called at each fix with the share of the samples processed, 0...1.
  package init(
    _ recording: Recording, settings: [CorrectionSettings],
    pairing: PairingSettings = PairingSettings(), keepsEstimates: Bool = true,
    progress: (Double) -> Void = { _ in }
  ) {
    strategies = settings.map(\.strategy)
    misalignment = recording.misalignment.indexed
    duration = recording.duration
    poses = recording.poses
    var feed = CorrectionFeed(recording, settings: settings, pairing: pairing)
    while let step = feed.next() {
      estimateCount += step.estimates.count
      if keepsEstimates { estimates += step.estimates }
      entries += step.entries
      guard step.isFix else { continue }
      fixCount += 1
      progress(feed.share)
    }
    refusals = feed.refusals
  }
}

extension CorrectionComparison {
  /// Returns the runs of one strategy.
  func entries(of strategy: CorrectionStrategy) -> [Entry] {
    // With a single strategy, these are all runs, and no copy is needed.
    strategies == [strategy] ? entries : entries.filter { $0.run.strategy == strategy }
  }

  /// Returns the last run of one strategy; nil if it never ran.
  package func lastEntry(of strategy: CorrectionStrategy) -> Entry? {
    entries.last { $0.run.strategy == strategy }
  }

  /// Returns the time from which a strategy's total stayed within the given angle of the truth, seconds;
  /// nil if it was not within that angle at the end, or if the truth is unknown.
  func settlingTime(of strategy: CorrectionStrategy, within angle: Angle) -> Double? {
    Self.settlingTime(
      of: entries.lazy.filter { $0.run.strategy == strategy }
        .compactMap { entry in entry.offset.map { (entry.run.time, $0) } },
      within: angle)
  }

  /// Returns a strategy's last total minus the truth at the log's end, in (−180°, 180°].
  ///
  /// If the truth is unknown at the end, the truth at the last run is used. The result is nil if that is
  /// also unknown, or if the strategy never ran.
  func finalOffset(of strategy: CorrectionStrategy) -> Angle? {
    lastEntry(of: strategy).flatMap { last in
      misalignment.angle(at: duration).map { (last.run.total - $0).wrapped } ?? last.offset
    }
  }

  /// Returns the time from which all offsets are smaller than the given angle, seconds; nil if the last one
  /// is not.
  ///
  /// The offsets are in order of time.
  static func settlingTime(
    of offsets: some Sequence<(time: Double, offset: Angle)>, within angle: Angle
  ) -> Double? {
    var since: Double?
    for (time, offset) in offsets {
      since = abs(offset.degrees) >= angle.degrees ? nil : since ?? time
    }
    return since
  }
}
