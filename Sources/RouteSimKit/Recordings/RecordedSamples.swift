package import ARRouteEngine

/// The samples of a recording, in their order.
///
/// The samples of a log with poses are kept; of a log without them the fixes are kept, and poses are
/// simulated on the way.
package struct RecordedSamples: Hashable, Sendable {
  /// All of them, where they are kept; else none.
  let kept: PackedSamples
  /// The simulation that makes them; nil if they are kept.
  let simulated: SimulatedSamples?

  /// Samples that are kept.
  init(_ samples: PackedSamples = []) {
    kept = samples
    simulated = nil
  }

  /// Creates samples that are kept.
  init(_ samples: [Sample]) { self.init(PackedSamples(samples)) }

  /// Samples that are made on the way.
  init(_ samples: SimulatedSamples) {
    kept = []
    simulated = samples
  }

  /// The number of them.
  var count: Int { simulated?.count ?? kept.count }

  /// Shows the fixes, without making what lies between.
  ///
  /// - Parameter body: Returns whether to go on.
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
  /// Goes through samples, one after the other.
  package struct Iterator: IteratorProtocol, Sendable {
    private let samples: RecordedSamples
    private var index = 0
    private var cursor: SimulatedSampleCursor?

    fileprivate init(_ samples: RecordedSamples) {
      self.samples = samples
      cursor = samples.simulated?.cursor(after: 0)
    }

    /// The next sample; nil after the last.
    package mutating func next() -> Sample? {
      if let simulated = samples.simulated { return cursor?.next(in: simulated) }
      guard index < samples.kept.count else { return nil }
      defer { index += 1 }
      return samples.kept[index]
    }
  }

  /// From the first one.
  package func makeIterator() -> Iterator { Iterator(self) }

  /// The number of them.
  package var underestimatedCount: Int { count }
}
