package import ARRouteEngine

/// An iterator over the runs of several heading correction strategies on one recording, in the order of
/// `CorrectionComparison.entries`.
///
/// No run is kept after it is returned: with their explanations, the runs of a whole day would not fit in
/// memory.
package struct CorrectionRuns: Sequence, IteratorProtocol {
  private var feed: CorrectionFeed
  /// The runs from the latest sample that have not been returned yet.
  private var waiting: ArraySlice<CorrectionComparison.Entry> = []

  /// Creates the runs of a recording.
  ///
  /// - Parameters:
  ///   - recording: The recording to feed to the strategies.
  ///   - settings: The settings of each strategy, in order.
  ///   - pairing: The settings for pairing fixes with poses.
  package init(
    _ recording: Recording, settings: [CorrectionSettings],
    pairing: PairingSettings = PairingSettings()
  ) {
    feed = CorrectionFeed(recording, settings: settings, pairing: pairing)
  }

  /// The share of the samples that have been processed, 0...1.
  var share: Double { feed.share }

  /// Returns the next run; nil if there are no more.
  package mutating func next() -> CorrectionComparison.Entry? {
    while waiting.isEmpty {
      guard let step = feed.next() else { return nil }
      waiting = step.entries[...]
    }
    return waiting.popFirst()
  }
}

/// An iterator that feeds a recording to heading corrections, sample by sample.
struct CorrectionFeed {
  /// The result of one sample.
  struct Step {
    /// True when the sample was a fix.
    var isFix = false
    /// The estimates given to the strategies.
    var estimates: [Estimate] = []
    /// The runs that the strategies made from these estimates.
    var entries: [CorrectionComparison.Entry] = []
  }

  private let count: Int
  private var samples: RecordedSamples.Iterator
  private let misalignment: TrueMisalignment
  /// The interval between simulated poses that contained the latest estimate.
  private var interval: SimulatedInterval?
  private let settings: [CorrectionSettings]
  private var matcher: EstimateMatcher
  private var corrections: [HeadingCorrection]
  private var index = 0

  /// Creates a feed that has not processed any samples.
  init(_ recording: Recording, settings: [CorrectionSettings], pairing: PairingSettings) {
    count = recording.samples.count
    samples = recording.samples.makeIterator()
    misalignment = recording.misalignment
    self.settings = settings
    matcher = EstimateMatcher(settings: pairing)
    corrections = settings.map { HeadingCorrection(settings: $0) }
  }

  /// The share of the samples that have been fed, 0...1.
  var share: Double { count == 0 ? 1 : Double(index) / Double(count) }

  /// The number of fixes that were rejected before any strategy received them, by reason.
  var refusals: FixRefusals { matcher.refusals }

  /// Feeds the next sample and returns its result; nil if there are no more samples.
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
