import ARRouteDrawing
import Yardsticks

/// A picture that our rasterizer draws repeatedly.
final class OurPicture {
  private var rasterizer = Rasterizer()
  private let drawing: Drawing
  private let width: Int
  private let height: Int

  init(_ drawing: Drawing, width: Int, height: Int) {
    self.drawing = drawing
    self.width = width
    self.height = height
  }

  func draw() -> [UInt32] {
    rasterizer.render(drawing, width: width, height: height)
    return rasterizer.bitmap.pixels
  }
}

/// The same picture, drawn by the span rasterizer.
final class SpanPicture {
  private let yardstick: YardstickScene
  private let width: Int
  private let height: Int
  private var pixels: [UInt32]
  private var depths: [Float]

  init(_ yardstick: YardstickScene, width: Int, height: Int) {
    self.yardstick = yardstick
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
    depths = Array(repeating: 0, count: width * height)
  }

  func draw() -> [UInt32] {
    withUnsafePointer(to: yardstick.scene) { scene in
      raster_spans(scene, Int32(width), Int32(height), &pixels, &depths)
    }
    return pixels
  }
}
