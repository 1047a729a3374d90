import ARRouteEngine
import RouteFormats

/// Tracks as JSON for the page's script: whole numbers, each but the first of a line as the step
/// from the one before, which makes them short.
enum TracksData {
  /// The data, safe to stand in a script element.
  static func text(_ tracks: Tracks) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.key("from")
    json.number(tracks.times.lowerBound, decimals: 3)
    json.key("to")
    json.number(tracks.times.upperBound, decimals: 3)
    json.key("start")
    json.number(tracks.startTime, decimals: 3)
    json.key("fixLegend")
    json.string(tracks.fixLegend)
    json.key("truth")
    json.lines(tracks.truth)
    json.key("ways")
    json.lines(tracks.ways)
    json.key("fixes")
    json.beginArray()
    json.steps(tracks.fixes.map(\.place.time), unit: 0.1)
    json.steps(tracks.fixes.map(\.place.east), unit: 0.1)
    json.steps(tracks.fixes.map(\.place.north), unit: 0.1)
    json.steps(tracks.fixes.map(\.accuracy), unit: 0.1)
    json.endArray()
    json.key("courses")
    json.beginArray()
    for course in tracks.courses { json.course(course) }
    json.endArray()
    json.key("misalignment")
    json.beginArray()
    for line in tracks.misalignment.stretches {
      json.beginArray()
      json.steps(line.map(\.time), unit: 0.1)
      json.steps(line.map(\.degrees), unit: 0.01)
      json.endArray()
    }
    json.endArray()
    json.key("gaps")
    json.beginArray()
    for gap in tracks.gaps { json.numbers(gap.lowerBound, gap.upperBound, decimals: 1) }
    json.endArray()
    json.endObject()
    json.newline()
    // Only names can hold it, and in a string it may be written so.
    return json.text.split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }
}

extension JSONWriter {
  fileprivate mutating func lines(_ lines: [[Tracks.Place]]) {
    beginArray()
    for line in lines where !line.isEmpty {
      beginArray()
      steps(line.map(\.time), unit: 0.1)
      steps(line.map(\.east), unit: 0.1)
      steps(line.map(\.north), unit: 0.1)
      endArray()
    }
    endArray()
  }

  /// Errors of less than 0, which there are none of, stand for unknown ones.
  fileprivate mutating func course(_ course: Tracks.Course) {
    let line = TracksTheme.lines.first { $0.strategy == course.strategy }
    beginObject()
    key("name")
    string(course.strategy.rawValue)
    key("dash")
    string(line?.dash ?? "")
    key("totals")
    beginArray()
    steps(course.totals.map(\.time), unit: 0.1)
    steps(course.totals.map(\.degrees), unit: 0.01)
    steps(course.totals.map { $0.error ?? -1 }, unit: 0.01)
    endArray()
    endObject()
  }

  fileprivate mutating func steps(_ values: [Double], unit: Double) {
    beginArray()
    var before = 0.0
    for value in values {
      let now = (value / unit).rounded()
      number(now - before, decimals: 0)
      before = now
    }
    endArray()
  }
}
