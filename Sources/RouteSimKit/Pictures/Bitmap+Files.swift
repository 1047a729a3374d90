package import ARRouteDrawing
import ARRouteEngine
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
}

extension PictureImage {
  /// The picture as a bitmap, turned as it is to be seen; see-through pixels lie over a colour.
  ///
  /// - Parameters:
  ///   - width: How many pixels across are enough, as in `pixels(enoughFor:_:over:)`.
  ///   - height: How many pixels down are enough.
  ///   - background: What is behind see-through pixels.
  func bitmap(
    enoughFor width: Int, _ height: Int, over background: Color
  ) throws(PictureError) -> Bitmap {
    let pixels = try pixels(enoughFor: width, height, over: background)
    return Bitmap(width: pixels.width, height: pixels.height, pixels: pixels.values)
  }
}
