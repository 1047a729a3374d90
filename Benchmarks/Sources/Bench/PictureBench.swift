import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit
import Yardsticks

/// The camera view as a designer takes it away: an SVG document, and a PNG of the phone's own
/// pixels, beside C at -O3 that draws the same scene as softly, and packs it by zlib, each row by
/// the filter that leaves the least.
struct PictureBench: BenchSuite {
  static let topic = "picture"

  private static let (width, height) = (1170, 2532)

  static func run(_ harness: inout Harness) {
    let drawing = StreetScene.drawing()
    harness.compare(
      "picture.svg", unit: .microseconds,
      ours: {
        blackHole(SVGWriter.document(drawing).utf8.count)
      })
    let scene = SmoothScene(drawing)
    let size = "\(width)x\(height)"
    let different = zip(scene.ours(), scene.yardstick()).count { !isAlike($0, $1) }
    harness.report(
      "picture.raster.\(size).difference", 100 * Double(different) / Double(width * height), "%")
    harness.compare(
      "picture.raster.\(size)", unit: .microseconds, ours: { blackHole(scene.ours()[width]) },
      yardsticks: .init { blackHole(scene.yardstick()[width]) })
    harness.compare(
      "picture.encode.\(size)", unit: .microseconds,
      ours: { blackHole(scene.encode().count) },
      yardsticks: .init { blackHole(scene.encodeYardstick()) })
    harness.report("picture.encode.\(size).bytes", Double(scene.encode().count), "B")
    harness.report(
      "picture.encode.\(size).yardstick.bytes", Double(scene.encodeYardstick()), "B")
    harness.compare(
      "picture.png.\(size)", unit: .microseconds,
      ours: {
        _ = scene.ours()
        blackHole(scene.encode().count)
      },
      yardsticks: .init {
        _ = scene.yardstick()
        blackHole(scene.encodeYardstick())
      })
  }

  /// Whether two pixels differ by no more than the rounding of a level.
  private static func isAlike(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= 1 }
  }

  /// One scene drawn and packed by both.
  private final class SmoothScene {
    private var rasterizer = SmoothRasterizer()
    private let drawing: Drawing
    private let scene: YardstickScene
    private let smooth: OpaquePointer
    private var room = [UInt8](repeating: 0, count: width * height * 3 + 100_000)

    init(_ drawing: Drawing) {
      self.drawing = drawing
      scene = YardstickScene(drawing)
      smooth = smooth_create(Int32(width), Int32(height))
    }

    deinit { smooth_destroy(smooth) }

    func ours() -> [UInt32] {
      rasterizer.render(drawing, width: width, height: height)
      return rasterizer.bitmap.pixels
    }

    func yardstick() -> UnsafeBufferPointer<UInt32> {
      let pixels = withUnsafePointer(to: scene.scene) { smooth_draw(smooth, $0) }
      return UnsafeBufferPointer(start: pixels, count: width * height)
    }

    func encode() -> [UInt8] { (try? PNGWriter.bytes(of: rasterizer.bitmap)) ?? [] }

    func encodeYardstick() -> Int {
      rasterizer.bitmap.pixels.withUnsafeBufferPointer { pixels in
        smooth_png(
          pixels.baseAddress, Int32(width), Int32(height), 6, &room, room.count)
      }
    }
  }
}
