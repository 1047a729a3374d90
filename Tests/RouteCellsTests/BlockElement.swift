/// The coverage of block elements on 4 × 8 samples, from Unicode's chart of the block U+2580.
enum BlockElement {
  /// The glyphs that a cell may be painted with, and the samples that each glyph covers.
  static let all: [(glyph: Unicode.Scalar, covers: @Sendable (_ x: Int, _ y: Int) -> Bool)] = [
    (" ", { _, _ in false }),
    ("▘", { x, y in x < 2 && y < 4 }), ("▝", { x, y in x >= 2 && y < 4 }),
    ("▖", { x, y in x < 2 && y >= 4 }), ("▗", { x, y in x >= 2 && y >= 4 }),
    ("▌", { x, _ in x < 2 }), ("▞", { x, y in (x >= 2) == (y < 4) }),
    ("▁", { _, y in y >= 7 }), ("▂", { _, y in y >= 6 }), ("▃", { _, y in y >= 5 }),
    ("▄", { _, y in y >= 4 }), ("▅", { _, y in y >= 3 }), ("▆", { _, y in y >= 2 }),
    ("▇", { _, y in y >= 1 }), ("▎", { x, _ in x < 1 }), ("▊", { x, _ in x < 3 }),
  ]
}
