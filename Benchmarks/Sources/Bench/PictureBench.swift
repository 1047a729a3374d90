import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteLetters
import RouteSimKit
import Yardsticks

/// The camera view as exported for a designer: an SVG document, and a PNG with as many pixels as the phone.
///
/// The pixels are compared with those of C compiled at -O3 that draws the same scene with the same smoothing,
/// and compresses it with zlib after choosing for each row the filter that gives the smallest values. Both
/// use the same font for the text; the C code draws it with FreeType.
struct PictureBench: BenchSuite {
  static let topic = "picture"

  private static let (width, height) = (1170, 2532)

  static func run(_ harness: inout Harness) {
    var drawing = StreetScene.drawing()
    StreetScene.addTexts(to: &drawing)
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

  /// The path of the font in Debian's package fonts-dejavu-core.
  private static let font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

  /// Returns true when two pixels differ by at most one level in each channel, which rounding can cause.
  private static func isAlike(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= 1 }
  }

  /// A scene that both programs draw and compress.
  private final class SmoothScene {
    private var rasterizer: SmoothRasterizer
    private let drawing: Drawing
    private let scene: YardstickScene
    private let smooth: OpaquePointer
    private let letters: OpaquePointer?
    private let texts: [(line: TextLine, codes: [UInt32])]
    private var room = [UInt8](repeating: 0, count: width * height * 3 + 100_000)

    init(_ drawing: Drawing) {
      self.drawing = drawing
      scene = YardstickScene(drawing)
      texts = drawing.items.compactMap { item in
        guard case .text(let line) = item.shape else { return nil }
        return (line, line.string.unicodeScalars.map(\.value))
      }
      letters = letters_create(font)
      rasterizer = SmoothRasterizer(
        typesetter: (try? PangoTypesetter()) ?? StrokeTypesetter() as any Typesetter)
      smooth = smooth_create(Int32(width), Int32(height))
    }

    deinit {
      smooth_destroy(smooth)
      letters_destroy(letters)
    }

    func ours() -> [UInt32] {
      rasterizer.render(drawing, width: width, height: height)
      return rasterizer.bitmap.pixels
    }

    func yardstick() -> UnsafeBufferPointer<UInt32> {
      let pixels = withUnsafePointer(to: scene.scene) { smooth_draw(smooth, $0) }
      let scale = Double(width) / drawing.width
      for (line, codes) in texts {
        let color = line.color
        letters_draw(
          letters, codes, Int32(codes.count), line.position.x * scale, line.position.y * scale,
          line.size * scale,
          UInt32(color.red) | UInt32(color.green) << 8 | UInt32(color.blue) << 16,
          UnsafeMutablePointer(mutating: pixels), Int32(width), Int32(height))
      }
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
