import ARRouteDrawing
import ARRouteEngine
import Foundation
import RouteCells
import RouteFormats
import RouteSimKit
import TestSupport
import Testing

/// Routes that turn back on themselves, in everything that is made from a frame.
///
/// `ROUTESIM_SEEDS` is the number of routes; `script/check/routes` uses 20 000.
@Suite("Pictures of routes that turn back on themselves")
struct TroubledPicturesTests {
  private static let count =
    ProcessInfo.processInfo.environment["ROUTESIM_SEEDS"].flatMap { UInt64($0) } ?? 200
  private static let blocks: UInt64 = 20

  @Test(
    "JSON, SVG, PNG, film, text and Kitty's pictures are made, and none contains NaN",
    arguments: 0..<blocks)
  func areMade(block: UInt64) throws {
    for seed in stride(from: block, to: Self.count, by: Int(Self.blocks)) {
      let made = TroubledRoute(seed: seed)
      // Rounding may move all its points to one place, which is not a route.
      guard let route = try? Route(coordinates: made.coordinates) else { continue }
      var random = SplitMix64(seed: seed &+ 99)
      let chainages = route.chainages
      let vertex = chainages[Int(random.next() % UInt64(chainages.count))]
      var world = try World(route: route, start: .chainage(vertex))
      world.turn(
        to: Attitude(
          heading: .degrees(360 * random.uniform()), pitch: .degrees(-60 * random.uniform())))
      var film: [[UInt32]] = []
      for _ in 0..<3 {
        try Self.check(world.frame(clock: 2 * random.uniform()), in: world, film: &film)
        let ahead = min(route.length, vertex + 3 * random.uniform())
        let stands = world.stand(atChainage: ahead)
        #expect(stands)
      }
      try Self.checkFilm(film)
    }
  }

  /// The size in pixels of 40 × 36 cells of 2 × 4 pixels.
  private static let (width, height) = (80, 144)

  private static func check(_ frame: Frame, in world: World, film: inout [[UInt32]]) throws {
    var json = JSONWriter()
    json.frame(frame)
    let object = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
    let arrows = try #require(object?["arrows"] as? [[String: Any]])
    #expect(arrows.count == frame.arrows.count)
    // A value that is not a number would be written as null.
    #expect(
      arrows.allSatisfy { arrow in
        arrow["heading"] is NSNumber
          && (arrow["position"] as? [Any])?.allSatisfy { $0 is NSNumber } == true
      })
    let drawing = CameraView.drawing(of: frame, in: world)
    let plan = PlanView.drawing(
      of: frame, in: world, options: PlanView.Options(width: 300, height: 300))
    for drawing in [drawing, plan] {
      let document = SVGWriter.document(drawing)
      // A value that is not a number would be written as a dash, which no text in such a picture contains.
      #expect(!document.contains("–"))
    }
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: width, height: height)
    let pixels = rasterizer.bitmap.pixels
    let png = try PNGWriter.bytes(width: width, height: height, pixels: pixels)
    #expect(png.count > 100)
    film.append(pixels)
    for style in [CellStyle.blocks, .ascii] {
      var painter = CellPainter(style: style)
      var grid = CellGrid(columns: 40, rows: 36)
      painter.paint(drawing, in: grid.bounds, of: &grid)
      #expect(PlainTextPrinter.print(grid).count > 36)
    }
    var grid = CellGrid(columns: 40, rows: 36)
    grid.show(
      CellPicture(rasterizer.bitmap, in: CellRegion(column: 0, row: 0, columns: 40, rows: 36)))
    var traits = TerminalTraits(depth: .trueColor)
    traits.graphics = TerminalGraphics(.kitty, cell: try #require(CellPixels(width: 2, height: 4)))
    var display = TerminalDisplay(traits)
    var sent: [UInt8] = []
    display.show(grid, into: &sent)
    #expect(sent.count > 100)
  }

  private static func checkFilm(_ film: [[UInt32]]) throws {
    let rate = try #require(FilmRate(perSecond: 10))
    var previous: [UInt32]?
    for (number, pixels) in film.enumerated() {
      let bytes = try WebPFilm.frame(
        pixels, after: previous, width: width, number: number, rate: rate)
      #expect(bytes.count > 8)
      previous = pixels
    }
  }
}
