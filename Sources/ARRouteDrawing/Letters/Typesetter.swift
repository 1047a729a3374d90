public import ARRouteEngine

/// A typesetter: sets a line of text as forms, each with its position.
///
/// Lines are level and one em high; the caller that draws them scales and turns them. The same string is
/// set alike every time.
public protocol Typesetter: Sendable {
  /// Sets a line of text.
  ///
  /// - Parameter string: The characters in the order in which they are read; control characters are
  ///   left out.
  func typeset(_ string: String) -> TypesetLine
}

/// A line of text as glyphs, in ems: x to the right from where the line begins, y up from the
/// baseline.
public struct TypesetLine: Hashable, Sendable {
  /// The length of the line.
  public var width: Double
  /// The glyphs from left to right.
  public var glyphs: [PlacedGlyph]
  /// Characters that no font has, in the order of the text, each once; their glyphs are boxes with
  /// their codes.
  public var missing: [Unicode.Scalar]

  /// A line without glyphs.
  public init() {
    width = 0
    glyphs = []
    missing = []
  }

  /// Says that no font has a character.
  public mutating func addMissing(_ scalar: Unicode.Scalar) {
    if !missing.contains(scalar) { missing.append(scalar) }
  }
}

/// A glyph and where it stands in its line.
public struct PlacedGlyph: Hashable, Sendable {
  /// Its look.
  public var form: GlyphForm
  /// The position of its origin, ems.
  public var origin: Vector2
  /// The number of its font among the line's: outlines of one font are filled as one shape.
  public var font: Int

  /// A glyph in its place.
  public init(_ form: GlyphForm, at origin: Vector2, font: Int = 0) {
    self.form = form
    self.origin = origin
    self.font = font
  }
}

/// The look of a glyph, in ems: x to the right from its origin, y up from the baseline.
public enum GlyphForm: Hashable, Sendable {
  /// Closed lines, filled in the text's colour; where they run round twice in opposite ways is a
  /// hole.
  case outline([CurvePath])
  /// Strokes of a round pen of a width, in the text's colour.
  case strokes([CurvePath], width: Double)
  /// Outlines over each other, each in a colour of its own; nil for the text's.
  case layers([GlyphLayer])
  /// A small picture.
  case picture(GlyphPicture)
}

/// One of a glyph's outlines in colour.
public struct GlyphLayer: Hashable, Sendable {
  /// Closed lines, ems.
  public var outline: [CurvePath]
  /// The fill of its outlines; nil for the text's colour.
  public var color: Color?

  /// An outline of a colour.
  public init(_ outline: [CurvePath], color: Color?) {
    self.outline = outline
    self.color = color
  }
}
