import ARRouteEngine
import RouteFormats

/// The fixes of a log in the order of time, and where its segments begin.
struct FixLog: Sendable {
  /// The fixes that can be used.
  private(set) var fixes: [Fix] = []
  /// How many were left out because of a time before an earlier one's.
  private(set) var backInTime = 0
  /// How many were left out because they have no time.
  private(set) var withoutTime = 0
  /// The indices of fixes that begin a segment, but for the first.
  private var starts: [Int] = []

  /// The least deviation along an axis that a fix is believed to have, metres.
  static let leastDeviation = 0.5

  /// The fixes of a file's points, without those that are false.
  init(_ list: PointList, screening: FixScreening) {
    fixes.reserveCapacity(list.points.count)
    let reasons = screening.reasons.count == list.points.count ? screening.reasons : []
    for segment in list.segments {
      if !fixes.isEmpty, starts.last != fixes.count { starts.append(fixes.count) }
      for index in segment where reasons.isEmpty || reasons[index] == nil {
        append(list.points[index])
      }
    }
    starts.removeAll { $0 == fixes.count }
  }

  private mutating func append(_ point: GeoPoint) {
    guard let time = point.time, let coordinate = point.coordinate else {
      withoutTime += 1
      return
    }
    if let last = fixes.last, time < last.time {
      backInTime += 1
      return
    }
    fixes.append(
      Fix(
        time: time, coordinate: coordinate,
        statedAccuracy: point.horizontalAccuracy))
  }

  /// The fixes of each segment that has some.
  var segments: [Range<Int>] {
    zip([0] + starts, starts + [fixes.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// Moves all times by some seconds.
  mutating func move(by seconds: Double) {
    for index in fixes.indices { fixes[index].time += seconds }
  }
}

/// Fixes without a gap, and the way along them.
struct LogRun: Sendable {
  /// The fixes, at least one.
  var fixes: [Fix]
  /// The smoothed way.
  var states: [TrackState]

  /// Tenths of a second between fixes beyond which AR sees the phone less often, so that logs of few
  /// fixes stay small.
  private static let densePoses = 50.0

  /// The first fix's time.
  var start: Double { fixes[0].time }
  /// The last fix's time.
  var end: Double { fixes[fixes.count - 1].time }

  /// How many tenths of a second lie between poses, between fixes so many seconds apart.
  static func poseStride(over interval: Double) -> Double {
    max(1, (interval * 10 / densePoses).rounded(.up))
  }

  /// When AR sees the phone: at the first fix, at every tenth of a second, at the last fix.
  ///
  /// Between fixes more than 5 s apart it is every second tenth, every third and so on.
  ///
  /// - Complexity: O(fixes).
  var poseTimes: [Double] {
    var times = [start]
    for (fix, next) in zip(fixes, fixes.dropFirst()) where next.time > fix.time {
      let stride = Self.poseStride(over: next.time - fix.time)
      var tick = (fix.time * 10).rounded(.down) + 1
      while tick / 10 <= next.time, tick / 10 < end {
        times.append(tick / 10)
        tick += stride
      }
    }
    if end > start { times.append(end) }
    return times
  }
}

extension FixLog {
  /// The runs between gaps, smoothed, laid out about the first fix.
  ///
  /// - Parameter gap: A longer silence ends a run even inside a segment, seconds.
  func runs(partedBy gap: Double) throws(GeodesyError) -> [LogRun] {
    guard let first = fixes.first else { return [] }
    let placement = Placement(reference: first.coordinate)
    let usual = usualInterval
    var runs: [LogRun] = []
    var start = 0
    var segments = starts[...]
    for index in fixes.indices {
      let next = index + 1
      let beginsSegment = segments.first == next
      if beginsSegment { segments.removeFirst() }
      if next < fixes.count {
        let interval = fixes[next].time - fixes[index].time
        guard interval > gap || (beginsSegment && interval > 2 * usual) else { continue }
      }
      runs.append(try run(start..<next, placement: placement))
      start = next
    }
    return runs
  }

  private func run(_ range: Range<Int>, placement: Placement) throws(GeodesyError) -> LogRun {
    // A log without a gap is there once.
    let part = range == fixes.indices ? fixes : Array(fixes[range])
    var plane: [PlaneFix] = []
    plane.reserveCapacity(part.count)
    for fix in part where fix.horizontalAccuracy >= 0 {
      plane.append(
        PlaneFix(
          time: fix.time, position: try placement.position(of: fix.coordinate),
          deviation: max(fix.axisDeviation, Self.leastDeviation)))
    }
    // Fixes that all say not to be trusted are all there is.
    if plane.isEmpty {
      for fix in part {
        plane.append(
          PlaneFix(
            time: fix.time, position: try placement.position(of: fix.coordinate),
            deviation: Recording.unknownAccuracy))
      }
    }
    return LogRun(fixes: part, states: TrackSmoother.smooth(plane))
  }

  /// The median time from fix to fix, seconds.
  private var usualInterval: Double {
    let intervals = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }.sorted()
    return intervals.isEmpty ? 0 : intervals[intervals.count / 2]
  }
}
