import ARRouteEngine

/// The times of a session log's records, corrected if they are evidently wrong.
struct SessionStamps {
  /// A correction that was made.
  enum Finding: Hashable {
    /// Times were counted in a unit smaller than a second; the value is the number of units per second.
    case unit(Double)
    /// This many records were counted in a different unit from most others.
    case mixedUnits(Int)
    /// This many records were dated more than a day from all others, and were left out.
    case wrongDates(Int)
    /// The clocks of poses and fixes differed by this many seconds.
    case twoClocks(Double)
    /// This many records were sorted by time.
    case outOfOrder(Int)
  }

  /// The corrected records; empty if no correction was needed.
  var samples: [Sample]
  /// The times of the original fixes, in order; nil for fixes that were left out.
  private(set) var fixTimes: [Double?] = []
  /// The indices of the original fixes in their new order; nil if the order has not changed.
  var fixOrder: [Int]?
  /// The corrections that were made, in order.
  var findings: [Finding] = []

  /// Corrects a session's records.
  ///
  /// - Parameter areSeconds: True if the times are known to be in seconds.
  init(mending records: PackedSamples, areSeconds: Bool = false) {
    samples = []
    guard !Self.isInOrder(records) else { return }
    samples = Array(records)
    if !areSeconds { findUnits() }
    joinUnits()
    joinClocks()
    fixTimes = self.samples.filter(\.isFix).map(\.time)
    dropWrongDates()
    putInOrder()
  }
}

extension SessionStamps {
  /// The plausible intervals between AR's poses, seconds.
  static let poseIntervals = 0.008...4.0
  private static let day = 86_400.0
  private static let year = 31_557_600.0

  /// The plausible times of a record relative to the newest pose, seconds: from the maximum delay of a fix to
  /// the maximum rounding error.
  static let lateness = -10.0...1.0

  /// Returns true if nothing is obviously wrong, as in nearly all logs.
  ///
  /// Poses then follow one another at a camera's rate, and the times of all other records are close to those
  /// of the poses before them.
  private static func isInOrder(_ samples: PackedSamples) -> Bool {
    guard let first = samples.first(where: \.isPose)?.time else { return false }
    var newest: Double?
    var usual = 0
    var others = 0
    for sample in samples {
      let time = sample.time
      guard sample.isPose else {
        guard lateness ~= time - (newest ?? first) else { return false }
        continue
      }
      if let newest {
        let step = time - newest
        guard step > 0, step <= poseIntervals.upperBound else { return false }
        if step >= poseIntervals.lowerBound { usual += 1 } else { others += 1 }
      }
      newest = time
    }
    return usual > others && (newest ?? first) - first < year
  }

  /// Finds the units of the times.
  ///
  /// The unit of poses is found from their median interval, because they come several times per second. The
  /// unit of fixes since 1970 is found from the magnitude of the number.
  private mutating func findUnits() {
    guard let unit = unitOfPoses else { return }
    let fixes = samples.filter(\.isFix)
    let fixUnits = Set(fixes.compactMap { Self.unit(ofDate: $0.time) })
    let areDates = fixes.allSatisfy { Self.unit(ofDate: $0.time) != nil }
    let fixUnit = areDates && fixUnits.count == 1 ? fixUnits.first ?? unit : unit
    guard unit != 1 || fixUnit != 1 else { return }
    samples = samples.map { sample in
      sample.at(sample.time / (sample.isFix ? fixUnit : unit))
    }
    findings.append(.unit(max(unit, fixUnit)))
  }

  private var unitOfPoses: Double? {
    let times = samples.compactMap { $0.isPose ? $0.time : nil }
    let intervals = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    guard intervals.count > 4, let usual = intervals.median else { return 1 }
    return [1, 1e3, 1e6, 1e9].first { Self.poseIntervals.contains(usual / $0) }
  }

  /// Returns the number of units per second that makes a number a date from 2000 to 2100; nil if there is
  /// none.
  static func unit(ofDate time: Double) -> Double? {
    [1, 1e3, 1e6, 1e9].first { TrackStamps.counts..<TrackStamps.era.upperBound ~= time / $0 }
  }

  /// Aligns the two clocks: AR counts from the phone's start, receivers count from 1970.
  ///
  /// If the records of both are interleaved, the order of the file gives the offset between the clocks.
  private mutating func joinClocks() {
    var offsets: [Double] = []
    var pose: Double?
    for sample in samples {
      if sample.isPose { pose = sample.time }
      if sample.isFix, let pose { offsets.append(sample.time - pose) }
    }
    guard offsets.count > 2, let usual = offsets.median, abs(usual) > Self.year else { return }
    let sorted = offsets.sorted()
    // Because fixes arrive late, the earliest ones are used. Nearly all must be within ten seconds, the
    // maximum delay.
    let offset = sorted[(sorted.count - 1) * 9 / 10]
    guard sorted.count(where: { abs($0 - usual) <= 10 }) * 10 >= sorted.count * 9 else { return }
    samples = samples.map { $0.isFix ? $0 : $0.at($0.time + offset) }
    findings.append(.twoClocks(offset))
  }

  /// Removes records whose dates are wrong, if they are few.
  ///
  /// These are records that are years from nearly all others, if records with the usual time follow or if
  /// their date is impossible; and up to three in a row that are more than a day from their neighbours, which
  /// agree with each other.
  private mutating func dropWrongDates() {
    guard let median = samples.map(\.time).median else { return }
    let isDated = TrackStamps.era.contains(median)
    let last = samples.lastIndex { abs($0.time - median) <= Self.year } ?? 0
    let stray = excursions
    var wrong: [Int] = []
    for (index, sample) in samples.enumerated() {
      let isFar = abs(sample.time - median) > Self.year || !sample.time.isFinite
      let isNoDate =
        (isDated && !TrackStamps.era.contains(sample.time))
        || TrackStamps.lastMoments.contains(sample.time)
      if (isFar && (index < last || isNoDate)) || stray.contains(index) { wrong.append(index) }
    }
    let count = wrong.count
    guard count > 0, count <= max(3, samples.count / 10), count * 2 < samples.count else { return }
    let dropped = Set(wrong)
    fixTimes = samples.indices.filter { samples[$0].isFix }
      .map { dropped.contains($0) ? nil : samples[$0].time }
    samples = samples.indices.filter { !dropped.contains($0) }.map { samples[$0] }
    findings.append(.wrongDates(count))
  }

  /// The indices of up to three consecutive records that are more than a day from the records before and
  /// after them, which agree with each other to within an hour.
  private var excursions: Set<Int> {
    let times = samples.map(\.time)
    var found: Set<Int> = []
    var start = 1
    while start < times.count {
      let before = times[start - 1]
      guard abs(times[start] - before) > Self.day else {
        start += 1
        continue
      }
      let end = (start + 1..<min(start + 4, times.count)).first {
        abs(times[$0] - before) <= 3600
      }
      if let end, times[start..<end].allSatisfy({ abs($0 - times[end]) > Self.day }) {
        found.formUnion(start..<end)
        start = end
      }
      start += 1
    }
    return found
  }
}
