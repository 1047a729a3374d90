/// Decoded input of a terminal.
package enum TerminalInput: Hashable, Sendable {
  /// A key went down, repeats or went up.
  case key(KeyEvent)
  /// A mouse event, from a terminal that was asked to report them.
  case mouse(MouseEvent)
  /// Text was pasted, or the beginning of a long one.
  case pasted(String)
  /// The terminal knows the Kitty keyboard protocol and reports the flags in use.
  case keyboardFlags(Int)
  /// The terminal knows a mode that it was asked about, by xterm's number.
  case knownMode(Int)
  /// The terminal has answered a query about Kitty's graphics: true if it supports the request.
  case graphicsAnswer(isOK: Bool)
  /// The terminal's kind and features, by the numbers of its primary device attributes (DA1).
  case attributes([Int])
  /// The number of colours that Sixel may use at a time.
  case sixelColors(Int)
  /// The window has lost the keyboard: releases of keys are another's to hear.
  case lostKeyboard
  /// The pixels of a cell, as reported: the values may be implausible.
  case cellSize(width: Int, height: Int)
}

/// Turns the bytes a terminal sends into keys, however they are cut into pieces.
///
/// Understands the common ground of terminals: UTF-8, control characters, the sequences of xterm,
/// VT220, rxvt and the Linux console for arrows, Home and End, and the Kitty keyboard protocol
/// (https://sw.kovidgoyal.net/kitty/keyboard-protocol/) in full; and mouse reports in xterm's SGR form
/// (mode 1006). Unknown sequences are dropped whole, so that their letters never act as keys; so are
/// broken UTF-8 and mouse reports in older forms. Pasted text that the terminal marks (mode 2004 of
/// xterm) never acts as keys, and is dropped if its end does not come.
///
/// By hand: ncurses knows only the keys of terminfo. It gives no key releases, no modifiers of the
/// Kitty protocol and no mark of pasted text, and waits on a terminal that a test does not have.
///
/// A lone Escape looks like the start of a sequence, and the end of pasted text may get lost: when
/// nothing has come for as long as `patience` says, call `flush`.
package struct KeyDecoder: Sendable {
  private enum State: Hashable {
    case ground
    case escape
    case control  // after ESC [
    case single  // after ESC O
    case linux  // after ESC [ [
    case string  // in a string such as a reply to a query, until BEL or ESC \
    case stringEscape
    case mouse(missing: Int)  // after ESC [ M, which three bytes of any value follow
    case lateMouse  // in the rest of a mouse's report that was given up waiting for
    case lateAnswer  // the same of an answer that is a control sequence
    case lateString  // the same of an answer that is a string
    case paste(matched: Int)  // in pasted text, so many bytes of its end having come
    case pasteInterrupt  // in pasted text whose last byte so far is that of Ctrl-C
  }

  /// The bytes that follow pasted text.
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private static let longestSequence = 64
  /// Bytes of a string; what terminals answer has some dozens.
  private static let longestString = 1 << 12

  /// The time within which the bytes of one sequence arrive, nanoseconds.
  private static let moment: UInt64 = 50_000_000
  /// The least pause before a key is typed, nanoseconds; a paste's pieces come sooner, or are longer than
  /// `longestKey`.
  private static let fingerBreak: UInt64 = 150_000_000
  /// The bytes kept of pasted text; no line takes more.
  private static let longestPaste = 1 << 12
  /// The most bytes of a key.
  private static let longestKey = 16

  private var state = State.ground
  /// The number of bytes of a string that have come.
  private var stringLength = 0
  /// The beginning of a string, its introducer's last byte first.
  private var string: [UInt8] = []
  /// The bytes kept of a string; the answers to queries are shorter.
  private static let longestAnswer = 128
  private var sequence: [UInt8] = []
  /// The bytes that came by themselves in the middle of pasted text, as typed keys do.
  private var lone: [UInt8] = []
  private var scalar = ScalarAssembly()
  /// The keyboard layout, as far as the letter typed last shows it.
  private var layout = LatinKeys.Layout.unknown
  /// The beginning of pasted text, and how long it is by now, its end included; bytes.
  private var pasted: [UInt8] = []
  private var pastedLength = 0

  /// A decoder that has seen nothing yet.
  package init() {}

  /// The time to wait for more before `flush` is called, nanoseconds; nil when what came is
  /// complete.
  package var patience: UInt64? {
    switch state {
    case .ground, .lateMouse, .lateAnswer, .lateString: nil
    // However long a line stalls: keys that come by themselves, and Ctrl-C, end one without an end.
    case .paste: lone.isEmpty ? nil : Self.moment
    default: Self.moment
    }
  }

  /// Takes in bytes and returns the events that they complete, in order.
  ///
  /// - Parameter silence: The time since anything came before, nanoseconds. In pasted text without an
  ///   end it separates keys from the text.
  package mutating func decode(
    _ bytes: some Collection<UInt8>, after silence: UInt64 = 0
  ) -> [TerminalInput] {
    var events: [TerminalInput] = []
    // Bytes without a terminator are not the rest of a string.
    if state == .lateString, !bytes.contains(where: { $0 == 0x07 || $0 == 0x5C }) {
      state = .ground
    }
    let mayBeTyped =
      isPasting && silence >= Self.fingerBreak && bytes.count <= Self.longestKey
    for byte in bytes { take(byte, &events) }
    lone = mayBeTyped && state == .paste(matched: 0) ? Array(bytes) : []
    return events
  }

  private var isPasting: Bool {
    switch state {
    case .paste, .pasteInterrupt: true
    default: false
    }
  }

  /// Nothing more is coming: a begun sequence was only the Escape key, or junk.
  ///
  /// Pasted text is over then, with or without its end: a key that came by itself, and a Ctrl-C behind
  /// which nothing came, was typed and not pasted.
  package mutating func flush() -> [TerminalInput] {
    let typed = lone
    lone = []
    if !typed.isEmpty {
      state = .ground
      return decode(typed)
    }
    let key: Key? = state == .escape ? .escape : state == .pasteInterrupt ? .control("c") : nil
    // The rest of a report or an answer must not act as keys, however late it comes.
    switch state {
    case .lateMouse, .lateAnswer, .lateString: break
    case .control where sequence.first == KeySequence.mouseMark: state = .lateMouse
    case .control where sequence.first.map(KeySequence.answerMarks.contains) ?? false:
      state = .lateAnswer
    case .string where string.starts(with: Self.graphicsMark.prefix(2)), .stringEscape:
      state = .lateString
    default: state = .ground
    }
    sequence.removeAll(keepingCapacity: true)
    return key.map { [.key(KeyEvent($0))] } ?? []
  }

  private mutating func take(_ byte: UInt8, _ events: inout [TerminalInput]) {
    switch state {
    case .ground: takePlain(byte, &events)
    case .escape: takeAfterEscape(byte, &events)
    case .control: takeInControl(byte, &events)
    case .single:
      state = .ground
      if byte < 0x20 {
        takePlain(byte, &events)
      } else {
        events.append(.key(KeyEvent(KeySequence.singleShift(final: byte))))
      }
    case .linux:
      state = .ground
      events.append(.key(KeyEvent(.other)))
    case .string, .stringEscape: takeInString(byte, &events)
    case .lateMouse:
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"): break
      case UInt8(ascii: "M"), UInt8(ascii: "m"): state = .ground
      default:
        state = .ground
        takePlain(byte, &events)
      }
    case .lateAnswer:
      if 0x20...0x3F ~= byte { break }
      state = .ground
      if !KeySequence.answerEnds.contains(byte) { takePlain(byte, &events) }
    case .lateString:
      stringLength += 1
      let isEnd = [0x03, 0x07, 0x18, 0x1A, UInt8(ascii: "\\")].contains(byte)
      if isEnd || stringLength >= Self.longestAnswer { state = .ground }
      if byte == 0x03 { takePlain(byte, &events) }
    case .mouse(let missing): state = missing > 1 ? .mouse(missing: missing - 1) : .ground
    case .paste(let matched): takePasted(byte, matched: matched, &events)
    case .pasteInterrupt: takePasted(byte, matched: 0, &events)
    }
  }

  private mutating func takePasted(
    _ byte: UInt8, matched: Int, _ events: inout [TerminalInput]
  ) {
    if pastedLength < Self.longestPaste { pasted.append(byte) }
    pastedLength += 1
    let next = byte == Self.pasteEnd[matched] ? matched + 1 : byte == Self.pasteEnd[0] ? 1 : 0
    state =
      next == Self.pasteEnd.count ? .ground : byte == 0x03 ? .pasteInterrupt : .paste(matched: next)
    guard state == .ground else { return }
    let length = pastedLength - Self.pasteEnd.count
    var text = String(decoding: pasted.prefix(length), as: UTF8.self)
    // The cut may fall within a character.
    if length > pasted.count { text = String(text.unicodeScalars.dropLast()) }
    if !text.isEmpty { events.append(.pasted(text)) }
    pasted = []
  }

  /// Takes a byte of a terminal's answer.
  ///
  /// The answer ends by itself, by a byte that cancels any sequence, by a Ctrl-C, which is never part of one,
  /// and beyond the length of answers.
  private mutating func takeInString(_ byte: UInt8, _ events: inout [TerminalInput]) {
    stringLength += 1
    switch byte {
    case 0x03:
      state = .ground
      takePlain(byte, &events)
    case 0x18, 0x1A: state = .ground
    case 0x1B: state = .stringEscape
    case 0x07: endString(&events)
    case 0x5C where state == .stringEscape: endString(&events)
    default:
      if string.count < Self.longestAnswer { string.append(byte) }
      state = stringLength < Self.longestString ? .string : .ground
    }
  }

  private mutating func endString(_ events: inout [TerminalInput]) {
    state = .ground
    if let isOK = Self.graphicsAnswer(string) { events.append(.graphicsAnswer(isOK: isOK)) }
  }

  /// The beginning of an answer about Kitty's graphics: its introducer's last byte, and the query's number.
  private static let graphicsMark = Array("_Gi=31".utf8)

  /// Reads an answer about Kitty's graphics: `_G`, keys, a semicolon, and `OK` or an error; nil for any other
  /// string.
  private static func graphicsAnswer(_ string: [UInt8]) -> Bool? {
    guard string.starts(with: graphicsMark),
      let semicolon = string.firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    return string[(semicolon + 1)...].elementsEqual("OK".utf8)
  }

  private mutating func takePlain(_ byte: UInt8, _ events: inout [TerminalInput]) {
    if byte == 0x1B {
      scalar.reset()
      state = .escape
    } else if let scalar = scalar.take(byte) {
      layout.note(scalar)
      events.append(.key(.typing(scalar, on: layout)))
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ events: inout [TerminalInput]) {
    sequence.removeAll(keepingCapacity: true)
    switch byte {
    case UInt8(ascii: "["): state = .control
    case UInt8(ascii: "O"): state = .single
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      stringLength = 0
      string = [byte]
      state = .string
    default:
      // Escape, then another key: pressed one after the other, or together as Alt.
      events.append(.key(KeyEvent(.escape)))
      state = .ground
      takePlain(byte, &events)
    }
  }

  private mutating func takeInControl(_ byte: UInt8, _ events: inout [TerminalInput]) {
    switch byte {
    case 0x20...0x3F where sequence.count < Self.longestSequence:
      sequence.append(byte)
    case UInt8(ascii: "[") where sequence.isEmpty:
      state = .linux
    case 0x40...0x7E:
      finish(with: byte, &events)
    default:
      // A control character, or far too long: junk so far, and the byte begins anew.
      state = .ground
      takePlain(byte, &events)
    }
  }
}

extension KeyDecoder {
  /// Acts on a whole control sequence.
  private mutating func finish(with final: UInt8, _ events: inout [TerminalInput]) {
    state = .ground
    switch final {
    case UInt8(ascii: "M") where sequence.isEmpty: state = .mouse(missing: 3)
    case UInt8(ascii: "~") where sequence == Array("200".utf8):
      state = .paste(matched: 0)
      pasted = []
      pastedLength = 0
    case UInt8(ascii: "~") where sequence == Array("201".utf8): break
    default:
      if let event = KeySequence(parameters: sequence, final: final).event { events.append(event) }
    }
  }
}

/// Puts scalars together from the bytes of UTF-8.
private struct ScalarAssembly {
  private var value: UInt32 = 0
  private var missing = 0
  private var least: UInt32 = 0

  mutating func reset() {
    missing = 0
  }

  /// The scalar that a byte completes; nil when more are to come or the bytes are broken.
  mutating func take(_ byte: UInt8) -> Unicode.Scalar? {
    switch byte {
    case 0x00..<0x80:
      missing = 0
      return Unicode.Scalar(byte)
    case 0x80..<0xC0:
      guard missing > 0 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      guard missing == 0, value >= least else { return nil }
      return Unicode.Scalar(value)
    case 0xC2..<0xE0: begin(byte & 0x1F, missing: 1, least: 0x80)
    case 0xE0..<0xF0: begin(byte & 0x0F, missing: 2, least: 0x800)
    case 0xF0..<0xF5: begin(byte & 0x07, missing: 3, least: 0x10000)
    default: missing = 0
    }
    return nil
  }

  private mutating func begin(_ bits: UInt8, missing: Int, least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }
}
