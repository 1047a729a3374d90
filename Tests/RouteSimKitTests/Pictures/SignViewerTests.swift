import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

/// Icons in pixels, compared with an SVG viewer, librsvg, which draws with cairo.
@Suite("Icons and librsvg", .enabled(if: Tool.isInstalled("rsvg-convert")))
struct SignViewerTests {
  /// The longer side of a picture, in pixels.
  ///
  /// Few borders of shapes coincide with those of pixels, and half of the number is whole.
  private static let side = 114

  /// Returns an icon in black on white, as the viewer shows items without a colour of their own.
  private static func drawing(_ artwork: MarkArtwork, _ width: Int, _ height: Int) -> Drawing {
    var drawing = Drawing(
      width: Double(width), height: Double(height), background: Color(hex: 0xFFFFFF))
    drawing.addSign(
      .artwork(artwork), at: Vector2(Double(width) / 2, Double(height) / 2),
      side: Double(max(width, height)), color: Color(hex: 0))
    return drawing
  }

  private static func viewed(
    _ document: String, _ width: Int, _ height: Int
  ) throws -> [UInt32] {
    let scratch = try ScratchFolder()
    let file = try scratch.write(document, to: "sign.svg")
    let run = try #require(Tool(named: "rsvg-convert")).run([
      "-w", "\(width)", "-h", "\(height)", "-b", "white", file,
    ])
    let picture = try PictureImage(run.output)
    let pixels = try picture.pixels(enoughFor: width, height, over: Color(hex: 0xFFFFFF))
    try #require(pixels.width == width && pixels.height == height)
    return pixels.values
  }

  /// Expects two pictures to differ only by rounding and at edges.
  ///
  /// The opacities of groups in librsvg are whole levels, and cairo samples 15 by 17 points of a pixel.
  private static func expectAlike(_ ours: [UInt32], _ theirs: [UInt32], _ name: String) {
    var sum = 0
    var far = 0
    for (one, other) in zip(ours, theirs) {
      var most = 0
      for shift: UInt32 in [0, 8, 16] {
        let (a, b) = (Int(one >> shift & 0xFF), Int(other >> shift & 0xFF))
        most = max(most, abs(a - b))
      }
      sum += most
      if most > 12 { far += 1 }
    }
    #expect(Double(sum) / Double(ours.count) < 0.5, "\(name)")
    // Shapes that meet at an edge are blended in a different order.
    #expect(far * 100 < ours.count, "\(name): \(far) pixels")
  }

  private struct Sign: CustomTestStringConvertible {
    let body: String
    var root = #"viewBox="0 0 24 24""#
    /// The width and height, as fractions of the longer side.
    var size = (1.0, 1.0)

    var testDescription: String { "\(root) \(body)" }

    init(_ body: String, _ root: String = #"viewBox="0 0 24 24""#, size: (Double, Double) = (1, 1))
    {
      self.body = body
      self.root = root
      self.size = size
    }
  }

  private static let pair = """
    <rect x="3" y="3" width="12" height="12" fill="#f00"/>
    <circle cx="15" cy="15" r="6.5" fill="#00f"/>
    """
  private static let wheel = """
    <g stroke="#060" stroke-width="3" fill="#fc0"><circle cx="12" cy="12" r="8"/>
    <path d="M12 4V20M4 12H20" stroke="#309"/></g>
    """
  private static let wide = #"viewBox="0 0 24 24" width="48" height="24""#

  private static let signs: [Sign] = [
    // Icons that extend beyond the box.
    Sign(
      """
      <g clip-path="url(#a)"><path d="M4 4h6v6h-6z" fill="#00f"/>
      <rect x="12" y="12" width="30" height="30" fill="#f80"/></g>
      <defs><clipPath id="a"><rect width="24" height="24" fill="white"/></clipPath></defs>
      """),
    Sign(#"<circle cx="1" cy="1" r="9.3" fill="green"/><circle cx="24" cy="20" r="7"/>"#),
    Sign(#"<path d="M-9 30L33 -6" stroke="red" stroke-width="5.5"/>"#),
    Sign(#"<path d="M0 12C8 -9 16 -9 24 12Z" fill="purple"/>"#),
    Sign(#"<circle cx="5" cy="5" r="9"/>"#, #"viewBox="-1.3 -2.7 17.7 17.7""#),
    Sign(#"<g opacity=".4"><circle cx="2" cy="9" r="8"/><circle cx="9" cy="2" r="8"/></g>"#),
    Sign(#"<path d="M12 1L23 23H1Z" fill="none" stroke="navy" stroke-width="3"/>"#),
    // Icons that are transparent as a group.
    Sign(#"<g opacity=".5">\#(pair)</g>"#), Sign(pair, #"viewBox="0 0 24 24" opacity=".3""#),
    Sign(#"<g opacity=".5">\#(pair)<g opacity=".5">\#(wheel)</g></g>"#),
    Sign(#"<g opacity=".7">\#(wheel)</g>"#),
    Sign(#"<circle cx="12" cy="12" r="8" stroke="red" stroke-width="5" opacity=".5"/>"#),
    Sign(#"\#(pair)<g opacity=".35"><g opacity=".9">\#(wheel)</g>\#(pair)</g>"#),
    Sign(#"<rect width="24" height="24" fill="teal"/><g opacity=".6">\#(wheel)</g>"#),
    Sign(
      #"<g opacity=".5"><g fill="red" stroke="blue" opacity=".5"><path d="M2 2h9v9z"/></g>\#(pair)</g>"#
    ),
    Sign(#"<g opacity=".5"><path d="M2 2h9v9z"/><path d="M22 22h-9v-9z" fill="red"/></g>"#),
    Sign(#"<g fill-opacity=".5" opacity=".8">\#(pair)</g>"#),
    Sign(#"<g opacity="0">\#(wheel)</g>\#(pair)"#),
    Sign(#"<g opacity=".5"><g visibility="hidden">\#(wheel)</g>\#(pair)</g>"#),
    Sign(#"<g style="/* no: opacity: 1 */ opacity: 50% ">\#(pair)</g>"#),
    // Icons whose lines are painted in a different order.
    Sign(
      #"<circle cx="12" cy="12" r="7" fill="gold" stroke="red" stroke-width="6" paint-order="stroke"/>"#
    ),
    Sign(
      #"<g style="paint-order:markers stroke" opacity=".5" stroke="red" stroke-width="6">\#(pair)</g>"#
    ),
    // Icons in viewports with a different aspect ratio.
    Sign(pair, wide, size: (1, 0.5)),
    Sign(pair, #"\#(wide) preserveAspectRatio="xMaxYMid""#, size: (1, 0.5)),
    Sign(pair, #"\#(wide) preserveAspectRatio="xMidYMin slice""#, size: (1, 0.5)),
    Sign(pair, #"\#(wide) preserveAspectRatio="none""#, size: (1, 0.5)),
    Sign(
      #"<rect x="-30" width="99" height="7"/>\#(pair)"#,
      #"viewBox="0 0 24 24" width="19mm" height="3.8cm" preserveAspectRatio="xMinYMin""#,
      size: (0.5, 1)),
    Sign(pair, #"viewBox="0 0 24 12" width="30" height="30""#),
    // Lines wider in one direction than in the other, and rotated lines. Of vertical ones, cairo may omit a
    // row of pixels.
    Sign(#"<circle cx="4" cy="12" r="3" transform="scale(3 1)" stroke="red" fill="none"/>"#),
    Sign(
      #"<path d="M2 2L8 20L14 4" transform="skewX(20) scale(1 .8)" stroke="red" stroke-width="3"/>"#
    ),
    Sign(
      #"<g transform="matrix(.4 1.2 -1 .3 14 -4)" stroke-linecap="square">\#(wheel)</g>"#),
    Sign(
      #"<g stroke-width="4" stroke="blue" transform="rotate(9 12 12)" opacity=".5">\#(pair)</g>"#,
      #"\#(wide) preserveAspectRatio="none""#, size: (1, 0.5)),
    Sign(
      #"<path d="M4 3h9v6z" transform="rotate(7 9 9)scale(1 -2)translate(3 -11)" stroke-linejoin="bevel" stroke="red"/>"#
    ),
    // Basic shapes, and their inherited properties.
    Sign(
      #"<ellipse cx="12" cy="12" rx="7" fill="red"/><rect x="2" y="2" width="9" height="7" ry="3"/>"#
    ),
    Sign(#"<ellipse cx="12" cy="12" ry="7" rx="auto"/>"#),
    Sign(#"<rect x="2" y="2" width="20" height="9" rx="3" ry="auto"/>"#),
    Sign(#"<g color="orange"><path fill="currentColor" d="M2 2h20v9z"/></g>"#),
    Sign(
      #"<path d="M2 2h20v19z" fill="red" style="fill: blue /* not green */; stroke: lime !important; stroke:red"/>"#
    ),
    Sign(#"<rect style="x:4px;y:4px;width:15px;height:9px" width="3" height="3"/>"#),
    Sign(#"<path d="M2 2h20v9z" opacity=".2" style="opacity:.6;fill:#A00"/>"#),
    Sign(
      #"<g transform="rotate(30 12 12)" opacity=".5" stroke="black" fill="white">\#(wheel)</g>"#),
  ]

  @Test("icons look the same as in the viewer", arguments: signs)
  private func looksAlike(sign: Sign) throws {
    let (width, height) = (
      Int((sign.size.0 * Double(Self.side)).rounded()),
      Int((sign.size.1 * Double(Self.side)).rounded())
    )
    let document = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(sign.root)>\(sign.body)</svg>"
    guard case .artwork(let artwork) = try IconReader.icon(Array(document.utf8)) else {
      Issue.record("no forms")
      return
    }
    let drawing = Self.drawing(artwork, width, height)
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: width, height: height)
    let theirs = try Self.viewed(document, width, height)
    Self.expectAlike(rasterizer.bitmap.pixels, theirs, "pixels")
    // An SVG that contains the icon must look the same, too.
    let written = try Self.viewed(SVGWriter.document(drawing), width, height)
    Self.expectAlike(written, theirs, "SVG")
  }
}
