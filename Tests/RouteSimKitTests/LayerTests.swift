import TestSupport
import Testing

@Suite struct LayerTests {
  /// The library's folders, bottom up; the version lies in none.
  @Test func everyFolderUsesOnlyThoseBelow() throws {
    let layers = [
      "", "Text", "Formats", "Input", "Simulation", "Correction", "Output", "Design", "Sizing",
      "Replay", "Stage", "Walk", "Player", "Designer",
    ]
    #expect(try SourceFile.upwardUses(in: "RouteSimKit", layers: layers) == [])
  }
}
