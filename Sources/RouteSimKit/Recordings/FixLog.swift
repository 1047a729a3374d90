import ARRouteEngine
import RouteFormats

/// The fixes of a log in order of time, and the starts of its segments.
struct FixLog: Sendable {
  /// The usable fixes.
  private(set) var fixes: [Fix] = []
  /// The number of fixes that were left out because their time is before that of an earlier fix.
  private(set) var backInTime = 0
  /// The number of fixes that were left out because they have no time.
  private(set) var withoutTime = 0
  /// The indices of fixes that begin a segment, except the first.
  private var starts: [Int] = []

  /// The minimum deviation along each axis that is assumed for a fix, metres.
  static let leastDeviation = 0.5

  /// Creates a log from a file's points, without the false ones.
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

  /// The fixes of each segment that is not empty.
  var segments: [Range<Int>] {
    zip([0] + starts, starts + [fixes.count]).map { $0..<$1 }.filter { !$0.isEmpty }
  }

  /// Shifts all times by the given number of seconds.
  mutating func move(by seconds: Double) {
    for index in fixes.indices { fixes[index].time += seconds }
  }
}

/// The fixes of a log, and the smoothed path along them, divided into runs by gaps.
struct LogRuns {
  /// The fixes.
  var fixes: [Fix]
  /// The states along the path, run by run.
  var states: [TrackState] = []
  /// The runs.
  var runs: [SimulatedSamples.Run] = []
}

extension FixLog {
  /// Returns the smoothed path as runs between gaps, projected about the first fix; empty if there are no
  /// fixes.
  ///
  /// - Parameter gap: The time without a fix after which a run ends even inside a segment, seconds.
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

  /// Returns the fixes of a run, projected onto the ground.
  private func plane(
    _ run: Range<Int>, placement: Placement
  ) throws(GeodesyError) -> [PlaneFix] {
    var plane: [PlaneFix] = []
    plane.reserveCapacity(run.count)
    for fix in fixes[run] where fix.horizontalAccuracy >= 0 {
      let deviation = max(fix.axisDeviation, Self.leastDeviation)
      plane.append(try PlaneFix(fix, deviation: deviation, in: placement))
    }
    // If all fixes are marked as invalid, they are used anyway, because there are no others.
    if plane.isEmpty {
      for fix in fixes[run] {
        plane.append(
          try PlaneFix(fix, deviation: Recording.unknownAccuracy, in: placement))
      }
    }
    return plane
  }

  /// The median interval between fixes, seconds.
  private var usualInterval: Double {
    let intervals = zip(fixes, fixes.dropFirst()).map { $1.time - $0.time }
    return intervals.isEmpty ? 0 : intervals.ranked(intervals.count / 2)
  }
}
