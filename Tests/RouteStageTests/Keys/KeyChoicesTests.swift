import Testing

@testable import RouteStage

/// Keys that a user has chosen.
@Suite struct KeyChoicesTests {
  private func chords(_ text: String) throws -> [KeyChord] { try KeyChord.list(text) }

  @Test(arguments: [
    "a A ? <up> <ctrl-l> <shift-up> <space> <tab> <shift-tab> < > . é", "", "[ ] / : \" ' #",
  ])
  func listsOfKeysAreReadAsTheyAreWritten(text: String) throws {
    let list = try chords(text)
    #expect(list.map(\.name).joined(separator: " ") == text)
    #expect(Set(list).count == list.count)
  }

  /// Keys that terminals send as another key are refused, too, and so are two keys in one word.
  @Test(arguments: [
    "ab", "<nokey>", "<ctrl-", "<shift->", "<>", "<ctrl-ü>", "<ctrl-i>", "<ctrl-m>", "<ctrl-h>",
    "<ctrl-j>", "<up><left>",
  ])
  func whatIsNoKeyIsRefused(text: String) {
    #expect(throws: KeyScriptError.self) { try KeyChord.list(text) }
  }

  /// The key is the one that the decoder reads.
  @Test(arguments: [("й", "q"), ("Й", "Q"), ("ц", "w")])
  func lettersOfOtherScriptsAreTheKeysInTheirPlaces(typed: String, latin: String) throws {
    #expect(try chords(typed) == chords(latin))
  }

  /// Expects each action to have one name, and the keys that are listed to perform it.
  private func expectNames<Action>(_ table: KeyTable<Action>) throws {
    let names = table.actions.map(\.name)
    #expect(Set(names).count == names.count)
    let actions = Set(table.bindings.flatMap(\.strokes).map(\.action))
    // Ctrl-C and Ctrl-Z are never changed.
    #expect(names.count == actions.count - 2, "\(names)")
    for action in table.actions {
      #expect(
        action.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(action.name)")
      #expect(!action.words.isEmpty && !action.keys.isEmpty)
    }
    // Choosing for each action the keys that it already has changes nothing.
    var choices = KeyChoices()
    for action in table.actions {
      choices.keys[action.name] = try chords(action.keys.map(\.name).joined(separator: " "))
    }
    let same = try table.rebound(choices)
    for stroke in table.bindings.flatMap(\.strokes) {
      let event = KeyEvent(stroke.chord.key, isShifted: stroke.chord.isShifted == true)
      #expect(same.stroke(for: event)?.action == stroke.action, "\(stroke.chord.name)")
    }
  }

  @Test func everyActionHasOneName() throws {
    try expectNames(WalkModel.keys.table)
    try expectNames(PlayerModel.keys.table)
    try expectNames(DesignerModel.keys)
  }

  @Test func aKeyThatIsChosenTakesThePlaceOfThoseBefore() throws {
    let keys = try WalkModel.keys.rebound(
      KeyChoices([
        "quit": try chords("<ctrl-q> y"), "next-layout": try chords("<shift-up>"), "left": [],
        "whole-route": [],
      ]))
    #expect(keys.table.stroke(for: KeyEvent("y"))?.action == .window(.quit))
    #expect(keys.table.stroke(for: KeyEvent("Y"))?.action == .window(.quit))
    #expect(keys.table.stroke(for: KeyEvent(.control("q")))?.action == .window(.quit))
    #expect(keys.table.stroke(for: KeyEvent("q")) == nil)
    #expect(keys.table.stroke(for: KeyEvent("Q")) == nil)
    #expect(keys.table.stroke(for: KeyEvent("v")) == nil)
    #expect(keys.table.stroke(for: KeyEvent(.up, isShifted: true))?.action == .picture(.nextLayout))
    #expect(keys.table.stroke(for: KeyEvent(.up))?.action == .push(.forward))
    #expect(keys.table.stroke(for: KeyEvent(.control("c")))?.action == .window(.interrupt))
  }

  @Test func helpAndHintsNameTheKeysThatAreBound() throws {
    let keys = try WalkModel.keys.rebound(
      KeyChoices([
        "quit": try chords("<ctrl-q>"), "left": [], "turn-left": try chords("y"),
        "whole-route": [],
        "help": try chords("k ?"),
        "next-layout": [],
      ])
    ).table
    let help = keys.help
    #expect(help.contains { $0.keys == "Ctrl-Q Ctrl-C" && $0.long == "quit" })
    #expect(help.contains { $0.keys == "E" && $0.long == "sidestep right" })
    #expect(help.contains { $0.keys == "Y D →" && $0.long.hasPrefix("turn left and right") })
    #expect(!help.contains { $0.long.contains("layout") })
    let hints = try #require(keys.hints(under: []).last)
    #expect(hints.contains("Y/D turn") && hints.contains("Ctrl-Q quit") && hints.contains("K help"))
    #expect(!hints.contains("layout") && !hints.contains("  q "))
    // Bindings that are not chosen stay the same.
    let unchanged = WalkModel.keys.table.help.filter { $0.long.contains("jump") }
    #expect(help.filter { $0.long.contains("jump") } == unchanged)
  }

  @Test func aKeyForTwoThingsIsRefused() throws {
    func conflict(_ choices: [String: String]) throws -> KeyChoiceError? {
      var keys = KeyChoices()
      for (name, text) in choices { keys.keys[name] = try chords(text) }
      do {
        _ = try WalkModel.keys.rebound(keys)
        return nil
      } catch {
        return error
      }
    }
    let o = try chords("o")[0]
    #expect(try conflict(["quit": "o"]) == .conflict(o, "quit", "next-device"))
    #expect(try conflict(["quit": "o", "next-device": "y", "whole-route": ""]) == nil)
    #expect(try conflict(["quit": "o", "next-device": ""]) == nil)
    #expect(try conflict(["quit": "o o O"]) == .conflict(o, "quit", "next-device"))
    #expect(try conflict(["quit": "O"]) == nil)
    #expect(try conflict(["quit": "y", "help": "y"]) != nil)
    #expect(try conflict(["help": "q"]) == .conflict(try chords("q")[0], "help", "quit"))
    #expect(try conflict(["help": "<ctrl-c>"]) != nil)
    #expect(try conflict(["no-such-action": "q"]) == nil)
  }

  /// If a letter is unbound, it does not do what its capital does.
  @Test func capitalsAreKeysOfTheirOwnWhereTheyAreHeld() throws {
    let keys = try WalkModel.keys.rebound(KeyChoices(["quit": try chords("k")]))
    let fixture = try WalkFixture.model()
    for (key, moves) in [("q", false), ("Q", true)] as [(Unicode.Scalar, Bool)] {
      var walk = WalkModel(street: fixture.street, stage: fixture.stage, keys: keys)
      let before = walk.street.pose.position
      _ = walk.update(.key(KeyEvent(.character(key))))
      for _ in 0..<30 { _ = walk.update(.tick) }
      #expect((walk.street.pose.position != before) == moves)
    }
  }

  @Test func modelsActByTheKeysChosen() throws {
    let keys = try WalkModel.keys.rebound(
      KeyChoices([
        "turn-right": try chords("y"), "quit": try chords("k"), "next-view": [], "whole-route": [],
      ]))
    let fixture = try WalkFixture.model()
    var walk = WalkModel(street: fixture.street, stage: fixture.stage, keys: keys)
    let before = walk.street.pose.attitude.heading.degrees
    #expect(walk.update(.key(KeyEvent("d"))).isEmpty)
    for _ in 0..<30 { _ = walk.update(.tick) }
    #expect(walk.street.pose.attitude.heading.degrees == before)
    _ = walk.update(.key(KeyEvent("y")))
    for _ in 0..<30 { _ = walk.update(.tick) }
    #expect(walk.street.pose.attitude.heading.degrees > before)
    #expect(walk.update(.key(KeyEvent("q"))).isEmpty)
    #expect(walk.update(.key(KeyEvent("k"))) == [.quit])
    #expect(walk.keyHelp.contains { $0.keys == "K Ctrl-C" })
    // An action without a key is still among the actions.
    let selected = walk.stage.selected
    for character in ":next view".unicodeScalars {
      _ = walk.update(.key(KeyEvent(.character(character))))
    }
    _ = walk.update(.key(KeyEvent(.enter)))
    #expect(walk.stage.selected != selected)
  }
}
