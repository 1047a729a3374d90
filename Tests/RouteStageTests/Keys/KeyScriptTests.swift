import RouteFormats
import RouteStage
import Testing

@Suite struct KeyScriptTests {
  @Test(
    arguments: [
      ("", []),
      ("ww.d", [.character("w"), .character("w"), nil, .character("d")]),
      ("<home><TAB> \t", [.home, .tab, .character(" "), .tab]),
      ("<ctrl-l><Ctrl-C>", [.control("l"), .control("c")]),
      ("<.><<>>", [.character("."), .character("<"), .character(">")]),
      ("Qé", [.character("Q"), .character("é")]),
    ] as [(String, [Key?])])
  func readsOneKeyAFrame(text: String, keys: [Key?]) throws {
    #expect(try KeyScript(text).keys == keys)
  }

  @Test(arguments: [
    ("<hom>", KeyScriptError.unknownKey("hom")), ("<ctrl-ä>", .unknownKey("ctrl-ä")),
    ("w<", .unfinishedName("")), ("<home", .unfinishedName("home")), ("<>", .unfinishedName(">")),
    ("<a\u{1A}\n", .unfinishedName("a\u{1A}\n")), ("<\u{1B}[2J>", .unknownKey("\u{1B}[2J")),
  ])
  func refusesNamesNoKeyHas(text: String, error: KeyScriptError) {
    #expect(throws: error) { try KeyScript(text) }
    #expect(error.description.unicodeScalars.allSatisfy(Printable.isHarmless))
  }
}
