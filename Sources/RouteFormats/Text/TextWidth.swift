/// Computes the number of terminal cells that characters take.
///
/// Written by hand, because the result of C's `wcwidth` depends on the locale of the process (in the C
/// locale, it is −1 for everything but ASCII) and on the system's version of Unicode. Pictures and golden
/// files would differ between machines.
package enum TextWidth {
  /// Returns the number of cells that a text takes; control characters and combining marks take none.
  package static func columns(_ string: String) -> Int {
    string.unicodeScalars.reduce(0) { $0 + columns($1) }
  }

  /// Returns the number of cells that a scalar takes.
  ///
  /// It is 0 for control characters and combining marks, 2 for East Asian wide and full-width characters and
  /// for emoji, and 1 for all others.
  ///
  /// Source: the property East_Asian_Width and the general categories of Unicode.
  package static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value >= 0x20 && scalar.value < 0x7F { return 1 }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .nonspacingMark, .enclosingMark, .lineSeparator,
      .paragraphSeparator:
      return 0
    default: break
    }
    if scalar.value < 0x1100 { return 1 }
    if joinsSyllable(scalar) { return 0 }
    return isWide(scalar.value) ? 2 : 1
  }

  /// Returns the scalars of a text that take cells, together with their widths and the marks on them.
  package static func glyphs(_ string: String) -> [CellGlyph] {
    var glyphs: [CellGlyph] = []
    for scalar in string.unicodeScalars {
      let width = columns(scalar)
      if width > 0 {
        glyphs.append(CellGlyph(scalar, width: width))
      } else if !glyphs.isEmpty, isMark(scalar) {
        glyphs[glyphs.count - 1].marks.append(scalar)
      }
    }
    return glyphs
  }

  /// Returns true when a character takes no cell of its own because it is drawn on the one before it.
  ///
  /// This does not include characters that select another form of the character before, such as its emoji
  /// form, or that join two characters into one: terminals differ in the number of cells that the result
  /// takes.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !scalar.properties.isDefaultIgnorableCodePoint
    default: joinsSyllable(scalar)
    }
  }

  /// Returns true when a character is a Hangul vowel or final consonant, which joins the syllable before it.
  private static func joinsSyllable(_ scalar: Unicode.Scalar) -> Bool {
    (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
  }

  /// Returns a text cut to the given number of cells; a text that was cut ends with an ellipsis.
  package static func shortened(_ string: String, toColumns most: Int) -> String {
    guard columns(string) > most else { return string }
    var kept = String.UnicodeScalarView()
    var width = 1
    for scalar in string.unicodeScalars {
      width += columns(scalar)
      if width > most { break }
      kept.append(scalar)
    }
    return most < 1 ? "" : String(kept) + "…"
  }

  private static func isWide(_ value: UInt32) -> Bool {
    wide.contains { $0.contains(value) }
  }

  /// The ranges of characters with East Asian width W or F; ranges separated only by unassigned code points
  /// are merged.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
    0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
    0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
    0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
    0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
    0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4DC0...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF,
    0x18D00...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F004...0x1F004,
    0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F265,
    0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
    0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4,
    0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
    0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
