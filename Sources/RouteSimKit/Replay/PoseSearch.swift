import ARRouteEngine
import RouteFormats

/// Finds out if a log that is still being written has AR poses, record by record.
///
/// A phone's fix may come before AR has started, so that a session log's first fixes prove nothing: a pose
/// counts as long as no frame had to be made without one. A receiver's reports have no poses beside them, and
/// need not wait.
struct PoseSearch: Hashable, Sendable {
  /// A finding.
  enum Finding: Hashable {
    case unknown
    case poses
    case noPoses
  }

  /// The finding so far; final once it is known.
  private(set) var finding = Finding.unknown
  /// The number of poses that came after the finding `noPoses`.
  private(set) var latePoses = 0

  /// The time for which a log's fixes go on without a pose before the finding that it has none, seconds.
  static let patience = 10.0
  /// The least number of fixes by then: frames follow the fixes by so many anyway, and one wrong date must
  /// not end the patience.
  static let leastFixes = LiveLog.lag + 1
  /// The greatest number of records to wait for.
  static let mostRecords = 1000

  private var records = 0
  private var fixes = 0
  /// The times of the fixes, seconds; nil before there is one.
  private var times: ClosedRange<Double>?
}

extension PoseSearch {
  /// Takes note of a session log's next record.
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

  /// Shifts the times, as the log's date was wrong by some seconds.
  mutating func shift(by seconds: Double) {
    times = times.map { $0.lowerBound + seconds...$0.upperBound + seconds }
  }

  /// Takes note of a fix that is no record of a session log.
  mutating func noteReport() {
    if finding == .unknown { finding = .noPoses }
  }

  /// Takes note that nothing more will come.
  mutating func end() { noteReport() }
}
