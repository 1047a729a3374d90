import ARRouteEngine

extension TracksSVG {
  /// The time axis of both charts.
  private var time: TracksAxis {
    TracksAxis(tracks.times, from: angleBox.left, to: angleBox.right)
  }

  /// Writes the total of each strategy with its band, and the truth.
  mutating func writeAngleChart() {
    let angles = TracksAngles(tracks)
    let axis = TracksAxis(angles.range, from: angleBox.bottom, to: angleBox.top)
    let step = axis.step(of: TracksAxis.angleSteps, apart: 28)
    let marks = axis.marks(every: step)
    let decimals = step < 1 ? 1 : 0
    svg.openLayer("angle", "Angle")
    writeFrame(
      "angle", angleBox, angles.title, axis,
      marks: marks.map { ($0, TracksAxis.degrees(Angle.wrapDegrees($0), decimals: decimals)) })
    let (tracks, time) = (tracks, time)
    svg.group("clip-path=\"url(#angle-clip)\"") { svg in
      for course in tracks.courses.reversed() {
        let name = course.strategy.rawValue
        let steps = angles.steps(of: course)
        svg.layer("angle-\(name)", "Angle by \(name)") { svg in
          for step in steps {
            guard let error = step.error else { continue }
            let top = axis.position(min(step.degrees + error, angles.range.upperBound))
            let bottom = axis.position(max(step.degrees - error, angles.range.lowerBound))
            guard bottom > top else { continue }
            let left = time.position(step.start)
            svg.rectangle(
              TracksBox(
                left: left, top: top, width: time.position(step.end) - left, height: bottom - top),
              "class=\"band \(name)\"")
          }
          svg.path(Self.path(of: steps, time, axis), "line \(name)")
        }
      }
      let truth = angles.truth.map { line in
        line.map { Vector2(time.position($0.time), axis.position($0.angle.degrees)) }
      }
      if !truth.isEmpty {
        svg.layer("angle-truth", "True angle") { $0.path(truth, "line truth") }
      }
    }
    var labels = tracks.courses.compactMap { course in
      angles.steps(of: course).last.map { (course.strategy.rawValue, axis.position($0.degrees)) }
    }
    if let last = angles.truth.last?.last {
      labels.append(("truth", axis.position(last.angle.degrees)))
    }
    writeLabels(labels, of: "angle", in: angleBox)
    writeHits(of: "angle", in: angleBox)
    svg.close()
  }

  /// Writes the difference of each total from the truth or, if that is unknown, the strategies' stated
  /// errors.
  mutating func writeErrorChart() {
    let errors = TracksErrors(tracks)
    let axis = TracksAxis(
      0...errors.most, from: errorBox.bottom, to: errorBox.top, scaling: .logarithmic)
    let marks = axis.thinned(TracksAxis.errorMarks, apart: 14)
    svg.openLayer("error", "Error")
    writeFrame(
      "error", errorBox, errors.title, axis,
      marks: marks.map { ($0, TracksAxis.degrees($0, decimals: 0)) })
    let (tracks, time, errorBox) = (tracks, time, errorBox)
    let goal = axis.position(5)
    svg.group("clip-path=\"url(#error-clip)\"") { svg in
      if errors.most > 5 {
        svg.layer("error-goal", "Goal") {
          $0.line(Vector2(errorBox.left, goal), Vector2(errorBox.right, goal), "line goal")
        }
      }
      for course in tracks.courses.reversed() {
        let lines = errors.lines(of: course).map { line in
          line.map { Vector2(time.position($0.time), axis.position($0.angle.degrees)) }
        }
        let name = course.strategy.rawValue
        svg.layer("error-\(name)", "Error by \(name)") { $0.path(lines, "line \(name)") }
      }
    }
    let labels = tracks.courses.compactMap { course in
      errors.lines(of: course).last?.last.map {
        (course.strategy.rawValue, axis.position($0.angle.degrees))
      }
    }
    writeLabels(labels, of: "error", in: errorBox)
    writeHits(of: "error", in: errorBox)
    svg.close()
  }

  private static func path(
    of steps: [TracksAngles.Step], _ time: TracksAxis, _ axis: TracksAxis
  ) -> [[Vector2]] {
    var lines: [[Vector2]] = []
    var before: TracksAngles.Step?
    for step in steps {
      let height = axis.position(step.degrees)
      let points = [
        Vector2(time.position(step.start), height), Vector2(time.position(step.end), height),
      ]
      // The line is interrupted where a total wraps around the axis, because this is not a real change.
      if let before, before.end == step.start, abs(before.degrees - step.degrees) <= 180 {
        lines[lines.count - 1] += points
      } else {
        lines.append(points)
      }
      before = step
    }
    return lines
  }
}

extension TracksSVG {
  /// Writes the title, marks and gaps of a chart.
  private mutating func writeFrame(
    _ name: String, _ box: TracksBox, _ title: String, _ axis: TracksAxis,
    marks: [(value: Double, text: String)]
  ) {
    clip("\(name)-clip", to: box)
    svg.openLayer("\(name)-scale", "Scale")
    defer { svg.close() }
    svg.text(title, at: Vector2(24, box.top - 16), "head")
    for gap in tracks.gaps {
      let (left, right) = (time.position(gap.lowerBound), time.position(gap.upperBound))
      svg.rectangle(
        TracksBox(left: left, top: box.top, width: max(right - left, 1), height: box.height),
        "class=\"gap\"",
        title: "nothing recorded, \(TracksAxis.clock(gap.lowerBound)) to "
          + TracksAxis.clock(gap.upperBound))
    }
    for mark in marks {
      let y = axis.position(mark.value)
      svg.line(Vector2(box.left, y), Vector2(box.right, y), "line grid")
      svg.text(mark.text, at: Vector2(box.left - 8, y + 4), "end soft")
    }
    let step = time.step(of: TracksAxis.timeSteps, apart: 70)
    for mark in time.marks(every: step) {
      let x = time.position(mark)
      svg.line(Vector2(x, box.bottom), Vector2(x, box.bottom + 5), "line axis")
      svg.text(TracksAxis.clock(mark), at: Vector2(x, box.bottom + 19), "middle soft")
    }
    svg.line(Vector2(box.left, box.bottom), Vector2(box.right, box.bottom), "line axis")
    if box == errorBox {
      let unit = tracks.times.upperBound < 3600 ? "min:s" : "h:min:s"
      svg.text(
        "time since the log's start, \(unit)",
        at: Vector2(box.left + box.width / 2, box.bottom + 40), "middle soft")
    }
  }

  /// Writes the names of the lines at their ends, in the colours of the lines.
  private mutating func writeLabels(
    _ labels: [(name: String, y: Double)], of chart: String, in box: TracksBox
  ) {
    svg.openLayer("\(chart)-names", "Names")
    defer { svg.close() }
    let heights = labels.map(\.y).spreadApart(by: 15, within: box.top...box.bottom)
    for (label, height) in zip(labels, heights) {
      let y = min(max(label.y, box.top), box.bottom)
      svg.line(Vector2(box.right + 2, y), Vector2(box.right + 10, height), "line lead")
      svg.text(label.name, at: Vector2(box.right + 13, height + 4), "label \(label.name)")
    }
  }

  /// Writes invisible columns over a chart; when the pointer is over one, it shows the values of all lines
  /// at that time.
  private mutating func writeHits(of chart: String, in box: TracksBox) {
    svg.openLayer("\(chart)-values", "Values when pointed at")
    defer { svg.close() }
    let count = 120
    let width = box.width / Double(count)
    let span = tracks.times.upperBound - tracks.times.lowerBound
    for column in 0..<count {
      let moment = tracks.times.lowerBound + span * (Double(column) + 0.5) / Double(count)
      svg.rectangle(
        TracksBox(
          left: box.left + Double(column) * width, top: box.top, width: width, height: box.height),
        "class=\"hit ink\"", title: tracks.words(at: moment))
    }
  }
}

extension Tracks {
  /// Returns a text with the values of all lines at a time.
  fileprivate func words(at time: Double) -> String {
    var lines = [TracksAxis.clock(time)]
    let truth = misalignment.angle(at: time)
    if let truth { lines.append("truth " + TracksAxis.degrees(truth.degrees)) }
    for course in courses {
      guard let total = course.total(at: time) else { continue }
      var line = course.strategy.rawValue + " " + TracksAxis.degrees(total.angle.degrees)
      if let error = total.error { line += " ± " + TracksAxis.degrees(error.degrees) }
      if let truth {
        let offset = abs((total.angle - truth).wrapped.degrees)
        line += ", off by " + TracksAxis.degrees(offset)
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
