/// The state that a terminal derives from the bytes sent to it, apart from its cells.
///
/// This is the part that a program has to restore. It understands the sequences that terminals of the ANSI
/// family have in common, and is stricter than most: its scroll region stays when the window changes its
/// size.
struct TerminalState: Hashable {
  /// The number of rows in the window.
  var rows: Int
  /// The rows that scroll, counted from 1; nil for all rows, however many there are.
  private(set) var scrollRegion: ClosedRange<Int>?
  /// True when another screen hides the main one.
  private(set) var isOnOtherScreen = false
  /// True when the cursor is visible.
  private(set) var showsCursor = true
  /// The private modes that are set besides these two: cursor keys, mouse, pasting.
  private(set) var modes: Set<Int> = []
  /// True when the keypad sends sequences.
  private(set) var isKeypadApplied = false
  /// The number of sets of Kitty's flags on the stack.
  private(set) var keyboardFlags = 0
  /// True when further text has the default colours and style.
  private(set) var isPlain = true
  /// True when letters come from the other character set.
  private(set) var isShiftedOut = false

  private var parsing = Parsing.ground

  private enum Parsing: Hashable {
    case ground
    case escape
    case ignored(Int)  // number of bytes of a short sequence still to come
    case control([UInt8])  // after ESC [
    case string  // until BEL or ESC \, and nothing else, as in kitty
    case stringEscape  // after ESC in a string
    case system  // after ESC ], where the Linux console has unterminated commands
  }

  /// Creates a terminal in its initial state.
  init(rows: Int) {
    self.rows = rows
  }

  /// Processes the output of a program, in pieces of any size.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    switch parsing {
    case .ground:
      switch byte {
      case 0x0E: isShiftedOut = true
      case 0x0F: isShiftedOut = false
      case 0x1B: parsing = .escape
      default: break
      }
    case .ignored(let count): parsing = count > 1 ? .ignored(count - 1) : .ground
    case .escape:
      parsing = .ground
      switch byte {
      case UInt8(ascii: "["): parsing = .control([])
      case UInt8(ascii: "]"): parsing = .system
      case UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"): parsing = .string
      case UInt8(ascii: "("), UInt8(ascii: ")"): parsing = .ignored(1)
      case UInt8(ascii: "="): isKeypadApplied = true
      case UInt8(ascii: ">"): isKeypadApplied = false
      default: break
      }
    case .control(let parameters):
      if 0x20..<0x40 ~= byte {
        parsing = .control(parameters + [byte])
      } else {
        parsing = .ground
        act(on: byte, String(decoding: parameters, as: UTF8.self))
      }
    case .system: parsing = byte == UInt8(ascii: "R") ? .ground : .string
    case .string: parsing = byte == 0x07 ? .ground : byte == 0x1B ? .stringEscape : .string
    case .stringEscape:
      parsing = byte == UInt8(ascii: "\\") ? .ground : byte == 0x1B ? .stringEscape : .string
    }
  }

  private mutating func act(on final: UInt8, _ parameters: String) {
    let numbers = parameters.drop { "?><=".contains($0) }
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch (final, parameters.first) {
    case (UInt8(ascii: "r"), let first) where first != "?":
      let top = max(numbers.first ?? 0, 1)
      let bottom = numbers.count > 1 && numbers[1] > 0 ? min(numbers[1], rows) : rows
      if top < bottom { scrollRegion = top...bottom }
    case (UInt8(ascii: "h"), "?"): for mode in numbers { set(mode, true) }
    case (UInt8(ascii: "l"), "?"): for mode in numbers { set(mode, false) }
    case (UInt8(ascii: "u"), ">"): keyboardFlags += 1
    case (UInt8(ascii: "u"), "<"): keyboardFlags = max(0, keyboardFlags - max(1, numbers[0]))
    case (UInt8(ascii: "m"), let first) where first != ">" && first != "?":
      for number in numbers where number < 10 { isPlain = number == 0 }
      // Numbers other than the terminal's own font and colours.
      if numbers.contains(where: { $0 >= 10 && ![10, 39, 49].contains($0) }) { isPlain = false }
    default: break
    }
  }

  private mutating func set(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 25: showsCursor = isOn
    case 47, 1047, 1049: isOnOtherScreen = isOn
    // Cursor blinking and line wrapping are a matter of taste, and may have either state at the start.
    case 7, 12: break
    default: if isOn { modes.insert(mode) } else { modes.remove(mode) }
    }
  }
}

extension TerminalState {
  /// True when everything is as it was before the program.
  var isAsFound: Bool {
    var other = self
    // Further output would be part of a string.
    if parsing == .string || parsing == .stringEscape { return false }
    other.parsing = .ground
    if scrollRegion == 1...rows { other.scrollRegion = nil }
    return other == TerminalState(rows: rows)
  }
}
