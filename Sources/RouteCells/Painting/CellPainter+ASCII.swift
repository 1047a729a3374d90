import ARRouteDrawing

extension CellPainter {
  /// Paints with characters of ASCII in the terminal's own colours.
  mutating func paintASCII(_ drawing: Drawing, in region: CellRegion, of grid: inout CellGrid) {
    fills.render(
      LayerSketch.drawing(drawing), width: region.columns * LayerSketch.columns,
      height: region.rows * LayerSketch.rows)
    let sketch = LayerSketch(fills.bitmap, columns: region.columns, rows: region.rows)
    let inside = region.intersection(grid.bounds)
    for row in inside.row..<inside.endRow {
      for column in inside.column..<inside.endColumn {
        grid[column, row] = Cell(
          sketch.glyph(column: column - region.column, row: row - region.row))
      }
    }
    for text in CellText.layout(drawing, columns: region.columns, rows: region.rows) {
      for place in text.places {
        grid.put(
          place.glyph, column: region.column + place.column,
          row: region.row + place.row, in: inside, look: Cell())
      }
    }
  }
}
