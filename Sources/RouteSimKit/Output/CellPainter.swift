import ARRouteEngine

/// Paints drawings into character cells.
///
/// Keep one painter and paint with it again: it owns the memory it works in.
public struct CellPainter: Sendable {
  /// The characters a picture is made of.
  public enum Style: Hashable, Sendable {
    /// Block elements in two colours a cell, and braille dots for thin lines.
    case unicode
    /// Plain ASCII without colours: what is what shows by the character.
    case ascii
  }

  /// The characters to paint with.
  public var style: Style

  var fills = Rasterizer()
  var outlines = Rasterizer()

  /// A painter.
  public init(style: Style) { self.style = style }

  /// Paints a drawing into a region of a grid, stretched to it.
  ///
  /// A cell counts as twice as high as wide: to keep a drawing's aspect, choose the region with
  /// `CellRegion.fitting(width:height:)`. What lies outside the grid is left out.
  public mutating func paint(_ drawing: Drawing, in region: CellRegion, of grid: inout CellGrid) {
    guard region.columns > 0, region.rows > 0 else { return }
    fills.render(drawing, width: region.columns, height: region.rows * 2)
    for row in 0..<region.rows {
      for column in 0..<region.columns {
        let cell = Cell(
          "▀", foreground: fills.bitmap[column: column, row: row * 2],
          background: fills.bitmap[column: column, row: row * 2 + 1])
        let place = CellRegion(
          column: region.column + column, row: region.row + row, columns: 1, rows: 1)
        grid.fill(place, with: cell)
      }
    }
  }
}
