package import ARRouteDrawing
import ARRouteEngine
package import RouteCells

/// The means of making pictures in pixels, on terminals that can show them.
package struct WindowPixels: Sendable {
  /// The size of the terminal's cells, pixels.
  var cell: CellPixels
  /// The typesetter for text.
  var typesetter: any Typesetter

  /// Creates the means for pictures in cells of a given size, with text set by `typesetter`.
  package init(cell: CellPixels, typesetter: any Typesetter) {
    self.cell = cell
    self.typesetter = typesetter
  }
}

/// Paints drawings as pictures in pixels instead of cells, or has them painted in characters.
struct PixelPainter: Sendable {
  /// The maximum number of pixels of a picture; a larger one would take too long.
  private static let mostPixels = 1 << 23

  private var pixels: WindowPixels?
  private var rasterizer = SmoothRasterizer()

  /// Returns true if a region of cells can be painted in pixels.
  func canPaint(_ region: CellRegion) -> Bool {
    guard let cell = pixels?.cell, region.columns > 0, region.rows > 0 else { return false }
    return region.columns * cell.width * region.rows * cell.height <= Self.mostPixels
  }

  mutating func use(_ pixels: WindowPixels?) {
    self.pixels = pixels
    rasterizer = SmoothRasterizer(typesetter: pixels?.typesetter ?? StrokeTypesetter())
  }

  /// Shows a drawing in a region of a grid, as large as possible without changing its aspect ratio,
  /// surrounded by a colour.
  ///
  /// - Precondition: `canPaint(region)`.
  mutating func paint(
    _ drawing: Drawing, in region: CellRegion, around color: Color, of grid: inout CellGrid
  ) {
    guard let cell = pixels?.cell else { preconditionFailure("no pixels to paint with") }
    let (width, height) = (region.columns * cell.width, region.rows * cell.height)
    let scale = min(Double(width) / drawing.width, Double(height) / drawing.height)
    let size = (
      width: max(1, min(width, Int((drawing.width * scale).rounded()))),
      height: max(1, min(height, Int((drawing.height * scale).rounded())))
    )
    rasterizer.render(drawing, width: size.width, height: size.height)
    var bitmap = rasterizer.bitmap
    if size != (width, height) {
      bitmap = Bitmap(width: width, height: height, color: color)
      bitmap.lay(
        rasterizer.bitmap, column: (width - size.width) / 2, row: (height - size.height) / 2)
    }
    grid.show(CellPicture(bitmap, in: region))
  }
}
