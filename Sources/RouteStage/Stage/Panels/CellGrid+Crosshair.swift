import RouteSimKit

extension CellGrid {
  /// Marks the middle of the phone's picture, where Enter touches it.
  mutating func writeCrosshair(in region: CellRegion, theme: StageTheme) {
    let (column, row) = (region.column + region.columns / 2, region.row + region.rows / 2)
    guard column < region.endColumn, row < region.endRow else { return }
    var look = theme.look(theme.accent, style: .bold)
    look.background = self[column, row].background
    write(theme.glyphs("┼", plain: "+"), column: column, row: row, in: region, look: look)
  }
}
