package import ARRouteDrawing

/// A pixel picture in place of cells, for terminals that support pixel pictures.
///
/// The grid's cells at that position are `Cell.picture`; other cells written over them hide the picture.
package struct CellPicture: Hashable, Sendable {
  /// The cells that the picture covers.
  var region: CellRegion
  /// The picture's pixels; in each direction, their number is the size of a cell in pixels times the number
  /// of cells.
  var bitmap: Bitmap

  /// Creates a picture in place of cells.
  package init(_ bitmap: Bitmap, in region: CellRegion) {
    self.region = region
    self.bitmap = bitmap
  }
}

extension Cell {
  /// The cell through which a `CellPicture` is visible.
  package static let picture = Cell("\u{FFFC}")
}

extension CellGrid {
  /// Shows a picture in place of cells, all of which must be inside the grid.
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
