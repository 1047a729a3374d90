/// A cache of the last picture's cells with the samples they were made from, as most cells of a plan are
/// unchanged in the next picture.
struct PaintedCells: Sendable {
  /// The number of samples of a cell: of its colours, and of its dots.
  static let samples = BlockFit.columns * BlockFit.rows + 8

  private var columns = 0
  /// The cells row by row; nil if not painted yet.
  var cells: [Cell?] = []
  /// The samples of each cell in turn.
  var pixels: [UInt32] = []

  /// Forgets all cells if a picture has another size than the last.
  mutating func fit(columns: Int, rows: Int) {
    guard columns != self.columns || columns * rows != cells.count else { return }
    self.columns = columns
    cells = Array(repeating: nil, count: columns * rows)
    pixels = Array(repeating: 0, count: columns * rows * Self.samples)
  }
}
