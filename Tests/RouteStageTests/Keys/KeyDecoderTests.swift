import TestSupport
import Testing

@testable import RouteStage

@Suite struct KeyDecoderTests {
  /// The time within which the bytes of one key arrive, in nanoseconds.
  private static let moment: UInt64 = 50_000_000

  static let sequences: [(String, Key)] = [
    ("w", .character("w")), ("Q", .character("Q")), (" ", .character(" ")), ("+", .character("+")),
    ("é", .character("é")), ("€", .character("€")), ("😀", .character("😀")),
    ("\t", .tab), ("\r", .enter), ("\n", .enter), ("\u{7F}", .backspace), ("\u{08}", .backspace),
    ("\u{03}", .control("c")), ("\u{0C}", .control("l")), ("\u{1A}", .control("z")),
    ("\u{00}", .other), ("\u{1C}", .other),
    // Sequences of xterm, VT220, rxvt and the Linux console, with cursor keys in both modes.
    ("\u{1B}[A", .up), ("\u{1B}OA", .up), ("\u{1B}[B", .down), ("\u{1B}OB", .down),
    ("\u{1B}[C", .right), ("\u{1B}OC", .right), ("\u{1B}[D", .left), ("\u{1B}OD", .left),
    ("\u{1B}[H", .home), ("\u{1B}OH", .home), ("\u{1B}[1~", .home), ("\u{1B}[7~", .home),
    ("\u{1B}[F", .end), ("\u{1B}OF", .end), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
    ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[Z", .backTab), ("\u{1B}OM", .enter),
    ("\u{1B}[1;5C", .right), ("\u{1B}[3~", .delete), ("\u{1B}OP", .other),
    ("\u{1B}[15~", .other), ("\u{1B}[[A", .other),
    // Sequences of the Kitty protocol.
    ("\u{1B}[119u", .character("w")), ("\u{1B}[119;1:1;119u", .character("w")),
    ("\u{1B}[113:81;2;81u", .character("Q")), ("\u{1B}[61:43;2;43u", .character("+")),
    ("\u{1B}[61:43;2u", .character("+")), ("\u{1B}[1094::119u", .character("w")),
    ("\u{1B}[99;5u", .control("c")), ("\u{1B}[1089::99;5u", .control("c")),
    ("\u{1B}[27u", .escape), ("\u{1B}[9u", .tab), ("\u{1B}[9;2u", .backTab),
    ("\u{1B}[13u", .enter), ("\u{1B}[127u", .backspace), ("\u{1B}[32;;32u", .character(" ")),
    ("\u{1B}[1;129A", .up), ("\u{1B}[119;129;119u", .character("w")),
    ("\u{1B}[57419u", .up), ("\u{1B}[57423u", .home), ("\u{1B}[57401u", .character("2")),
    ("\u{1B}[119;3u", .other), ("\u{1B}[57361u", .other),
  ]

  @Test(arguments: sequences)
  func knowsTheKey(bytes: String, key: Key) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes.utf8) == [.key(KeyEvent(key))])
    #expect(decoder.patience == nil)
  }

  @Test(arguments: sequences)
  func doesNotMindHowTheBytesAreCut(bytes: String, key: Key) {
    var decoder = KeyDecoder()
    var events: [TerminalInput] = []
    for byte in bytes.utf8 { events += decoder.decode([byte]) }
    #expect(events == [.key(KeyEvent(key))])
  }

  /// For keys that type something, shift is part of the typed character.
  @Test(arguments: [
    ("\u{1B}[1;2A", KeyEvent(.up, isShifted: true)),
    ("\u{1B}[1;6D", KeyEvent(.left, isShifted: true)),
    ("\u{1B}[57418;2u", KeyEvent(.right, isShifted: true)), ("\u{1B}[1;5C", KeyEvent(.right)),
    ("\u{1B}[1;2:3C", KeyEvent(.right, .release, isShifted: true)),
    ("\u{1B}[113:81;2;81u", KeyEvent(.character("Q"))),
  ])
  func tellsWhetherShiftIsHeld(bytes: String, event: KeyEvent) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes.utf8) == [.key(event)])
  }

  @Test(arguments: [
    ("\u{1B}[119;1:1u", KeyEvent.Phase.press), ("\u{1B}[119;1:2u", .repeat),
    ("\u{1B}[119;1:3u", .release), ("\u{1B}[1;1:3A", .release), ("\u{1B}[1;1:2A", .repeat),
    ("\u{1B}[1;129:3H", .release), ("\u{1B}[5;1:3~", .release),
  ])
  func knowsWhatHappenedToTheKey(bytes: String, kind: KeyEvent.Phase) {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes.utf8)
    guard case .key(let event) = events.first else {
      Issue.record("no key in \(bytes.debugDescription)")
      return
    }
    #expect(events.count == 1 && event.kind == kind)
  }

  /// Answers to queries, modifiers alone, and focus changes are not keys, and none of their letters is read
  /// as one.
  @Test(arguments: [
    "\u{1B}[>41;340;0c", "\u{1B}[12;40R", "\u{1B}[1n", "\u{1B}]11;rgb:00/00/00\u{07}",
    "\u{1B}]11;rgb:00/00/00\u{1B}\\", "\u{1B}P1+r436f\u{1B}\\", "\u{1B}_other\u{1B}\\",
    "\u{1B}[57441;2u", "\u{1B}[57441;1:3u", "\u{1B}[I", "\u{1B}[?2026;0$y",
  ])
  func keepsQuietAboutWhatIsNoKey(bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode((bytes + "w").utf8) == [.key(KeyEvent(.character("w")))])
  }

  /// Sequences caused by another program's settings, such as a mouse that is still reported, are not keys.
  @Test(arguments: [
    "\u{1B}[M qq", "\u{1B}[M#q!\u{1B}[M\u{20}q\u{03}",
    "\u{1B}[200~quit\u{1B}[201~", "\u{1B}[200~q\u{03}\u{1B}[20\u{1B}[201~",
    "\u{1B}[200~\u{1B}\u{1B}[201~", "\u{1B}[201~",
  ])
  func passesOverMouseAndPastedText(bytes: String) {
    let w = [TerminalInput.key(KeyEvent(.character("w")))]
    var decoder = KeyDecoder()
    #expect(Self.keys(decoder.decode((bytes + "w").utf8)) == w)
    var events: [TerminalInput] = []
    for byte in (bytes + "w").utf8 { events += decoder.decode([byte]) }
    #expect(Self.keys(events) == w)
  }

  /// Returns the events without pasted text, which is not a key.
  private static func keys(_ events: [TerminalInput]) -> [TerminalInput] {
    events.filter { if case .pasted = $0 { false } else { true } }
  }

  /// The text arrives in any pieces; a long text is cut at a length that no line could contain.
  @Test(arguments: ["quit", "Café\nat 52.5,13.4", "東京 🇫🇮", "\u{1B}[20 is no end", ""])
  func tellsPastedText(text: String) {
    for length in [1, 3, 100] {
      var decoder = KeyDecoder()
      var rest = Array("\u{1B}[200~\(text)\u{1B}[201~w".utf8)[...]
      var events: [TerminalInput] = []
      while !rest.isEmpty {
        events += decoder.decode(rest.prefix(length))
        rest = rest.dropFirst(length)
      }
      #expect(events == (text.isEmpty ? [] : [.pasted(text)]) + [.key(KeyEvent("w"))])
    }
  }

  @Test func aMegabyteIsPastedInBoundedMemory() {
    var decoder = KeyDecoder()
    var events = decoder.decode("\u{1B}[200~".utf8)
    for _ in 0..<1 << 16 { events += decoder.decode("äöüßäöüß".utf8) }
    events += decoder.decode("\u{1B}[201~".utf8)
    guard case .pasted(let text)? = events.first, events.count == 1 else {
      Issue.record("not pasted")
      return
    }
    #expect(text.utf8.count <= 4096 && text.utf8.count > 4000)
    #expect(text.allSatisfy { "äöüß".contains($0) })
  }

  /// On a layout whose letters are not commands, the key is the one at the same position on a US keyboard,
  /// and the letter is the typed text.
  @Test(arguments: [
    ("\u{1B}[1094::119;;1094u", "ц"), ("\u{1B}[119;;119u", "w"), ("\u{1B}[97;2;65u", "A"),
    ("\u{1B}[97;;97:769u", "a\u{301}"), ("\u{1B}[97;;7u", "a"), ("w", "w"), ("é", "é"),
  ])
  func tellsWhatAKeyTypes(bytes: String, text: String) {
    var decoder = KeyDecoder()
    guard case .key(let event)? = decoder.decode(bytes.utf8).first else {
      Issue.record("no key")
      return
    }
    #expect(event.typed == text)
  }

  /// There may be breaks of any length in between, because a line may stall.
  @Test func pastedTextMayComeInPieces() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~first".utf8).isEmpty)
    #expect(decoder.patience == nil)
    #expect(decoder.decode("a longer piece, q and p".utf8, after: 100 * Self.moment).isEmpty)
    #expect(decoder.patience == nil)
    #expect(
      decoder.decode("q then\u{1B}[201~d".utf8) == [
        .pasted("firsta longer piece, q and pq then"), .key(KeyEvent(.character("d"))),
      ])
    #expect(decoder.patience == nil)
  }

  /// Wherever the text is cut off, keys are read as keys again once one arrives alone.
  @Test(arguments: ["", "text", "\u{1B}", "text\u{1B}[201"])
  func pastedTextWithoutAnEndIsOverWhenAKeyComesByItself(text: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(("\u{1B}[200~" + text).utf8).isEmpty)
    #expect(decoder.patience == nil)
    #expect(decoder.decode("e".utf8, after: 3 * Self.moment).isEmpty)
    #expect(decoder.flush() == [.key(KeyEvent(.character("e")))])
    #expect(decoder.patience == nil)
    #expect(decoder.decode("d".utf8) == [.key(KeyEvent(.character("d")))])
    // An end mark that comes late has no effect.
    #expect(decoder.decode("\u{1B}[201~d".utf8) == [.key(KeyEvent(.character("d")))])
  }

  /// A key is typed however soon the next one comes: a hand that continues typing is not mistaken for
  /// pasted text.
  @Test(arguments: ["q", "\u{1B}[A", "é"])
  func aKeyByItselfIsTypedAndNotPasted(key: String) {
    var plain = KeyDecoder()
    let event = plain.decode(key.utf8)
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~text".utf8).isEmpty)
    #expect(decoder.decode(key.utf8, after: 3 * Self.moment).isEmpty)
    #expect(decoder.patience == Self.moment)
    var other = decoder
    #expect(decoder.flush() == event && event.count == 1)
    #expect(decoder.decode("d".utf8) == [.key(KeyEvent(.character("d")))])
    // If text follows immediately, the key was the beginning of that text.
    #expect(other.decode("uite a text".utf8).isEmpty)
    #expect(other.patience == nil)
    #expect(other.flush().isEmpty)
  }

  /// A piece that was delayed for a long time belongs to the paste, and so does the end of the text alone.
  @Test(arguments: ["a piece longer than keys are", "\u{1B}[201~", "q\u{1B}[201~", "\u{1B}[201"])
  func whatIsNoKeyStaysPasted(piece: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~text".utf8).isEmpty)
    #expect(Self.keys(decoder.decode(piece.utf8, after: 3 * Self.moment)).isEmpty)
    #expect(decoder.flush().isEmpty)
  }

  /// Pasted text continues immediately, whereas typing does not.
  @Test func aCtrlCBehindWhichNothingComesIsTypedAndNotPasted() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~text".utf8).isEmpty)
    #expect(decoder.decode([0x03]).isEmpty)
    #expect(decoder.patience == Self.moment)
    var other = decoder
    #expect(decoder.flush() == [.key(KeyEvent(.control("c")))])
    #expect(decoder.patience == nil)
    #expect(other.decode("text".utf8).isEmpty)
    #expect(other.patience == nil)
    #expect(Self.keys(other.decode("\u{1B}[201~d".utf8)) == [.key(KeyEvent(.character("d")))])
  }

  /// An answer from the terminal that lost its end must not block the keyboard.
  @Test(arguments: ["\u{1B}]", "\u{1B}P1;2|", "\u{1B}_text\u{1B}"])
  func anAnswerWithoutAnEndIsOver(start: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(start.utf8).isEmpty)
    #expect(decoder.decode([0x03]) == [.key(KeyEvent(.control("c")))])
    for cancel: UInt8 in [0x18, 0x1A] {
      #expect(decoder.decode(Array(start.utf8) + [cancel] + Array("w".utf8)).count == 1)
    }
    // The key is held, so there is never a break.
    #expect(decoder.decode(start.utf8).isEmpty)
    var count = 0
    while decoder.decode("q".utf8).isEmpty, count < 10_000 { count += 1 }
    #expect(count < 5000)
  }

  @Test func tellsThatTheProtocolIsThere() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[?0u".utf8) == [.keyboardFlags(0)])
    #expect(decoder.decode("\u{1B}[?31u".utf8) == [.keyboardFlags(31)])
    #expect(decoder.decode("\u{1B}[?2026;2$y".utf8) == [.knownMode(2026)])
    #expect(decoder.decode("\u{1B}[?2026;4$y".utf8).isEmpty)
  }

  /// The terminal's answers about its pixels are read in any pieces; other answers are not keys.
  @Test(
    arguments: [
      ("\u{1B}_Gi=31;OK\u{1B}\\", .graphicsAnswer(isOK: true)),
      ("\u{1B}_Gi=31;ENOTSUPPORTED: no\u{1B}\\", .graphicsAnswer(isOK: false)),
      ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])), ("\u{1B}[?6c", .attributes([6])),
      ("\u{1B}[0n", .status), ("\u{1B}[3n", .status),
      ("\u{1B}[6;19;9t", .cellSize(width: 9, height: 19)),
      ("\u{1B}[?1;0;256S", .sixelColors(256)), ("\u{1B}[?1;3;0S", nil), ("\u{1B}[4;600;800t", nil),
      ("\u{1B}P1$r0m\u{1B}\\", nil), ("\u{1B}]11;rgb:0/0/0\u{07}", nil),
      ("\u{1B}_Gi=31;\\\\OK\u{1B}\\", .graphicsAnswer(isOK: false)),
    ] as [(String, TerminalInput?)])
  func readsAnswersAboutPixels(bytes: String, answer: TerminalInput?) {
    let expected = (answer.map { [$0] } ?? []) + [.key(KeyEvent("w"))]
    var whole = KeyDecoder()
    #expect(whole.decode(Array((bytes + "w").utf8)) == expected)
    var cut = KeyDecoder()
    #expect((bytes + "w").utf8.flatMap { cut.decode([$0]) } == expected)
  }

  /// However late the rest of an answer comes, it is not read as keys.
  @Test(
    arguments: [
      ("\u{1B}_Gi=31;", "OK\u{1B}\\"), ("\u{1B}_Gi=31;OK\u{1B}", "\\"), ("\u{1B}[?62;", "4c"),
      ("\u{1B}[?1;0;", "256S"), ("\u{1B}[?2026", ";2$y"), ("\u{1B}[6", ";20;10t"),
      ("\u{1B}[6;20", ";10t"), ("\u{1B}[6;20;10", "t"),
    ])
  func passesOverTheRestOfALateAnswer(start: String, rest: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(start.utf8).isEmpty)
    #expect(decoder.patience == Self.moment)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode((rest + "w").utf8) == [.key(KeyEvent("w"))])
    #expect(decoder.patience == nil)
  }

  @Test func tellsThatTheKeyboardIsLost() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[O\u{1B}[I".utf8) == [.lostKeyboard])
  }

  @Test func aLoneEscapeIsAKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.patience == Self.moment)
    #expect(decoder.flush() == [.key(KeyEvent(.escape))])
    #expect(decoder.patience == nil)
    #expect(decoder.flush().isEmpty)
  }

  @Test func escapeAndAnotherKeyAreTwo() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode("\u{1B}q".utf8) == [.key(KeyEvent(.escape)), .key(KeyEvent(.character("q")))])
  }

  @Test func aCutSequenceIsDroppedWhole() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[1;".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode("w".utf8) == [.key(KeyEvent(.character("w")))])
  }

  @Test(
    arguments: [
      [0xFF], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0x80],
    ] as [[UInt8]])
  func brokenCharactersAreNoKeys(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    let events = decoder.decode(bytes + Array("w".utf8))
    #expect(events.last == .key(KeyEvent(.character("w"))))
    #expect(events.count == (bytes == [0xC3, 0x28] ? 2 : 1))  // 0x28 is "(".
  }

  @Test(arguments: UInt64(0)..<200)
  func survivesJunk(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var decoder = KeyDecoder()
    var count = 0
    for _ in 0..<2000 {
      // Escapes and brackets are more frequent than by chance.
      let byte = UInt8.random(in: 0...255, using: &random)
      let picked: UInt8 = byte < 40 ? 0x1B : byte < 80 ? 0x5B : byte
      count += decoder.decode([picked]).count
    }
    #expect(count <= 4000)
    // However the input ends, keys are read as keys again after a while.
    _ = decoder.flush()
    #expect(decoder.decode("w".utf8) == [.key(KeyEvent(.character("w")))])
  }
}
