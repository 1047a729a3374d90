package import ARRouteEngine

/// The samples of a recording, in order.
///
/// For a log with poses, the samples are stored. For a log without poses, only the fixes are stored, and
/// poses are simulated on demand.
package struct RecordedSamples: Hashable, Sendable {
  /// All samples, if they are stored; otherwise empty.
  let kept: PackedSamples
  /// The simulation that generates the samples; nil if they are stored.
  let simulated: SimulatedSamples?

  /// Creates samples that are stored.
  init(_ samples: PackedSamples = []) {
    kept = samples
    simulated = nil
  }

  /// Creates samples that are stored.
  init(_ samples: [Sample]) { self.init(PackedSamples(samples)) }

  /// Creates samples that are generated on demand.
  init(_ samples: SimulatedSamples) {
    kept = []
    simulated = samples
  }

  /// The number of samples.
  var count: Int { simulated?.count ?? kept.count }

  /// Calls a function with each fix, without generating the samples between fixes.
  ///
  /// - Parameter body: Returns true to continue.
  func forEachFix(while body: (Fix) -> Bool) {
    if let simulated {
      for fix in simulated.fixes where !body(fix) { return }
      return
    }
    for sample in kept {
      if case .fix(let fix) = sample, !body(fix) { return }
    }
  }

  /// Returns the number of fixes that satisfy a condition.
  func countFixes(where isCounted: (Fix) -> Bool) -> Int {
    var count = 0
    forEachFix { fix in
      if isCounted(fix) { count += 1 }
      return true
    }
    return count
  }

  /// The times of the fixes, seconds.
  var fixTimes: [Double] {
    var times: [Double] = []
    forEachFix { fix in
      times.append(fix.time)
      return true
    }
    return times
  }
}

extension RecordedSamples: Sequence {
  /// An iterator over the samples.
  package struct Iterator: IteratorProtocol, Sendable {
    private let samples: RecordedSamples
    private var index = 0
    private var cursor: SimulatedSampleCursor?

    fileprivate init(_ samples: RecordedSamples) {
      self.samples = samples
      cursor = samples.simulated?.cursor(after: 0)
    }

    /// Returns the next sample; nil if there are no more.
    package mutating func next() -> Sample? {
      if let simulated = samples.simulated { return cursor?.next(in: simulated) }
      guard index < samples.kept.count else { return nil }
      defer { index += 1 }
      return samples.kept[index]
    }
  }

  /// Returns an iterator that begins with the first sample.
  package func makeIterator() -> Iterator { Iterator(self) }

  /// The number of samples.
  package var underestimatedCount: Int { count }
}
