package import ARRouteDrawing

/// A picture in pixels in the place of cells, for terminals that show such.
///
/// The grid's cells in its place are `Cell.picture`; where others were written over these, they hide it.
package struct CellPicture: Hashable, Sendable {
  /// The cells that it takes.
  var region: CellRegion
  /// Its pixels; those of a cell times the cells, either way.
  var bitmap: Bitmap

  /// A picture in the place of cells.
  package init(_ bitmap: Bitmap, in region: CellRegion) {
    self.region = region
    self.bitmap = bitmap
  }
}

extension Cell {
  /// A cell through which a `CellPicture` is seen.
  package static let picture = Cell("\u{FFFC}")
}

extension CellGrid {
  /// Shows a picture in the place of cells, all of which lie in the grid.
  package mutating func show(_ picture: CellPicture) {
    precondition(picture.region == picture.region.intersection(bounds), "a picture beyond the grid")
    for row in picture.region.row..<picture.region.endRow {
      for column in picture.region.column..<picture.region.endColumn {
        self[column, row] = .picture
      }
    }
    pictures.append(picture)
  }
}
