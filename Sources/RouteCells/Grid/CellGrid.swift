import RouteFormats

/// A picture made of character cells, rows from the top.
package struct CellGrid: Hashable, Sendable {
  /// The number of columns.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The cells, row by row; `columns * rows` of them.
  package var cells: [Cell]
  /// The pixel pictures behind cells that are `Cell.picture`; later pictures cover earlier ones.
  var pictures: [CellPicture] = []

  /// Creates a grid of equal cells; the numbers of columns and rows must not be negative.
  package init(columns: Int, rows: Int, cell: Cell = .blank) {
    precondition(columns >= 0 && rows >= 0, "a grid cannot have a negative size")
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: cell, count: columns * rows)
  }

  /// Accesses the cell at a column and row, which must lie inside.
  package subscript(column: Int, row: Int) -> Cell {
    get { cells[index(column, row)] }
    set { cells[index(column, row)] = newValue }
  }

  /// The region of the whole grid.
  package var bounds: CellRegion {
    CellRegion(column: 0, row: 0, columns: columns, rows: rows)
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    precondition(column >= 0 && column < columns && row >= 0 && row < rows, "no such cell")
    return row * columns + column
  }
}

extension CellGrid {
  /// Sets all cells of a region to the same cell; cells outside the grid are ignored.
  package mutating func fill(_ region: CellRegion, with cell: Cell) {
    let inside = region.intersection(bounds)
    for row in inside.row..<inside.endRow {
      for column in inside.column..<inside.endColumn { cells[row * columns + column] = cell }
    }
  }

  /// Writes characters from a cell to the right, clipped to the region.
  ///
  /// Wide characters occupy two cells, and combining marks occupy none; control characters are left out.
  ///
  /// - Parameters:
  ///   - string: The text.
  ///   - column: The column of the first character; it may lie outside.
  ///   - row: The row; it may lie outside.
  ///   - region: The region in which cells may be changed; nil for the whole grid.
  ///   - look: The colours and style; a nil background keeps the current one.
  /// - Returns: The column after the last character, even if that was clipped.
  @discardableResult
  package mutating func write(
    _ string: String, column: Int, row: Int, in region: CellRegion? = nil, look: Cell = .blank
  ) -> Int {
    let region = region?.intersection(bounds) ?? bounds
    var column = column
    for glyph in TextWidth.glyphs(string) {
      put(glyph, column: column, row: row, in: region, look: look)
      column += glyph.width
    }
    return column
  }

  /// Writes one character if it lies completely in a region of the grid.
  mutating func put(
    _ glyph: CellGlyph, column: Int, row: Int, in region: CellRegion, look: Cell
  ) {
    guard row >= region.row, row < region.endRow, column >= region.column,
      column + glyph.width <= region.endColumn
    else { return }
    let index = row * columns + column
    breakWide(at: index)
    var cell = look
    cell.glyph = glyph.scalar
    cell.marks = glyph.marks
    cell.background = look.background ?? cells[index].background
    cells[index] = cell
    guard glyph.width == 2 else { return }
    breakWide(at: index + 1)
    cells[index + 1] = cell.continuation
  }

  /// Blanks the other half of a wide character before one of its cells is changed.
  private mutating func breakWide(at index: Int) {
    if cells[index].isContinuation, index % columns > 0 {
      cells[index - 1].glyph = " "
      cells[index - 1].marks = CombiningMarks()
    }
    if index % columns + 1 < columns, cells[index + 1].isContinuation {
      cells[index + 1].glyph = " "
    }
  }
}
