package import ARRouteDrawing
import ARRouteEngine
package import RouteFormats

extension PNGWriter {
  /// Encodes a bitmap as a PNG file.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, from one pixel to a million in each dimension.
  ///   - content: The kind of picture; the pixels are stored exactly in either case.
  ///   - pixelsPerMetre: The pixel density for display; nil if unknown.
  /// - Throws: If libpng fails: the size is beyond these limits, or there is not enough memory.
  package static func bytes(
    of bitmap: Bitmap, content: Content = .drawing, pixelsPerMetre: Double? = nil
  ) throws(PNGWriterError) -> [UInt8] {
    try bytes(
      width: bitmap.width, height: bitmap.height, pixels: bitmap.pixels, content: content,
      pixelsPerMetre: pixelsPerMetre)
  }
}

extension PictureImage {
  /// Returns the picture as an upright bitmap, with transparent pixels composited over a colour.
  ///
  /// - Parameters:
  ///   - width: A sufficient width in pixels, as in `pixels(enoughFor:_:over:)`.
  ///   - height: A sufficient height in pixels.
  ///   - background: The colour behind transparent pixels.
  func bitmap(
    enoughFor width: Int, _ height: Int, over background: Color
  ) throws(PictureError) -> Bitmap {
    let pixels = try pixels(enoughFor: width, height, over: background)
    return Bitmap(width: pixels.width, height: pixels.height, pixels: pixels.values)
  }
}
