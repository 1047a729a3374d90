import ARRouteEngine

/// The angles of the tracks on one axis, which wraps around where there are no values.
struct TracksAngles: Hashable, Sendable {
  /// A total, which is valid from its run until the next one or the start of a gap.
  struct Step: Hashable, Sendable {
    var start: Double
    var end: Double
    var degrees: Double
    var error: Double?
  }

  /// The range of the axis, degrees.
  let range: ClosedRange<Double>
  /// The truth on the axis; each angle is within half a turn of the axis's middle.
  let truth: [[AngleMark]]
  /// True when a total is outside the range of the axis.
  private let isCut: Bool
  private let middle: Double
  private let tracks: Tracks

  init(_ tracks: Tracks) {
    self.tracks = tracks
    let middle =
      tracks.misalignment.stretches.last?.last?.angle.degrees
      ?? tracks.courses.lazy.compactMap(\.totals.last?.angle.degrees).first ?? 0
    self.middle = middle
    truth = tracks.misalignment.stretches.map { line in
      line.map { mark in
        let degrees = middle + Angle.wrapDegrees(mark.angle.degrees - middle)
        return AngleMark(time: mark.time, angle: .degrees(degrees))
      }
    }
    let steps = tracks.courses.flatMap { tracks.steps(of: $0, around: middle) }
    let usual = Self.usual(steps)
    let truths = truth.joined().map(\.angle.degrees)
    let low = min(truths.min() ?? middle, usual?.lowerBound ?? middle)
    let high = max(truths.max() ?? middle, usual?.upperBound ?? middle)
    // Space for the bands of the last totals, with a minimum so that noise does not look significant.
    let room = max(4, (high - low) * 0.15)
    let range = low - room...high + room
    self.range = range
    isCut = steps.contains { !range.contains($0.degrees) }
  }

  /// The title of the chart.
  var title: String {
    "Misalignment: each strategy's total, ± 1 σ" + (isCut ? "; outliers are cut off" : "")
  }

  /// Returns the range of the totals, without the lowest and the highest fiftieth, weighted by time.
  ///
  /// The first estimates, from fixes a few metres apart, would otherwise leave no space for the rest.
  private static func usual(_ steps: [Step]) -> ClosedRange<Double>? {
    let sorted = steps.sorted { $0.degrees < $1.degrees }
    let cut = sorted.reduce(0) { $0 + $1.end - $1.start } / 50
    func first(_ steps: some Sequence<Step>) -> Double? {
      var time = 0.0
      for step in steps {
        time += step.end - step.start
        if time > cut { return step.degrees }
      }
      return nil
    }
    guard let low = first(sorted), let high = first(sorted.reversed()) else { return nil }
    return min(low, high)...max(low, high)
  }

  /// Returns the totals of a strategy on the axis; none of them extends into a gap.
  func steps(of course: Tracks.Course) -> [Step] {
    tracks.steps(of: course, around: middle)
  }
}

/// The errors of the tracks over time: differences from the truth or, if that is unknown, as stated by the
/// strategies.
struct TracksErrors: Hashable, Sendable {
  /// The value at the top of the chart, degrees.
  private(set) var most = 10.0
  private let tracks: Tracks
  private let isTruthKnown: Bool

  init(_ tracks: Tracks) {
    self.tracks = tracks
    isTruthKnown = tracks.misalignment.isKnown
    for course in tracks.courses {
      for total in course.totals {
        most = max(most, error(of: total)?.degrees ?? 0)
      }
    }
    most = min(180, most * 1.04)
  }

  /// The title of the chart.
  var title: String {
    isTruthKnown
      ? "Error: distance of the total from the truth (logarithmic scale)"
      : "Stated standard error, as the truth is unknown (logarithmic scale)"
  }

  /// Returns a strategy's errors, with one line for each period in which they are known.
  func lines(of course: Tracks.Course) -> [[AngleMark]] {
    var lines: [[AngleMark]] = []
    var isOpen = false
    for index in course.totals.indices {
      let total = course.totals[index]
      let next =
        index + 1 < course.totals.count ? course.totals[index + 1].time : tracks.times.upperBound
      guard let error = error(of: total) else {
        isOpen = false
        continue
      }
      let end = tracks.endOfStretch(from: total.time, to: next)
      let points = [
        AngleMark(time: total.time, angle: error), AngleMark(time: end, angle: error),
      ]
      if isOpen { lines[lines.count - 1] += points } else { lines.append(points) }
      isOpen = end == next
    }
    return lines
  }

  private func error(of total: AngleMark) -> Angle? {
    isTruthKnown ? tracks.offset(of: total).map { max($0, -$0) } : total.error
  }
}

extension Tracks {
  /// Returns the totals of a strategy, each within half a turn of an angle; none of them extends into a
  /// gap.
  fileprivate func steps(of course: Course, around middle: Double) -> [TracksAngles.Step] {
    course.totals.indices.map { index in
      let total = course.totals[index]
      let next = index + 1 < course.totals.count ? course.totals[index + 1].time : times.upperBound
      return TracksAngles.Step(
        start: total.time, end: endOfStretch(from: total.time, to: next),
        degrees: middle + Angle.wrapDegrees(total.angle.degrees - middle),
        error: total.error?.degrees)
    }
  }

  /// Returns the time at which a period that begins at a time ends: at the next gap or at a given end.
  fileprivate func endOfStretch(from start: Double, to end: Double) -> Double {
    gaps.first { $0.lowerBound >= start && $0.lowerBound < end }?.lowerBound ?? max(start, end)
  }
}
