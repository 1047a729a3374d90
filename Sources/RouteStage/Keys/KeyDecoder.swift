/// Decoded input from a terminal.
package enum TerminalInput: Hashable, Sendable {
  /// A key went down, repeats or went up.
  case key(KeyEvent)
  /// A mouse event, from a terminal with mouse reporting on.
  case mouse(MouseEvent)
  /// Pasted text, or only its beginning if it is long.
  case pasted(String)
  /// The terminal supports the Kitty keyboard protocol and reports the flags in use.
  case keyboardFlags(Int)
  /// The terminal supports a mode that was queried, given by xterm's number for it.
  case knownMode(Int)
  /// The terminal has answered a query about Kitty graphics; true if it supports the request.
  case graphicsAnswer(isOK: Bool)
  /// The terminal's kind and features: the numbers of its primary device attributes (DA1).
  case attributes([Int])
  /// The terminal has read everything up to a request for its status (DSR).
  case status
  /// The maximum number of colours in a Sixel picture.
  case sixelColors(Int)
  /// The window has lost the keyboard focus: key releases now go to another window.
  case lostKeyboard
  /// The size of a cell in pixels, as reported; the values may be implausible.
  case cellSize(width: Int, height: Int)
}

/// Turns the bytes that a terminal sends into keys, however they are divided into pieces.
///
/// Supports what terminals have in common: UTF-8, control characters, the sequences of xterm, VT220, rxvt and
/// the Linux console for arrows, Home and End, the Kitty keyboard protocol
/// (https://sw.kovidgoyal.net/kitty/keyboard-protocol/) in full, and mouse reports in xterm's SGR form (mode
/// 1006). Unknown sequences are dropped whole, so that their letters never act as keys; so are broken UTF-8
/// and mouse reports in older forms. Pasted text that the terminal marks (xterm's mode 2004) never acts as
/// keys, and is dropped if its end does not arrive.
///
/// Handwritten, because ncurses knows only the keys in terminfo. It does not report key releases, the
/// modifiers of the Kitty protocol, or where pasted text begins and ends, and it needs a terminal, which
/// tests do not have.
///
/// A lone Escape looks like the start of a sequence, and the end of pasted text may get lost: when nothing
/// has arrived for the time given by `patience`, call `flush`.
package struct KeyDecoder: Sendable {
  private enum State: Hashable {
    case ground
    case escape
    case control  // after ESC [
    case single  // after ESC O
    case linux  // after ESC [ [
    case string  // in a string such as a reply to a query, until BEL or ESC \
    case stringEscape
    case mouse(missing: Int)  // after ESC [ M, which is followed by three bytes of any value
    case lateMouse  // in the rest of a mouse report, after the wait for it ended
    case lateAnswer  // the same for an answer that is a control sequence
    case lateString  // the same for an answer that is a string
    case paste(matched: Int)  // in pasted text, after this number of bytes of the end marker
    case pasteInterrupt  // in pasted text, after the byte of Ctrl-C
  }

  /// The bytes that follow pasted text.
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private static let longestSequence = 64
  /// The maximum number of bytes of a string; terminals' answers have a few dozen.
  private static let longestString = 1 << 12

  /// The time within which the bytes of a sequence arrive, nanoseconds.
  private static let moment: UInt64 = 50_000_000
  /// The minimum pause before a typed key, nanoseconds.
  ///
  /// The pieces of a paste arrive sooner, or are longer than `longestKey`.
  private static let fingerBreak: UInt64 = 150_000_000
  /// The maximum number of bytes kept of pasted text; no typed line is longer.
  private static let longestPaste = 1 << 12
  /// The maximum number of bytes of a key.
  private static let longestKey = 16

  private var state = State.ground
  /// The number of bytes of a string that have arrived.
  private var stringLength = 0
  /// The beginning of a string, starting with the last byte of its introducer.
  private var string: [UInt8] = []
  /// The maximum number of bytes kept of a string; the answers to queries are shorter.
  private static let longestAnswer = 128
  private var sequence: [UInt8] = []
  /// The bytes that arrived on their own in the middle of pasted text, as typed keys do.
  private var lone: [UInt8] = []
  private var scalar = ScalarAssembly()
  /// The keyboard layout, inferred from the last typed letter.
  private var layout = LatinKeys.Layout.unknown
  /// The beginning of pasted text, and its length so far including its end marker, bytes.
  private var pasted: [UInt8] = []
  private var pastedLength = 0

  /// Creates a decoder that has not received anything yet.
  package init() {}

  /// The time to wait for more bytes before `flush` is called, nanoseconds; nil when the bytes so far are
  /// complete.
  package var patience: UInt64? {
    switch state {
    case .ground, .lateMouse, .lateAnswer, .lateString: nil
    // There is no time limit, however long the connection stalls: a paste without an end marker is ended by
    // keys that arrive on their own, and by Ctrl-C.
    case .paste: lone.isEmpty ? nil : Self.moment
    default: Self.moment
    }
  }

  /// Decodes bytes and returns the events that they complete, in order.
  ///
  /// - Parameter silence: The time since the previous bytes arrived, nanoseconds. In pasted text without an
  ///   end marker, it separates keys from the text.
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

  /// Ends an unfinished sequence: it was only the Escape key, or garbage.
  ///
  /// This also ends pasted text, with or without its end marker, if the last bytes were typed rather than
  /// pasted: a key that arrived on its own, or a Ctrl-C that nothing followed.
  package mutating func flush() -> [TerminalInput] {
    let typed = lone
    lone = []
    if !typed.isEmpty {
      state = .ground
      return decode(typed)
    }
    let key: Key? = state == .escape ? .escape : state == .pasteInterrupt ? .control("c") : nil
    // The rest of a report or an answer must not act as keys, however late it arrives.
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
    // The cut may be in the middle of a character.
    if length > pasted.count { text = String(text.unicodeScalars.dropLast()) }
    if !text.isEmpty { events.append(.pasted(text)) }
    pasted = []
  }

  /// Processes a byte of a terminal's answer.
  ///
  /// The answer ends with its terminator, with a byte that cancels any sequence, with Ctrl-C, which is never
  /// part of an answer, or at the maximum length of a string.
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

  /// The beginning of an answer about Kitty graphics: the last byte of its introducer, and the query's
  /// number.
  private static let graphicsMark = Array("_Gi=31".utf8)

  /// Returns true or false for an answer about Kitty graphics (`_G`, keys, a semicolon, and `OK` or an
  /// error); nil for any other string.
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
      // A control character, or a sequence that is far too long: the bytes so far are garbage, and decoding
      // starts again with this byte.
      state = .ground
      takePlain(byte, &events)
    }
  }
}

extension KeyDecoder {
  /// Acts on a complete control sequence.
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

/// Assembles scalars from the bytes of UTF-8.
private struct ScalarAssembly {
  private var value: UInt32 = 0
  private var missing = 0
  private var least: UInt32 = 0

  mutating func reset() {
    missing = 0
  }

  /// Returns the scalar that a byte completes; nil if more bytes are needed or they are invalid.
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
