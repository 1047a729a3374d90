import ARRouteEngine

/// Records that stand out of the order of their times.
extension SessionStamps {
  /// How much shorter AR's way must be in the order of time, metres: more than a hand sways.
  private static let detour = 2.0

  /// A record, and where it stood.
  private struct Entry {
    let index: Int
    /// When it was written, as far as it shows, seconds.
    var arrival: Double
  }

  /// Brings records into the order of their times, where that makes AR's way shorter or most poses
  /// go back; of one AR session each.
  ///
  /// Fixes come late: one that stands behind a pose of about its time stays there.
  mutating func putInOrder() {
    var order: [Int] = []
    var moved = 0
    for stretch in stretches {
      let sorted = self.order(of: stretch)
      moved += MovedRecords.least(in: sorted).count
      order += sorted
    }
    guard moved > 0 else { return }
    noteFixOrder(order)
    samples = order.map { samples[$0] }
    findings.append(.outOfOrder(moved))
  }

  /// The records between new AR sessions.
  private var stretches: [Range<Int>] {
    var stretches: [Range<Int>] = []
    var start = 0
    for (index, sample) in samples.enumerated() {
      guard case .sessionReset = sample, index > start else { continue }
      stretches.append(start..<index)
      start = index
    }
    return stretches + [start..<samples.count]
  }

  /// The order in which the records of a stretch should stand.
  private func order(of stretch: Range<Int>) -> [Int] {
    var back = 0
    var steps = 0
    var newest: Double?
    for index in stretch where samples[index].isPose {
      if let newest {
        steps += 1
        if samples[index].time < newest { back += 1 }
      }
      newest = samples[index].time
    }
    guard back > 0 else { return Array(stretch) }
    let isBackward = back * 2 > steps
    let order = sorted(isBackward ? stretch.reversed() : Array(stretch))
    guard isBackward || length(of: Array(stretch)) - length(of: order) > Self.detour else {
      return Array(stretch)
    }
    return order
  }

  private func sorted(_ indices: [Int]) -> [Int] {
    var entries: [Entry] = []
    var pose: Double?
    for index in indices {
      let time = samples[index].time
      if samples[index].isPose { pose = time }
      var arrival = time
      if samples[index].isFix, let pose, Self.lateness ~= time - pose { arrival = pose }
      entries.append(Entry(index: index, arrival: arrival))
    }
    let order = entries.indices.sorted {
      entries[$0].arrival == entries[$1].arrival
        ? $0 < $1 : entries[$0].arrival < entries[$1].arrival
    }
    return order.map { entries[$0].index }
  }

  /// AR's way, metres.
  private func length(of order: [Int]) -> Double {
    var length = 0.0
    var last: Vector3?
    for index in order {
      guard case .pose(_, let pose) = samples[index] else { continue }
      if let last { length += (pose.position - last).length }
      last = pose.position
    }
    return length
  }

  /// Notes in what order fixes are now; those left out go on behind the one before them.
  private mutating func noteFixOrder(_ order: [Int]) {
    let kept = fixTimes.indices.filter { fixTimes[$0] != nil }
    var numbers: [Int: Int] = [:]
    for (index, number) in zip(samples.indices.filter { samples[$0].isFix }, kept) {
      numbers[index] = number
    }
    var result = Array(0..<(kept.first ?? fixTimes.count))
    for index in order {
      guard var number = numbers[index] else { continue }
      repeat {
        result.append(number)
        number += 1
      } while number < fixTimes.count && fixTimes[number] == nil
    }
    fixOrder = result
  }
}
