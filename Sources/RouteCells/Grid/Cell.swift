public import ARRouteEngine
public import RouteFormats

/// One character cell of a terminal picture.
public struct Cell: Hashable, Sendable {
  /// What a cell's glyph looks like besides its colours.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// A style from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier.
    public static let bold = Style(rawValue: 1)
    /// Fainter.
    public static let dim = Style(rawValue: 2)
    /// Underlined.
    public static let underline = Style(rawValue: 4)
    /// Foreground and background exchanged.
    public static let reverse = Style(rawValue: 8)
  }

  /// The character; U+0000 in the right half of a wide one, see `continuation`.
  public var glyph: Unicode.Scalar
  /// What stands on the character.
  public var marks = CombiningMarks()
  /// The colour of the glyph; nil for the terminal's own.
  public var foreground: Color?
  /// The colour behind it; nil for the terminal's own.
  public var background: Color?
  /// Bold, dim and the like.
  public var style: Style

  /// A cell from its glyph, which is printable, its colours and style.
  public init(
    _ glyph: Unicode.Scalar = " ", foreground: Color? = nil, background: Color? = nil,
    style: Style = []
  ) {
    self.glyph = glyph
    self.foreground = foreground
    self.background = background
    self.style = style
  }

  /// An empty cell in the terminal's own colours.
  public static let blank = Cell()

  /// Whether the cell is the right half of the wide character to its left.
  public var isContinuation: Bool { glyph.value == 0 }

  /// The same look, as the right half of a wide character.
  var continuation: Cell {
    var copy = self
    copy.glyph = Unicode.Scalar(0)
    copy.marks = CombiningMarks()
    return copy
  }
}
