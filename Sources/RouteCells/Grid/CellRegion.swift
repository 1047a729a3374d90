/// A rectangle of character cells.
package struct CellRegion: Hashable, Sendable {
  /// The leftmost column.
  package var column: Int
  /// The uppermost row.
  package var row: Int
  /// The width in cells, not negative.
  package var columns: Int
  /// The height in cells, not negative.
  package var rows: Int

  /// Creates a region from its upper left cell and its size in cells.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// The column after the last one.
  package var endColumn: Int { column + columns }
  /// The row after the last one.
  package var endRow: Int { row + rows }

  /// Returns the cells that lie in both regions; its size is zero if they do not overlap.
  package func intersection(_ other: CellRegion) -> CellRegion {
    let left = max(column, other.column)
    let top = max(row, other.row)
    return CellRegion(
      column: left, row: top, columns: min(endColumn, other.endColumn) - left,
      rows: min(endRow, other.endRow) - top)
  }

  /// Returns the largest centred region inside this one that shows a picture undistorted, assuming cells
  /// twice as high as wide.
  ///
  /// - Parameters:
  ///   - width: The picture's width in any unit; positive.
  ///   - height: The picture's height in the same unit; positive.
  /// - Returns: A region of at least one cell, unless this one is empty.
  package func fitting(width: Double, height: Double) -> CellRegion {
    precondition(width > 0 && height > 0, "a picture needs a size")
    guard columns > 0, rows > 0 else { return self }
    // The number of columns per row of the picture.
    let aspect = 2 * width / height
    let fullWidth = Double(rows) * aspect
    let size: (columns: Int, rows: Int)
    if fullWidth <= Double(columns) {
      size = (max(1, Int(fullWidth.rounded())), rows)
    } else {
      size = (columns, max(1, min(rows, Int((Double(columns) / aspect).rounded()))))
    }
    return CellRegion(
      column: column + (columns - size.columns) / 2, row: row + (rows - size.rows) / 2,
      columns: size.columns, rows: size.rows)
  }
}
