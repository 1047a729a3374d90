/// A character and the number of terminal cells that it takes.
package struct CellGlyph: Hashable, Sendable {
  /// The character.
  package var scalar: Unicode.Scalar
  /// The number of cells, 1 or 2.
  package var width: Int
  /// The combining marks on the character.
  package var marks = CombiningMarks()

  /// Creates a character without marks.
  package init(_ scalar: Unicode.Scalar, width: Int) {
    self.scalar = scalar
    self.width = width
  }
}

/// Up to two marks on a character, such as accents, vowel signs or tones; terminals rarely show more.
package struct CombiningMarks: Hashable, Sendable {
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  /// Creates an empty set of marks.
  package init() {}

  /// Unpacks marks from a number returned by `packed`.
  package init(packed: UInt64) {
    first = UInt32(truncatingIfNeeded: packed & 0x1F_FFFF)
    second = UInt32(truncatingIfNeeded: packed >> 21 & 0x1F_FFFF)
  }

  /// Both marks packed into one number of 42 bits; 0 without any.
  package var packed: UInt64 { UInt64(first) | UInt64(second) << 21 }

  /// Adds a mark; a third one is ignored.
  mutating func append(_ mark: Unicode.Scalar) {
    if first == 0 { first = mark.value } else if second == 0 { second = mark.value }
  }

  /// True when there are no marks.
  var isEmpty: Bool { first == 0 }

  /// The marks in order.
  package var scalars: [Unicode.Scalar] {
    isEmpty ? [] : [first, second].compactMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }
}
