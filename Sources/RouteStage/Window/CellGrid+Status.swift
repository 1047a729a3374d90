import ARRouteEngine
import RouteCells
import RouteFormats

extension CellGrid {
  /// Writes the line at the bottom: the text being typed or, without it, the last message or the title;
  /// then as many key hints as fit.
  mutating func writeStatus(
    _ window: Window, prompt: String? = nil, hints: [String], in region: CellRegion,
    theme: StageTheme
  ) {
    func look(_ color: Color?, bold: Bool = false) -> Cell {
      theme.barLook(color, style: bold ? .bold : [])
    }
    fill(region, with: look(theme.text))
    // An error in the typed text replaces that text. A very long name gives way to the keys; all other text
    // is shown in full.
    let notice = prompt == nil || window.notice?.isError == true ? window.notice : nil
    let isName = notice == nil && prompt == nil
    let text = theme.legible(notice?.text ?? prompt ?? window.title, columns: region.columns)
    let needed = min(TextWidth.columns(text), isName ? region.columns / 3 : .max)
    // A notice about keys has the line to itself.
    let keys =
      notice?.tellsKeys == true
      ? "" : hints.last { TextWidth.columns($0) + max(needed, 12) + 4 <= region.columns } ?? ""
    let start = region.endColumn - TextWidth.columns(keys) - 1
    write(keys, column: start, row: region.row, in: region, look: look(theme.faint))
    var left = region
    left.columns = max(keys.isEmpty ? region.columns - 1 : start - 2 - region.column, 0)
    let color =
      notice.map { $0.isError ? theme.warning : theme.good }
      ?? (isName ? theme.text : theme.accent)
    write(
      TextWidth.shortened(text, toColumns: left.columns - 1), column: 1, row: region.row, in: left,
      look: look(color, bold: notice?.isError ?? true))
  }

  /// Writes the first of several texts that fits onto a view, in a position where it hides little.
  mutating func writeBanner(_ choices: [String], in region: CellRegion, theme: StageTheme) {
    let words = choices.map { " \($0) " }.first { TextWidth.columns($0) <= region.columns }
    guard let words, region.rows > 0 else { return }
    let column = region.column + (region.columns - TextWidth.columns(words)) / 2
    var look = theme.inverted(theme.good)
    look.style.insert(.bold)
    write(words, column: column, row: region.row + region.rows / 6, in: region, look: look)
  }

  /// Writes that the window is too small, and the size that would be enough.
  mutating func writeTooSmall(leastColumns: Int, leastRows: Int, theme: StageTheme) {
    let needed = "\(leastColumns)x\(leastRows)"
    let lines = [
      ("Window too small", theme.look(theme.warning, style: .bold)),
      ("it is \(columns)x\(rows)", theme.look(theme.text)),
      ("needed \(needed)", theme.look(theme.text)),
      ("q quits", theme.look(theme.faint)),
    ].prefix(rows)
    let top = (rows - lines.count) / 2
    for (offset, line) in lines.enumerated() {
      let start = max((columns - line.0.count) / 2, 0)
      write(line.0, column: start, row: top + offset, look: line.1)
    }
  }
}
