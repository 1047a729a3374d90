/// RouteSim's own typeface: letters drawn with strokes of a round pen, for machines without fonts.
///
/// It contains all printable ASCII characters, the letters of Russian, Ukrainian and Belarusian, symbols
/// for angles and spaces, and the Chinese and Japanese characters that are used to write distances; for
/// anything else, see `MissingGlyph`. Capitals and digits are 0.7 em high, lowercase letters 0.52 em; the
/// widths are close to those of common sans-serif faces, and the weight is that of a medium text face.
/// There is no kerning.
public enum StrokeFont {
  /// The width of the pen, ems.
  public static let penWidth = 0.095

  /// Returns the form of a character; nil if the font has none.
  public static func glyph(of scalar: Unicode.Scalar) -> StrokeGlyph? { glyphs[scalar] }

  /// The table is only used for lookups and never iterated.
  private static let glyphs: [Unicode.Scalar: StrokeGlyph] = {
    var glyphs: [Unicode.Scalar: StrokeGlyph] = [:]
    for table in [latin, signs, cyrillic, eastAsian] {
      for line in table.split(separator: "\n") { add(line, to: &glyphs) }
    }
    return glyphs
  }()

  /// Adds a line of a table.
  ///
  /// The line contains either a character, its width in hundredths of an em and its path, or a character,
  /// `=`, a similar character and an additional path.
  private static func add(_ line: Substring, to glyphs: inout [Unicode.Scalar: StrokeGlyph]) {
    guard let scalar = line.unicodeScalars.first else { return }
    let parts = line.dropFirst().split(separator: " ", maxSplits: 1)
    let rest = parts.count > 1 ? parts[1] : ""
    if let advance = parts.first.flatMap({ Double($0) }) {
      glyphs[scalar] = StrokeGlyph(advance: advance / 100, path: rest)
    } else {
      guard let twin = rest.unicodeScalars.first, let glyph = glyphs[twin] else {
        preconditionFailure("a glyph's twin must be defined before it")
      }
      glyphs[scalar] = glyph.adding(path: rest.dropFirst())
    }
  }
}
