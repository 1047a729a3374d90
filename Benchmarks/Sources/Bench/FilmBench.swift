import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteLetters
import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A film of a walk, 390×844 pixels, written for a video encoder.
///
/// A frame is compared with C compiled at -O3 that draws the same street with the same smoothing and encodes
/// it in the same way. For the whole program, the figure is the number of frames per second; thirty are
/// needed for a film in real time.
struct FilmBench: BenchSuite {
  static let topic = "film"
  static let limited = ["film.y4m.\(width)x\(height)"]

  private static let (width, height) = (390, 844)
  private static let frames = 251

  static func run(_ harness: inout Harness) {
    frame(harness)
    program(harness)
  }

  private static func frame(_ harness: Harness) {
    var drawing = StreetScene.drawing()
    let scene = YardstickScene(drawing)
    let smooth = smooth_create(Int32(width), Int32(height))
    defer { smooth_destroy(smooth) }
    var planes = [UInt8](repeating: 0, count: 3 * width * height)
    var rasterizer = SmoothRasterizer()
    // Text is left out, because both programs would draw it with the same library.
    drawing.items.removeAll { if case .text = $0.shape { true } else { false } }
    harness.compare(
      "film.frame.\(width)x\(height)", unit: .microseconds,
      ours: {
        rasterizer.render(drawing, width: width, height: height)
        blackHole(Y4MWriter.frame(rasterizer.bitmap.pixels).count)
      },
      yardsticks: .init {
        let pixels = withUnsafePointer(to: scene.scene) { smooth_draw(smooth, $0) }
        smooth_yuv(pixels, width * height, &planes)
        blackHole(Int(planes[width]))
      })
  }

  /// Measures the whole program; each figure is the median of several runs, including the program's start.
  private static func program(_ harness: Harness) {
    guard let program = getenv("ROUTESIM"), let route = getenv("ROUTESIM_ROUTE") else {
      print("# film: the program skipped, as ROUTESIM and ROUTESIM_ROUTE do not say what to run")
      return
    }
    let name = "film.y4m.\(width)x\(height)"
    guard harness.wants(name) else { return }
    let words = [
      String(cString: program), "render", String(cString: route), "--film", "650..664", "--format",
      "y4m", "--device", "iphone-14", "--scale", "1",
    ]
    let clock = ContinuousClock()
    let rates = (0..<5).map { _ in
      Double(frames) / (clock.measure { BenchProcess.run(words) } / .seconds(1))
    }
    harness.report(name, median(rates), "frames/s", limit: .atLeast(30))
  }
}
