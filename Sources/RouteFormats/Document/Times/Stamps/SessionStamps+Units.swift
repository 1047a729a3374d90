import ARRouteEngine

/// Conversion of times that one log counts in different units, for example if an app was updated or if logs
/// were joined.
extension SessionStamps {
  /// The maximum interval between a record and its neighbours once the record is converted from its own unit,
  /// seconds.
  private static let nearness = 60.0
  private static let parts = [1e3, 1e6, 1e9]

  /// Converts all records to seconds.
  mutating func joinUnits() {
    let before = samples
    joinDates()
    joinRuns()
    joinFixes()
    let count = zip(before, samples).count { $0.time != $1.time }
    if count > 0 { findings.append(.mixedUnits(count)) }
  }

  /// Converts dates since 1970, whose magnitude reveals their unit.
  private mutating func joinDates() {
    let units = samples.map { Self.unit(ofDate: $0.time) }
    let dated = units.count { $0 != nil }
    guard dated * 10 >= samples.count * 9, units.contains(1), units.contains(where: { $0 ?? 1 > 1 })
    else { return }
    samples = zip(samples, units).map { sample, unit in sample.at(sample.time / (unit ?? 1)) }
  }

  /// Converts runs of poses whose steps are in another unit if they then continue the previous run or lead up
  /// to the next run.
  private mutating func joinRuns() {
    var runs = self.runs
    guard runs.count > 1,
      let anchor = runs.indices.filter({ runs[$0].isInSeconds })
        .max(by: { runs[$0].poses < runs[$1].poses })
    else { return }
    for number in runs.indices.dropFirst(anchor + 1) {
      runs[number].bring(start: runs[number - 1].last, isForward: true)
    }
    for number in runs.indices.prefix(anchor).reversed() {
      runs[number].bring(start: runs[number + 1].first, isForward: false)
    }
    for run in runs where run.unit != 1 {
      for index in run.records {
        let time = samples[index].time / run.unit
        guard run.first - Self.nearness...run.last + Self.nearness ~= time else { continue }
        samples[index] = samples[index].at(time)
      }
    }
  }

  /// Converts fixes and truths that match the nearby poses only in another unit, except for those that arrive
  /// while AR is not running.
  private mutating func joinFixes() {
    for isOfKind in [\Sample.isFix, \Sample.isTruth] {
      var indices: [Int] = []
      var poses: [Double] = []
      var pose: Double?
      var next = samples.firstIndex(where: \.isPose)
      for (index, sample) in samples.enumerated() {
        if index == next {
          pose = sample.time
          next = samples[(index + 1)...].firstIndex(where: \.isPose)
        }
        guard sample[keyPath: isOfKind], let pose, let next = next.map({ samples[$0].time }),
          !(next - pose > Self.nearness && pose...next ~= sample.time)
        else { continue }
        indices.append(index)
        poses.append(pose)
      }
      func share(_ unit: Double) -> Int {
        zip(indices, poses).count { Self.lateness ~= samples[$0].time / unit - $1 }
      }
      guard indices.count > 2, share(1) * 2 < indices.count,
        let unit = Self.parts.first(where: { share($0) * 10 >= indices.count * 9 })
      else { continue }
      for index in samples.indices where samples[index][keyPath: isOfKind] {
        samples[index] = samples[index].at(samples[index].time / unit)
      }
    }
  }
}

extension SessionStamps {
  /// Consecutive records whose poses advance in steps of similar size.
  private struct Run {
    /// The range of the run's records in the file.
    var records: Range<Int>
    /// The times of the first and the last pose.
    var first: Double
    var last: Double
    var poses = 1
    /// The intervals from pose to pose.
    var steps: [Double] = []
    /// The number of units per second.
    var unit = 1.0

    /// The maximum ratio between two consecutive steps, whichever of the two is longer.
    private static let unevenness = 100.0

    /// Returns true if a pose at the given time would continue the run with a similar step.
    func goesOn(with time: Double) -> Bool {
      let step = time - last
      guard step > 0, let before = steps.last else { return step >= 0 }
      return step < before * Self.unevenness && before < step * Self.unevenness
    }

    mutating func append(_ time: Double) {
      if time > last { steps.append(time - last) }
      last = time
      poses += 1
    }

    var isInSeconds: Bool { poses > 4 && SessionStamps.poseIntervals.contains(steps.median ?? 0) }

    /// Divides the run's times by a unit if this turns its steps into plausible ones and lets it continue
    /// from the given time.
    mutating func bring(start: Double, isForward: Bool) {
      guard poses > 4, !isInSeconds, let usual = steps.median else { return }
      let units = SessionStamps.parts + SessionStamps.parts.map { 1 / $0 }
      guard let unit = units.first(where: { SessionStamps.poseIntervals.contains(usual / $0) })
      else { return }
      let step = isForward ? first / unit - start : start - last / unit
      guard -1...SessionStamps.nearness ~= step else { return }
      self.unit = unit
      first /= unit
      last /= unit
    }
  }

  /// All records, divided into runs.
  private var runs: [Run] {
    var runs: [Run] = []
    for (index, sample) in samples.enumerated() where sample.isPose {
      if let last = runs.indices.last, runs[last].goesOn(with: sample.time) {
        runs[last].append(sample.time)
        continue
      }
      if let last = runs.indices.last {
        runs[last].records = runs[last].records.lowerBound..<index
      }
      let start = runs.isEmpty ? 0 : index
      runs.append(Run(records: start..<samples.count, first: sample.time, last: sample.time))
    }
    return runs
  }
}
