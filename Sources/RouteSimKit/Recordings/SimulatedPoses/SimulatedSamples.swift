import ARRouteEngine

/// The samples of a log without poses: its fixes and, between them, poses that are simulated on demand.
///
/// Only the fixes and the smoothed path through them are stored. The poses, of which there can be fifty
/// times as many, are generated in each traversal and are always the same. Within a traversal, cursors
/// allow returning to a position; for random access, `indexed` stores cursors in advance.
struct SimulatedSamples: Hashable, Sendable {
  /// The fixes between two gaps, and the states along the path through them.
  struct Run: Hashable, Sendable {
    /// The range of the fixes, which is not empty.
    var fixes: Range<Int>
    /// The range of the states, which is not empty.
    var states: Range<Int>
  }

  /// The fixes, in order of time.
  let fixes: [Fix]
  /// The states along the smoothed path, run by run.
  let states: [TrackState]
  /// The runs between gaps, in order.
  let runs: [Run]
  /// The number of samples.
  private(set) var count = 0
  /// The approximate number of samples before every `countSpacing`th fix.
  private var counts: [Int] = []
  /// The simulation's state at the start and, if stored, after every `spacing` samples.
  private var cursors: [SimulatedSampleCursor] = []

  /// The number of samples between stored cursors.
  static let spacing = 1024
  /// The number of fixes between stored counts.
  private static let countSpacing = 16

  /// Creates the samples along one or more runs, without generating any of them.
  ///
  /// - Complexity: O(fixes), in time and memory.
  init(_ log: LogRuns, settings: SimulationSettings) {
    fixes = log.fixes
    states = log.states
    runs = log.runs
    cursors = [SimulatedSampleCursor(runs: runs, fixes: fixes, states: states, settings)]
    counts.reserveCapacity(fixes.count / Self.countSpacing + 1)
    // Each fix is a sample, and so is each change of tracking before and after a gap.
    count = fixes.count + 2 * (runs.count - 1)
    var before = 0
    for run in runs {
      count += PoseTimes.count(run.fixes, of: fixes) { fix, times in
        while fix >= counts.count * Self.countSpacing { counts.append(before) }
        before += 1 + times
      }
      while run.fixes.upperBound > counts.count * Self.countSpacing { counts.append(before) }
      before += 3
    }
  }

  /// Returns the same samples with the simulation's state stored after every `spacing` samples, for random
  /// access.
  ///
  /// - Complexity: O(samples); half a byte of memory per sample.
  func indexed() -> SimulatedSamples {
    guard cursors.count == 1, count > Self.spacing else { return self }
    var indexed = self
    var cursor = cursors[0]
    while cursor.next(in: self) != nil {
      if cursor.taken % Self.spacing == 0 { indexed.cursors.append(cursor) }
    }
    return indexed
  }

  /// The cursor before the first sample.
  var start: SimulatedSampleCursor { cursors[0] }

  /// Returns the cursor after the given number of samples.
  ///
  /// - Complexity: O(1) if cursors are stored, because at most `spacing` samples are generated; otherwise
  ///   O(count).
  func cursor(after count: Int) -> SimulatedSampleCursor {
    let near = cursors[min(count / Self.spacing, cursors.count - 1)]
    return cursor(after: count, from: near)
  }

  /// Returns the cursor after the given number of samples, starting from a cursor that is not past it.
  func cursor(after count: Int, from start: SimulatedSampleCursor) -> SimulatedSampleCursor {
    var cursor = start
    while cursor.taken < count, cursor.next(in: self) != nil {}
    return cursor
  }

  /// Returns the approximate number of samples up to the given time in seconds.
  ///
  /// - Complexity: O(log n).
  func count(until time: Double) -> Int {
    let later = counts.indices.partitioningIndex { fixes[$0 * Self.countSpacing].time > time }
    return later > 0 ? counts[later - 1] : 0
  }
}

extension SimulatedSamples {
  /// The misalignment of AR's axes at a pose, with the pose's run.
  struct Mark: Hashable, Sendable {
    var run: Int
    var mark: AngleMark
  }

  /// Returns the misalignment at the last pose that has been passed and at the first pose that has not;
  /// each is nil if there is no such pose.
  ///
  /// - Parameters:
  ///   - isPassed: Returns true if a pose at the given time, in seconds, has been passed; all earlier poses
  ///     must then have been passed as well.
  ///   - interval: The latest interval, kept for queries in order of time.
  /// - Complexity: For queries in order of time, O(samples) in total, no matter how many samples there are
  ///   between two poses. Otherwise, if cursors are stored, O(log n) plus up to `spacing` samples and those
  ///   up to the next pose; if not, O(samples).
  func marks(
    around interval: inout SimulatedInterval?, where isPassed: (Double) -> Bool
  ) -> (before: Mark?, after: Mark?) {
    let near = cursors[max(cursors.partitioningIndex { !isPassed($0.lastTime) } - 1, 0)]
    let known = interval.flatMap { known in
      known.taken > near.taken && isPassed(known.before?.mark.time ?? -.infinity) ? known : nil
    }
    var here = known ?? SimulatedInterval(behind: near, in: self)
    while let after = here.after, isPassed(after.mark.time) { here.goOn(in: self) }
    interval = here
    return (here.before, here.after)
  }

  /// Calls a function with the misalignment at each pose.
  func forEachMark(_ body: (Mark) -> Void) {
    var cursor = cursors[0]
    while let next = cursor.nextMark(in: self) { body(next) }
  }

  /// Returns the misalignment at the last pose of a run.
  ///
  /// - Complexity: O(log n) plus up to `spacing` samples.
  func lastMark(ofRun run: Int) -> AngleMark? {
    let end = fixes[runs[run].fixes.upperBound - 1].time
    var interval: SimulatedInterval?
    return marks(around: &interval) { $0 <= end }.before?.mark
  }

  /// The misalignment at each pose, in one array for each run.
  var stretches: [[AngleMark]] {
    var stretches = [[AngleMark]](repeating: [], count: runs.count)
    forEachMark { stretches[$0.run].append($0.mark) }
    return stretches
  }
}
