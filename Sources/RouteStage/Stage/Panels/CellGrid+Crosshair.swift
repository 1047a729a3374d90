import RouteCells

extension CellGrid {
  /// Marks the middle of the phone's picture, which Enter touches, with a cross or, on text, by exchanging
  /// the colours.
  mutating func writeCrosshair(in region: CellRegion, theme: StageTheme) {
    var column = region.column + region.columns / 2
    let row = region.row + region.rows / 2
    guard column < region.endColumn, row < region.endRow else { return }
    if self[column, row].isContinuation, column > region.column { column -= 1 }
    let glyph = self[column, row].glyph.properties
    if glyph.isAlphabetic || glyph.numericType != nil || glyph.isIdeographic {
      self[column, row].style.formSymmetricDifference(.reverse)
      return
    }
    var look = theme.look(theme.accent, style: .bold)
    let isInPixels = self[column, row] == .picture
    look.background = isInPixels ? theme.background : self[column, row].background
    write(theme.glyphs("┼", plain: "+"), column: column, row: row, in: region, look: look)
  }
}
