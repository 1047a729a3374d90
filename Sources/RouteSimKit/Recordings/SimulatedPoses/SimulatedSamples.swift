import ARRouteEngine

/// The samples of a log without poses: its fixes, and among them what AR sees, made up on the way.
///
/// Kept are the fixes and the smoothed way through them; the poses, which may be fifty times as many,
/// are made whenever somebody goes along, always the same. So that one may begin anywhere, it is kept
/// how the simulation stands after every `spacing` samples.
struct SimulatedSamples: Hashable, Sendable {
  /// Fixes without a gap, and the states of the way along them.
  struct Run: Hashable, Sendable {
    /// Which of the fixes; not empty.
    var fixes: Range<Int>
    /// Which of the states; not empty.
    var states: Range<Int>
  }

  /// The fixes, in the order of their times.
  let fixes: [Fix]
  /// The smoothed way of all runs.
  let states: [TrackState]
  /// What lies between gaps, in order.
  let runs: [Run]
  /// How many samples there are.
  private(set) var count = 0
  /// How the simulation stands at the beginning, and after every so many samples.
  private var places: [SimulatedSampleCursor] = []

  /// Samples from one place that is kept to the next.
  static let spacing = 1024

  /// Goes along runs, of which there is one at least, once.
  ///
  /// - Parameter note: Is shown each sample.
  /// - Complexity: O(samples); memory O(fixes) and half a byte a sample.
  init(_ log: LogRuns, settings: SimulationSettings, note: (Sample) -> Void) {
    fixes = log.fixes
    states = log.states
    runs = log.runs
    var cursor = SimulatedSampleCursor(runs: runs, fixes: fixes, states: states, settings)
    places.append(cursor)
    while let sample = cursor.next(in: self) {
      note(sample)
      count += 1
      if count % Self.spacing == 0 { places.append(cursor) }
    }
  }

  /// Where so many samples are through.
  ///
  /// - Complexity: O(1), `spacing` samples at most.
  func cursor(after count: Int) -> SimulatedSampleCursor {
    var cursor = places[min(count / Self.spacing, places.count - 1)]
    for _ in 0..<count % Self.spacing { _ = cursor.next(in: self) }
    return cursor
  }

  /// About how many samples come until a time, seconds: too few by `spacing` at most.
  ///
  /// - Complexity: O(log n).
  func count(until time: Double) -> Int {
    max(places.partitioningIndex { $0.lastTime > time } - 1, 0) * Self.spacing
  }
}

extension SimulatedSamples {
  /// By how much AR's axes were turned at a pose.
  struct Mark {
    var run: Int
    var mark: AngleMark
  }

  /// How the axes were turned at the last pose of those that a time is beyond, and at the first of
  /// the others; nil where there is none.
  ///
  /// - Parameters:
  ///   - isPassed: Whether a pose of a time, seconds, is one of the former, as all before are.
  ///   - cursor: Where one has been before and will be, for who asks by growing times.
  /// - Complexity: O(1) from a time to one soon after it; else O(log n), `spacing` samples at most.
  func marks(
    around cursor: inout SimulatedSampleCursor?, where isPassed: (Double) -> Bool
  ) -> (before: Mark?, after: Mark?) {
    let place = max(places.partitioningIndex { !isPassed($0.lastTime) } - 1, 0)
    var here = places[place]
    if let cursor, isPassed(cursor.lastTime), cursor.taken > here.taken { here = cursor }
    while true {
      var next = here
      let after = next.nextMark(in: self)
      if let after, isPassed(after.mark.time) {
        here = next
      } else {
        cursor = here
        return (here.lastMark, after)
      }
    }
  }

  /// Shows how the axes were turned at each pose.
  func forEachMark(_ body: (Mark) -> Void) {
    var cursor = places[0]
    while let next = cursor.nextMark(in: self) { body(next) }
  }

  /// How the axes were turned at the last pose of a run.
  ///
  /// - Complexity: O(log n), `spacing` samples at most.
  func lastMark(ofRun run: Int) -> AngleMark? {
    let end = fixes[runs[run].fixes.upperBound - 1].time
    var cursor: SimulatedSampleCursor?
    return marks(around: &cursor) { $0 <= end }.before?.mark
  }

  /// How the axes were turned at each pose, a line for each run.
  var stretches: [[AngleMark]] {
    var stretches = [[AngleMark]](repeating: [], count: runs.count)
    forEachMark { stretches[$0.run].append($0.mark) }
    return stretches
  }
}
