public import ARRouteEngine

/// A typesetter: turns a line of text into glyphs with their positions.
///
/// Lines are horizontal, and the type size is one em; the caller that draws them scales and rotates them.
/// The same string always gives the same result.
public protocol Typesetter: Sendable {
  /// Sets a line of text.
  ///
  /// - Parameter string: The characters in reading order; control characters are left out.
  func typeset(_ string: String) -> TypesetLine
}

/// A line of text as glyphs, in ems: x to the right from the start of the line, y up from the baseline.
public struct TypesetLine: Hashable, Sendable {
  /// The length of the line.
  public var width: Double
  /// The glyphs from left to right.
  public var glyphs: [PlacedGlyph]
  /// The characters that no font has, in text order and without duplicates; their glyphs are boxes with
  /// their codes.
  public var missing: [Unicode.Scalar]

  /// Creates a line without glyphs.
  public init() {
    width = 0
    glyphs = []
    missing = []
  }

  /// Records that no font has a character.
  public mutating func addMissing(_ scalar: Unicode.Scalar) {
    if !missing.contains(scalar) { missing.append(scalar) }
  }
}

/// A glyph and its position in a line.
public struct PlacedGlyph: Hashable, Sendable {
  /// The glyph's appearance.
  public var form: GlyphForm
  /// The position of the glyph's origin, ems.
  public var origin: Vector2
  /// The index of the glyph's font among the fonts of the line: outlines of one font are filled as one
  /// shape.
  public var font: Int

  /// Creates a glyph at a position.
  public init(_ form: GlyphForm, at origin: Vector2, font: Int = 0) {
    self.form = form
    self.origin = origin
    self.font = font
  }
}

/// The appearance of a glyph, in ems: x to the right from its origin, y up from the baseline.
public enum GlyphForm: Hashable, Sendable {
  /// Closed lines filled in the colour of the text; areas that are enclosed twice in opposite directions
  /// are holes.
  case outline([CurvePath])
  /// Strokes of a round pen of a given width, in the colour of the text.
  case strokes([CurvePath], width: Double)
  /// Outlines painted over each other, each in its own colour.
  case layers([GlyphLayer])
  /// A small picture.
  case picture(GlyphPicture)
}

/// One of the coloured outlines of a glyph.
public struct GlyphLayer: Hashable, Sendable {
  /// Closed lines, ems.
  public var outline: [CurvePath]
  /// The fill of the outline; nil for the colour of the text.
  public var color: Color?

  /// Creates an outline with a colour.
  public init(_ outline: [CurvePath], color: Color?) {
    self.outline = outline
    self.color = color
  }
}
