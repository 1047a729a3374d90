import RouteFormats

/// A printer that prints grids of cells as text without colours.
package enum PlainTextPrinter {
  /// Returns the grid's rows without trailing spaces; each ends with a line feed.
  package static func print(_ grid: CellGrid) -> String {
    var text = ""
    text.reserveCapacity((grid.columns + 1) * grid.rows)
    for row in 0..<grid.rows {
      var line = String.UnicodeScalarView()
      for column in 0..<grid.columns where !grid[column, row].isContinuation {
        line.append(grid[column, row].glyph)
        line.append(contentsOf: grid[column, row].marks.scalars)
      }
      while line.last == " " { line.removeLast() }
      text.unicodeScalars.append(contentsOf: line)
      text.append("\n")
    }
    return text
  }
}
