import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteLetters
import RouteSimKit
import TestSupport
import Testing

/// Letters in pixel pictures, compared with those of an SVG viewer.
///
/// The viewer is librsvg, which also typesets text with Pango, and draws it with cairo;
/// `script/check/letters` also compares with Chromium and Inkscape.
@Suite("Letters and librsvg", .enabled(if: Tool.isInstalled("rsvg-convert")))
struct ViewerTests {
  private static let scale = 8

  /// Returns the bounds of the ink in a picture of white text on black, in points.
  private static func ink(
    _ pixels: [UInt32], width: Int, height: Int
  ) -> (low: Vector2, high: Vector2) {
    var (low, high) = (Vector2(1e9, 1e9), Vector2(-1, -1))
    for row in 0..<height {
      for column in 0..<width where pixels[row * width + column] & 0xFF00 > 0x5000 {
        let (x, y) = (Double(column) / Double(scale), Double(row) / Double(scale))
        low = Vector2(min(low.x, x), min(low.y, y))
        high = Vector2(max(high.x, x), max(high.y, y))
      }
    }
    return (low, high)
  }

  private static func expectAlike(_ name: String, anchor: TextLine.Anchor) throws {
    let x = anchor == .start ? 10.0 : anchor == .middle ? 100 : 190
    var drawing = Drawing(width: 200, height: 40, background: Color(hex: 0))
    drawing.add(
      .note,
      .text(
        TextLine(name, at: Vector2(x, 20), size: 20, color: Color(hex: 0xFFFFFF), anchor: anchor)))
    let (width, height) = (200 * scale, 40 * scale)
    var rasterizer = SmoothRasterizer(typesetter: try #require(Names.typesetter))
    rasterizer.render(drawing, width: width, height: height)
    let ours = ink(rasterizer.bitmap.pixels, width: width, height: height)

    let scratch = try ScratchFolder()
    let file = try scratch.write(SVGWriter.document(drawing), to: "name.svg")
    let viewed = try #require(Tool(named: "rsvg-convert")).run(["-w", "\(width)", file])
    let picture = try PictureImage(viewed.output)
    let pixels = try picture.pixels(enoughFor: width, height, over: Color(hex: 0))
    let theirs = ink(pixels.values, width: pixels.width, height: pixels.height)
    for (own, other) in [
      (ours.low.x, theirs.low.x), (ours.high.x, theirs.high.x), (ours.low.y, theirs.low.y),
      (ours.high.y, theirs.high.y),
    ] {
      // The viewer rounds advances to device pixels at the document's size, and applies hinting.
      #expect(abs(own - other) <= 1, "\(name): \(ours) \(theirs)")
    }
  }

  @Test(
    "names are in the same position as in the viewer", .enabled(if: Names.hasNamedFace),
    arguments: Names.european, [TextLine.Anchor.start, .middle, .end])
  func places(name: String, anchor: TextLine.Anchor) throws {
    try Self.expectAlike(name, anchor: anchor)
  }

  @Test(
    "names in further scripts are in the same position, too", .enabled(if: Names.hasAll),
    arguments: Names.others,
    [TextLine.Anchor.start, .middle, .end])
  func furtherPlaces(name: String, anchor: TextLine.Anchor) throws {
    try Self.expectAlike(name, anchor: anchor)
  }
}
