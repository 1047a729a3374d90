/// The times of a log's points, corrected if they are evidently wrong.
///
/// The errors are corrected in this order: counts in a unit other than seconds, impossible dates, clocks that
/// were off by multiples of 15 minutes, and points that are not sorted by time. Anything that might be right
/// is left unchanged (SPEC §9).
struct TrackStamps {
  /// A kind of correction that was made.
  struct Finding: Hashable {
    enum Kind: Hashable {
      /// Times were counted in a unit smaller than a second; the value is the number of units per second.
      case unit(Double)
      /// Dates were impossible, and were removed.
      case wrongDates
      /// Times were off by multiples of 15 minutes.
      case otherClock
      /// Points were sorted by time.
      case outOfOrder
    }

    var kind: Kind
    /// The number of points concerned.
    var count: Int
    /// The index of the first of these points.
    var first: Int
  }

  /// The corrected points.
  private(set) var list: PointList
  /// The corrections that were made, in order.
  private(set) var findings: [Finding] = []
  /// True when the times of all segments ran backwards.
  private(set) var wasReversed = false

  /// Corrects the points of a log.
  ///
  /// - Parameter areCounts: True if times may be counts in an unknown unit.
  init(mending list: PointList, areCounts: Bool) {
    self.list = list
    guard list.points.contains(where: { $0.time != nil }), !isInOrder else { return }
    if areCounts { findUnit() }
    dropWrongDates()
    joinClocks()
    wasReversed = self.list.isReversed
    putInOrder()
  }

  private mutating func note(_ kind: Finding.Kind, _ indices: [Int], first: Int? = nil) {
    guard let first = first ?? indices.min(), !indices.isEmpty else { return }
    findings.append(Finding(kind: kind, count: indices.count, first: first))
  }
}

extension TrackStamps {
  /// The era of receivers: from the beginning of GPS to 2100, in seconds since 1970.
  static let era = 316_000_000.0..<4_102_444_800

  /// Returns a time in the era of receivers, which is a date; nil for any other, which is a count.
  static func date(_ time: Double) -> Double? { era.contains(time) ? time : nil }

  /// The largest times in 31 and 32 bits, in which all bits are set.
  static let lastMoments = [2_147_483_647.0, 4_294_967_295]
  /// The year 2000 in seconds since 1970; smaller numbers are taken for counts from some start.
  static let counts = 946_684_800.0
  private static let year = 31_557_600.0
  /// The maximum number of points at either end that may be dated years from all others, and the number of
  /// neighbouring points that must be close together in time.
  private static let strayEnds = (most: 10, others: 4)
  /// The maximum interval between points that are close together in time, seconds.
  private static let hour = 3600.0
  /// The minimum interval that may contain a clock change by a multiple of 15 minutes, seconds.
  private static let shortStep = 600.0

  /// True when nothing is obviously wrong, as in nearly all logs: the times are in the era of receivers and
  /// advance in short steps.
  private var isInOrder: Bool {
    var first: Double?
    var last: Double?
    for point in list.points {
      guard let time = point.time else { continue }
      if let last {
        guard 0..<Self.shortStep ~= time - last else { return false }
      } else {
        first = time
      }
      last = time
    }
    guard let first, let last else { return true }
    return first >= Self.counts && last < Self.era.upperBound && last - first < Self.year
  }

  /// Converts counts from some start to seconds if they are in another unit.
  private mutating func findUnit() {
    guard let unit = Self.unit(of: list.points) else { return }
    list.changeTimes { _, time in time / unit }
    note(.unit(unit), Array(list.points.indices))
  }

  /// Returns the number of units per second for counts that are a walk in that unit but not in seconds; nil
  /// for other times.
  static func unit(of points: [GeoPoint]) -> Double? {
    let points = points.filter { $0.time != nil }
    // Nanoseconds since a phone's start may be larger than any date.
    func isCount(_ time: Double) -> Bool { abs(time) < counts || time >= era.upperBound }
    guard points.count > 4, points.allSatisfy({ isCount($0.time ?? 0) }) else { return nil }
    let steps = zip(points, points.dropFirst()).map { ($1.time ?? 0) - ($0.time ?? 0) }
    guard let interval = steps.filter({ $0 > 0 }).median else { return nil }
    let speed = WalkFit.speed(points) ?? 0
    let walked = [1e3, 1e6, 1e9].first { unit in
      WalkingPace.usual ~= speed * unit && 0.05...120 ~= interval / unit
    }
    if let walked, !areOfReceivers(interval) || WalkFit.goesOn(points) { return walked }
    let stands = speed * 1e3 < WalkingPace.usual.lowerBound
    return stands && areMilliseconds(steps, usual: interval) ? 1e3 : nil
  }

  /// Returns true for intervals that receivers and trackers use when they count in seconds: a few seconds,
  /// multiples of 15 seconds, minutes.
  private static func areOfReceivers(_ seconds: Double) -> Bool {
    seconds <= 5 || (seconds <= 3600 && abs(seconds.remainder(dividingBy: 15)) < 0.1)
      || [10, 20].contains(seconds.rounded())
  }

  /// The range of intervals that are taken for milliseconds, because nobody records at them in seconds, and
  /// the maximum unevenness of the intervals.
  private static let steps = (milliseconds: 200.0...10_000, even: 0.1)

  /// Returns true for even steps that would be minutes if they were seconds, but not whole minutes.
  ///
  /// A recorder whose counts advance by 500 or 1000 probably writes every half second or every second, rather
  /// than at such long intervals.
  private static func areMilliseconds(_ counts: [Double], usual: Double) -> Bool {
    let even = counts.count { abs($0 - usual) <= steps.even * usual }
    return steps.milliseconds ~= usual && abs(usual.remainder(dividingBy: 60)) > 1
      && even * 10 >= counts.count * 9
  }

  /// Removes dates that are outside the era of receivers, or the last moments in 31 or 32 bits, if they are
  /// more than a year from the median; and stray dates in between or at the ends.
  private mutating func dropWrongDates() {
    let times = list.points.compactMap(\.time)
    guard let median = times.median, Self.era.contains(median) else { return }
    func isWrong(_ time: Double) -> Bool {
      abs(time - median) > Self.year
        && (!Self.era.contains(time) || Self.lastMoments.contains(time))
    }
    var wrong = list.points.indices.filter { list.points[$0].time.map(isWrong) ?? false }
    wrong += excursions(except: Set(wrong))
    wrong += strayEnds(except: Set(wrong))
    guard wrong.count * 2 < times.count else { return }
    let set = Set(wrong)
    list.changeTimes { index, time in set.contains(index) ? nil : time }
    note(.wrongDates, wrong)
  }

  /// Returns the indices of single points that are more than a day from both neighbours, which agree with
  /// each other to within an hour.
  private func excursions(except wrong: Set<Int>) -> [Int] {
    let timed = list.points.indices.filter { list.points[$0].time != nil && !wrong.contains($0) }
    guard timed.count > 2 else { return [] }
    return (1..<timed.count - 1).compactMap { rank in
      let times = (-1...1).map { list.points[timed[rank + $0]].time ?? 0 }
      let isStray = abs(times[1] - times[0]) > 86_400 && abs(times[1] - times[2]) > 86_400
      guard isStray, 0...Self.hour ~= times[2] - times[0],
        ClockChange.quarters(times[1] - times[0]) == nil
      else { return nil }
      return timed[rank]
    }
  }

  /// Returns the indices of the first and last points that are more than a year from all others.
  ///
  /// Receivers begin with a date of their own until they receive one. A single stray point may be in a
  /// segment of its own. Several must be in the segment that they begin or end, because otherwise they may be
  /// another walk.
  private func strayEnds(except wrong: Set<Int>) -> [Int] {
    let timed = list.points.indices.filter { list.points[$0].time != nil && !wrong.contains($0) }
    return strays(at: timed) + strays(at: timed.reversed())
  }

  /// Returns the stray points at the beginning of the given indices.
  private func strays(at indices: [Int]) -> [Int] {
    let times = indices.prefix(Self.strayEnds.most + Self.strayEnds.others)
      .map { list.points[$0].time ?? 0 }
    guard times.count > Self.strayEnds.others,
      let count = (1...Self.strayEnds.most).first(where: { count in
        count < times.count && abs(times[count] - times[count - 1]) > Self.year
      }), count + Self.strayEnds.others <= times.count,
      2 * count + Self.strayEnds.others <= indices.count + 1
    else { return [] }
    let others = times[count..<count + Self.strayEnds.others]
    let isOneWalk = zip(others, others.dropFirst()).allSatisfy { abs($1 - $0) <= Self.hour }
    let isJoined = list.nonemptySegments.contains {
      $0.contains(indices[0]) && $0.contains(indices[count])
    }
    return isOneWalk && (count == 1 || isJoined) ? Array(indices[..<count]) : []
  }

  /// Subtracts the amounts by which clocks were changed.
  private mutating func joinClocks() {
    let timed = list.points.indices.filter { list.points[$0].time != nil }
    let offsets = ClockChange.offsets(of: timed.map { list.points[$0] })
    guard !offsets.isEmpty else { return }
    var byIndex: [Int: Double] = [:]
    for (index, offset) in zip(timed, offsets) where offset != 0 { byIndex[index] = offset }
    list.changeTimes { index, time in time - (byIndex[index] ?? 0) }
    note(.otherClock, Array(byIndex.keys))
  }
}

extension TrackStamps {
  /// The minimum amount by which sorting must shorten the path, metres, which is more than a resting receiver
  /// wanders in a moment.
  private static let detour = 2.0

  /// Sorts the points of a segment by time if that shortens the path or if most of them go back in time, and
  /// sorts the segments if they do not overlap.
  private mutating func putInOrder() {
    var moved: [Int] = []
    var noticed: Int?
    for segment in list.nonemptySegments {
      guard let change = newOrder(of: segment) else { continue }
      // The array is changed in place. If its points were also referenced elsewhere, each segment would copy
      // all of them.
      let sorted = change.order.map { list.points[$0] }
      list.points.replaceSubrange(segment, with: sorted)
      moved += MovedRecords.least(in: change.order)
      noticed = noticed ?? change.noticed
    }
    moved += putSegmentsInOrder()
    note(.outOfOrder, moved, first: noticed)
  }

  /// Returns the correct order of a segment's points, and the first point that shows the error; nil if the
  /// points need not be sorted.
  private func newOrder(of segment: Range<Int>) -> (order: [Int], noticed: Int)? {
    let points = list.points[segment]
    guard points.allSatisfy({ $0.time != nil }), let first = points.firstBackward else {
      return nil
    }
    let order = segment.sorted {
      let (one, other) = (list.points[$0].time ?? 0, list.points[$1].time ?? 0)
      return one == other ? $0 < $1 : one < other
    }
    let isBackward = points.isMostlyBackward
    let ordered = order.lazy.map { list.points[$0] }
    guard isBackward || points.roughLength - ordered.roughLength > Self.detour else { return nil }
    return (order, first)
  }

  /// Sorts segments by time, and returns the points of the segments that were moved.
  private mutating func putSegmentsInOrder() -> [Int] {
    let segments = list.nonemptySegments
    let spans = segments.map { segment -> (first: Double, last: Double)? in
      let points = list.points[segment]
      guard let first = points.first?.time, let last = points.last?.time,
        points.firstBackward == nil
      else { return nil }
      return (first, last)
    }
    guard segments.count > 1, spans.allSatisfy({ $0 != nil }) else { return [] }
    let order = segments.indices.sorted {
      let (one, other) = (spans[$0]?.first ?? 0, spans[$1]?.first ?? 0)
      return one == other ? $0 < $1 : one < other
    }
    guard order != Array(segments.indices),
      zip(order, order.dropFirst()).allSatisfy({
        (spans[$0]?.last ?? 0) <= (spans[$1]?.first ?? 0)
      })
    else { return [] }
    var sorted = PointList()
    for _ in 0..<(list.segmentCount - segments.count) { sorted.startSegment() }
    for number in order {
      sorted.startSegment()
      for point in list.points[segments[number]] { sorted.append(point) }
    }
    list = sorted
    return MovedRecords.least(in: order.flatMap { Array(segments[$0]) })
  }
}

extension PointList {
  /// The number of points that a replay leaves out because their time is before that of an earlier point, and
  /// the index of the first of these points.
  var backward: (count: Int, first: Int) {
    var newest = -Double.infinity
    var result = (count: 0, first: 0)
    for (index, point) in points.enumerated() {
      guard let time = point.time else { continue }
      if time < newest {
        if result.count == 0 { result.first = index }
        result.count += 1
      } else {
        newest = time
      }
    }
    return result
  }

  /// Sets the times of the first points, one for each of the given times.
  mutating func setTimes(_ times: [Double?]) {
    for (index, time) in zip(points.indices, times) { points[index].time = time }
  }

  /// Reorders the points if the given order covers all of them; the bounds of the segments stay the same.
  mutating func putInOrder(_ order: [Int]) {
    guard order.count == points.count else { return }
    points = order.map { points[$0] }
  }

  /// Changes or removes the existing times.
  fileprivate mutating func changeTimes(_ change: (Int, Double) -> Double?) {
    for index in points.indices {
      if let time = points[index].time { points[index].time = change(index, time) }
    }
  }
}

extension PointList {
  /// True when each segment with at least three points runs backwards: its times decrease or stay the same
  /// from point to point.
  fileprivate var isReversed: Bool {
    let segments = nonemptySegments.filter { $0.count > 2 }
    return !segments.isEmpty
      && segments.allSatisfy { segment in
        let points = points[segment]
        guard let first = points.first?.time, let last = points.last?.time, last < first else {
          return false
        }
        return zip(points, points.dropFirst()).allSatisfy { earlier, later in
          guard let one = earlier.time, let other = later.time else { return false }
          return other <= one
        }
      }
  }
}

extension ArraySlice<GeoPoint> {
  /// The index of the first point whose time is before that of the previous point.
  fileprivate var firstBackward: Int? {
    zip(indices.dropFirst(), zip(self, dropFirst()))
      .first { ($0.1.1.time ?? 0) < ($0.1.0.time ?? 0) }?.0
  }

  /// True when time goes back at more than half of the points, as in a file that begins with the newest
  /// point.
  fileprivate var isMostlyBackward: Bool {
    let back = zip(self, dropFirst()).count { ($1.time ?? 0) < ($0.time ?? 0) }
    return back * 2 > count
  }
}

extension Collection<GeoPoint> {
  /// The length of the path along the points, metres, accurate to a few percent.
  var roughLength: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.roughDistance(to: $1.1) }
  }
}
