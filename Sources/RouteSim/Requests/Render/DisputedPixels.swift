import ARRouteDrawing
import ARRouteEngine
import RouteSimKit

/// What a depth buffer would make of the cards on phones' screens.
struct DisputedPixels: Hashable, Sendable {
  /// In how many pixels the two nearest cards are within one step of the buffer.
  private(set) var count = 0
  /// Of how many.
  private(set) var all = 0

  /// In pixels of a scale.
  ///
  /// - Parameter progress: Called with the share of them that is tested.
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

  /// What is said of them.
  var line: String {
    "\(count) of \(all) pixels are disputed: their two nearest cards lie within one step of a 24-bit depth "
      + "buffer"
  }
}
