/// The sets of characters from which pictures in cells are made, from the finest to the plainest.
///
/// A terminal cannot be asked which characters it can show: that depends on its font and its version.
package enum GlyphSet: String, CaseIterable, Hashable, Sendable {
  /// Eighths of a cell, two across and four down (Unicode 16, 2024).
  case octants
  /// Sixths of a cell, two across and three down (Unicode 13, 2020).
  case sextants
  /// Quarters of a cell, and bars in steps of an eighth; nearly every font has them.
  case quadrants
  /// Upper and lower halves, which even the oldest fonts have; lines are drawn with them as well.
  case half
  /// Braille dots, two across and four down, in one colour per cell.
  case braille
  /// ASCII: the character indicates the kind of object.
  case ascii

  /// True when thin lines are drawn with braille dots.
  package var hasBraille: Bool { self != .half && self != .ascii }

  /// True when the set has characters beyond ASCII.
  package var isUnicode: Bool { self != .ascii }

  /// The number of parts of a cell, across and down; ASCII has no parts of its own.
  var parts: (columns: Int, rows: Int) {
    switch self {
    case .octants, .braille, .ascii: (2, 4)
    case .sextants: (2, 3)
    case .quadrants: (2, 2)
    case .half: (1, 2)
    }
  }

  /// Returns the character that fills the given parts of a cell: bit 0 is the upper left one, bit 1 the one
  /// to its right, and so on, row by row.
  func glyph(of mask: Int) -> Unicode.Scalar {
    switch self {
    case .octants: Self.octantsTable[mask]
    case .sextants: Self.sextantsTable[mask]
    case .quadrants: Self.quadrantsTable[mask]
    case .half: Self.halfTable[mask]
    case .braille, .ascii: Self.brailleTable[mask]
    }
  }

  static let halfTable: [Unicode.Scalar] = [" ", "▀", "▄", "█"]

  static let quadrantsTable: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// The sextant characters by mask: those from U+1FB00 on, in order, except for masks for which older
  /// characters exist.
  static let sextantsTable = numbered(
    from: 0x1FB00, count: 64, older: [0: " ", 21: "▌", 42: "▐", 63: "█"])

  /// The octant characters by mask.
  ///
  /// They are those from U+1CD00 on, in order, except for masks for which characters exist elsewhere:
  /// quadrants and halves, bars of quarters, and the corners and sides from U+1CEA0… and U+1FBE6….
  static let octantsTable = numbered(
    from: 0x1CD00, count: 256,
    older: [
      0: " ", 1: "\u{1CEA8}", 2: "\u{1CEAB}", 3: "\u{1FB82}", 5: "▘", 10: "▝", 15: "▀",
      20: "\u{1FBE6}", 40: "\u{1FBE7}", 63: "\u{1FB85}", 64: "\u{1CEA3}", 80: "▖", 85: "▌",
      90: "▞", 95: "▛", 128: "\u{1CEA0}", 160: "▗", 165: "▚", 170: "▐", 175: "▜", 192: "▂",
      240: "▄", 245: "▙", 250: "▟", 252: "▆", 255: "█",
    ])

  /// The braille characters by mask.
  ///
  /// Unicode numbers the dots down the columns, except for the two at the bottom.
  static let brailleTable: [Unicode.Scalar] = (0..<256).map { mask in
    let dots = [0, 3, 1, 4, 2, 5, 6, 7].enumerated().reduce(0) { sum, part in
      mask >> part.offset & 1 == 0 ? sum : sum | 1 << part.element
    }
    return Unicode.Scalar(UInt32(0x2800 + dots)) ?? " "
  }

  private static func numbered(
    from first: UInt32, count: Int, older: [Int: Unicode.Scalar]
  ) -> [Unicode.Scalar] {
    var next = first
    return (0..<count).map { mask in
      if let glyph = older[mask] { return glyph }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }
}
