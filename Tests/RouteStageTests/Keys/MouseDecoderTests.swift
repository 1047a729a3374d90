import TestSupport
import Testing

@testable import RouteStage

@Suite struct MouseDecoderTests {
  /// Reports from the tables of xterm's control sequences.
  static let reports: [(String, MouseEvent)] = [
    ("<0;1;1M", MouseEvent(.press(.left), column: 0, row: 0)),
    ("<1;80;24M", MouseEvent(.press(.middle), column: 79, row: 23)),
    ("<2;5;7M", MouseEvent(.press(.right), column: 4, row: 6)),
    ("<0;5;7m", MouseEvent(.release(.left), column: 4, row: 6)),
    ("<2;5;7m", MouseEvent(.release(.right), column: 4, row: 6)),
    ("<32;300;500M", MouseEvent(.drag(.left), column: 299, row: 499)),
    ("<34;5;7M", MouseEvent(.drag(.right), column: 4, row: 6)),
    ("<64;5;7M", MouseEvent(.wheel(.up), column: 4, row: 6)),
    ("<65;5;7M", MouseEvent(.wheel(.down), column: 4, row: 6)),
    ("<66;5;7M", MouseEvent(.wheel(.left), column: 4, row: 6)),
    ("<67;5;7M", MouseEvent(.wheel(.right), column: 4, row: 6)),
    ("<4;5;7M", MouseEvent(.press(.left), column: 4, row: 6, isShifted: true)),
    ("<69;5;7M", MouseEvent(.wheel(.down), column: 4, row: 6, isShifted: true)),
    // The meta and control keys make no difference.
    ("<24;5;7M", MouseEvent(.press(.left), column: 4, row: 6)),
  ]

  @Test(arguments: reports)
  func knowsTheReport(bytes: String, event: MouseEvent) {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[\(bytes)".utf8) == [.mouse(event)])
    #expect(decoder.patience == nil)
  }

  /// Motion without a button, buttons beyond the third, the release of a wheel, cells that do not exist,
  /// and numbers that are missing, too many or not numbers.
  @Test(arguments: [
    "<35;5;7M", "<3;5;7M", "<128;5;7M", "<129;5;7m", "<65;5;7m", "<96;5;7M", "<0;0;7M", "<0;5;0M",
    "<0;5M", "<0;5;7;9M", "<M", "<;;M", "<0;5;-7M", "<?0;5;7M", "<0;5;7u", "<0;5;7~", "0;5;7M",
  ])
  func keepsQuietAboutWhatIsNoReport(bytes: String) {
    var decoder = KeyDecoder()
    let events = decoder.decode("\u{1B}[\(bytes)w".utf8)
    #expect(events.filter { $0 != .key(KeyEvent(.other)) } == [.key(KeyEvent(.character("w")))])
  }

  @Test func numbersBeyondAllBoundsDoNotTrap() {
    var decoder = KeyDecoder()
    let digits = String(repeating: "9", count: 18)
    #expect(decoder.decode("\u{1B}[<\(digits);\(digits);\(digits)M".utf8).isEmpty)
    let far = decoder.decode("\u{1B}[<0;\(digits);\(digits)M".utf8)
    #expect(far == [.mouse(MouseEvent(.press(.left), column: 0x10FFFE, row: 0x10FFFE))])
    // Longer than any report, and therefore junk.
    let junk = "\u{1B}[<0;" + String(repeating: "1", count: 100) + ";1M"
    let events = decoder.decode((junk + "w").utf8)
    #expect(events.last == .key(KeyEvent(.character("w"))))
    #expect(!events.contains { if case .mouse = $0 { true } else { false } })
  }

  /// Bytes sent at once may be read in any pieces, with keys between the reports.
  @Test(arguments: UInt64(0)..<200)
  func doesNotMindHowTheBytesAreCut(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var bytes: [UInt8] = []
    var expected: [TerminalInput] = []
    for _ in 0..<40 {
      if random.whole(0...2) == 0 {
        let key = UInt8(ascii: "0") + UInt8(random.whole(0...9))
        bytes.append(key)
        expected.append(.key(KeyEvent(.character(Unicode.Scalar(key)))))
      } else {
        let event = Self.event(&random)
        bytes += Array(Self.report(of: event).utf8)
        expected.append(.mouse(event))
      }
    }
    var decoder = KeyDecoder()
    var events: [TerminalInput] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(random.whole(1...9))
      rest = rest.dropFirst(piece.count)
      events += decoder.decode(piece)
    }
    #expect(events == expected)
    #expect(decoder.patience == nil)
  }

  /// If the end of a report arrives after the decoder stopped waiting, no digits are left over.
  @Test(arguments: UInt64(0)..<100)
  func whatComesLateIsNoKey(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var decoder = KeyDecoder()
    let bytes = Array(Self.report(of: Self.event(&random)).utf8)
    // The piece includes the report's mark, so it cannot be anything else.
    var rest = bytes[random.whole(3...bytes.count - 1)...]
    #expect(decoder.decode(bytes.prefix(bytes.count - rest.count)).isEmpty)
    #expect(decoder.patience != nil)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.patience == nil)
    while !rest.isEmpty {
      let piece = rest.prefix(random.whole(1...3))
      rest = rest.dropFirst(piece.count)
      #expect(decoder.decode(piece).isEmpty)
      #expect(decoder.flush().isEmpty)
    }
    #expect(decoder.decode("1".utf8) == [.key(KeyEvent(.character("1")))])
  }

  /// If the end never comes, the next key that cannot be part of a report is read as a key.
  @Test func aReportThatNeverEndsDoesNotSwallowKeys() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[<0;1".utf8).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode("w".utf8) == [.key(KeyEvent(.character("w")))])
    #expect(decoder.decode("1".utf8) == [.key(KeyEvent(.character("1")))])
  }

  /// Returns a random event of a kind that mode 1002 reports.
  private static func event(_ random: inout TestRandom) -> MouseEvent {
    let button = MouseEvent.Button.allCases[random.whole(0...2)]
    let action: MouseEvent.Action =
      switch random.whole(0...3) {
      case 0: .press(button)
      case 1: .drag(button)
      case 2: .release(button)
      default: .wheel(MouseEvent.Wheel.allCases[random.whole(0...3)])
      }
    return MouseEvent(
      action, column: random.whole(0...999), row: random.whole(0...399),
      isShifted: random.whole(0...1) == 1)
  }

  /// Returns the bytes that a terminal sends for an event.
  private static func report(of event: MouseEvent) -> String {
    func place(_ button: MouseEvent.Button) -> Int {
      switch button {
      case .left: 0
      case .middle: 1
      case .right: 2
      }
    }
    var end = "M"
    var code = event.isShifted ? 4 : 0
    switch event.action {
    case .press(let button): code += place(button)
    case .drag(let button): code += 32 + place(button)
    case .release(let button):
      code += place(button)
      end = "m"
    case .wheel(.up): code += 64
    case .wheel(.down): code += 65
    case .wheel(.left): code += 66
    case .wheel(.right): code += 67
    }
    return "\u{1B}[<\(code);\(event.column + 1);\(event.row + 1)\(end)"
  }
}
