package import ARRouteEngine

/// The samples of a recording, in their order.
///
/// The samples of a log with poses are kept; for a log without poses, the fixes are kept, and poses are
/// simulated on demand.
package struct RecordedSamples: Hashable, Sendable {
  /// All samples, if they are kept; otherwise none.
  let kept: PackedSamples
  /// The simulation that makes the samples; nil if they are kept.
  let simulated: SimulatedSamples?

  /// Creates samples that are kept.
  init(_ samples: PackedSamples = []) {
    kept = samples
    simulated = nil
  }

  /// Creates samples that are kept.
  init(_ samples: [Sample]) { self.init(PackedSamples(samples)) }

  /// Creates samples that are made on demand.
  init(_ samples: SimulatedSamples) {
    kept = []
    simulated = samples
  }

  /// The number of samples.
  var count: Int { simulated?.count ?? kept.count }

  /// Passes the fixes to a function, without making the samples between them.
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

    /// Returns the next sample; nil after the last.
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
