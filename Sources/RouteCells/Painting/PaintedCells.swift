/// The cells of the last picture with the samples they were made of, as most cells of a plan are the same again
/// in the next.
struct PaintedCells: Sendable {
  /// Samples of a cell: of its colours, and of its dots.
  static let samples = BlockFit.columns * BlockFit.rows + 8

  private var columns = 0
  /// The cells row by row; nil where nothing was painted yet.
  var cells: [Cell?] = []
  /// The samples of each in turn.
  var pixels: [UInt32] = []

  /// Forgets all where a picture has another size than the last.
  mutating func fit(columns: Int, rows: Int) {
    guard columns != self.columns || columns * rows != cells.count else { return }
    self.columns = columns
    cells = Array(repeating: nil, count: columns * rows)
    pixels = Array(repeating: 0, count: columns * rows * Self.samples)
  }
}
