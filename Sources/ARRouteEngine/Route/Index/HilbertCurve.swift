/// The Hilbert curve through a square of 65 536 × 65 536 cells.
///
/// Source: J. Skilling, Programming the Hilbert curve, AIP Conf. Proc. 707 (2004) 381–387. This version is
/// for two dimensions and processes one quadrant at a time.
enum HilbertCurve {
  /// Returns a cell's position along the curve.
  static func position(column: UInt32, row: UInt32) -> UInt32 {
    var column = column
    var row = row
    var position: UInt32 = 0
    var bit: UInt32 = 1 << 15
    while bit > 0 {
      let right: UInt32 = column & bit != 0 ? 3 : 0
      let upper: UInt32 = row & bit != 0 ? 1 : 0
      position = position << 2 | (right ^ upper)
      // The curve passes through the lower quadrants mirrored; the right one of these is also traversed in
      // reverse.
      if upper == 0 {
        if right != 0 {
          column = ~column
          row = ~row
        }
        swap(&column, &row)
      }
      bit >>= 1
    }
    return position
  }
}
