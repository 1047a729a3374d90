/// The capabilities of a terminal that matter for sending pictures to it.
///
/// The code that opens a terminal determines them from the terminal database and from the terminal's
/// replies.
package struct TerminalTraits: Sendable {
  /// The method of addressing cells and setting looks.
  package enum Family: Sendable {
    /// The sequences of ECMA-48, which nearly every current terminal uses.
    case ecma48
    /// The terminal's own sequences, without colours.
    case other(Dialect)
  }

  /// The sequences of a terminal that does not follow ECMA-48.
  package struct Dialect: Sendable {
    /// Returns the sequence that moves the cursor to a column and row, counted from 0.
    var moveCursor: @Sendable (_ column: Int, _ row: Int) -> [UInt8]
    /// The sequence that clears the screen.
    var clear: [UInt8]
    /// The sequence that restores the plain look; empty if there is no other look.
    var plain: [UInt8]
    /// The sequences that set styles, except styles that the terminal does not support.
    var styles: [(style: Cell.Style, bytes: [UInt8])]

    /// Creates a dialect from its sequences.
    package init(
      moveCursor: @escaping @Sendable (_ column: Int, _ row: Int) -> [UInt8], clear: [UInt8],
      plain: [UInt8] = [], styles: [(style: Cell.Style, bytes: [UInt8])] = []
    ) {
      self.moveCursor = moveCursor
      self.clear = clear
      self.plain = plain
      self.styles = styles
    }
  }

  /// The method of addressing cells and setting looks.
  var family: Family
  /// The number of colours that the terminal shows.
  package var depth: ColorDepth
  /// True when the terminal accepts UTF-8; otherwise only ASCII is sent.
  var isUTF8: Bool
  /// True when erased cells get the current background colour (terminfo's `bce`).
  package var erasesInColor = false
  /// True when the terminal can erase to the end of the line (`el`).
  package var erasesLines = false
  /// True when the terminal can erase a number of characters (`ech`).
  package var erasesCharacters = false
  /// True when the terminal can repeat the last character (`rep`).
  package var repeats = false
  /// True when the cursor stays in the last column until another character arrives (`xenl`), so that the
  /// last cell of the screen can be written without scrolling.
  package var wrapsLate = true
  /// True when the terminal shows the output between two marks (mode 2026) all at once.
  package var synchronizes = false
  /// The transfer method for pixel pictures; nil if the terminal does not show any.
  package var graphics: TerminalGraphics?

  /// The finest characters that the terminal's fonts are likely to contain.
  package var glyphs = GlyphSet.quadrants

  /// Returns the best picture style for the terminal.
  ///
  /// - Parameter asked: The requested characters; nil for those that the terminal's fonts are likely to
  ///   contain. ASCII is used if nothing else can be sent.
  package func style(_ asked: GlyphSet?) -> CellStyle {
    CellStyle(glyphs: glyphs == .ascii ? .ascii : asked ?? glyphs, depth: depth)
  }

  /// Creates a terminal that follows ECMA-48 by default.
  package init(family: Family = .ecma48, depth: ColorDepth, isUTF8: Bool = true) {
    self.family = family
    self.depth = depth
    self.isUTF8 = isUTF8
  }
}
