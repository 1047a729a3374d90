extension CellGrid {
  /// Writes what every key does over the middle of the grid, in as many columns as it takes.
  mutating func writeHelp(theme: WalkTheme) {
    let room = rows - 4
    guard room > 0, columns > 8 else { return }
    let keysWidth = KeyHelp.all.map { TextWidth.columns($0.keys) }.max() ?? 0
    let hasLong = room >= KeyHelp.all.count
    let texts = KeyHelp.all.map { hasLong ? $0.long : $0.short }
    let textWidth = texts.map(TextWidth.columns).max() ?? 0
    let columnWidth = keysWidth + 2 + textWidth
    let count = (texts.count + room - 1) / room
    let perColumn = (texts.count + count - 1) / count
    let gap = 2
    let width = min(count * columnWidth + (count - 1) * gap + 4, columns)
    let height = min(perColumn + 4, rows)
    let box = CellRegion(
      column: (columns - width) / 2, row: (rows - height) / 2, columns: width, rows: height)
    fill(box, with: theme.look(theme.text))
    drawFrame(box, title: "Keys", detail: "any key closes", isSelected: true, theme: theme)
    var area = box.inner
    area.column += 1
    area.columns = max(area.columns - 2, 0)
    for (index, help) in KeyHelp.all.enumerated() {
      let column = area.column + index / perColumn * (columnWidth + gap)
      let row = area.row + 1 + index % perColumn
      write(
        help.keys, column: column, row: row, in: area,
        look: theme.look(theme.accent, style: .bold))
      write(
        texts[index], column: column + keysWidth + 2, row: row, in: area,
        look: theme.look(theme.text))
    }
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
    KeyHelp(keys: "N", short: "plan turns", long: "plan: north up or heading up"),
    KeyHelp(keys: "P", short: "save SVG", long: "save the phone's screen as SVG"),
    KeyHelp(keys: "Ctrl-L", short: "redraw", long: "paint the screen anew"),
    KeyHelp(keys: "q Ctrl-C", short: "quit", long: "quit (small q)"),
  ]
}
