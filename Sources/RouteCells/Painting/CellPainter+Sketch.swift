import ARRouteDrawing

extension CellPainter {
  /// Paints a sketch of the picture's content on the current background of the cells.
  ///
  /// It is used with few or no colours, or with characters that do not fill a cell.
  mutating func paintSketch(_ drawing: Drawing, in region: CellRegion, of grid: inout CellGrid) {
    let (marked, colors) = LayerSketch.drawing(drawing)
    fills.render(
      marked, width: region.columns * LayerSketch.columns,
      height: region.rows * LayerSketch.rows)
    let sketch = LayerSketch(
      fills.bitmap, columns: region.columns, rows: region.rows, colors: colors)
    let inside = region.intersection(grid.bounds)
    for row in inside.row..<inside.endRow {
      for column in inside.column..<inside.endColumn {
        let (x, y) = (column - region.column, row - region.row)
        var cell =
          style.glyphs.isUnicode
          ? sketch.cell(column: x, row: y, style: style) : ascii(sketch, column: x, row: y)
        cell.background = grid[column, row].background
        grid[column, row] = cell
      }
    }
  }

  private func ascii(_ sketch: LayerSketch, column: Int, row: Int) -> Cell {
    let glyph = sketch.glyph(column: column, row: row)
    guard glyph != " ", style.hasColors else { return Cell(glyph) }
    return Cell(
      glyph, foreground: sketch.foreground(column: column, row: row).flatMap(style.ink))
  }
}
