import ARRouteEngine
import TestSupport
import Testing

@Suite("Hint glyphs")
struct HintGlyphTests {
  /// Apart from these files, `Frame.Hint` names the two glyphs that apps know.
  @Test(
    "a glyph is named only in its own file and in the row of its style",
    arguments: ["HintHalo", "HintWedge"])
  func isNamedOnce(glyph: String) throws {
    let users = try SourceFile.all().filter { $0.words.contains(glyph) }.map(\.path)
    let folder = "ARRouteEngine/Scene/Hints"
    #expect(
      Set(users) == [
        "ARRouteEngine/Frame/Frame.swift", "\(folder)/\(glyph).swift",
        "\(folder)/HintStyle.swift",
      ])
  }

  @Test func everyStyleButTheMarkerHasAGlyphOfItsOwn() {
    #expect(HintStyle.allCases.filter { $0.glyph == nil } == [.edge])
    let glyphs = HintStyle.allCases.compactMap { $0.glyph.map { "\($0)" } }
    #expect(Set(glyphs).count == glyphs.count)
  }

  @Test func aGlyphIsWrittenByTheNameOfItsStyle() {
    for style in HintStyle.allCases {
      if let glyph = style.glyph { #expect("\(glyph.key)" == style.rawValue) }
    }
  }

  @Test("a frame has the glyph of its style, and no other", arguments: HintStyle.allCases)
  func drawsItsStyle(style: HintStyle) throws {
    var world = try World(
      route: TestRoutes.route([(0, 0), (300, 0)]), settings: WorldSettings(),
      start: .chainage(0))
    world.settings.hintStyle = style
    world.turn(to: Attitude(heading: .degrees(180)))
    let hint = try #require(world.frame(clock: 0).guidance?.hint)
    #expect((hint.halo != nil) == (style == .halo))
    #expect((hint.wedge != nil) == (style == .wedge))
    #expect((hint.placement?.halo != nil) == (style == .halo))
    #expect((hint.placement?.wedge != nil) == (style == .wedge))
    #expect(hint.placement?.label != nil)
  }
}
