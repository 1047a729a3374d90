package import ARRouteEngine

/// The runs of several ways to correct the heading on one recording, one after the other, as
/// `CorrectionComparison.entries` has them.
///
/// Nothing of a run is kept once it is handed over: with all that they explain, the runs of a day
/// would not fit into memory.
package struct CorrectionRuns: Sequence, IteratorProtocol {
  private var feed: CorrectionFeed
  /// The runs of the latest samples that have not been handed over.
  private var waiting: ArraySlice<CorrectionComparison.Entry> = []

  /// The runs of a recording.
  ///
  /// - Parameters:
  ///   - recording: What to feed the strategies.
  ///   - settings: How each works, a strategy each.
  ///   - pairing: How fixes are paired with poses.
  package init(
    _ recording: Recording, settings: [CorrectionSettings],
    pairing: PairingSettings = PairingSettings()
  ) {
    feed = CorrectionFeed(recording, settings: settings, pairing: pairing)
  }

  /// The share of the samples that the runs so far took, 0...1.
  var share: Double { feed.share }

  /// The next run; nil after the last.
  package mutating func next() -> CorrectionComparison.Entry? {
    while waiting.isEmpty {
      guard let step = feed.next() else { return nil }
      waiting = step.entries[...]
    }
    return waiting.popFirst()
  }
}

/// Feeds a recording to heading corrections, sample by sample.
struct CorrectionFeed {
  /// What a sample brought.
  struct Step {
    /// True when it was a fix.
    var isFix = false
    /// What the strategies were given.
    var estimates: [Estimate] = []
    /// What they made of it.
    var entries: [CorrectionComparison.Entry] = []
  }

  private let count: Int
  private var samples: RecordedSamples.Iterator
  private let misalignment: TrueMisalignment
  /// Where in the misalignment the latest estimates were.
  private var interval: SimulatedInterval?
  private let settings: [CorrectionSettings]
  private var matcher: EstimateMatcher
  private var corrections: [HeadingCorrection]
  private var index = 0

  /// A feed of which nothing has been taken.
  init(_ recording: Recording, settings: [CorrectionSettings], pairing: PairingSettings) {
    count = recording.samples.count
    samples = recording.samples.makeIterator()
    misalignment = recording.misalignment
    self.settings = settings
    matcher = EstimateMatcher(settings: pairing)
    corrections = settings.map { HeadingCorrection(settings: $0) }
  }

  /// The share of the samples that are through, 0...1.
  var share: Double { count == 0 ? 1 : Double(index) / Double(count) }

  /// The number of fixes refused before any strategy saw them, by reason.
  var refusals: FixRefusals { matcher.refusals }

  /// Feeds the next sample; nil after the last.
  mutating func next() -> Step? {
    guard let sample = samples.next() else { return nil }
    defer { index += 1 }
    var step = Step()
    switch sample {
    case .pose(let time, let pose): matcher.add(pose, at: time)
    case .fix(let fix):
      step.isFix = true
      _ = matcher.add(fix)
    case .tracking(_, let state, _): matcher.setTracking(state)
    case .sessionReset:
      matcher.interrupt()
      corrections = settings.map { HeadingCorrection(settings: $0) }
    case .truth, .act: return step
    }
    while let estimate = matcher.next() { add(estimate, to: &step) }
    return step
  }

  private mutating func add(_ estimate: Estimate, to step: inout Step) {
    step.estimates.append(estimate)
    for index in corrections.indices {
      guard let run = corrections[index].add(estimate) else { continue }
      step.entries.append(
        CorrectionComparison.Entry(
          run: run, truth: misalignment.angle(at: run.time, around: &interval)))
    }
  }
}
