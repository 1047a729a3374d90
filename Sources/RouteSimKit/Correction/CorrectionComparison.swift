package import ARRouteEngine

/// What several ways to correct the heading make of one recording.
///
/// Each sees the very same estimates. A reset of the AR session begins all of them anew, as it
/// does in the walk.
package struct CorrectionComparison: Hashable, Sendable {
  /// A run, and what would have been right.
  package struct Entry: Hashable, Sendable {
    /// The run.
    var run: CorrectionRun
    /// The true misalignment then, in (−180°, 180°]; nil where nobody knows.
    var truth: Angle?

    /// How far the total is from the truth, in (−180°, 180°]; nil where nobody knows.
    var offset: Angle? { truth.map { (run.total - $0).wrapped } }
  }

  /// The strategies, in the order asked for.
  package let strategies: [CorrectionStrategy]
  /// All runs, by time, those of one time in the order asked for.
  package private(set) var entries: [Entry] = []
  /// How many estimates the strategies were given.
  package private(set) var estimateCount = 0
  /// Those estimates, where they are kept.
  private(set) var estimates: [Estimate] = []
  /// How many fixes the recording has.
  package private(set) var fixCount = 0
  /// How many of them were refused before any strategy saw them, by reason.
  package private(set) var refusals = FixRefusals()
  /// The true misalignment over time.
  let misalignment: TrueMisalignment
  /// How long the log is, seconds.
  let duration: Double
  /// What the poses, and with them all angles, rest on.
  let poses: PoseSource

  /// Runs the strategies.
  ///
  /// - Parameters:
  ///   - recording: What to feed them.
  ///   - settings: How each works, a strategy each.
  ///   - pairing: How fixes are paired with poses.
  ///   - keepsEstimates: Whether the estimates are kept; those of a long log take more room than it.
  ///   - progress: Called at each fix with the share of the samples that are through, 0...1.
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
  /// The runs of one strategy.
  func entries(of strategy: CorrectionStrategy) -> [Entry] {
    // Of one alone they are all, and need no room of their own.
    strategies == [strategy] ? entries : entries.filter { $0.run.strategy == strategy }
  }

  /// The last run of one strategy; nil where it never ran.
  package func lastEntry(of strategy: CorrectionStrategy) -> Entry? {
    entries.last { $0.run.strategy == strategy }
  }

  /// Since when a strategy's total was never again as far from the truth as an angle, seconds; nil
  /// where it ended farther, or where nobody knows.
  func settlingTime(of strategy: CorrectionStrategy, within angle: Angle) -> Double? {
    Self.settlingTime(
      of: entries.lazy.filter { $0.run.strategy == strategy }
        .compactMap { entry in entry.offset.map { (entry.run.time, $0) } },
      within: angle)
  }

  /// How far a strategy's last total is from the truth at the log's end, in (−180°, 180°].
  ///
  /// Where nobody knows the truth any more by then, that of the run counts; nil where nobody knows
  /// either, or it never ran.
  func finalOffset(of strategy: CorrectionStrategy) -> Angle? {
    lastEntry(of: strategy).flatMap { last in
      misalignment.angle(at: duration).map { (last.run.total - $0).wrapped } ?? last.offset
    }
  }

  /// Since when offsets, in order of time, were never again as large as an angle, seconds; nil where
  /// the last one is.
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
