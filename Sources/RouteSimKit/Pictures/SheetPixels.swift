import ARRouteDrawing
package import RouteFormats

/// The size of a sheet in pixels, and the facts that its file states.
package struct SheetPixels: Sendable {
  /// Pixels in a row, one at least.
  package let width: Int
  /// Rows, one at least.
  package let height: Int
  /// True where the highest byte of a pixel is its opacity, straight.
  let isSeeThrough: Bool
  /// True where a photograph lies behind the drawing.
  let hasPhotograph: Bool
  /// The pixel density for display; nil if unknown.
  let pixelsPerMetre: Double?
  /// The names for the copyright; empty for none.
  let credits: String

  /// Creates the pixels of a painter.
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
  /// - Throws: If libpng refuses: a size beyond a million, or a lack of memory.
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
  /// The sheet as a file, painted band by band: memory does not grow with its height.
  ///
  /// - Parameters:
  ///   - write: A format's writer.
  ///   - pixels: The size, and the facts that the file states.
  ///   - bandLength: The number of pixels that are in memory at once, as far as a row has no more.
  ///   - progress: Called with the share that is painted, 0..<1.
  package mutating func file(
    by write: PictureFormat.PixelWriter, _ pixels: SheetPixels, bandLength: Int = 1 << 22,
    progress: (Double) -> Void = { _ in }
  ) throws -> [UInt8] {
    let step = max(1, bandLength / max(1, width))
    let height = height
    var next = 0
    // A non-escaping closure takes no other that captures a third.
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
