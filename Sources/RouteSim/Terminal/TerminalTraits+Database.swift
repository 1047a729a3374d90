import CNcurses
import RouteCells

extension TerminalTraits {
  /// Creates the traits that the terminal database lists for the current terminal.
  ///
  /// - Parameters:
  ///   - placing: The capability `cup`, which positions the cursor, after the removal of its delays.
  ///   - depth: The colour depth to use, if the terminal follows ECMA-48.
  init(placing: String, depth: ColorDepth, isUTF8: Bool) {
    let isStandard = placing == "\u{1B}[%i%p1%d;%p2%dH"
    self.init(
      family: isStandard ? .ecma48 : .other(.ofDatabase()), depth: isStandard ? depth : .none,
      isUTF8: isUTF8)
    erasesInColor = curses_has("bce")
    erasesLines = Self.string("el") == "\u{1B}[K"
    erasesCharacters = Self.string("ech") == "\u{1B}[%p1%dX"
    repeats = Self.string("rep") == "%p1%c\u{1B}[%p2%{1}%-%db"
    wrapsLate = curses_has("xenl") || !curses_has("am")
  }

  private static func string(_ name: String) -> String? {
    curses_capability(name).map { String(decoding: Padding.removed($0), as: UTF8.self) }
  }
}

extension TerminalTraits.Dialect {
  /// Returns the sequences listed in the terminal database.
  fileprivate static func ofDatabase() -> TerminalTraits.Dialect {
    TerminalTraits.Dialect(
      moveCursor: { column, row in
        curses_capability_of("cup", Int32(row), Int32(column)).map(Padding.removed) ?? []
      },
      clear: curses_capability("clear").map(Padding.removed) ?? [],
      plain: curses_capability("sgr0").map(Padding.removed) ?? [],
      styles: styles.compactMap { style in
        curses_capability(style.name).map { (style.style, Padding.removed($0)) }
      })
  }

  private static let styles: [(name: String, style: Cell.Style)] = [
    ("bold", .bold), ("dim", .dim), ("smul", .underline), ("rev", .reverse),
  ]
}

/// The delays in capabilities, such as `$<5/>`, which only hardware terminals needed.
enum Padding {
  /// Returns a capability without delays.
  static func removed(_ capability: UnsafePointer<CChar>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isPadding = false
    for byte in String(cString: capability).utf8 {
      if byte == UInt8(ascii: "<"), bytes.last == UInt8(ascii: "$") {
        bytes.removeLast()
        isPadding = true
      } else if isPadding {
        isPadding = byte != UInt8(ascii: ">")
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
