import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

/// Sets every character as a small picture of one colour, as emoji fonts do.
private struct PictureTypesetter: Typesetter {
  let color: Color

  func typeset(_ string: String) -> TypesetLine {
    var line = TypesetLine()
    line.width = 1
    let pixel = color.channels
    guard let image = ImagePyramid(width: 8, height: 8, pixels: Array(repeating: pixel, count: 64))
    else { return line }
    let picture = GlyphPicture(image, corner: Vector2(0, 0.8), size: Vector2(1, 1))
    line.glyphs.append(PlacedGlyph(.picture(picture), at: .zero))
    return line
  }
}

extension Color {
  fileprivate var channels: UInt32 {
    UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000
  }
}

@Suite("The contrast of a design") struct SizingContrastTests {
  private static func contrast(
    _ pair: SizingContrast.Pair, of design: Design, in theme: Theme = .dark,
    sign: MarkIcon? = nil, emoji: Color = Color(hex: 0xFFFFFF)
  ) -> SizingContrast? {
    SizingContrast.all(of: design, in: theme, sign: sign) { PictureTypesetter(color: emoji) }
      .first { $0.pair == pair }
  }

  private static func design(disc: UInt32, letter: String? = nil) -> Design {
    var design = Design.standard
    design.mark.color = Color(hex: disc)
    design.sign.letter = letter
    return design
  }

  /// Returns an image whose left part, `columns` of 16 columns, has one colour and whose rest has another.
  private static func image(_ columns: Int, _ left: UInt32, _ right: UInt32) throws -> MarkIcon {
    let pixels = (0..<256).map { place in
      Color(hex: place % 16 < columns ? left : right).channels
    }
    return .image(try #require(ImagePyramid(width: 16, height: 16, pixels: pixels)))
  }

  /// The ratios in WebAIM's contrast checker are 4.69 for black on 777777 and 1 for 1E88E5 on itself.
  @Test("an emoji is judged by its pixels, not by the colour of a letter")
  func emoji() throws {
    let blue = Self.design(disc: 0x1E88E5, letter: "🔵")
    let same = try #require(Self.contrast(.icon, of: blue, emoji: Color(hex: 0x1E88E5)))
    #expect(same.ratio == 1 && same.least == 1 && !same.isEnough)
    #expect(same.text == "icon on the mark 1.0:1, below 3:1")
    let grey = Self.design(disc: 0x777777, letter: "⚫")
    let black = try #require(Self.contrast(.icon, of: grey, emoji: Color(hex: 0)))
    #expect(abs(black.ratio - 4.69) < 0.01 && black.isEnough)
  }

  @Test("a letter is judged by the icon's colour, as it is drawn")
  func letter() throws {
    var design = Self.design(disc: 0x777777, letter: "A")
    design.mark.iconColor = Color(hex: 0)
    let contrast = try #require(
      SizingContrast.all(of: design, in: .dark).first { $0.pair == .icon })
    #expect(abs(contrast.ratio - 4.69) < 0.01)
  }

  @Test(
    "a quarter of a picture must stand out",
    arguments: [(0, false), (2, false), (5, true), (16, true)])
  func image(columns: Int, isEnough: Bool) throws {
    let sign = try Self.image(columns, 0xFFFFFF, 0xC2185B)
    let contrast = try #require(
      Self.contrast(.icon, of: Self.design(disc: 0xC2185B), sign: sign))
    #expect(contrast.isEnough == isEnough, "\(contrast.least)")
  }

  @Test("an invisible picture does not stand out from anything")
  func clearImage() throws {
    let clear = try #require(
      ImagePyramid(width: 4, height: 4, pixels: Array(repeating: 0, count: 16)))
    let contrast = try #require(
      Self.contrast(.icon, of: .standard, sign: .image(clear)))
    #expect(contrast.least == 1 && !contrast.isEnough)
  }

  @Test("shapes with colours of their own are judged by those colours")
  func artwork() throws {
    var square = CurvePath(from: Vector2(-0.5, -0.5))
    for (x, y) in [(0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] { square.addLine(to: Vector2(x, y)) }
    square.close()
    var form = MarkArtwork.Form([square])
    form.fill = .own(Color(hex: 0x1E88E5))
    let sign = MarkIcon.artwork(MarkArtwork([form]))
    let blue = try #require(Self.contrast(.icon, of: Self.design(disc: 0x1E88E5), sign: sign))
    #expect(blue.ratio == 1)
    form.fill = .ofSign(opacity: 1)
    let white = try #require(
      Self.contrast(
        .icon, of: Self.design(disc: 0x1E88E5), sign: .artwork(MarkArtwork([form]))))
    // According to WebAIM, FFFFFF on 1E88E5 has 3.68.
    #expect(abs(white.ratio - 3.68) < 0.01)
  }

  @Test("arrows are judged against the ground, including their rim")
  func arrows() throws {
    var design = Design.standard
    design.arrows.color = Theme.dark.ground
    design.arrows.edge = Theme.dark.ground
    let hidden = try #require(Self.contrast(.arrowsOnGround, of: design))
    #expect(hidden.least == 1 && hidden.text == "arrows on the ground 1.0:1, below 3:1")
    design.arrows.edge = Color(hex: 0xFFFFFF)
    #expect(try #require(Self.contrast(.arrowsOnGround, of: design)).isEnough)
    // Neither of these bodies has a rim.
    for change in [{ $0.arrows.shape = .slim }, { $0.model = "a.obj" }] as [(inout Design) -> Void]
    {
      var other = design
      change(&other)
      #expect(!(try #require(Self.contrast(.arrowsOnGround, of: other)).isEnough))
    }
  }

  @Test("the defaults stand out in every theme", arguments: [Theme.dark, .light, .terminal])
  func defaults(theme: Theme) {
    for contrast in SizingContrast.all(of: .standard, in: theme) {
      #expect(contrast.isEnough, "\(contrast.text)")
    }
  }

  @Test("if only a rim of one point stands out, that is reported")
  func rim() throws {
    var design = Self.design(disc: 0xFFFFFF)
    design.arrows.color = Color(hex: 0xFFFFFF)
    let both = try #require(Self.contrast(.arrows, of: design))
    #expect(both.isEnough && both.isOnRim)
    #expect(
      both.textWithoutRim == "mark on the arrows 1.0:1 apart from its 1 pt rim, below 3:1")
    // The dark rim alone is as wide as an edge must be.
    design.mark.outline = .dark
    #expect(try !#require(Self.contrast(.arrows, of: design)).isOnRim)
    // An icon that does not stand out at all does not stand out because of its rim.
    design.mark.outline = .none
    #expect(try !#require(Self.contrast(.arrows, of: design)).isOnRim)
  }

  @Test("a hint that is hard to see is reported with the surface behind it")
  func hint() throws {
    var design = Design.standard
    design.mark.outline = .none
    design.colors.hint = design.arrows.color ?? Theme.dark.arrow
    let arrows = try #require(Self.contrast(.hint, of: design))
    #expect(arrows.text == "hint on the arrows 1.0:1, below 3:1")
    design.colors.hint = Theme.dark.sky
    let sky = try #require(Self.contrast(.hint, of: design))
    #expect(sky.text == "hint on the sky 1.0:1, below 3:1")
  }
}
