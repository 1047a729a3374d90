/// What a terminal understands, as far as pictures are sent to it.
///
/// Whoever opens a terminal fills this in from the terminal database and from what it answers.
package struct TerminalTraits: Sendable {
  /// How cells are addressed and looks are set.
  package enum Family: Sendable {
    /// By the sequences of ECMA-48, as nearly every terminal of today has them.
    case ecma48
    /// By sequences of its own, without colours.
    case other(Dialect)
  }

  /// The sequences of a terminal that does not follow ECMA-48.
  package struct Dialect: Sendable {
    /// What takes the cursor to a column and row, from 0 on.
    var moveCursor: @Sendable (_ column: Int, _ row: Int) -> [UInt8]
    /// What clears the screen.
    var clear: [UInt8]
    /// What brings the plain look back; empty where there is no other.
    var plain: [UInt8]
    /// What sets a style; nothing for those it lacks.
    var styles: [(style: Cell.Style, bytes: [UInt8])]

    /// A dialect by its sequences.
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

  /// How cells are addressed and looks are set.
  var family: Family
  /// The number of colours that it shows.
  package var depth: ColorDepth
  /// True when it takes UTF-8; else only ASCII is sent.
  var isUTF8: Bool
  /// True when what is erased takes the colour that is set (terminfo's `bce`).
  package var erasesInColor = false
  /// True when it erases to the end of the line (`el`).
  package var erasesLines = false
  /// True when it erases a number of characters (`ech`).
  package var erasesCharacters = false
  /// True when it repeats the last character (`rep`).
  package var repeats = false
  /// True when the cursor stays on the last column until another character comes (`xenl`), so that the
  /// last cell of the screen can be written without scrolling.
  package var wrapsLate = true
  /// True when it shows what comes between two marks at once (mode 2026).
  package var synchronizes = false
  /// How it shows pictures in pixels; nil where it does not.
  package var graphics: TerminalGraphics?

  /// The finest characters that its fonts are likely to have.
  package var glyphs = GlyphSet.quadrants

  /// What pictures are best made of here.
  ///
  /// - Parameter asked: The characters that were asked for; nil for what its fonts have. ASCII it is where
  ///   nothing else can be sent.
  package func style(_ asked: GlyphSet?) -> CellStyle {
    CellStyle(glyphs: glyphs == .ascii ? .ascii : asked ?? glyphs, depth: depth)
  }

  /// A terminal that follows ECMA-48.
  package init(family: Family = .ecma48, depth: ColorDepth, isUTF8: Bool = true) {
    self.family = family
    self.depth = depth
    self.isUTF8 = isUTF8
  }
}
