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

/// What keys do, in words.
public struct KeyHelp: Hashable, Sendable {
  /// The keys.
  public let keys: String
  /// What they do, briefly.
  public let short: String
  /// What they do.
  public let long: String

  /// All keys of the walk.
  public static let all: [KeyHelp] = [
    KeyHelp(keys: "W S ↑ ↓", short: "walk", long: "walk forward and back"),
    KeyHelp(keys: "A D ← →", short: "turn", long: "turn left and right"),
    KeyHelp(keys: "Q E", short: "sidestep", long: "sidestep left (capital Q) and right"),
    KeyHelp(keys: "R F", short: "pitch", long: "look up and down"),
    KeyHelp(keys: "Z X", short: "roll", long: "roll the phone left and right"),
    KeyHelp(keys: "Space", short: "auto-walk", long: "walk along the route, start and stop"),
    KeyHelp(keys: "+ -", short: "speed", long: "faster and slower"),
    KeyHelp(keys: "Home End", short: "ends", long: "to the start, near the finish"),
    KeyHelp(keys: "[ ]", short: "jump 50 m", long: "jump 50 m back and on"),
    KeyHelp(keys: "Tab", short: "next view", long: "next view: phone, plan, orbit"),
    KeyHelp(keys: "V", short: "layout", long: "layout: all views, two, one"),
    KeyHelp(keys: "O", short: "device", long: "next device"),
    KeyHelp(keys: "G", short: "grid", long: "grid on the ground"),
    KeyHelp(keys: "M", short: "points", long: "route points with distances"),
    KeyHelp(keys: "N", short: "turn plan", long: "plan: north up or heading up"),
    KeyHelp(keys: "P", short: "save SVG", long: "save the phone's screen as SVG"),
    KeyHelp(keys: "Ctrl-L", short: "redraw", long: "paint the screen anew"),
    KeyHelp(keys: "q Ctrl-C", short: "quit", long: "quit (small q)"),
  ]
}
