import ARRouteEngine
import RouteFormats

extension TracksSVG {
  /// Writes the meaning of the lines on the map, beginning with the truth, and the result of each strategy.
  mutating func writeLegend() {
    var y = map.box.top + 14
    svg.text("On the map", at: Vector2(legendLeft, y), "head")
    y += 24
    if !tracks.truth.isEmpty { writeEntry("truth", "truth", at: &y) }
    if !tracks.fixes.isEmpty {
      let middle = Vector2(legendLeft + 14, y - 4)
      svg.circle(middle, radius: 8, "circle")
      svg.path([[middle, middle]], "line fix")
      svg.text(tracks.fixLegend, at: Vector2(legendLeft + 38, y))
      svg.text(tracks.accuracyLegend, at: Vector2(legendLeft + 38, y + 15), "soft")
      y += 39
    }
    if !tracks.ways.isEmpty {
      writeEntry("before", tracks.wayLegend, "its −z taken as north", at: &y)
    }
    guard !tracks.courses.isEmpty else { return }
    y += 12
    svg.text(
      tracks.poses == .log ? "AR track, corrected" : "Simulated AR track, corrected",
      at: Vector2(legendLeft, y), "head")
    svg.text("by the final total", at: Vector2(legendLeft, y + 16), "soft")
    y += 40
    for course in tracks.courses {
      writeEntry(
        course.strategy.rawValue, course.strategy.rawValue, tracks.finalWords(of: course), at: &y)
    }
  }

  private mutating func writeEntry(
    _ line: String, _ name: String, _ note: String? = nil, at y: inout Double
  ) {
    svg.line(Vector2(legendLeft, y - 4), Vector2(legendLeft + 28, y - 4), "line \(line)")
    svg.text(name, at: Vector2(legendLeft + 38, y))
    if let note { svg.text(note, at: Vector2(legendLeft + 38, y + 15), "soft") }
    y += note == nil ? 24 : 39
  }
}

extension Tracks {
  /// The title of the picture.
  var title: String {
    let title = "Heading correction"
    guard let name, !name.isEmpty else { return title }
    return title + " — " + Printable.sanitised(name, limit: 70)
  }

  /// The length, duration, number of fixes and start time of the walk, with remarks about simulated poses
  /// and unknown truth.
  var subtitle: String {
    var parts: [String] = []
    if poses == .simulated { parts.append("AR’s poses are simulated") }
    let length = (truth.isEmpty ? ways : truth).reduce(0.0) { $0 + Self.length($1) }
    if length > 0 { parts.append(TracksAxis.length(length)) }
    parts.append(TracksAxis.clock(times.upperBound - times.lowerBound) + " long")
    parts.append(counted(fixCount, "fix", "fixes"))
    if let startTime, let text = Timestamp.text((startTime + times.lowerBound).rounded()) {
      parts.append("from " + text)
    }
    if truth.isEmpty, !misalignment.isKnown { parts.append("truth unknown") }
    return parts.joined(separator: " · ")
  }

  /// The name of AR's track before correction.
  var wayLegend: String { poses == .log ? "AR track as recorded" : "AR track as simulated" }

  /// The meaning of the circles.
  var accuracyLegend: String {
    fixes.contains(where: \.isAccuracyAssumed)
      ? "circle: 68 %, 5 m if unknown" : "circle: 68 % accuracy"
  }

  /// The meaning of the dots; if some fixes are not shown, with the number of those that are.
  var fixLegend: String {
    fixes.count < fixCount ? "GPS fixes, \(fixes.count) of \(fixCount)" : "GPS fixes"
  }

  /// Returns a text with the final result of a strategy.
  func finalWords(of course: Course) -> String {
    guard let last = course.totals.last else { return "never ran" }
    var text = TracksAxis.degrees(last.angle.degrees)
    if let error = last.error { text += " ± " + TracksAxis.degrees(error.degrees) }
    if let offset = finalOffset(of: course) {
      text += ", off by " + TracksAxis.degrees(abs(offset.degrees))
    }
    return text
  }

  /// The first and last points of the walk: of the truth or, if that is unknown, of the first strategy's
  /// track.
  var ends: (first: Point, last: Point)? {
    if let first = truth.first?.first, let last = truth.last?.last { return (first, last) }
    guard let first = ways.first?.first, let way = ways.last, let last = way.last else {
      return nil
    }
    let total = courses.first?.total(at: last.time)?.angle ?? .zero
    return Self.turned(way, by: total).last.map { (first, $0) }
  }

  private static func length(_ line: [Point]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, leg in
      let (east, north) = (leg.1.east - leg.0.east, leg.1.north - leg.0.north)
      return sum + (east * east + north * north).squareRoot()
    }
  }
}

extension Tracks.FixMark {
  /// The tooltip of the fix.
  var words: String {
    "fix at \(TracksAxis.clock(point.time)), "
      + (isAccuracyAssumed ? "accuracy unknown, counts as" : "±")
      + " \(TracksAxis.length(accuracy))"
  }
}
