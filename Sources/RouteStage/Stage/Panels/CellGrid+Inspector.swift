import ARRouteEngine
import RouteCells
import RouteFormats

extension CellGrid {
  /// Writes the inspector in its frame.
  mutating func write(
    _ inspector: Inspector, title: String, in region: CellRegion, theme: StageTheme
  ) {
    drawFrame(region, title: title, theme: theme)
    var area = region.inner
    area.column += 1
    area.columns = max(area.columns - 2, 0)
    var lines = inspector.fitting(rows: area.rows)
    // Sections are separated by blank lines if there is room.
    var spare = area.rows - lines.count - lines.filter(\.isSection).count
    var row = area.row
    while !lines.isEmpty {
      let line = lines.removeFirst()
      if line.isSection, spare >= 0, row > area.row { row += 1 }
      write(line, row: row, in: area, theme: theme)
      row += 1
      if row >= area.endRow { spare = -1 }
    }
  }

  private mutating func write(
    _ line: Inspector.Line, row: Int, in area: CellRegion, theme: StageTheme
  ) {
    let tone = theme.color(of: line.tone)
    switch line.content(in: area.columns, theme) {
    case .section(let title):
      write(
        title, column: area.column, row: row, in: area, look: theme.look(theme.accent, style: .bold)
      )
    case .value(let name, let text):
      let value = theme.legible(
        text, columns: area.columns - TextWidth.columns(name) - 1)
      let start = max(area.endColumn - TextWidth.columns(value), area.column)
      write(
        TextWidth.shortened(name, toColumns: start - area.column - 1), column: area.column,
        row: row, in: area, look: theme.look(theme.faint))
      write(value, column: start, row: row, in: area, look: theme.look(tone))
    case .words(let words):
      let words = TextWidth.shortened(
        theme.legible(words, columns: area.columns), toColumns: area.columns)
      write(words, column: area.column, row: row, in: area, look: theme.look(tone))
    case .bar(let share):
      writeBar(share, row: row, in: area, theme: theme)
    case .compass(let heading, let finish):
      writeCompass(heading: heading, finish: finish, row: row, in: area, theme: theme)
    }
  }

  private mutating func writeBar(_ share: Double, row: Int, in area: CellRegion, theme: StageTheme)
  {
    let percent = "\(Int((share * 100).rounded(.down))) %"
    let width = area.columns - 6
    guard width > 0 else { return }
    let filled = Int((share * Double(width)).rounded())
    for offset in 0..<width {
      let isFilled = offset < filled
      var cell = theme.look(isFilled ? theme.good : theme.line)
      cell.glyph = theme.isASCII ? (isFilled ? "#" : ".") : (isFilled ? "━" : "─")
      self[area.column + offset, row] = cell
    }
    write(
      percent, column: area.endColumn - percent.count, row: row, in: area,
      look: theme.look(theme.text))
  }

  /// Writes a band of compass directions; the middle is straight ahead, and a column is 5°.
  private mutating func writeCompass(
    heading: Angle, finish: Angle?, row: Int, in area: CellRegion, theme: StageTheme
  ) {
    let middle = area.column + area.columns / 2
    let degreesPerColumn = 5.0
    func column(_ aside: Angle) -> Int {
      middle + Int((aside.degrees / degreesPerColumn).rounded())
    }
    let edge = finish.map {
      min(max(column($0), area.column), area.endColumn - 1)
    }
    for step in 0..<24 {
      let aside = (.degrees(Double(step) * 15) - heading).wrapped
      let asideColumn = column(aside)
      guard asideColumn >= area.column, asideColumn < area.endColumn else { continue }
      if step % 3 == 0 {
        let name = CompassPoint.eight[step / 3]
        let isMain = name.count == 1
        let start = asideColumn - (name.count - 1) / 2
        // Part of a name could be read as the name of another direction.
        let columns = start..<start + name.count
        guard columns.lowerBound >= area.column, columns.upperBound <= area.endColumn,
          !(edge.map(columns.contains) ?? false)
        else { continue }
        write(
          name, column: start, row: row, in: area,
          look: theme.look(isMain ? theme.text : theme.faint, style: isMain ? .bold : []))
      } else {
        write(
          theme.glyphs("·", plain: "."), column: asideColumn, row: row, in: area,
          look: theme.look(theme.line))
      }
    }
    if let edge {
      write(
        theme.glyphs("◆", plain: "*"), column: edge, row: row, in: area,
        look: theme.look(theme.finish, style: .bold))
    }
    if self[middle, row].glyph == " " {
      write(
        theme.glyphs("▾", plain: "^"), column: middle, row: row, in: area,
        look: theme.look(theme.accent))
    } else {
      // The character there remains legible.
      self[middle, row].style.formSymmetricDifference(.reverse)
    }
  }
}

extension Inspector.Line {
  /// Returns the content that fits the given number of columns: in full, or else abbreviated.
  fileprivate func content(in columns: Int, _ theme: StageTheme) -> Content {
    guard let brief else { return content }
    let needed =
      switch content {
      case .value(let name, let text):
        TextWidth.columns(name) + 1 + TextWidth.columns(theme.legible(text, columns: 0))
      case .words(let words): TextWidth.columns(theme.legible(words, columns: 0))
      default: 0
      }
    return needed <= columns ? content : brief
  }
}

extension StageTheme {
  func color(of tone: Inspector.Tone) -> Color? {
    switch tone {
    case .normal: text
    case .finish: finish
    case .good: good
    case .warning: warning
    case .accent: accent
    }
  }
}
