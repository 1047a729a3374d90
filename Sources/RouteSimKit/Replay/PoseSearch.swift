import ARRouteEngine
import RouteFormats

/// A search for AR poses in a log that is still being written, record by record.
///
/// A phone's fixes can come before AR has started, so the first fixes of a session log are no evidence that
/// it has no poses: the search waits for a pose until a frame has to be made without one. A receiver's
/// reports never contain poses, so they need not wait.
struct PoseSearch: Hashable, Sendable {
  /// The result of the search.
  enum Finding: Hashable {
    case unknown
    case poses
    case noPoses
  }

  /// The result so far; it is final unless it is `unknown`.
  private(set) var finding = Finding.unknown
  /// The number of poses that came after the result `noPoses`.
  private(set) var latePoses = 0

  /// The time for which a log must contain fixes without any pose before the search concludes that it has
  /// none, seconds.
  static let patience = 10.0
  /// The minimum number of fixes for that conclusion: frames are this far behind the fixes in any case, and
  /// a single wrong date must not end the search.
  static let leastFixes = LiveLog.lag + 1
  /// The maximum number of records to wait for.
  static let mostRecords = 1000

  private var records = 0
  private var fixes = 0
  /// The range of the fixes' times, seconds; nil before the first fix.
  private var times: ClosedRange<Double>?
}

extension PoseSearch {
  /// Examines the next record of a session log.
  mutating func note(_ sample: Sample) {
    if sample.isPose, finding == .noPoses { latePoses += 1 }
    guard finding == .unknown else { return }
    records += 1
    if sample.isPose {
      finding = .poses
    } else if case .fix(let fix) = sample {
      fixes += 1
      let known = times ?? fix.time...fix.time
      let times = min(known.lowerBound, fix.time)...max(known.upperBound, fix.time)
      self.times = times
      let isLong = times.upperBound - times.lowerBound > Self.patience
      if fixes >= Self.leastFixes, isLong { finding = .noPoses }
    }
    if finding == .unknown, records >= Self.mostRecords { finding = .noPoses }
  }

  /// Shifts the times, because the log's date was wrong by the given number of seconds.
  mutating func shift(by seconds: Double) {
    times = times.map { $0.lowerBound + seconds...$0.upperBound + seconds }
  }

  /// Ends the search at a fix that does not belong to a session log.
  mutating func noteReport() {
    if finding == .unknown { finding = .noPoses }
  }

  /// Ends the search because the log has ended.
  mutating func end() { noteReport() }
}
