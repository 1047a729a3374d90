import ARRouteDrawing
package import RouteFormats

/// The size of a sheet in pixels, and the metadata of its file.
package struct SheetPixels: Sendable {
  /// The number of pixels in a row, at least 1.
  package let width: Int
  /// The number of rows, at least 1.
  package let height: Int
  /// True when the highest byte of each pixel is its alpha, not premultiplied.
  let isSeeThrough: Bool
  /// True when there is a photograph behind the drawing.
  let hasPhotograph: Bool
  /// The pixel density for display; nil if unknown.
  let pixelsPerMetre: Double?
  /// The names for the copyright notice; empty without any.
  let credits: String

  /// Creates a description of a painter's pixels.
  package init(_ painter: SheetPainter, hasPhotograph: Bool = false, pixelsPerMetre: Double? = nil)
  {
    (width, height, credits) = (painter.width, painter.height, painter.credits)
    isSeeThrough = painter.isTransparent
    self.hasPhotograph = hasPhotograph
    self.pixelsPerMetre = pixelsPerMetre
  }
}

extension PNGWriter {
  /// Encodes a sheet as a PNG file.
  ///
  /// - Throws: If libpng fails: a dimension is over a million pixels, or there is not enough memory.
  package static func bytes(
    of sheet: SheetPixels, rows next: () -> [UInt32]
  ) throws(PNGWriterError) -> [UInt8] {
    try bytes(
      width: sheet.width, height: sheet.height,
      content: sheet.hasPhotograph ? .photograph : .drawing,
      pixelsPerMetre: sheet.pixelsPerMetre, isSeeThrough: sheet.isSeeThrough,
      credits: sheet.credits, rows: next)
  }
}

extension SheetPainter {
  /// Returns the sheet as a file; it is painted in bands, so that memory does not grow with its height.
  ///
  /// - Parameters:
  ///   - write: A format's writer.
  ///   - pixels: The size of the sheet and the metadata of its file.
  ///   - bandLength: The maximum number of pixels in memory at once, unless a single row has more.
  ///   - progress: Called with the share of the sheet that has been painted, 0..<1.
  package mutating func file(
    by write: PictureFormat.PixelWriter, _ pixels: SheetPixels, bandLength: Int = 1 << 22,
    progress: (Double) -> Void = { _ in }
  ) throws -> [UInt8] {
    let step = max(1, bandLength / max(1, width))
    let height = height
    var next = 0
    // Swift does not allow a closure that captures the non-escaping `progress` to be passed to the
    // non-escaping `write`.
    return try withoutActuallyEscaping(progress) { progress in
      try write(pixels) {
        let rows = next..<min(next + step, height)
        next = rows.upperBound
        let band = paint(rows: rows) { share in
          progress((Double(rows.lowerBound) + share * Double(rows.count)) / Double(height))
        }
        return band.pixels
      }
    }
  }
}
