import RouteCells

extension CellGrid {
  /// Writes a timeline: a curve, marks for fixes and gaps, and below them the line with runs and the
  /// position.
  mutating func write(_ timeline: Timeline, in region: CellRegion, theme: StageTheme) {
    fill(region, with: theme.look(theme.text))
    guard region.rows >= Timeline.leastRows else { return }
    let state = theme.isASCII ? timeline.state.asciiState : timeline.state
    let clock =
      "\(Quantity.clock(timeline.position)) / \(Quantity.clock(timeline.end))"
    let clockWidth = timeline.clockWidth
    let left = timeline.leftWidth
    var line = timeline.line(in: region)
    write(
      state, column: region.column + 1, row: line.row, in: region,
      look: theme.look(theme.accent, style: .bold))
    write(
      clock, column: region.column + 9 + clockWidth - clock.count, row: line.row, in: region,
      look: theme.look(theme.text))
    write(
      timeline.mode, column: line.endColumn + 1, row: line.row, in: region,
      look: theme.look(theme.accent))
    guard line.columns > 1 else { return }
    writeLine(timeline, in: line, theme: theme)
    var above = line
    above.row = region.row
    above.rows = region.rows - 1
    var label = above
    label.column = region.column
    label.columns = left
    if let curve = timeline.curve, above.rows == 1 {
      return write(curve, of: timeline, in: above, label: label, theme: theme)
    }
    line.row -= 1
    writeMarks(timeline, in: line, theme: theme)
    write(
      "fixes", column: line.column - 7, row: line.row, in: region, look: theme.look(theme.faint))
    above.rows -= 1
    label.rows -= 1
    if let curve = timeline.curve {
      write(curve, of: timeline, in: above, label: label, theme: theme)
    }
  }

  /// Writes the density of the fixes, and the gaps.
  private mutating func writeMarks(_ timeline: Timeline, in row: CellRegion, theme: StageTheme) {
    let levels = theme.isASCII ? Array(" .:-=+*#@".unicodeScalars) : theme.bars
    let densities = timeline.densities(of: timeline.fixes, columns: row.columns)
    let most = densities.max() ?? 0
    let counts = timeline.counts(of: timeline.fixes, columns: row.columns)
    let silences = timeline.silenceCounts(columns: row.columns)
    let hasFewGaps = silences.count { $0 > 0 } * 2 <= silences.count
    for (offset, density) in densities.enumerated() {
      var cell = theme.look(theme.fix)
      // Even the lowest density is visible; only zero leaves the cell empty.
      let share = most > 0 ? density / most : 0
      cell.glyph = levels[Int((share * Double(levels.count - 1) - 1e-9).rounded(.up))]
      // A gap is always visible; if there are as many gaps as fixes, both are visible.
      let hidesFixes =
        silences[offset] > 0 && (hasFewGaps || silences[offset] * 2 < counts[offset])
      if silences[offset] > 0 { cell.foreground = theme.look(theme.warning).foreground }
      if hidesFixes || (density == 0 && timeline.isGap(offset, columns: row.columns)) {
        cell = theme.look(theme.warning)
        cell.glyph = theme.isASCII ? "~" : "╌"
      }
      self[row.column + offset, row.row] = cell
    }
  }

  /// Writes the line: the part played, the parts ready for AR, runs, checks and the position.
  private mutating func writeLine(_ timeline: Timeline, in row: CellRegion, theme: StageTheme) {
    let played = timeline.column(of: timeline.position, columns: row.columns)
    let runs = timeline.counts(of: timeline.runs, columns: row.columns)
    // Marks in more than half of the columns would convey nothing.
    let showsRuns = runs.count { $0 > 0 } * 2 <= runs.count
    for offset in 0..<row.columns {
      let isReady = timeline.isReady(offset, columns: row.columns)
      let color = offset < played ? (isReady ? theme.good : theme.accent) : theme.line
      var cell = theme.look(color)
      cell.glyph = theme.timelineGlyph(
        isPlayed: offset < played, hasRun: showsRuns && runs[offset] > 0)
      self[row.column + offset, row.row] = cell
    }
    for check in timeline.checks {
      let column = row.column + timeline.column(of: check.time, columns: row.columns)
      let color = check.isMet.map { $0 ? theme.good : theme.warning } ?? theme.text
      let plain = check.isMet.map { $0 ? "v" : "!" } ?? "?"
      write(
        theme.glyphs(check.isMet == false ? "✗" : "◆", plain: plain), column: column, row: row.row,
        in: row, look: theme.look(color, style: .bold))
    }
    for time in timeline.noted {
      write(
        theme.glyphs("▼", plain: "M"),
        column: row.column + timeline.column(of: time, columns: row.columns), row: row.row,
        in: row, look: theme.look(theme.finish, style: .bold))
    }
    write(
      theme.glyphs("●", plain: "O"), column: row.column + played, row: row.row, in: row,
      look: theme.look(theme.text, style: .bold))
  }
}

extension StageTheme {
  fileprivate func timelineGlyph(isPlayed: Bool, hasRun: Bool) -> Unicode.Scalar {
    switch (isPlayed, hasRun) {
    case (true, true): isASCII ? "#" : "┷"
    case (true, false): isASCII ? "=" : "━"
    case (false, true): isASCII ? "+" : "┴"
    case (false, false): isASCII ? "-" : "─"
    }
  }
}

extension String {
  /// The state of a player, in ASCII.
  fileprivate var asciiState: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "▶": text += ">"
      case "◀": text += "<"
      case "‖": text += "||"
      case "¼": text += "1/4"
      case "½": text += "1/2"
      case "×": text += "x"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
