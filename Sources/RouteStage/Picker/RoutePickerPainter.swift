import RouteCells
import RouteFormats

/// Turns a list of walks into cells.
package struct RoutePickerPainter: WindowPainter {
  private let theme: StageTheme

  /// Creates a painter for windows with the given look.
  package init(_ look: WindowLook) { theme = StageTheme(look) }

  /// Does nothing: a list has no pictures.
  package mutating func use(_ pixels: WindowPixels?) {}

  /// Returns the cells of a list's window.
  func paint(_ model: RoutePicker) -> CellGrid {
    let (columns, rows) = (model.window.columns, model.window.rows)
    var grid = CellGrid(columns: columns, rows: rows, cell: theme.look(theme.text))
    guard model.isLargeEnough, let line = model.window.line else {
      grid.writeTooSmall(
        leastColumns: RoutePicker.least.columns, leastRows: RoutePicker.least.rows, theme: theme)
      grid.keepGlyphs(of: theme)
      return grid
    }
    let status = CellRegion(column: 0, row: rows - 1, columns: columns, rows: 1)
    let frame = CellRegion(column: 0, row: 0, columns: columns, rows: rows - 1)
    let count = line.choices.count
    grid.drawFrame(
      frame, title: "RouteSim: choose a walk", detail: "type to search", isSelected: true,
      theme: theme)
    let area = CellRegion(column: 2, row: 1, columns: columns - 4, rows: rows - 3)
    if count == 0 {
      grid.write(
        "no walk matches", column: area.column, row: area.row, in: area,
        look: theme.look(theme.faint))
    }
    let chosen = min(line.chosen ?? 0, max(count - 1, 0))
    // The chosen walk has to be visible.
    let first = max(chosen - area.rows + 1, 0)
    for offset in 0..<min(area.rows, count - first) {
      grid.write(
        line.choices[first + offset], row: area.row + offset, in: area,
        isChosen: first + offset == chosen, theme: theme)
    }
    grid.writeLine(line, in: status, theme: theme)
    grid.keepGlyphs(of: theme)
    return grid
  }
}

extension CellGrid {
  /// Writes a walk with its features, if there is room for them.
  fileprivate mutating func write(
    _ choice: TypedChoice, row: Int, in area: CellRegion, isChosen: Bool, theme: StageTheme
  ) {
    let style: Cell.Style = isChosen ? .reverse : []
    let strip = CellRegion(column: area.column - 1, row: row, columns: area.columns + 2, rows: 1)
    if isChosen { fill(strip, with: theme.look(theme.text, style: style)) }
    let found = Set(choice.found)
    let title = TextWidth.shortened(choice.text, toColumns: area.columns)
    var column = area.column
    for (index, character) in title.enumerated() {
      let isFound = found.contains(index)
      column = write(
        String(character), column: column, row: row, in: area,
        look: theme.look(
          isFound ? theme.accent : theme.text,
          style: isFound ? style.union([.bold, .underline]) : style.union(.bold)))
    }
    let room = area.endColumn - column - 2
    guard room >= 8 else { return }
    write(
      TextWidth.shortened(choice.detail, toColumns: room), column: column + 2, row: row, in: area,
      look: theme.look(isChosen ? theme.text : theme.faint, style: style))
  }
}
