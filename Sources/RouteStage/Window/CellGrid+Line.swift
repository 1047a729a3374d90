import ARRouteEngine
import RouteCells
import RouteFormats

extension CellGrid {
  /// Writes a line that is being typed in place of the status line at the bottom: its prompt, the typed text
  /// with its cursor, and its problem or the keys that end it.
  mutating func writeLine(_ line: TypedLine, in region: CellRegion, theme: StageTheme) {
    func look(_ color: Color?, _ more: Cell.Style = []) -> Cell {
      theme.barLook(color, style: more)
    }
    fill(region, with: look(theme.text))
    var column = write(
      line.prompt, column: region.column + 1, row: region.row, in: region,
      look: look(theme.accent, .bold))
    // The problem should be shown in full, but some of the typed text must also remain visible.
    let side = line.problem ?? "Enter \(line.verb)  Esc cancels"
    let room = region.endColumn - column - 1
    let fit = line.text.window(columns: max(room, 1))
    let typedColumns = TextWidth.columns(fit.text) + 1
    let isTight = room < typedColumns + 2 + TextWidth.columns(side)
    let sideColumns =
      isTight && line.problem == nil
      ? 0 : min(TextWidth.columns(side), max(room - min(typedColumns, 12) - 2, 0))
    let most = max(room - (sideColumns > 0 ? sideColumns + 2 : 0), 1)
    let shown = line.text.window(columns: most)
    var area = region
    area.columns = max(column + most - region.column, 0)
    let cursor = column + shown.cursor
    column = write(
      shown.text, column: column, row: region.row, in: area, look: look(theme.text, .bold))
    for column in cursor..<min(cursor + 2, region.endColumn)
    where column == cursor || self[column, region.row].isContinuation {
      self[column, region.row].style.formSymmetricDifference(.reverse)
    }
    guard sideColumns > 0 else { return }
    write(
      TextWidth.shortened(side, toColumns: sideColumns),
      column: region.endColumn - 1 - sideColumns, row: region.row, in: region,
      look: look(
        line.problem == nil ? theme.faint : theme.warning, line.problem == nil ? [] : .bold))
  }

  /// Writes the choices above a line that is being typed, as many as there is room for.
  mutating func writeChoices(
    of line: TypedLine, above region: CellRegion, theme: StageTheme
  ) {
    let choices = line.choices
    let most = min(region.row - 2, region.row * 2 / 3, 14)
    guard !choices.isEmpty, most > 0 else { return }
    let chosen = line.chosen.map { min($0, choices.count - 1) }
    // The chosen item has to be visible.
    let first = max((chosen ?? 0) - most + 1, 0)
    let shown = choices[first..<min(first + most, choices.count)]
    let widest = choices.map { choice in
      TextWidth.columns(choice.text)
        + (choice.detail.isEmpty ? 0 : TextWidth.columns(choice.detail) + 3)
    }
    let columns = min(max((widest.max() ?? 0) + 4, 30), region.columns)
    let box = CellRegion(
      column: region.column, row: region.row - shown.count - 2, columns: columns,
      rows: shown.count + 2)
    fill(box, with: theme.look(theme.text))
    let detail = choices.count > shown.count ? "\(choices.count)" : ""
    drawFrame(box, title: line.title, detail: detail, isSelected: true, theme: theme)
    let area = box.inner
    for (offset, choice) in shown.enumerated() {
      let isChosen = chosen == first + offset
      let row = area.row + offset
      let style: Cell.Style = isChosen ? .reverse : []
      if isChosen {
        var strip = area
        (strip.row, strip.rows) = (row, 1)
        fill(strip, with: theme.look(theme.text, style: style))
      }
      let keys = TextWidth.shortened(choice.detail, toColumns: max(area.columns / 2, 1))
      let start = area.endColumn - 1 - TextWidth.columns(keys)
      var left = area
      left.columns = max(start - 1 - area.column, 0)
      writeFound(choice, column: area.column + 1, row: row, in: left, style: style, theme: theme)
      write(
        keys, column: start, row: row, in: area,
        look: theme.look(theme.accent, style: style.union(.bold)))
    }
  }

  /// Writes a choice and highlights the characters that were found.
  private mutating func writeFound(
    _ choice: TypedChoice, column: Int, row: Int, in region: CellRegion, style: Cell.Style,
    theme: StageTheme
  ) {
    let text = TextWidth.shortened(choice.text, toColumns: max(region.columns - 1, 0))
    let found = Set(choice.found)
    var column = column
    for (index, character) in text.enumerated() {
      let isFound = found.contains(index)
      column = write(
        String(character), column: column, row: row, in: region,
        look: theme.look(
          isFound ? theme.accent : theme.text,
          style: isFound ? style.union([.bold, .underline]) : style))
    }
  }
}

extension TypedLine {
  /// A word for the effect of Enter.
  fileprivate var verb: String {
    switch purpose {
    case .palette: "runs it"
    case .goal: "goes"
    case .note: "saves"
    case .walk: "opens it"
    }
  }

  /// The title above the list.
  fileprivate var title: String {
    switch purpose {
    case .palette: "Actions"
    case .goal, .note: "Places"
    case .walk: "Walks"
    }
  }
}
