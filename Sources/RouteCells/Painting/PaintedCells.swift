/// A cache of the last picture's cells with the samples from which they were made.
///
/// Most cells of a plan are the same in the next picture.
struct PaintedCells: Sendable {
  /// The number of samples per cell: those for its colours and those for its dots.
  static let samples = BlockFit.columns * BlockFit.rows + 8

  private var columns = 0
  /// The cells, row by row; nil if not painted yet.
  var cells: [Cell?] = []
  /// The samples of one cell after another.
  var pixels: [UInt32] = []

  /// Discards all cells if a picture has a different size from the last one.
  mutating func fit(columns: Int, rows: Int) {
    guard columns != self.columns || columns * rows != cells.count else { return }
    self.columns = columns
    cells = Array(repeating: nil, count: columns * rows)
    pixels = Array(repeating: 0, count: columns * rows * Self.samples)
  }
}
