import ARRouteEngine
import RouteFormats

/// The fixes of a log in the order of time, and where its segments begin.
struct FixLog: Sendable {
  /// The fixes that can be used.
  private(set) var fixes: [Fix] = []
  /// The number left out because of a time before an earlier one's.
  private(set) var backInTime = 0
  /// The number left out because they have no time.
  private(set) var withoutTime = 0
  /// The indices of fixes that begin a segment, except the first.
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

/// The fixes of a log, the smoothed way along them, and how gaps part them.
struct LogRuns {
  /// The fixes.
  var fixes: [Fix]
  /// The states of the way, run by run.
  var states: [TrackState] = []
  /// The runs.
  var runs: [SimulatedSamples.Run] = []
}

extension FixLog {
  /// The runs between gaps, smoothed, laid out about the first fix; none of no fixes.
  ///
  /// - Parameter gap: A longer silence ends a run even inside a segment, seconds.
  func runs(partedBy gap: Double) throws(GeodesyError) -> LogRuns {
    var log = LogRuns(fixes: fixes)
    guard let first = fixes.first else { return log }
    let placement = Placement(reference: first.coordinate)
    let usual = starts.isEmpty ? 0 : usualInterval
    log.states.reserveCapacity(fixes.count)
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
      let firstState = log.states.count
      TrackSmoother.smooth(try plane(start..<next, placement: placement), onto: &log.states)
      log.runs.append(
        SimulatedSamples.Run(fixes: start..<next, states: firstState..<log.states.count))
      start = next
    }
    return log
  }

  /// The fixes of a run on the ground.
  private func plane(
    _ run: Range<Int>, placement: Placement
  ) throws(GeodesyError) -> [PlaneFix] {
    var plane: [PlaneFix] = []
    plane.reserveCapacity(run.count)
    for fix in fixes[run] where fix.horizontalAccuracy >= 0 {
      let deviation = max(fix.axisDeviation, Self.leastDeviation)
      plane.append(try PlaneFix(fix, deviation: deviation, in: placement))
    }
    // Fixes that all say not to be trusted are all there is.
    if plane.isEmpty {
      for fix in fixes[run] {
        plane.append(
          try PlaneFix(fix, deviation: Recording.unknownAccuracy, in: placement))
      }
    }
    return plane
  }

  /// The median time from fix to fix, seconds.
  private var usualInterval: Double {
    let intervals = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }
    return intervals.isEmpty ? 0 : intervals.ranked(intervals.count / 2)
  }
}
