import Testing

@testable import RouteStage

/// In a window that is too small to show anything, nothing invisible is open: keys keep their ordinary
/// meaning.
@Suite struct SmallWindowTests {
  private static let small = (columns: 20, rows: 8)

  /// Expects `?` in a small window to open no help; otherwise, the next key would turn the page of the
  /// help.
  private static func expectNoHelp<Model: WindowModel>(
    _ model: Model, _ key: Key, page: (Model) -> Int?, words: (Model) -> String?
  ) {
    var model = model
    _ = model.update(.key(KeyEvent("?")))
    #expect(page(model) == nil)
    _ = model.update(.key(KeyEvent(key)))
    #expect(words(model) != nil)
    #expect(model.update(.key(KeyEvent("q"))) == [.quit])
  }

  @Test func helpStaysClosed() throws {
    Self.expectNoHelp(
      try WalkFixture.model(columns: Self.small.columns, rows: Self.small.rows), "v",
      page: { $0.stage.helpPage }, words: { $0.stage.notice?.text })
    Self.expectNoHelp(
      try PlayerFixture.model(columns: Self.small.columns, rows: Self.small.rows), "5",
      page: { $0.stage.helpPage }, words: { $0.stage.notice?.text })
    Self.expectNoHelp(
      DesignerFixture.model(columns: Self.small.columns, rows: Self.small.rows), "a",
      page: { $0.window.helpPage }, words: { $0.words })
  }

  @Test func helpIsClosedByAWindowThatShrinks() throws {
    var walk = try WalkFixture.model()
    _ = walk.update(.key(KeyEvent("?")))
    #expect(walk.stage.helpPage == 0)
    _ = walk.update(.resized(columns: Self.small.columns, rows: Self.small.rows))
    #expect(walk.stage.helpPage == nil)
    var player = try PlayerFixture.model()
    _ = player.update(.key(KeyEvent("?")))
    #expect(player.stage.helpPage == 0)
    _ = player.update(.resized(columns: Self.small.columns, rows: Self.small.rows))
    #expect(player.stage.helpPage == nil)
    var bench = DesignerFixture.model()
    _ = bench.update(.key(KeyEvent("?")))
    #expect(bench.window.helpPage == 0)
    _ = bench.update(.resized(columns: Self.small.columns, rows: Self.small.rows))
    #expect(bench.window.helpPage == nil)
  }
}
