package import ARRouteDrawing
package import ARRouteEngine
package import RouteFormats

extension PNGWriter {
  /// A bitmap as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: One pixel at least and a million at most, either way.
  ///   - content: What is on it; the pixels are kept exactly either way.
  ///   - pixelsPerMetre: How dense they are where it is to be seen; nil for unknown.
  /// - Throws: Where libpng refuses: a size beyond these, or a lack of memory.
  package static func bytes(
    of bitmap: Bitmap, content: Content = .drawing, pixelsPerMetre: Double? = nil
  ) throws(PNGWriterError) -> [UInt8] {
    try bytes(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, content: content,
      pixelsPerMetre: pixelsPerMetre)
  }

  /// A sheet as a PNG file, painted band by band: memory does not grow with its height.
  ///
  /// - Parameters:
  ///   - painter: One pixel at least and a million at most, either way.
  ///   - content: What is on it; the pixels are kept exactly either way.
  ///   - pixelsPerMetre: How dense they are where it is to be seen; nil for unknown.
  ///   - bandLength: How many pixels are in memory at once, as far as a row has no more.
  ///   - progress: Called with the share that is painted, 0..<1.
  /// - Throws: Where libpng refuses: a size beyond these, or a lack of memory.
  package static func bytes(
    of painter: inout SheetPainter, content: Content = .drawing, pixelsPerMetre: Double? = nil,
    bandLength: Int = 1 << 22, progress: (Double) -> Void = { _ in }
  ) throws(PNGWriterError) -> [UInt8] {
    let (width, height) = (painter.width, painter.height)
    let step = max(1, bandLength / max(1, width))
    var next = 0
    return try bytes(
      width: width, height: height, content: content, pixelsPerMetre: pixelsPerMetre,
      isSeeThrough: painter.isTransparent, credits: painter.credits
    ) {
      let rows = next..<min(next + step, height)
      next = rows.upperBound
      let band = painter.paint(rows: rows) { share in
        progress((Double(rows.lowerBound) + share * Double(rows.count)) / Double(height))
      }
      return band.pixels
    }
  }
}

extension PictureImage {
  /// The picture as a bitmap, turned as it is to be seen; see-through pixels lie over a colour.
  ///
  /// - Parameters:
  ///   - width: How many pixels across are enough, as in `pixels(enoughFor:_:over:)`.
  ///   - height: How many pixels down are enough.
  ///   - background: What is behind see-through pixels.
  package func bitmap(
    enoughFor width: Int, _ height: Int, over background: Color
  ) throws(PictureError) -> Bitmap {
    let pixels = try pixels(enoughFor: width, height, over: background)
    return Bitmap(width: pixels.width, height: pixels.height, pixels: pixels.values)
  }
}
