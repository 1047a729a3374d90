import CNcurses
import RouteCells

/// The features of a terminal that follow from its type and its environment.
extension Screen {
  /// Returns true if this terminal is a window of tmux or GNU Screen.
  static func isWithinAnother(_ type: String) -> Bool {
    type.hasPrefix("screen") || type.hasPrefix("tmux") || Environment.value("TMUX") != nil
      || Environment.value("STY") != nil
  }

  /// Returns the colour depth of a terminal: none if its user wants no colour (https://no-color.org), 24 bits
  /// if the terminal claims to support them, or else the depth in the terminal database.
  static func depth(ofType type: String) -> ColorDepth {
    if Environment.value("NO_COLOR") != nil { return .none }
    // GNU Screen passes on the claim of the terminal in which it runs, but does not honour it.
    let isTold = !type.hasPrefix("screen") || Environment.value("TMUX") != nil
    if isTold, Environment.promisesTrueColor || curses_has("RGB") || curses_has("Tc") {
      return .trueColor
    }
    return switch curses_number("colors") {
    case (1 << 24)...: .trueColor
    case 256...: .palette256
    case 16...: .sixteen
    case 8...: .eight
    default: .none
    }
  }

  /// Returns the finest characters that a type of terminal shows regardless of its font.
  ///
  /// The kernel's own console has at most 512; DEC's types, which are older than Unicode, have only ASCII,
  /// whatever the locale. Ghostty has drawn octants itself since its first release; the others have drawn
  /// sextants for years.
  static func glyphs(ofType type: String, isUTF8: Bool) -> GlyphSet {
    let isOld = type.hasPrefix("vt") && type.dropFirst(2).first?.isNumber == true
    if !isUTF8 || isOld { return .ascii }
    let known: [(name: String, glyphs: GlyphSet)] = [
      ("linux", .half), ("xterm-ghostty", .octants), ("xterm-kitty", .sextants),
      ("foot", .sextants),
      ("wezterm", .sextants), ("contour", .sextants),
    ]
    return known.first { type.hasPrefix($0.name) }?.glyphs ?? .quadrants
  }
}
