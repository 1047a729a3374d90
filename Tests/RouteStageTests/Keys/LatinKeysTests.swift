import Testing

@testable import RouteStage

/// Keys of keyboards that do not type Latin letters.
@Suite struct LatinKeysTests {
  private static func keys(_ text: String) -> [KeyEvent] {
    var decoder = KeyDecoder()
    return decoder.decode(Array(text.utf8)).compactMap { input in
      if case .key(let event) = input { event } else { nil }
    }
  }

  /// Words typed with the wrong layout active, which people recognise.
  @Test(arguments: [
    ("руддщ", "hello"), ("РУДДЩ", "HELLO"), ("привет", "ghbdtn"), ("Йцукен", "Qwerty"),
    ("хъжэбю", "[];',."), ("ХЪЖЭ", "{}:\""), ("ї", "]"), ("і", "s"), ("γεια", "geia"),
    ("Καλος", "Kalow"), ("ψ", "c"), ("שלום", "akuo"), ("مرحبا", "lvpfh"),
    ("გამარჯობა", "gamarjoba"),
    ("สวัสดี", "l;ylfu"), ("ㅗㅑ", "hi"),
  ])
  func areTheKeysInTheirPlace(typed: String, latin: String) {
    let events = Self.keys(typed)
    #expect(events.map(\.key) == latin.unicodeScalars.map { Key.character($0) })
    // A line of text gets the letters that were typed.
    #expect(events.compactMap(\.typed).joined() == typed)
  }

  /// Latin letters with diacritics, and letters that are in no known layout.
  @Test(arguments: ["é", "ß", "ñ", "ø", "漢", "a", "Z", "!", "€"]) func othersAreThemselves(
    typed: String
  ) {
    #expect(Self.keys(typed).map(\.key) == typed.unicodeScalars.map { Key.character($0) })
  }

  @Test func theyActInWindows() throws {
    var model = try WalkFixture.model()
    for event in Self.keys("м") { _ = model.update(.key(event)) }
    #expect(model.stage.notice?.text.hasPrefix("Layout") == true)
    #expect(Self.keys("й").flatMap { model.update(.key($0)) } == [.quit])
    // Capital Q walks sideways.
    #expect(Self.keys("Й").flatMap { model.update(.key($0)) }.isEmpty)
    for event in Self.keys("/мй") { _ = model.update(.key(event)) }
    #expect(model.stage.window.line?.text.text == "мй")
  }

  /// The Greek Q key types a semicolon; a semicolon from another keyboard must not quit.
  @Test func aSemicolonIsTheGreekQAfterGreekLettersAlone() throws {
    #expect(Self.keys("γ;").map(\.key) == ["g", "q"])
    #expect(Self.keys("γ5 ;").map(\.key) == ["g", "5", " ", "q"])
    #expect(Self.keys(";").map(\.key) == [";"])
    #expect(Self.keys("γa;").map(\.key) == ["g", "a", ";"])
    #expect(Self.keys("м;").map(\.key) == ["v", ";"])
    var model = try WalkFixture.model()
    #expect(Self.keys("ω;").flatMap { model.update(.key($0)) } == [.quit])
    for event in Self.keys("/ω;") { _ = model.update(.key(event)) }
    #expect(model.stage.window.line?.text.text == "ω;")
  }

  /// Kitty's protocol gives the position of the key; if a terminal leaves it out, the letter determines the
  /// position.
  @Test(arguments: ["\u{1B}[1081::113u", "\u{1B}[1081u", "\u{1B}[1081;1:1;1081u"])
  func kittyTellsOrTheLetterDoes(bytes: String) {
    #expect(Self.keys(bytes).map(\.key) == ["q"])
  }

  @Test func releasesAreOfTheSameKey() {
    let events = Self.keys("\u{1B}[1081;1:1;1081u\u{1B}[1081;1:3u")
    #expect(events.map(\.key) == ["q", "q"] && events.map(\.kind) == [.press, .release])
  }
}
