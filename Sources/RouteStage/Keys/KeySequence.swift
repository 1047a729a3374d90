/// A control sequence (`ESC [`, parameters, a final byte) interpreted as a key.
struct KeySequence {
  /// The parameters: groups separated by semicolons, each with its numbers separated by colons; 0 for omitted
  /// numbers.
  private let groups: [[Int]]
  private let isPrivate: Bool
  private let isMouse: Bool
  /// True when a dollar sign precedes the final byte, as in answers about modes.
  private let hasDollar: Bool
  private let isWellFormed: Bool
  private let final: UInt8

  /// The first byte of the parameters of a mouse report.
  static let mouseMark = UInt8(ascii: "<")
  /// The first bytes of the parameters of answers: 6 for a cell size, 0 for the status, a question mark for all
  /// others.
  static let answerMarks = Array("?60".utf8)
  /// The final bytes of answers (attributes, modes, keyboard flags, graphics, sizes, status) and of PageDown, whose
  /// sequence begins like that of a size.
  static let answerEnds = Array("cyuStn~".utf8)

  init(parameters: [UInt8], final: UInt8) {
    self.final = final
    isPrivate = parameters.first == UInt8(ascii: "?")
    isMouse = parameters.first == Self.mouseMark
    var groups: [[Int]] = [[0]]
    var isWellFormed = true
    hasDollar = parameters.last == UInt8(ascii: "$")
    for byte in parameters.dropFirst(isPrivate || isMouse ? 1 : 0).dropLast(hasDollar ? 1 : 0) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let last = groups[groups.count - 1].count - 1
        let value = groups[groups.count - 1][last]
        groups[groups.count - 1][last] = min(value * 10 + Int(byte & 0x0F), 0x10FFFF)
      case UInt8(ascii: ";"): groups.append([0])
      case UInt8(ascii: ":"): groups[groups.count - 1].append(0)
      default: isWellFormed = false
      }
    }
    self.groups = groups
    self.isWellFormed = isWellFormed
  }

  /// The key or mouse event that the sequence represents; nil for an unknown one.
  var event: TerminalInput? {
    guard isWellFormed else { return nil }
    if hasDollar {
      // DECRPM: 0 means that the mode is unknown, 4 that it can never be set.
      let isKnown = isPrivate && final == UInt8(ascii: "y") && (1...3).contains(number(1))
      return isKnown ? .knownMode(number(0)) : nil
    }
    if isPrivate {
      switch final {
      case UInt8(ascii: "u"): return .keyboardFlags(number(0))
      case UInt8(ascii: "c"): return .attributes(groups.map { $0[0] })
      // XTSMGRAPHICS: 1 for the colour registers, 0 for success.
      case UInt8(ascii: "S") where number(0) == 1 && number(1) == 0:
        return .sixelColors(number(2))
      default: return nil
      }
    }
    // xterm's report that the window has lost the keyboard focus (mode 1004).
    if final == UInt8(ascii: "O"), groups == [[0]] { return .lostKeyboard }
    if final == UInt8(ascii: "t"), number(0) == 6, groups.count == 3 {
      return .cellSize(width: number(2), height: number(1))
    }
    // 0 for “ready”; 3, from old terminals, for a malfunction.
    if final == UInt8(ascii: "n"), groups == [[0]] || groups == [[3]] { return .status }
    if isMouse { return mouseEvent.map { .mouse($0) } }
    guard let key else { return nil }
    // Some terminals do not report the position of the key.
    if final == UInt8(ascii: "u"), case .character(let scalar) = key,
      let latin = LatinKeys.scalar(for: scalar)
    {
      return .key(
        KeyEvent(.character(latin), kind, text: kind == .release ? nil : String(scalar)))
    }
    return .key(
      KeyEvent(key, kind, isShifted: modifiers & 1 != 0 && !key.containsShift, text: text(of: key)))
  }

  /// Returns the text that a key types according to the Kitty protocol; nil if it is the key's own character.
  private func text(of key: Key) -> String? {
    guard final == UInt8(ascii: "u"), groups.count > 2, kind != .release,
      case .character(let scalar) = key
    else { return nil }
    let scalars = groups[2].compactMap { Unicode.Scalar(UInt32($0)) }
    guard scalars.count == groups[2].count, scalars != [scalar],
      scalars.allSatisfy({ $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) })
    else { return nil }
    return String(String.UnicodeScalarView(scalars))
  }

  private var mouseEvent: MouseEvent? {
    guard final == UInt8(ascii: "M") || final == UInt8(ascii: "m"), groups.count == 3 else {
      return nil
    }
    return MouseEvent(
      code: number(0), column: number(1), row: number(2), isRelease: final == UInt8(ascii: "m"))
  }

  /// Returns the key for `ESC O` and a letter, as keypads in application mode send it.
  static func singleShift(final: UInt8) -> Key {
    if final == UInt8(ascii: "M") { return .enter }
    return cursorKey(final) ?? .other
  }

  private func number(_ group: Int, _ part: Int = 0) -> Int {
    group < groups.count && part < groups[group].count ? groups[group][part] : 0
  }

  /// The modifiers, in bits: 1 shift, 2 alt, 4 control, 8 super; the lock keys in higher bits are irrelevant
  /// here.
  private var modifiers: Int { max(number(1) - 1, 0) & 0b1111 }

  private var kind: KeyEvent.Phase {
    switch number(1, 1) {
    case 2: .repeat
    case 3: .release
    default: .press
    }
  }

  private var key: Key? {
    switch final {
    case UInt8(ascii: "u"): return kittyKey
    case UInt8(ascii: "~"):
      switch number(0) {
      case 1, 7: return .home
      case 3: return .delete
      case 4, 8: return .end
      case 5: return .pageUp
      case 6: return .pageDown
      default: return .other
      }
    case UInt8(ascii: "Z"): return .backTab
    // Answers, not keys: device attributes, cursor position, device status, window reports.
    case UInt8(ascii: "c"), UInt8(ascii: "R"), UInt8(ascii: "n"), UInt8(ascii: "t"),
      UInt8(ascii: "y"):
      return nil
    // The window has gained or lost the keyboard focus.
    case UInt8(ascii: "I"), UInt8(ascii: "O"): return nil
    default: return Self.cursorKey(final) ?? .other
    }
  }

  private static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }

  /// A key in the Kitty protocol: code, shifted code and the code of the same position on a US keyboard;
  /// modifiers and phase; the text that it types.
  private var kittyKey: Key? {
    let code = number(0)
    if let special = Self.functional(code) { return special }
    if (57441...57454).contains(code) { return nil }  // a modifier alone
    if (57344...63743).contains(code) { return .other }
    let isShifted = modifiers & 1 != 0
    if code == 9 && isShifted { return .backTab }
    if modifiers & 0b1010 != 0 { return .other }
    // On layouts without Latin letters, the key in the same position on a US keyboard is meant.
    let latin = code >= 0x80 && number(0, 2) != 0 ? number(0, 2) : code
    if modifiers & 4 != 0 {
      return Unicode.Scalar(UInt32(latin)).map { .control($0) } ?? .other
    }
    let typed = number(2)
    let shifted = isShifted && number(0, 1) != 0 ? number(0, 1) : latin
    let chosen = typed > 0x20 && typed < 0x7F ? typed : latin == code ? shifted : latin
    return Unicode.Scalar(UInt32(chosen)).map { Key(typing: $0) } ?? .other
  }

  private static func functional(_ code: Int) -> Key? {
    switch code {
    case 57399...57408: Key(typing: Unicode.Scalar(UInt8(code - 57399 + 0x30)))
    case 57412: .character("-")
    case 57413: .character("+")
    case 57414: .enter
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57426: .delete
    default: nil
    }
  }
}
