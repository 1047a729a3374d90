import Testing

@testable import RouteStage

@Suite struct KeyTableTests {
  private enum Deed: Hashable, Sendable { case jump, duck, sing, shout }

  private static let table = KeyTable<Deed>([
    KeyBinding([.on("j", .jump), .on(.down, .duck), .also("=", .jump)], short: "j", long: "jump"),
    KeyBinding([.on("s", shift: false, .sing), .on("s", .shout)], short: "s", long: "sing"),
    KeyBinding([.on(.up, shift: true, .jump)], short: "up", long: "up", needs: .simulation),
    KeyBinding([], label: "mouse", short: "m", long: "mouse", isInHelp: false),
  ])

  @Test(
    arguments: [
      (KeyEvent("j"), .jump), (KeyEvent("J"), .jump), (KeyEvent("="), .jump),
      (KeyEvent(.down), .duck), (KeyEvent(.down, isShifted: true), .duck),
      // If a letter has a meaning of its own, the other binding needs the capital.
      (KeyEvent("s"), .sing), (KeyEvent("S"), .shout),
      (KeyEvent(.up, isShifted: true), .jump), (KeyEvent(.up), nil),
      (KeyEvent("x"), nil), (KeyEvent(.control("j")), nil), (KeyEvent(.other), nil),
      (KeyEvent("j", .repeat), .jump), (KeyEvent("j", .release), .jump),
    ] as [(KeyEvent, Deed?)])
  private func findsKeysWithAndWithoutShift(event: KeyEvent, deed: Deed?) {
    #expect(Self.table.stroke(for: event)?.action == deed)
  }

  @Test func labelsAreThoseOfTheKeysThatAreTold() {
    #expect(Self.table.help.map(\.keys) == ["J ↓", "s S", "Shift-↑", "mouse"])
  }

  @Test func helpTellsOfWhatIsOfUse() {
    #expect(Self.table.help(under: []).map(\.short) == ["j", "s"])
    #expect(Self.table.help(under: [.simulation]).map(\.short) == ["j", "s", "up"])
  }

  @Test(arguments: [
    (KeyTiming.press, [true, true, false, false]), (.once, [true, false, false, false]),
    (.repeat, [true, true, true, false]), (.always, [true, true, true, false]),
  ])
  func timingsSayWhichEventsCount(timing: KeyTiming, expected: [Bool]) {
    let found = [
      timing.fits(.press, mayRepeat: false), timing.fits(.press, mayRepeat: true),
      timing.fits(.repeat, mayRepeat: true), timing.fits(.release, mayRepeat: true),
    ]
    #expect(found == expected)
  }

  @Test func hintsGrowAndShareWords() {
    let lines = KeyHint.lines(of: [
      KeyHint("q", "quit", from: 0, rank: KeyHint.end), KeyHint("↑", "", "up", from: 1),
      KeyHint("+", "more", from: 1), KeyHint("a", "first", from: 4, rank: -1),
    ])
    #expect(
      lines == [
        "q quit", "↑ + more  q quit", "↑ up  + more  q quit", "↑ up  + more  q quit",
        "a first  ↑ up  + more  q quit",
      ])
  }
}
