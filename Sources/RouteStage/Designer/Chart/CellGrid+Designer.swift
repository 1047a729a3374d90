import ARRouteEngine
import RouteCells
import RouteFormats
import RouteSimKit

extension CellGrid {
  /// Writes the numbers on both axes, the names of the knees and the distance of the finish.
  mutating func writeAxes(
    _ chart: DesignChart, of model: DesignerModel, in layout: DesignerLayout, theme: StageTheme
  ) {
    let plot = layout.plot
    let inner = layout.chart.inner
    for mark in chart.marks {
      let row = min(
        plot.row + Int(chart.share(ofDiameter: mark) * Double(plot.rows)), plot.endRow - 1)
      let text = FixedDecimal.text(mark, decimals: 1)
      write(
        text, column: plot.column - 1 - text.count, row: row, in: inner,
        look: theme.look(theme.faint))
    }
    var free = inner.column
    for (mark, text) in model.roundDistances.marks {
      // Labels that would overlap are skipped.
      guard Self.centred(text, at: mark, plot: plot, in: inner).lowerBound >= free else { continue }
      let taken = writeCentred(
        text, at: mark, row: plot.endRow, plot: plot, in: inner, look: theme.look(theme.faint))
      free = taken.upperBound + 1
    }
    writeMarks(of: model, row: plot.endRow + 1, plot: plot, in: inner, theme: theme)
    let touchTarget = model.screen.touchTarget
    let touchRow = plot.row + Int(chart.share(ofDiameter: touchTarget) * Double(plot.rows))
    write(
      " \(FixedDecimal.text(touchTarget, decimals: 0)) pt \(model.screen.targetName) ",
      column: plot.column + 1,
      row: min(touchRow, plot.endRow - 1), in: plot,
      look: theme.look(theme.look.style.ink(DesignCurveStyle.touchTarget.color)))
  }

  /// Writes the mark of the finish, and the names of the knees if there is room next to it.
  private mutating func writeMarks(
    of model: DesignerModel, row: Int, plot: CellRegion, in region: CellRegion, theme: StageTheme
  ) {
    let taken = writeCentred(
      theme.glyphs("▲", plain: "^") + " \(model.distanceText)", at: model.distance, row: row,
      plot: plot, in: region, look: theme.look(theme.finish, style: .bold))
    let names = ["near", model.sizing.law == .perspective ? "min" : "far"]
    for (knee, name) in zip(model.sizing.knees, names)
    where DesignStreet.distances.contains(knee) {
      let column = Self.centred(name, at: knee, plot: plot, in: region)
      guard column.upperBound < taken.lowerBound || column.lowerBound > taken.upperBound else {
        continue
      }
      write(name, column: column.lowerBound, row: row, in: region, look: theme.look(theme.text))
    }
  }

  /// Writes a text centred below a distance.
  ///
  /// - Returns: The columns that it occupies.
  @discardableResult
  private mutating func writeCentred(
    _ text: String, at distance: Double, row: Int, plot: CellRegion, in region: CellRegion,
    look: Cell
  ) -> Range<Int> {
    let column = Self.centred(text, at: distance, plot: plot, in: region)
    write(text, column: column.lowerBound, row: row, in: region, look: look)
    return column
  }

  /// Returns the columns that a text centred below a distance occupies.
  private static func centred(
    _ text: String, at distance: Double, plot: CellRegion, in region: CellRegion
  ) -> Range<Int> {
    let middle = plot.column + DesignChart.column(ofDistance: distance, of: plot.columns)
    let width = TextWidth.columns(text)
    let column = min(max(middle - width / 2, region.column), region.endColumn - width)
    return column..<column + width
  }

  /// Writes the legend of the curves in a row, with short names if there is no room for the long ones.
  mutating func writeLegend(of model: DesignerModel, in row: CellRegion, theme: StageTheme) {
    let entries = DesignLegend.entries(of: model)
    let isBrief = DesignLegend.columns(entries, isBrief: false) > row.columns
    var column = row.column
    for entry in entries {
      let sign = theme.glyphs(entry.style.sign, plain: entry.style.plainSign)
      let look = theme.look(
        theme.look.style.ink(entry.style.color), style: entry.isChosen ? .bold : [])
      let text = "\(sign) \(isBrief ? entry.short : entry.long)"
      // A truncated name would be useless.
      guard column + TextWidth.columns(text) <= row.endColumn else { return }
      column = write(text, column: column, row: row.row, in: row, look: look)
      column += DesignLegend.gap
    }
  }

  /// Writes the numbers in their frame: the sizes at the distance and, next to them, the edited numbers, with
  /// the warnings below.
  mutating func write(_ numbers: DesignNumbers, in layout: DesignerLayout, theme: StageTheme) {
    drawFrame(layout.numbers, title: "Design", detail: numbers.state, theme: theme)
    let blocks = layout.blocks
    let contents =
      blocks.count == 1
      ? [numbers.edited + numbers.measured + numbers.compared]
      : [numbers.measured, numbers.edited + numbers.compared, numbers.stops]
    for (block, lines) in zip(blocks, contents) { write(lines, in: block, theme: theme) }
    let area = layout.numberArea
    var taken = contents.prefix(2).map(\.count).max() ?? 0
    // The numbers at the stops go below the others if there is no room next to them.
    if blocks.count < contents.count || blocks.count == 1, var below = blocks.first,
      area.rows > taken + 1 + numbers.stops.count
    {
      below.row += taken + 1
      write(numbers.stops, in: below, theme: theme)
      taken += 1 + numbers.stops.count
    }
    var free = area
    free.row += taken
    free.rows = area.rows - taken
    // The warnings go next to the numbers at the stops if those extend farther down.
    if blocks.count == contents.count, numbers.stops.count > taken, let stops = blocks.last {
      free.columns = max(stops.column - 2 - free.column, 0)
    }
    let warnings = numbers.warningLines(columns: free.columns, rows: free.rows)
    for (offset, warning) in warnings.enumerated() {
      let row = area.endRow - warnings.count + offset
      // If no row is free, a warning covers a whole row of numbers.
      let filled =
        warning
        + String(
          repeating: " ", count: max(free.columns - TextWidth.columns(warning), 0))
      write(filled, column: area.column, row: row, in: area, look: theme.look(theme.warning))
    }
  }

  private mutating func write(
    _ lines: [DesignNumbers.Line], in area: CellRegion, theme: StageTheme
  ) {
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      write(line, row: area.row + offset, in: area, theme: theme)
    }
  }

  private mutating func write(
    _ line: DesignNumbers.Line, row: Int, in area: CellRegion, theme: StageTheme
  ) {
    let color = line.isSelected ? theme.accent : theme.text
    let style: Cell.Style = line.isSelected ? .bold : []
    let isLong = 2 + TextWidth.columns(line.name) + TextWidth.columns(line.value) > area.columns
    let line = isLong ? line.brief : line
    let mark = line.isSelected ? theme.glyphs("▸", plain: ">") : " "
    write(
      mark + line.name, column: area.column, row: row, in: area,
      look: theme.look(line.isSelected ? theme.accent : theme.faint, style: style))
    let value = theme.legible(
      line.value, columns: area.columns - 2 - TextWidth.columns(line.name))
    let width = TextWidth.columns(value)
    let isTyped = line.isTyped
    let look =
      isTyped
      ? theme.inverted(theme.accent)
      : theme.look(line.tone.map(theme.color(of:)) ?? color, style: style)
    write(
      value, column: max(area.endColumn - width, area.column), row: row, in: area, look: look)
  }
}
