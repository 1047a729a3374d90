import ARRouteEngine
import RouteFormats

/// The encoding of tracks as JSON for the page's script.
///
/// All values are whole numbers. Each one, except the first in a line, is the difference from the previous
/// one, which keeps the numbers short.
enum TracksData {
  /// Returns the data in a form that is safe inside a script element.
  static func text(_ tracks: Tracks) -> String {
    var json = JSONWriter()
    json.object { json in
      json.number("from", tracks.times.lowerBound, decimals: 3)
      json.number("to", tracks.times.upperBound, decimals: 3)
      json.number("start", tracks.startTime, decimals: 3)
      json.string("fixLegend", tracks.fixLegend)
      json.string("poses", tracks.poses.rawValue)
      json.member("truth") { $0.lines(tracks.truth) }
      json.member("ways") { $0.lines(tracks.ways) }
      json.array("fixes") { json in
        json.steps(tracks.fixes.map(\.point.time), unit: 0.1)
        json.steps(tracks.fixes.map(\.point.east), unit: 0.1)
        json.steps(tracks.fixes.map(\.point.north), unit: 0.1)
        json.steps(
          tracks.fixes.map { $0.isAccuracyAssumed ? -$0.accuracy : $0.accuracy }, unit: 0.1)
      }
      json.array("courses", of: tracks.courses) { $0.course($1) }
      json.array("misalignment", of: tracks.misalignment.stretches) { json, line in
        json.array { json in
          json.steps(line.map(\.time), unit: 0.1)
          json.steps(line.map(\.angle.degrees), unit: 0.01)
        }
      }
      json.array("gaps", of: tracks.gaps) { json, gap in
        json.numbers(gap.lowerBound, gap.upperBound, decimals: 1)
      }
    }
    json.newline()
    // Only names can contain “<”, and it may be escaped in this way in a string.
    return json.text.split(separator: "<", omittingEmptySubsequences: false)
      .joined(separator: "\\u003c")
  }
}

extension JSONWriter {
  fileprivate mutating func lines(_ lines: [[Tracks.Point]]) {
    array { json in
      for line in lines where !line.isEmpty {
        json.array { json in
          json.steps(line.map(\.time), unit: 0.1)
          json.steps(line.map(\.east), unit: 0.1)
          json.steps(line.map(\.north), unit: 0.1)
        }
      }
    }
  }

  /// Writes a course; unknown errors are written as negative numbers, which do not occur otherwise.
  fileprivate mutating func course(_ course: Tracks.Course) {
    let line = TracksTheme.lines.first { $0.strategy == course.strategy }
    object { json in
      json.string("name", course.strategy.rawValue)
      json.string("dash", line?.look.dash ?? "")
      json.array("totals") { json in
        json.steps(course.totals.map(\.time), unit: 0.1)
        json.steps(course.totals.map(\.angle.degrees), unit: 0.01)
        json.steps(course.totals.map { $0.error?.degrees ?? -1 }, unit: 0.01)
      }
    }
  }

  fileprivate mutating func steps(_ values: [Double], unit: Double) {
    array { json in
      var before = 0.0
      for value in values {
        let now = (value / unit).rounded()
        json.number(now - before, decimals: 0)
        before = now
      }
    }
  }
}
