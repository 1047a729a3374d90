import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Icons from text") struct SignInkTests {
  /// Returns the bounding box of the ink of an icon in a picture, as fractions of the picture's side.
  private static func ink(
    _ text: String, setBy typesetter: any Typesetter
  ) -> (low: Vector2, high: Vector2)? {
    let side = 400
    var drawing = Drawing(width: 100, height: 100, background: Color(hex: 0))
    var line = TextLine(text, at: Vector2(50, 50), size: 30, color: Color(hex: 0xFFFFFF))
    line.inkSide = 60
    drawing.add(.placemark, .text(line))
    var rasterizer = SmoothRasterizer(typesetter: typesetter)
    rasterizer.render(drawing, width: side, height: side)
    let lit = rasterizer.bitmap.pixels.indices.filter {
      Color(pixel: rasterizer.bitmap.pixels[$0]).red > 127
    }
    let columns = lit.map { $0 % side }
    guard let left = columns.min(), let right = columns.max(), let top = lit.first,
      let bottom = lit.last
    else { return nil }
    let scale = 1 / Double(side)
    return (
      Vector2(Double(left), Double(top / side)) * scale,
      Vector2(Double(right + 1), Double(bottom / side + 1)) * scale
    )
  }

  @Test(
    "the longer side of the ink's box has the requested length, and its middle is the disc's centre",
    arguments: ["A", "g", "p", "Wi", "WWW", "MMMMMMMM", "Å", "москва", "7"])
  func box(text: String) throws {
    let ink = try #require(Self.ink(text, setBy: StrokeTypesetter()))
    let size = ink.high - ink.low
    // The pixels at the two ends may be partly covered.
    #expect(abs(max(size.x, size.y) - 0.6) <= 0.006, "\(text) \(size)")
    let middle = (ink.low + ink.high) * 0.5
    #expect(abs(middle.x - 0.5) <= 0.004 && abs(middle.y - 0.5) <= 0.004, "\(text) \(middle)")
  }

  @Test("the size of a colour glyph is that of its visible pixels, without the empty margin")
  func picture() throws {
    struct Padded: Typesetter {
      func typeset(_ string: String) -> TypesetLine {
        var line = TypesetLine()
        line.width = 1.2
        let pixels = (0..<400).map { place -> UInt32 in
          let (x, y) = (place % 20, place / 20)
          return (4..<14).contains(x) && (8..<12).contains(y) ? 0xFFFF_FFFF : 0
        }
        guard let image = ImagePyramid(width: 20, height: 20, pixels: pixels) else { return line }
        let picture = GlyphPicture(image, corner: Vector2(0.1, 0.9), size: Vector2(1, 1))
        line.glyphs.append(PlacedGlyph(.picture(picture), at: .zero))
        return line
      }
    }
    let ink = try #require(Self.ink("🚩", setBy: Padded()))
    let size = ink.high - ink.low
    #expect(abs(size.x - 0.6) <= 0.01 && abs(size.y - 0.24) <= 0.01, "\(size)")
    let middle = (ink.low + ink.high) * 0.5
    #expect(abs(middle.x - 0.5) <= 0.005 && abs(middle.y - 0.5) <= 0.005)
  }

  @Test("a full stop is not enlarged into a ball")
  func stop() throws {
    let ink = try #require(Self.ink(".", setBy: StrokeTypesetter()))
    #expect((ink.high - ink.low).x < 0.4)
  }

  @Test("text set as shapes looks the same as text set as text", arguments: ["g", "Wi"])
  func shapes(text: String) {
    var line = TextLine(text, at: Vector2(50, 50), size: 30, color: Color(hex: 0xFFFFFF))
    line.inkSide = 60
    func bitmap(_ shapes: [Shape]) -> Bitmap {
      var drawing = Drawing(width: 100, height: 100, background: Color(hex: 0))
      for shape in shapes { drawing.add(.placemark, shape) }
      var rasterizer = SmoothRasterizer()
      rasterizer.render(drawing, width: 300, height: 300)
      return rasterizer.bitmap
    }
    let set = bitmap([.text(line)])
    let drawn = bitmap(line.shapes(of: StrokeTypesetter().typeset(text)))
    // Text blends pixels where glyphs touch only once; shapes are blended one after the other.
    let differing = zip(set.pixels, drawn.pixels).count { one, other in
      abs(Int(Color(pixel: one).red) - Int(Color(pixel: other).red)) > 12
    }
    #expect(differing < 30)
  }
}
