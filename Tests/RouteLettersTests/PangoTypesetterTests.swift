import Foundation
import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteLetters

@Suite("Pango's typesetter", .enabled(if: Names.typesetter != nil))
struct PangoTypesetterTests {
  private static let hasShaper = Tool.isInstalled("hb-shape") && Tool.isInstalled("fc-match")

  /// A glyph as hb-shape prints it.
  private struct Shaped: Decodable {
    let ax: Double
  }

  /// Expects a name to have the width that hb-shape reports, using the font that fc-match of fontconfig
  /// selects.
  ///
  /// The tool rounds each glyph to a thousandth of an em.
  private static func expectWidth(of name: String) throws {
    let letter = try #require(name.unicodeScalars.first)
    let pattern = "DejaVu Sans:charset=\(String(letter.value, radix: 16))"
    let match = try #require(Tool(named: "fc-match"))
      .run(["-f", "%{file}\n%{index}", pattern]).text.split(separator: "\n")
    let shaped = try #require(Tool(named: "hb-shape")).run([
      "--font-file=\(match[0])", "--face-index=\(match[1])", "--font-size=1000",
      "--output-format=json", "--no-glyph-names", "--text=\(name)",
    ])
    let glyphs = try JSONDecoder().decode([Shaped].self, from: Data(shaped.output))
    let width = glyphs.reduce(0) { $0 + $1.ax } / 1000
    let line = try #require(Names.typesetter).typeset(name)
    #expect(line.missing == [])
    #expect(abs(line.width - width) <= 0.0005 * Double(glyphs.count), "\(name)")
  }

  @Test(
    "names are as wide as hb-shape reports", .enabled(if: hasShaper && Names.hasNamedFace),
    arguments: Names.european)
  func widths(name: String) throws { try Self.expectWidth(of: name) }

  @Test(
    "names in further scripts are as wide as hb-shape reports, too",
    .enabled(if: hasShaper && Names.hasAll),
    arguments: Names.others.dropLast())
  func furtherWidths(name: String) throws { try Self.expectWidth(of: name) }

  @Test(
    "the widths used for plates in SVG are those of the typeface", .enabled(if: Names.hasNamedFace),
    arguments: ["412 m", "1.2 km", "0.1 mi", "1,2 км", "950 м", "Zürich", "Ωμέγα"])
  func plates(text: String) throws {
    let line = try #require(Names.typesetter).typeset(text)
    // Those widths leave out kerning, and no letters in these texts are kerned.
    #expect(abs(NamedFace.width(of: text) - line.width) < 1e-9)
  }

  @Test("joined letters and stacked marks have the forms of their script")
  func shapes() throws {
    let typesetter = try #require(Names.typesetter)
    let apart = "العربية".unicodeScalars.map { typesetter.typeset(String($0)) }
    let joined = typesetter.typeset("العربية")
    #expect(joined.glyphs.count == apart.count)
    #expect(joined.width < apart.reduce(0) { $0 + $1.width })
    // The text reads from right to left: the alif, which is not joined to another letter, is the last glyph
    // from the left.
    #expect(joined.glyphs.last?.form == apart.first?.glyphs.first?.form)
    let composed = typesetter.typeset("Zu\u{308}rich")
    #expect(composed.width == typesetter.typeset("Zürich").width)
  }

  @Test("emoji are pictures or coloured layers", .enabled(if: Names.hasAll))
  func emoji() throws {
    let line = try #require(Names.typesetter).typeset("🎁")
    let form = try #require(line.glyphs.first).form
    switch form {
    case .picture(let picture): #expect(picture.size.x > 1 && picture.size.y > 0.9)
    case .layers(let layers): #expect(layers.count > 1)
    case .outline, .strokes: Issue.record("no colour")
    }
    // The family emoji is one picture, even though it is written as five characters.
    #expect(try #require(Names.typesetter).typeset("👩‍👩‍👧").glyphs.count == 1)
  }

  @Test("characters in no font are each reported once and drawn as their code")
  func missing() throws {
    let typesetter = try #require(Names.typesetter)
    let line = typesetter.typeset("a\u{10FFFD}b\u{378}c\u{10FFFD}")
    #expect(line.missing == ["\u{10FFFD}", "\u{378}"])
    let boxes = line.glyphs.filter { if case .strokes = $0.form { true } else { false } }
    #expect(
      boxes.map(\.form)
        == ["\u{10FFFD}", "\u{378}", "\u{10FFFD}"].map { MissingGlyph.box(for: $0).form })
  }

  /// Names that are long, unassigned, stacked, directional overrides, isolated joiners, halves of pairs, or
  /// not allowed in text.
  static let hostile = [
    String(repeating: "W", count: 100_000), String(repeating: "ب", count: 100_000),
    "a" + String(repeating: "\u{301}\u{323}", count: 50_000),
    String(repeating: "\u{202E}a\u{2066}ب", count: 5000), String(repeating: "\u{378}", count: 3000),
    String(repeating: "\u{200D}", count: 10_000), "\u{200D}\u{FE0F}\u{20E3}", "🏴\u{E0067}\u{E007F}",
    String(repeating: "👩‍", count: 4000),
    String(decoding: [0xFFFE, 0xFFFF, 0xFDD0] as [UInt16], as: UTF16.self),
    "a\u{0}b\u{7}\n\r\u{2028}c",
    String(repeating: "🇫", count: 3001), String(repeating: "क्", count: 3000), "", " ",
    "\u{D7B0}\u{11A8}",
  ]

  @Test("whatever a name contains, its line is limited in size", arguments: hostile.indices)
  func isBounded(index: Int) throws {
    let line = try #require(Names.typesetter).typeset(Self.hostile[index])
    // HarfBuzz may produce more than one glyph for a character, for example by adding a dotted circle
    // before it.
    #expect(line.glyphs.count <= 3 * (PangoTypesetter.longestLine + 1))
    #expect(line.width.isFinite && line.width >= 0 && line.width < 10_000)
    #expect(line.glyphs.allSatisfy { $0.origin.x.isFinite && $0.origin.y.isFinite })
    var drawing = Drawing(width: 100, height: 20, background: Color(hex: 0))
    for angle in [0.0, 30] {
      drawing.add(
        .note,
        .text(
          TextLine(
            Self.hostile[index], at: Vector2(50, 10), size: 12, color: Color(hex: 0xFFFFFF),
            angle: .degrees(angle), plate: Color(hex: 0xFF))))
    }
    var rasterizer = SmoothRasterizer(typesetter: try #require(Names.typesetter))
    rasterizer.render(drawing, width: 100, height: 20)
  }

  @Test("threads that typeset lines simultaneously get the same lines")
  func threads() async throws {
    let typesetter = try PangoTypesetter()
    let names = (0..<200).map { "\(Names.european[$0 % 4]) \($0 % 50)" }
    let lines = await withTaskGroup(of: (Int, TypesetLine).self) { group in
      for (index, name) in names.enumerated() {
        group.addTask { (index, typesetter.typeset(name)) }
      }
      return await group.reduce(into: [Int: TypesetLine]()) { $0[$1.0] = $1.1 }
    }
    let alone = try PangoTypesetter()
    for (index, name) in names.enumerated() {
      let line = alone.typeset(name)
      #expect(lines[index]?.width == line.width)
      #expect(lines[index]?.glyphs.map(\.form) == line.glyphs.map(\.form))
    }
  }

  @Test("another family is selected by its name, and reported", .enabled(if: Names.hasNamedFace))
  func families() throws {
    let serif = try PangoTypesetter(families: ["No Such Face", "DejaVu Sans"])
    #expect(serif.family == "DejaVu Sans")
  }
}
