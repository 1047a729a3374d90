import ARRouteEngine
import RouteCells
import RouteFormats
import RouteSimKit

extension CellGrid {
  /// Writes a curve above a timeline, from 0 at the bottom.
  ///
  /// Each column is filled up to its smallest value, and more faintly up to its largest value; the column
  /// with the largest value of all is highlighted.
  ///
  /// - Parameter label: The cells for the curve's name and scale, at the end.
  mutating func write(
    _ curve: Timeline.Curve, of timeline: Timeline, in region: CellRegion, label: CellRegion,
    theme: StageTheme
  ) {
    let columns = timeline.extremes(of: curve, columns: region.columns)
    let most = columns.compactMap { $0?.high }.max()
    let (top, scale) = curve.figure.scale(for: most ?? 0, curve.units)
    writeLabel(curve.figure, scale: most == nil ? nil : scale, in: label, theme: theme)
    // Gaps are shown even without fixes.
    let silences = timeline.silenceCounts(columns: region.columns)
    let bars = theme.bars
    // The number of heights within a cell at which a bar can end.
    let steps = bars.count - 1
    var isWorstShown = false
    for (offset, extremes) in columns.enumerated() {
      let column = region.column + offset
      guard let extremes else {
        if silences[offset] > 0 || timeline.isGap(offset, columns: region.columns) {
          write(
            theme.glyphs("╌", plain: "~"), column: column, row: region.endRow - 1, in: region,
            look: theme.look(theme.warning))
        }
        continue
      }
      let isWorst = !isWorstShown && extremes.high == most && extremes.high > 0
      if isWorst { isWorstShown = true }
      let eighths = steps * region.rows
      // Even the smallest value is visible, which also shows that a value is known.
      func level(_ value: Double) -> Int {
        max(1, Int((min(max(value / top, 0), 1) * Double(eighths)).rounded()))
      }
      let (low, high) = (level(extremes.low), level(extremes.high))
      let color = isWorst ? theme.warning : theme.accent
      for row in 0..<region.rows {
        let base = row * steps
        var cell = theme.look(low >= base + steps ? color : theme.faded(color))
        if region.rows == 1 { cell = theme.look(color) }
        cell.glyph = bars[min(max(high - base, 0), steps)]
        self[column, region.endRow - 1 - row] = cell
      }
    }
  }

  /// Writes a curve's name and the value at its top.
  private mutating func writeLabel(
    _ figure: CurveFigure, scale: String?, in region: CellRegion, theme: StageTheme
  ) {
    func write(_ text: String, row: Int, _ look: Cell) {
      let text = theme.legible(text, columns: region.columns - 2)
      let column = region.endColumn - 2 - TextWidth.columns(text)
      self.write(
        text, column: max(column, region.column), row: region.row + row, in: region, look: look)
    }
    let (name, number) = (theme.look(theme.text), theme.look(theme.faint))
    guard let scale else { return write("\(figure.title) ?", row: region.rows - 1, number) }
    let both = "\(figure.title), to \(scale)"
    switch region.rows {
    case 1: write(both, row: 0, name)
    case 2:
      write(both, row: 0, name)
      write("0", row: 1, number)
    default:
      write(scale, row: 0, number)
      write(figure.title, row: region.rows / 2 - 1, name)
      write("0", row: region.rows - 1, number)
    }
  }
}

extension StageTheme {
  /// Returns a colour at half strength against the background.
  fileprivate func faded(_ color: Color?) -> Color? {
    guard let color, let background else { return color }
    return color.opacity(0.45).laid(over: background)
  }
}
