import ARRouteEngine

/// A filter that keeps the first, lowest, highest and last value in each interval of time, so that the
/// drawn line does not change.
///
/// Values arrive one by one, so memory depends on the number of drawn columns, not on the number of values.
/// Source: U. Jugel et al., M4: a visualization-oriented time series data aggregation, VLDB 2014.
struct ColumnThinning {
  private typealias Item = (index: Int, mark: AngleMark)

  private let start: Double
  private let width: Double
  /// The angle relative to which heights are measured, degrees.
  private let middle: Double
  private var kept: [AngleMark] = []
  private var count = 0
  private var column = -Double.infinity
  private var first: Item?
  private var lowest: Item?
  private var highest: Item?
  private var last: Item?

  /// Creates a filter for a line, before its first value.
  ///
  /// - Parameters:
  ///   - times: The time range of the drawing, which is divided into the columns.
  ///   - middle: The last angle of the line.
  init(_ times: ClosedRange<Double>, columns: Int, middle: Angle) {
    start = times.lowerBound
    width = max((times.upperBound - times.lowerBound) / Double(columns), 1e-9)
    self.middle = middle.degrees
  }

  /// Returns the maximum number of values for which a line is drawn in full.
  static func enough(for columns: Int) -> Int { 4 * columns }

  /// Adds the next value.
  mutating func add(_ mark: AngleMark) {
    let item = (index: count, mark: mark)
    count += 1
    let column = ((mark.time - start) / width).rounded(.down)
    guard column == self.column, let lowest, let highest else {
      endColumn()
      self.column = column
      (first, lowest, highest, last) = (item, item, item, item)
      return
    }
    last = item
    if height(mark) < height(lowest.mark) { self.lowest = item }
    if height(mark) > height(highest.mark) { self.highest = item }
  }

  /// Returns the values that were kept, after the last one has been added.
  mutating func finish() -> [AngleMark] {
    endColumn()
    (first, lowest, highest, last) = (nil, nil, nil, nil)
    return kept
  }

  private func height(_ mark: AngleMark) -> Double {
    Angle.wrapDegrees(mark.angle.degrees - middle)
  }

  private mutating func endColumn() {
    guard let first, let lowest, let highest, let last else { return }
    let isRising = lowest.index < highest.index
    var latest = -1
    for item in [first, isRising ? lowest : highest, isRising ? highest : lowest, last]
    where item.index > latest {
      kept.append(item.mark)
      latest = item.index
    }
  }
}

extension TrueMisalignment {
  /// Returns the part that is drawn in the given number of columns; other values are never stored.
  ///
  /// - Complexity: O(poses) time; O(columns) memory for each uninterrupted line.
  func thinned(to columns: Int, over times: ClosedRange<Double>) -> TrueMisalignment {
    var stretches: [[AngleMark]] = []
    var line: [AngleMark] = []
    var thinning: ColumnThinning?
    var number = 0
    func end() {
      stretches.append(thinning?.finish() ?? line)
      line = []
      thinning = nil
    }
    forEachMark { stretch, mark in
      if stretch != number { end() }
      number = stretch
      if thinning == nil {
        line.append(mark)
        guard line.count > ColumnThinning.enough(for: columns),
          let last = lastMark(ofStretch: stretch)
        else { return }
        var all = ColumnThinning(times, columns: columns, middle: last.angle)
        for mark in line { all.add(mark) }
        thinning = all
        line = []
      } else {
        thinning?.add(mark)
      }
    }
    end()
    return TrueMisalignment(stretches: stretches)
  }
}
