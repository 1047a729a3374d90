/// The capabilities of a terminal that matter for sending pictures to it.
///
/// The code that opens a terminal fills this in from the terminal database and from the terminal's answers.
package struct TerminalTraits: Sendable {
  /// The method of addressing cells and setting looks.
  package enum Family: Sendable {
    /// The sequences of ECMA-48, as nearly every present-day terminal has them.
    case ecma48
    /// Sequences of its own, without colours.
    case other(Dialect)
  }

  /// The sequences of a terminal that does not follow ECMA-48.
  package struct Dialect: Sendable {
    /// Returns the sequence that moves the cursor to a column and row, from 0 on.
    var moveCursor: @Sendable (_ column: Int, _ row: Int) -> [UInt8]
    /// The sequence that clears the screen.
    var clear: [UInt8]
    /// The sequence that restores the plain look; empty if there is no other look.
    var plain: [UInt8]
    /// The sequences that set styles, without those that the terminal lacks.
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
  /// The number of colours that it shows.
  package var depth: ColorDepth
  /// True when it takes UTF-8; else only ASCII is sent.
  var isUTF8: Bool
  /// True when erased cells take the current background colour (terminfo's `bce`).
  package var erasesInColor = false
  /// True when it can erase to the end of the line (`el`).
  package var erasesLines = false
  /// True when it can erase a number of characters (`ech`).
  package var erasesCharacters = false
  /// True when it can repeat the last character (`rep`).
  package var repeats = false
  /// True when the cursor stays on the last column until another character comes (`xenl`), so that the
  /// last cell of the screen can be written without scrolling.
  package var wrapsLate = true
  /// True when it shows the output between two marks at once (mode 2026).
  package var synchronizes = false
  /// The transfer of pixel pictures; nil if it shows none.
  package var graphics: TerminalGraphics?

  /// The finest characters that its fonts are likely to have.
  package var glyphs = GlyphSet.quadrants

  /// Returns the best style of pictures for the terminal.
  ///
  /// - Parameter asked: The requested characters; nil for those that its fonts have. ASCII is used if nothing
  ///   else can be sent.
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
