import RouteCells
import RouteStage
import Testing

@testable import RouteSim

/// The detection of a terminal's ability to show pictures in pixels.
@Suite struct GraphicsProbeTests {
  private static let size = TerminalInput.cellSize(width: 9, height: 19)
  private static let cell = CellPixels(width: 9, height: 19)

  /// The answers of terminals with these names, taken from their documentation.
  @Test(
    arguments: [
      ("kitty", [.graphicsAnswer(isOK: true), size, .attributes([62])], .kitty),
      ("foot", [.sixelColors(1024), size, .attributes([62, 4, 22])], .sixel(colors: 256)),
      ("VT340", [.sixelColors(16), size, .attributes([63, 1, 2, 4])], .sixel(colors: 16)),
      ("WezTerm has both", [.graphicsAnswer(isOK: true), size, .attributes([65, 4])], .kitty),
      ("xterm", [size, .attributes([64, 1, 2, 22])], nil),
      ("Sixel of unknown cells", [.attributes([62, 4])], nil),
      ("one that refuses", [.graphicsAnswer(isOK: false), size, .attributes([62])], nil),
      ("no answers", [], nil),
    ] as [(String, [TerminalInput], TerminalGraphics.Transfer?)])
  func believesAnswers(name: String, answers: [TerminalInput], kind: TerminalGraphics.Transfer?) {
    var probe = GraphicsProbe(.auto)
    for answer in answers { probe.take(answer) }
    #expect(probe.graphics?.kind == kind)
    if kind != nil { #expect(probe.graphics?.cell == Self.cell) }
  }

  /// Nothing is shown before the last answer, so that a slow line does not first show one thing and then
  /// another.
  @Test func waitsForTheLastAnswer() {
    var probe = GraphicsProbe(.auto)
    probe.take(.graphicsAnswer(isOK: true))
    #expect(probe.graphics == nil)
    probe.take(.attributes([62]))
    #expect(probe.graphics?.kind == .kitty)
  }

  @Test func doesWhatIsAsked() {
    #expect(GraphicsProbe(.kitty, asksKitty: false).graphics == nil)
    #expect(GraphicsProbe(.kitty).graphics == TerminalGraphics(.kitty, cell: .typical))
    #expect(
      GraphicsProbe(.sixel).graphics == TerminalGraphics(.sixel(colors: 256), cell: .typical))
    var none = GraphicsProbe(.none)
    none.take(.graphicsAnswer(isOK: true))
    none.take(.attributes([4]))
    #expect(none.graphics == nil && none.begin() == Array("\u{1B}[c".utf8))
  }

  /// The answer to the last question shows that no more answers will come, whatever else was asked.
  @Test(arguments: GraphicsChoice.allCases)
  func waitsUntilAllIsAnswered(choice: GraphicsChoice) {
    var probe = GraphicsProbe(choice)
    #expect(!probe.isWaiting)
    #expect(probe.begin().suffix(3) == Array("\u{1B}[c".utf8)[...] && probe.isWaiting)
    probe.take(.keyboardFlags(0))
    #expect(probe.isWaiting)
    probe.take(.attributes([62]))
    #expect(!probe.isWaiting)
    // A terminal that is asked twice, even if the second question is only about the size of a cell, answers
    // twice.
    _ = probe.begin()
    #expect(probe.beginWithCell().suffix(3) == Array("\u{1B}[c".utf8)[...])
    probe.take(.attributes([62]))
    #expect(probe.isWaiting)
    probe.take(.attributes([62]))
    #expect(!probe.isWaiting)
  }

  /// A size that a cell cannot have is not an answer.
  @Test(arguments: [(0, 0), (-1, 5), (9, 1_114_111), (201, 20)])
  func passesOverSizesOfNoCell(width: Int, height: Int) {
    var probe = GraphicsProbe(.kitty)
    probe.take(.cellSize(width: width, height: height))
    #expect(probe.graphics?.cell == .typical)
  }

  /// tmux and GNU Screen would show the question about Kitty's protocol as a title.
  @Test func asksWithoutStringsWhereTheseWouldBeATitle() {
    var probe = GraphicsProbe(.auto, asksKitty: false)
    let text = String(decoding: probe.begin(), as: UTF8.self)
    #expect(!text.contains("\u{1B}_") && text.hasSuffix("\u{1B}[c"))
  }

  @Test(
    arguments: [
      (.auto, .trueColor, false, .auto), (.auto, .none, false, .none), (.auto, .eight, true, .none),
      (.kitty, .none, true, .kitty), (.sixel, .palette256, true, .sixel),
    ] as [(GraphicsChoice, ColorDepth, Bool, GraphicsChoice)])
  func choosesWhereNobodyHas(
    choice: GraphicsChoice, depth: ColorDepth, isFarAway: Bool, usual: GraphicsChoice
  ) {
    #expect(GraphicsProbe.usual(choice, depth: depth, isFarAway: isFarAway) == usual)
  }

  /// A different terminal, as after a reattachment, gives its own answers.
  @Test func believesTheTerminalThatIsThere() {
    var probe = GraphicsProbe(.auto)
    for answer in [.graphicsAnswer(isOK: true), .attributes([62])] as [TerminalInput] {
      probe.take(answer)
    }
    #expect(probe.graphics?.kind == .kitty && !probe.isWaiting)
    _ = probe.begin()
    #expect(probe.isWaiting && probe.graphics == nil)
    probe.take(.attributes([62]))
    #expect(probe.graphics == nil)
  }
}
