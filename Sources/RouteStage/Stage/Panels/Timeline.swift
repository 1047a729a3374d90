import ARRouteEngine
import RouteCells
import RouteFormats
import RouteSimKit

/// A log along a line: the playback position, and the log's events.
///
/// Times are seconds from the log's start. The length of the line is proportional to the playing time: each
/// gap takes up one second of playing time, however long it was.
package struct Timeline: Hashable, Sendable {
  /// The number of rows without a curve: one for the marks, and one for the line itself.
  static let leastRows = 2

  /// A figure along the line.
  struct Curve: Hashable, Sendable {
    /// The figure.
    var figure: CurveFigure
    /// The figure's values over time.
    var values: FigureCurve
    /// The playing time at which the line begins, seconds.
    var start: Double
    /// The units of the curve's scale.
    var units: Units

    /// Returns the number of rows above the marks in a window of `rows`; 0 puts the curve in place of the
    /// marks.
    static func rows(inWindowOf rows: Int) -> Int {
      switch rows {
      case ..<20: 0
      case ..<30: 1
      case ..<45: 2
      default: 4
      }
    }
  }

  /// An expectation of a script.
  struct Check: Hashable, Sendable {
    /// The expectation's time.
    var time: Double
    /// True when the expectation is met; nil while unknown.
    var isMet: Bool?
  }

  /// The time at which playback begins.
  var start = 0.0
  /// The time at which playback ends.
  var end = 0.0
  /// The current time.
  var position = 0.0
  /// The playback state, abbreviated: playing or not, and the speed.
  var state = ""
  /// The action at the end, abbreviated; empty if playback stops there.
  var mode = ""
  /// The times of fixes, in ascending order.
  var fixes: [Double] = []
  /// The times at which the phone's position is unknown.
  var gaps: [ClosedRange<Double>] = []
  /// The gaps that playback skips.
  var silences = Silences()
  /// The times of runs of the heading correction, in ascending order.
  var runs: [Double] = []
  /// The times at which the phone became ready for AR and ceased to be, alternately and in ascending order.
  var readiness: [Double] = []
  /// The expectations of a script, in order of time.
  var checks: [Check] = []
  /// The curve above the line; nil for none.
  var curve: Curve?
  /// The times that the user has marked, in ascending order.
  var noted: [Double] = []

  /// Creates an empty timeline.
  init() {}
}

extension Timeline {
  /// Returns the number of rows that the timeline occupies in a window of `rows`.
  func rows(inWindowOf rows: Int) -> Int {
    Self.leastRows + (curve == nil ? 0 : Curve.rows(inWindowOf: rows))
  }

  /// The width of the clock, columns: enough for the longest text, so that the line does not shift during
  /// playback.
  var clockWidth: Int { 2 * Quantity.clock(end).count + 3 }

  /// The number of columns before the line.
  var leftWidth: Int { 1 + 8 + clockWidth + 2 }

  /// Returns the cells of the line itself within a timeline's region.
  func line(in region: CellRegion) -> CellRegion {
    let right = mode.isEmpty ? 1 : TextWidth.columns(mode) + 2
    return CellRegion(
      column: region.column + leftWidth, row: region.endRow - 1,
      columns: max(region.columns - leftWidth - right, 0), rows: 1)
  }

  /// Returns the time in the middle of one of `columns` columns along the line; for a column outside the
  /// line, returns the time at the line's nearer end.
  func time(ofColumn column: Int, columns: Int) -> Double {
    if column < 0 { return start }
    return column < columns ? middle(of: column, columns: columns) : end
  }

  /// Returns the extremes of the curve in each of `columns` columns along the line; nil if unknown.
  func extremes(of curve: Curve, columns: Int) -> [FigureCurve.Extremes?] {
    let length = silences.playingTime(at: end) - silences.playingTime(at: start)
    let step = length / Double(max(columns, 1))
    return (0..<columns).map { column in
      guard step > 0 else { return column == 0 ? curve.values.extremes : nil }
      let first = curve.start + Double(column) * step
      return curve.values.extremes(from: first, to: first + step)
    }
  }

  /// Returns the column of a time, among `columns` columns along the line.
  func column(of time: Double, columns: Int) -> Int {
    let (first, last) = (silences.playingTime(at: start), silences.playingTime(at: end))
    guard last > first else { return 0 }
    let share = min(max((silences.playingTime(at: time) - first) / (last - first), 0), 1)
    return min(Int(share * Double(columns)), columns - 1)
  }

  /// Returns the number of times in each column; the times are given in ascending order.
  ///
  /// - Complexity: O(columns log n), because there may be many times.
  func counts(of times: [Double], columns: Int) -> [Int] {
    guard columns > 0 else { return [] }
    var counts = [Int](repeating: 0, count: columns)
    let first = times.partitioningIndex { $0 >= start }
    let last = times.partitioningIndex { $0 > end }
    var rest = times[first..<max(first, last)]
    while let time = rest.first {
      let start = column(of: time, columns: columns)
      let next = rest.partitioningIndex { column(of: $0, columns: columns) > start }
      counts[start] = next - rest.startIndex
      rest = rest[next...]
    }
    return counts
  }

  /// Returns the number of skipped gaps in each column.
  func silenceCounts(columns: Int) -> [Int] {
    counts(
      of: silences.ranges.map { ($0.lowerBound + $0.upperBound) / 2 }, columns: columns)
  }

  /// Returns the density of times, given in ascending order, in each column; 0 for a column without any.
  ///
  /// Each density is averaged with the neighbouring columns, because marks that come once a second are spread
  /// unevenly over the columns.
  func densities(of times: [Double], columns: Int) -> [Double] {
    let counts = counts(of: times, columns: columns)
    return counts.indices.map { column in
      guard counts[column] > 0 else { return 0 }
      let around = counts[max(column - 1, 0)...min(column + 1, columns - 1)]
      return Double(around.reduce(0, +)) / Double(around.count)
    }
  }

  /// Returns true if the middle of a column is in a gap.
  func isGap(_ column: Int, columns: Int) -> Bool {
    let time = middle(of: column, columns: columns)
    return gaps.contains { $0.contains(time) }
  }

  /// Returns true if the phone is ready for AR in the middle of a column.
  func isReady(_ column: Int, columns: Int) -> Bool {
    let time = middle(of: column, columns: columns)
    return !readiness.partitioningIndex { $0 > time }.isMultiple(of: 2)
  }

  private func middle(of column: Int, columns: Int) -> Double {
    let (first, last) = (silences.playingTime(at: start), silences.playingTime(at: end))
    return silences.time(
      atPlayingTime: first + (last - first) * (Double(column) + 0.5) / Double(columns))
  }
}
