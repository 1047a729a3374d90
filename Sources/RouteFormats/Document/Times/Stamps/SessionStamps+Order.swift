import ARRouteEngine

/// Sorts records that are not in chronological order.
extension SessionStamps {
  /// The minimum amount by which sorting must shorten AR's path, metres, which is more than a hand sways.
  private static let detour = 2.0

  /// Sorts the records of each AR session by time, if that shortens AR's path or if most poses go back in
  /// time.
  ///
  /// Fixes arrive late, so a fix stays after the pose that it follows if their times are similar.
  mutating func putInOrder() {
    var order: [Int] = []
    var moved = 0
    for stretch in stretches {
      guard let sorted = newOrder(of: stretch) else {
        order += stretch
        continue
      }
      moved += MovedRecords.leastCount(in: sorted)
      order += sorted
    }
    guard moved > 0 else { return }
    noteFixOrder(order)
    samples = order.map { samples[$0] }
    findings.append(.outOfOrder(moved))
  }

  /// The ranges of records between AR session resets.
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

  /// Returns the correct order of the records in a stretch; nil if they need not be sorted.
  private func newOrder(of stretch: Range<Int>) -> [Int]? {
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
    guard back > 0 else { return nil }
    let isBackward = back * 2 > steps
    let order = sorted(stretch, isBackward: isBackward)
    guard isBackward || length(of: stretch) - length(of: order) > Self.detour else { return nil }
    return order
  }

  /// Returns the records of a stretch in the order in which they were probably written.
  ///
  /// Records with the same time keep their order, or reverse it if the stretch runs backwards.
  private func sorted(_ stretch: Range<Int>, isBackward: Bool) -> [Int] {
    // A log may have millions of records, so as little as possible is kept for each one.
    var order = isBackward ? stretch.reversed() : Array(stretch)
    var arrivals = [Double](repeating: 0, count: stretch.count)
    var pose: Double?
    for index in order {
      let time = samples[index].time
      if samples[index].isPose { pose = time }
      var arrival = time
      if samples[index].isFix, let pose, Self.lateness ~= time - pose { arrival = pose }
      arrivals[index - stretch.lowerBound] = arrival
    }
    order.sort { one, other in
      let (first, second) = (
        arrivals[one - stretch.lowerBound], arrivals[other - stretch.lowerBound]
      )
      return first == second ? (one < other) != isBackward : first < second
    }
    return order
  }

  /// Returns the length of AR's path, metres.
  private func length(of order: some Sequence<Int>) -> Double {
    var length = 0.0
    var last: Vector3?
    for index in order {
      guard case .pose(_, let pose) = samples[index] else { continue }
      if let last { length += (pose.position - last).length }
      last = pose.position
    }
    return length
  }

  /// Records the new order of the fixes; fixes that were left out stay after the fix before them.
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
