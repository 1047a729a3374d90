package import ARRouteDrawing
package import ARRouteEngine

/// What pictures in cells are made of: characters and colours.
///
/// Where there are many colours, cells are painted in two of them; where there are few, or the characters
/// do not fill a cell, the picture is a sketch: things without what is behind them, on the terminal's own
/// background.
package struct CellStyle: Hashable, Sendable {
  /// The characters.
  package let glyphs: GlyphSet
  /// The colours that can be told apart.
  package let depth: ColorDepth

  /// A style of some characters in some colours.
  init(glyphs: GlyphSet, depth: ColorDepth) {
    self.glyphs = glyphs
    self.depth = depth
  }

  /// Quarters and bars in all colours, as nearly every terminal of today shows them.
  package static let blocks = CellStyle(glyphs: .quadrants, depth: .trueColor)
  /// ASCII without colours.
  package static let ascii = CellStyle(glyphs: .ascii, depth: .none)

  /// True when cells are filled with colours of the picture.
  var isPainted: Bool {
    guard depth == .palette256 || depth == .trueColor else { return false }
    return switch glyphs {
    case .octants, .sextants, .quadrants, .half: true
    case .braille, .ascii: false
    }
  }

  /// True when there are colours at all.
  package var hasColors: Bool { depth != .none }

  /// The character for what is too small for its shape.
  ///
  /// - Parameter turn: Where it points, clockwise from the top.
  package func sign(of kind: Pointer.Kind, pointing turn: Angle) -> Unicode.Scalar {
    PointerGlyphs.glyph(of: kind, pointing: turn, glyphs)
  }

  /// What a colour is shown as: of few the one that goes by the same name, for the nearest by its numbers
  /// would be grey for much that is not; nil where there is none.
  package func ink(_ color: Color) -> Color? {
    switch depth {
    case .none: nil
    case .eight: TerminalPalette.named(color, hasBright: false)
    case .sixteen: TerminalPalette.named(color, hasBright: true)
    case .palette256, .trueColor: color
    }
  }
}
