import ARRouteEngine
import RouteCells
import RouteFormats
import RouteSimKit

/// A log along a line: the playing position, and the log's events.
///
/// Times are seconds from the log's start. The line is as long as playing takes: a gap is a second
/// of it, however long it lasted.
package struct Timeline: Hashable, Sendable {
  /// Rows that it takes without a curve: marks, and the line itself.
  static let leastRows = 2

  /// A number along the line.
  struct Curve: Hashable, Sendable {
    /// The figure.
    var figure: CurveFigure
    /// Its values over time.
    var values: FigureCurve
    /// The place along it where the line begins, seconds of playing.
    var start: Double
    /// The units in which its scale is written.
    var units: Units

    /// The number of its rows over the marks in a window of `rows`; 0 rows put it in place of the marks.
    static func rows(inWindowOf rows: Int) -> Int {
      switch rows {
      case ..<20: 0
      case ..<30: 1
      case ..<45: 2
      default: 4
      }
    }
  }

  /// Something a script expects.
  struct Check: Hashable, Sendable {
    /// Its time.
    var time: Double
    /// True when it is met; nil while unknown.
    var isMet: Bool?
  }

  /// The first time that is played.
  var start = 0.0
  /// The last time that is played.
  var end = 0.0
  /// The present time.
  var position = 0.0
  /// The state of playing, briefly: playing or not, and its speed.
  var state = ""
  /// The action at the end, briefly; empty if it stops there.
  var mode = ""
  /// The times of fixes, growing.
  var fixes: [Double] = []
  /// The times at which the phone's position is unknown.
  var gaps: [ClosedRange<Double>] = []
  /// The gaps that playing passes over.
  var silences = Silences()
  /// The times of runs of the heading correction, growing.
  var runs: [Double] = []
  /// The times at which the phone began to know enough for AR, and ceased to, in turn and growing.
  var readiness: [Double] = []
  /// The expectations of a script, in order of time.
  var checks: [Check] = []
  /// The curve over it; nil for none.
  var curve: Curve?
  /// The moments that somebody has marked, growing.
  var noted: [Double] = []

  /// An empty line.
  init() {}
}

extension Timeline {
  /// The number of rows that it takes in a window of `rows`.
  func rows(inWindowOf rows: Int) -> Int {
    Self.leastRows + (curve == nil ? 0 : Curve.rows(inWindowOf: rows))
  }

  /// Columns of the clock: wide enough for the longest, so that the line does not shift while playing.
  var clockWidth: Int { 2 * Quantity.clock(end).count + 3 }

  /// Columns of what stands before the line.
  var leftWidth: Int { 1 + 8 + clockWidth + 2 }

  /// The cells of the line itself in a timeline of some cells.
  func line(in region: CellRegion) -> CellRegion {
    let right = mode.isEmpty ? 1 : TextWidth.columns(mode) + 2
    return CellRegion(
      column: region.column + leftWidth, row: region.endRow - 1,
      columns: max(region.columns - leftWidth - right, 0), rows: 1)
  }

  /// The time in the middle of a column, of `columns` along the line; beside them the line's ends.
  func time(ofColumn column: Int, columns: Int) -> Double {
    if column < 0 { return start }
    return column < columns ? middle(of: column, columns: columns) : end
  }

  /// The extremes of the curve in each column, of `columns` along the line; nil if unknown.
  func extremes(of curve: Curve, columns: Int) -> [FigureCurve.Extremes?] {
    let length = silences.playingTime(at: end) - silences.playingTime(at: start)
    let step = length / Double(max(columns, 1))
    return (0..<columns).map { column in
      guard step > 0 else { return column == 0 ? curve.values.extremes : nil }
      let first = curve.start + Double(column) * step
      return curve.values.extremes(from: first, to: first + step)
    }
  }

  /// The column of a time, of `columns` along the line.
  func column(of time: Double, columns: Int) -> Int {
    let (first, last) = (silences.playingTime(at: start), silences.playingTime(at: end))
    guard last > first else { return 0 }
    let share = min(max((silences.playingTime(at: time) - first) / (last - first), 0), 1)
    return min(Int(share * Double(columns)), columns - 1)
  }

  /// The number of some growing times in each column.
  ///
  /// - Complexity: O(columns log n), for times that are many.
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

  /// The number of gaps in each column that playing passes over.
  func silenceCounts(columns: Int) -> [Int] {
    counts(
      of: silences.ranges.map { ($0.lowerBound + $0.upperBound) / 2 }, columns: columns)
  }

  /// The density of some growing times in each column; 0 for a column without any.
  ///
  /// It is the mean with the neighbours, because marks that come once a second fall into columns unevenly.
  func densities(of times: [Double], columns: Int) -> [Double] {
    let counts = counts(of: times, columns: columns)
    return counts.indices.map { column in
      guard counts[column] > 0 else { return 0 }
      let around = counts[max(column - 1, 0)...min(column + 1, columns - 1)]
      return Double(around.reduce(0, +)) / Double(around.count)
    }
  }

  /// True when the middle of a column lies in a gap.
  func isGap(_ column: Int, columns: Int) -> Bool {
    let time = middle(of: column, columns: columns)
    return gaps.contains { $0.contains(time) }
  }

  /// True when the phone knows enough for AR in the middle of a column.
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
