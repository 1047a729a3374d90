/// The times of a log's points, corrected if their error is evident.
///
/// The order is: counts in a unit other than seconds, impossible dates, clocks that were off by quarters of
/// an hour, points that are not sorted by time. Anything that might be right is left unchanged (SPEC §9).
struct TrackStamps {
  /// A kind of correction that was made.
  struct Finding: Hashable {
    enum Kind: Hashable {
      /// Times were counted in a smaller unit; the number of units in a second.
      case unit(Double)
      /// Impossible dates, which were removed.
      case wrongDates
      /// Times that were off by quarters of an hour.
      case otherClock
      /// Points that were sorted by time.
      case outOfOrder
    }

    var kind: Kind
    /// The number of points.
    var count: Int
    /// The index of the first of them.
    var first: Int
  }

  /// The corrected points.
  private(set) var list: PointList
  /// The corrections made, in order.
  private(set) var findings: [Finding] = []
  /// True when the times of all segments ran backward.
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
  /// The largest times in 31 and 32 bits: all ones.
  static let lastMoments = [2_147_483_647.0, 4_294_967_295]
  /// Numbers below this, the year 2000, are counts from some start, not since 1970.
  static let counts = 946_684_800.0
  private static let year = 31_557_600.0
  /// The maximum number of points at an end that may be dated years from all others, and the number of others
  /// that must follow one another.
  private static let strayEnds = (most: 10, others: 4)
  /// The maximum step between points that follow one another, seconds.
  private static let hour = 3600.0
  /// Steps shorter than this cannot be clock changes by quarters of an hour, seconds.
  private static let shortStep = 600.0

  /// True when nothing is obviously wrong, as in nearly all logs: times are in the era of receivers and
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

  /// Converts counts from some start that are not seconds.
  private mutating func findUnit() {
    guard let unit = Self.unit(of: list.points) else { return }
    list.changeTimes { _, time in time / unit }
    note(.unit(unit), Array(list.points.indices))
  }

  /// Returns the units in a second, for counts from some start that are a walk in a smaller unit but not in
  /// seconds; nil for others.
  static func unit(of points: [GeoPoint]) -> Double? {
    let points = points.filter { $0.time != nil }
    // Nanoseconds since a phone started may be beyond any date.
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

  /// Returns true for steps that receivers and trackers use in seconds: a few seconds, quarters of a minute,
  /// minutes.
  private static func areOfReceivers(_ seconds: Double) -> Bool {
    seconds <= 5 || (seconds <= 3600 && abs(seconds.remainder(dividingBy: 15)) < 0.1)
      || [10, 20].contains(seconds.rounded())
  }

  /// The steps that nobody records in seconds, and their maximum unevenness.
  private static let steps = (milliseconds: 200.0...10_000, even: 0.1)

  /// Returns true for even steps that would be minutes if they were seconds, but not whole ones: a recorder
  /// with steps of 500 or 1000 more probably writes every half second, or second, than at such intervals.
  private static func areMilliseconds(_ counts: [Double], usual: Double) -> Bool {
    let even = counts.count { abs($0 - usual) <= steps.even * usual }
    return steps.milliseconds ~= usual && abs(usual.remainder(dividingBy: 60)) > 1
      && even * 10 >= counts.count * 9
  }

  /// Removes dates outside the era of receivers, and the last moments that 32 bits can hold, if they are more
  /// than a year from the median.
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

  /// Returns single points more than a day from both neighbours, which agree with each other to within an
  /// hour.
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

  /// Returns the first and last points that are more than a year from all others.
  ///
  /// Receivers begin with a date of their own until they receive one. A single point may be on its own;
  /// several must be in the segment that they begin or end, because otherwise they may be another walk.
  private func strayEnds(except wrong: Set<Int>) -> [Int] {
    let timed = list.points.indices.filter { list.points[$0].time != nil && !wrong.contains($0) }
    return strays(at: timed) + strays(at: timed.reversed())
  }

  /// Returns such points at the beginning, in the given order of indices.
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

  /// Reverts the amounts by which clocks were changed.
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
  /// The minimum amount by which sorting must shorten the path, metres: more than a resting receiver wanders
  /// in a moment.
  private static let detour = 2.0

  /// Sorts points by time if that shortens the path or if most of them go back, and segments if they do not
  /// overlap.
  private mutating func putInOrder() {
    var moved: [Int] = []
    var noticed: Int?
    for segment in list.nonemptySegments {
      guard let change = newOrder(of: segment) else { continue }
      // In place: the points must not be referenced elsewhere here, or each segment would copy all of them.
      let sorted = change.order.map { list.points[$0] }
      list.points.replaceSubrange(segment, with: sorted)
      moved += MovedRecords.least(in: change.order)
      noticed = noticed ?? change.noticed
    }
    moved += putSegmentsInOrder()
    note(.outOfOrder, moved, first: noticed)
  }

  /// Returns the correct order of a segment's points, and the first point that shows the error; nil if they
  /// are in order.
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

  /// Sorts segments by time, and returns the points of segments that came after later ones.
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
  /// The number of points that a replay leaves out because their time is before an earlier point's, and the
  /// index of the first of them.
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

  /// Sets the times of the first points, as many as there are times.
  mutating func setTimes(_ times: [Double?]) {
    for (index, time) in zip(points.indices, times) { points[index].time = time }
  }

  /// Brings the points into another order if it covers all of them; segments keep their positions.
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
  /// True when time goes back, or stays the same, at each point of each segment with at least three points.
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
  /// The index of the first point whose time is before the previous point's.
  fileprivate var firstBackward: Int? {
    zip(indices.dropFirst(), zip(self, dropFirst()))
      .first { ($0.1.1.time ?? 0) < ($0.1.0.time ?? 0) }?.0
  }

  /// True when time goes back at most points, as in a file that begins with the newest point.
  fileprivate var isMostlyBackward: Bool {
    let back = zip(self, dropFirst()).count { ($1.time ?? 0) < ($0.time ?? 0) }
    return back * 2 > count
  }
}

extension Collection<GeoPoint> {
  /// The length of the path along the points, metres, within a few percent.
  var roughLength: Double {
    zip(self, dropFirst()).reduce(0) { $0 + $1.0.roughDistance(to: $1.1) }
  }
}
