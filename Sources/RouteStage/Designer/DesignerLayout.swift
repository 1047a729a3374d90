import ARRouteEngine
import RouteCells

/// The positions of everything on the designer's bench in a window of a given size.
///
/// The phone keeps its aspect, cells being twice as high as wide, and stands at the right; the curve
/// stands beside it. The numbers go below whichever of the two leaves more room.
struct DesignerLayout: Hashable, Sendable {
  /// The smallest window that shows anything useful, cells.
  static let leastColumns = 60
  /// The smallest window that shows anything useful, cells.
  static let leastRows = 20

  /// The curve, frame included.
  let chart: CellRegion
  /// The phone, frame included.
  let phone: CellRegion
  /// The phone's screen in its frame.
  let screen: CellRegion
  /// The numbers, frame included.
  let numbers: CellRegion
  /// The line at the bottom.
  let status: CellRegion

  /// The layout of a window of `columns` × `rows` cells for a screen whose width is `aspect` times
  /// its height; nil when the window is too small.
  init?(columns: Int, rows: Int, aspect: Double) {
    guard columns >= Self.leastColumns, rows >= Self.leastRows else { return nil }
    status = CellRegion(column: 0, row: rows - 1, columns: columns, rows: 1)
    let body = rows - 1
    let numberRows = min(max(body * 3 / 10, 10), 13)
    let size = Self.phoneSize(mostColumns: columns * 9 / 20 - 2, mostRows: body - 2, aspect: aspect)
    let left = columns - size.columns - 2
    let isBelowPhone = body - size.rows - 2 >= numberRows
    phone = CellRegion(
      column: left, row: 0, columns: size.columns + 2, rows: isBelowPhone ? size.rows + 2 : body)
    screen = phone.inner.fitting(width: aspect, height: 1)
    let chartRows = isBelowPhone ? body : body - numberRows
    chart = CellRegion(column: 0, row: 0, columns: left, rows: chartRows)
    numbers =
      isBelowPhone
      ? CellRegion(
        column: left, row: phone.endRow, columns: phone.columns, rows: body - phone.rows)
      : CellRegion(column: 0, row: chartRows, columns: left, rows: numberRows)
  }

  /// The cells of the phone's screen, without a frame.
  private static func phoneSize(
    mostColumns: Int, mostRows: Int, aspect: Double
  ) -> (columns: Int, rows: Int) {
    let columns = Int((2 * Double(mostRows) * aspect).rounded())
    guard columns > mostColumns else { return (columns, mostRows) }
    return (mostColumns, max(Int((Double(mostColumns) / (2 * aspect)).rounded()), 3))
  }

  /// The row that says which curve is which.
  var legend: CellRegion {
    CellRegion(
      column: chart.column + 2, row: chart.row + 1, columns: chart.columns - 4, rows: 1)
  }

  /// The cells of the curve itself, between the numbers of its axes.
  var plot: CellRegion {
    let inner = chart.inner
    return CellRegion(
      column: inner.column + Self.scaleColumns, row: inner.row + 1,
      columns: inner.columns - Self.scaleColumns - 1, rows: inner.rows - 3)
  }

  /// Columns for the numbers of the diameters.
  static let scaleColumns = 5

  /// The cells inside the frame of the numbers.
  var numberArea: CellRegion {
    var area = numbers.inner
    area.column += 1
    area.columns = max(area.columns - 2, 0)
    return area
  }

  /// The blocks of numbers, from the left: sizes, edited numbers and stops, as many as fit side by side.
  ///
  /// If only one fits, it holds the first two.
  var blocks: [CellRegion] {
    let area = numberArea
    let gap = 3
    let count = min(max((area.columns + gap) / Self.leastBlock, 1), 3)
    let width = min((area.columns + gap) / count - gap, Self.widestBlock)
    return (0..<count).map { index in
      CellRegion(
        column: area.column + index * (width + gap), row: area.row, columns: width,
        rows: area.rows)
    }
  }

  /// The number of a design in a cell; nil without one.
  func number(atColumn column: Int, row: Int) -> PlacemarkNumber? {
    let blocks = blocks
    let block = blocks[min(1, blocks.count - 1)]
    // The law stands above the numbers.
    let index = row - block.row - 1
    guard column >= block.column, column < block.endColumn,
      DesignerModel.numbers.indices.contains(index)
    else { return nil }
    return DesignerModel.numbers[index]
  }

  /// Columns that a block of numbers takes at least, with the gap behind it.
  private static let leastBlock = 23
  /// Columns beyond which a number stands too far from its name.
  private static let widestBlock = 36
}
