package import ARRouteDrawing

/// A picture in pixels in the place of cells, for terminals that support such pictures.
///
/// The grid's cells in its place are `Cell.picture`; other cells written over them hide it.
package struct CellPicture: Hashable, Sendable {
  /// The cells that it covers.
  var region: CellRegion
  /// Its pixels; its size is the size of a cell in pixels times the number of cells, in both directions.
  var bitmap: Bitmap

  /// Creates a picture in the place of cells.
  package init(_ bitmap: Bitmap, in region: CellRegion) {
    self.region = region
    self.bitmap = bitmap
  }
}

extension Cell {
  /// The cell through which a `CellPicture` is seen.
  package static let picture = Cell("\u{FFFC}")
}

extension CellGrid {
  /// Shows a picture in the place of cells, all of them inside the grid.
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
