package import ARRouteDrawing
package import ARRouteEngine

/// The characters and colours of pictures in cells.
///
/// With many colours, each cell is painted in two of them. With few colours, or with characters that do not
/// fill a cell, the picture is a sketch: objects without their background, on the terminal's own
/// background.
package struct CellStyle: Hashable, Sendable {
  /// The characters to use.
  package let glyphs: GlyphSet
  /// The number of distinguishable colours.
  package let depth: ColorDepth

  /// Creates a style from characters and a number of colours.
  init(glyphs: GlyphSet, depth: ColorDepth) {
    self.glyphs = glyphs
    self.depth = depth
  }

  /// Quarters and bars in all colours, which nearly every current terminal supports.
  package static let blocks = CellStyle(glyphs: .quadrants, depth: .trueColor)
  /// ASCII without colours.
  package static let ascii = CellStyle(glyphs: .ascii, depth: .none)

  /// True when cells are filled with the colours of the picture.
  var isPainted: Bool {
    guard depth == .palette256 || depth == .trueColor else { return false }
    return switch glyphs {
    case .octants, .sextants, .quadrants, .half: true
    case .braille, .ascii: false
    }
  }

  /// True when the style uses colours.
  package var hasColors: Bool { depth != .none }

  /// Returns the character for an object that is too small for its shape.
  ///
  /// - Parameter turn: The direction in which the object points, clockwise from the top.
  package func sign(of kind: Pointer.Kind, pointing turn: Angle) -> Unicode.Scalar {
    PointerGlyphs.glyph(of: kind, pointing: turn, glyphs)
  }

  /// Returns the displayed form of a colour; nil without colours.
  ///
  /// With few colours, it is the basic colour of the same name, because the numerically nearest one would
  /// be grey for many colours that are not grey.
  package func ink(_ color: Color) -> Color? {
    switch depth {
    case .none: nil
    case .eight: TerminalPalette.named(color, hasBright: false)
    case .sixteen: TerminalPalette.named(color, hasBright: true)
    case .palette256, .trueColor: color
    }
  }
}
