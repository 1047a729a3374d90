import ARRouteDrawing
import ARRouteEngine
import RouteSimKit

/// The pixels of phones' screens in which a depth buffer could not order the cards.
struct DisputedPixels: Hashable, Sendable {
  /// The number of pixels in which the two nearest cards are within one step of the buffer.
  private(set) var count = 0
  /// The total number of pixels.
  private(set) var all = 0

  /// Counts the pixels at a given scale.
  ///
  /// - Parameter progress: Called with the share of pixels tested.
  init(
    of scenes: some Collection<RenderScene>, _ scale: PixelScale, progress: (Double) -> Void
  ) {
    for (index, scene) in scenes.enumerated() {
      var drawing = CameraView.drawing(of: scene.frame, in: scene.world)
      drawing.testsDepth = true
      let width = PictureSheet.pixels(drawing.width, scale.perPoint)
      let height = PictureSheet.pixels(drawing.height, scale.perPoint)
      count += drawing.disputedPixels(width: width, height: height) {
        progress((Double(index) + $0) / Double(scenes.count))
      }
      all += width * height
    }
  }

  /// The line that reports the disputed pixels.
  var line: String {
    "\(count) of \(all) pixels are disputed: their two nearest cards lie within one step of a 24-bit depth "
      + "buffer"
  }
}
