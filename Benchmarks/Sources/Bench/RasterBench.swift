import ARRouteDrawing
import ARRouteEngine
import Yardsticks

/// The camera view in pixels, drawn with a depth buffer.
///
/// It is compared with a plain span rasterizer in C compiled at -O3 and, at the terminal's size, with Mesa's
/// software renderer.
struct RasterBench: BenchSuite {
  static let topic = "raster"

  static func run(_ harness: inout Harness) {
    let drawing = StreetScene.drawing()
    let yardstick = YardstickScene(drawing)
    for (width, height) in [(160, 100), (390, 844), (1170, 2532)] {
      let spans = SpanPicture(yardstick, width: width, height: height)
      let ours = OurPicture(drawing, width: width, height: height)
      // Except for the rounding of edges, both must draw the same picture, because otherwise the times could
      // not be compared.
      let different = zip(ours.draw(), spans.draw()).count { $0 != $1 }
      harness.report(
        "raster.\(width)x\(height).difference", 100 * Double(different) / Double(width * height),
        "%")
      let spanContender = Harness.Contender { blackHole(spans.draw()[width]) }
      if width == 160,
        let mesa = MesaPicture(yardstick, width: width, height: height)
      {
        harness.compare(
          "raster.\(width)x\(height)", unit: .microseconds,
          ours: { blackHole(ours.draw()[width]) }, yardsticks: spanContender,
          .init("mesa") { blackHole(mesa.draw()) })
      } else {
        harness.compare(
          "raster.\(width)x\(height)", unit: .microseconds,
          ours: { blackHole(ours.draw()[width]) }, yardsticks: spanContender)
      }
    }
  }
}

/// The same picture, drawn by Mesa if Mesa is available.
private final class MesaPicture {
  private let yardstick: YardstickScene
  private let mesa: OpaquePointer

  init?(_ yardstick: YardstickScene, width: Int, height: Int) {
    self.yardstick = yardstick
    let mesa = withUnsafePointer(to: yardstick.scene) {
      raster_mesa_create($0, Int32(width), Int32(height))
    }
    guard let mesa else { return nil }
    self.mesa = mesa
  }

  deinit { raster_mesa_destroy(mesa) }

  func draw() -> UInt32 { raster_mesa_draw(mesa)[0] }
}
