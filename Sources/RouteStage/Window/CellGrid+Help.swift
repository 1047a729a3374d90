import RouteCells

extension CellGrid {
  /// Writes a page of the key help over the middle of the grid, in as many columns as it needs.
  ///
  /// After the last page, writes the legend of the pictures instead.
  mutating func writeHelp(
    _ keys: [KeyHelp], page: Int, theme: StageTheme, legend: PictureLegend? = nil
  ) {
    let table = HelpTable(keys, columns: columns, rows: rows - 1)
    if page >= table.pageCount, let legend { return writeLegend(legend, theme: theme) }
    let box = CellRegion(
      column: (columns - table.width) / 2, row: (rows - 1 - table.height) / 2,
      columns: table.width, rows: table.height)
    fill(box, with: theme.look(theme.text))
    let isLast = page + 1 >= table.pageCount
    let details =
      isLast
      ? (legend == nil ? [] : ["any key closes, ? explains the pictures", "? explains pictures"])
        + ["any key closes"] : ["any key for more"]
    let detail = details.first { $0.count + 12 <= box.columns } ?? ""
    drawFrame(box, title: "Keys", detail: detail, isSelected: true, theme: theme)
    let area = box.inner
    for (index, help) in table.keys(onPage: page).enumerated() {
      let column = area.column + table.margin + index / table.perColumn * table.stride
      let row = area.row + table.marginRows + index % table.perColumn
      write(
        help.keys, column: column, row: row, in: area,
        look: theme.look(theme.accent, style: .bold))
      write(
        table.isBrief ? help.short : help.long, column: column + table.keysWidth, row: row,
        in: area, look: theme.look(theme.text))
    }
  }
}
