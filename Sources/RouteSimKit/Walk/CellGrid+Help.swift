extension CellGrid {
  /// Writes what every key does over the middle of the grid, in as many columns as it takes.
  mutating func writeHelp(theme: WalkTheme) {
    let table = HelpTable(columns: columns, rows: rows - 1)
    let box = CellRegion(
      column: (columns - table.width) / 2, row: (rows - 1 - table.height) / 2,
      columns: table.width, rows: table.height)
    fill(box, with: theme.look(theme.text))
    drawFrame(box, title: "Keys", detail: "any key closes", isSelected: true, theme: theme)
    let area = box.inner
    for (index, help) in KeyHelp.all.enumerated() {
      let column = area.column + table.margin + index / table.perColumn * table.stride
      let row = area.row + table.margin + index % table.perColumn
      write(
        help.keys, column: column, row: row, in: area,
        look: theme.look(theme.accent, style: .bold))
      write(
        table.isBrief ? help.short : help.long, column: column + table.keysWidth, row: row,
        in: area, look: theme.look(theme.text))
    }
  }
}

/// How the keys are set in columns, framed, within a window.
private struct HelpTable {
  /// Whether there is only room for the brief words.
  let isBrief: Bool
  /// Empty cells inside the frame.
  let margin: Int
  /// From a key to its words.
  let keysWidth: Int
  /// From a column to the next.
  let stride: Int
  /// Keys in a column.
  let perColumn: Int
  /// Of the frame.
  let width: Int
  /// Of the frame.
  let height: Int

  init(columns: Int, rows: Int) {
    let count = KeyHelp.all.count
    isBrief = rows < count + 4 || columns < 64
    margin = isBrief ? 0 : 1
    keysWidth = (KeyHelp.all.map { TextWidth.columns($0.keys) }.max() ?? 0) + (isBrief ? 1 : 2)
    let texts = KeyHelp.all.map { [isBrief] in isBrief ? $0.short : $0.long }
    let columnWidth = keysWidth + (texts.map(TextWidth.columns).max() ?? 0)
    let room = max(rows - 2 - 2 * margin, 1)
    let columnCount = (count + room - 1) / room
    perColumn = (count + columnCount - 1) / columnCount
    stride = columnWidth + 2
    width = min(columnCount * stride - 2 + 2 + 2 * margin, columns)
    height = min(perColumn + 2 + 2 * margin, rows)
  }
}
