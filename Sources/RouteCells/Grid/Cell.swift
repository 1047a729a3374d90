package import ARRouteEngine
package import RouteFormats

/// A character cell of a terminal picture.
///
/// A cell occupies 16 bytes, so that pictures can be compared quickly.
@usableFromInline
package struct Cell: Hashable, Sendable {
  /// The style of a cell's character, apart from its colours.
  ///
  /// The type is inlinable, so that a literal of styles is a constant in other modules as well.
  @usableFromInline
  package struct Style: OptionSet, Hashable, Sendable {
    /// The style's bits.
    @usableFromInline package let rawValue: UInt8
    /// Creates a style from its bits.
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold.
    package static let bold = Style(rawValue: 1)
    /// Dim.
    package static let dim = Style(rawValue: 2)
    /// Underlined.
    package static let underline = Style(rawValue: 4)
    /// Foreground and background are exchanged.
    package static let reverse = Style(rawValue: 8)
  }

  /// The character in the lowest 21 bits, and its combining marks in the 42 bits above.
  private var text: UInt64
  /// The foreground in the lowest 25 bits, the background in the next 25, and the style above them.
  private var look: UInt64

  /// Creates a cell from a printable character, opaque colours and a style.
  @inline(__always) package init(
    _ glyph: Unicode.Scalar = " ", foreground: Color? = nil, background: Color? = nil,
    style: Style = []
  ) {
    text = UInt64(glyph.value)
    look =
      Self.bits(foreground) | Self.bits(background) &<< Self.backgroundShift
      | UInt64(style.rawValue) &<< Self.styleShift
  }

  /// The character; U+0000 in the right half of a wide character (see `continuation`).
  package var glyph: Unicode.Scalar {
    get { Unicode.Scalar(UInt32(truncatingIfNeeded: text & Self.glyphBits)) ?? " " }
    set { text = text & ~Self.glyphBits | UInt64(newValue.value) }
  }

  /// The combining marks on the character.
  package var marks: CombiningMarks {
    get { CombiningMarks(packed: text >> 21) }
    set { text = text & Self.glyphBits | newValue.packed << 21 }
  }

  /// The colour of the character; nil for the terminal's own.
  package var foreground: Color? {
    get { Self.color(look) }
    set { look = look & ~Self.colorBits | Self.bits(newValue) }
  }

  /// The background colour; nil for the terminal's own.
  package var background: Color? {
    get { Self.color(look >> Self.backgroundShift) }
    set {
      look =
        look & ~(Self.colorBits << Self.backgroundShift)
        | Self.bits(newValue) << Self.backgroundShift
    }
  }

  /// The style, such as bold or dim.
  package var style: Style {
    get { Style(rawValue: UInt8(truncatingIfNeeded: look >> Self.styleShift)) }
    set {
      look = look & ~(0xFF << Self.styleShift) | UInt64(newValue.rawValue) << Self.styleShift
    }
  }

  /// An empty cell in the terminal's own colours.
  static let blank = Cell()

  /// True when the cell is the right half of the wide character to its left.
  package var isContinuation: Bool { text & Self.glyphBits == 0 }

  /// True when the character has combining marks.
  var hasMarks: Bool { text >> 21 != 0 }

  /// The right half of a wide character with the same colours and style.
  var continuation: Cell {
    var copy = self
    copy.text = 0
    return copy
  }

  private static let glyphBits: UInt64 = 0x1F_FFFF
  private static let colorBits: UInt64 = 0x1FF_FFFF
  private static let backgroundShift: UInt64 = 25
  private static let styleShift: UInt64 = 50

  /// Returns a colour as 25 bits; 0 for the terminal's own.
  @inline(__always) private static func bits(_ color: Color?) -> UInt64 {
    guard let color else { return 0 }
    let channels: UInt32 =
      UInt32(color.red) &<< 16 | UInt32(color.green) &<< 8 | UInt32(color.blue)
    return UInt64(1 &<< 24 | channels)
  }

  private static func color(_ bits: UInt64) -> Color? {
    bits & 1 << 24 == 0 ? nil : Color(hex: UInt32(truncatingIfNeeded: bits & 0xFF_FFFF))
  }

  /// The colour of the character as 25 bits; the highest bit is set if there is a colour.
  @inline(__always) var foregroundBits: UInt32 {
    UInt32(truncatingIfNeeded: look & Self.colorBits)
  }

  /// The background colour as 25 bits; the highest bit is set if there is a colour.
  @inline(__always) var backgroundBits: UInt32 {
    UInt32(truncatingIfNeeded: look >> Self.backgroundShift & Self.colorBits)
  }
}
