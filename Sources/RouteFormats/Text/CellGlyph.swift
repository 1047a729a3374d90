/// A character of a text in the cells of a terminal.
package struct CellGlyph: Hashable, Sendable {
  /// The character.
  package var scalar: Unicode.Scalar
  /// The number of cells that it takes, 1 or 2.
  package var width: Int
  /// The combining marks on it.
  package var marks = CombiningMarks()

  /// A character without marks.
  package init(_ scalar: Unicode.Scalar, width: Int) {
    self.scalar = scalar
    self.width = width
  }
}

/// Marks on a character: accents, vowel signs, tones; two at most, as terminals show few more.
package struct CombiningMarks: Hashable, Sendable {
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  /// None.
  package init() {}

  /// Marks from both in one number, as `packed` gives them.
  package init(packed: UInt64) {
    first = UInt32(truncatingIfNeeded: packed & 0x1F_FFFF)
    second = UInt32(truncatingIfNeeded: packed >> 21 & 0x1F_FFFF)
  }

  /// Both in one number of 42 bits, 0 for none.
  package var packed: UInt64 { UInt64(first) | UInt64(second) << 21 }

  /// Adds a mark; a third is left out.
  mutating func append(_ mark: Unicode.Scalar) {
    if first == 0 { first = mark.value } else if second == 0 { second = mark.value }
  }

  /// True when there is no mark.
  var isEmpty: Bool { first == 0 }

  /// The marks in their order.
  package var scalars: [Unicode.Scalar] {
    isEmpty ? [] : [first, second].compactMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }
}
