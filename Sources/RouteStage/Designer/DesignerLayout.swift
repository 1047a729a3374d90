import ARRouteEngine
import RouteCells

/// The positions of everything on the designer's bench in a window of a given size.
///
/// The phone keeps its aspect ratio, with cells taken as twice as high as wide, and is on the right; the
/// curve is next to it. The numbers go below the phone if there is room, and below the curve otherwise.
struct DesignerLayout: Hashable, Sendable {
  /// The minimum width of a useful window, cells.
  static let leastColumns = 60
  /// The minimum height of a useful window, cells.
  static let leastRows = 20

  /// The cells of the curve, frame included.
  let chart: CellRegion
  /// The cells of the phone, frame included.
  let phone: CellRegion
  /// The cells of the phone's screen in its frame.
  let screen: CellRegion
  /// The cells of the numbers, frame included.
  let numbers: CellRegion
  /// The cells of the line at the bottom.
  let status: CellRegion

  /// Creates the layout of a window of `columns` × `rows` cells for a screen whose width is `aspect` times
  /// its height; nil if the window is too small.
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

  /// Returns the size of the phone's screen in cells, without a frame.
  private static func phoneSize(
    mostColumns: Int, mostRows: Int, aspect: Double
  ) -> (columns: Int, rows: Int) {
    let columns = Int((2 * Double(mostRows) * aspect).rounded())
    guard columns > mostColumns else { return (columns, mostRows) }
    return (mostColumns, max(Int((Double(mostColumns) / (2 * aspect)).rounded()), 3))
  }

  /// The row with the legend of the curves.
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

  /// The number of columns for the numbers of the diameters.
  static let scaleColumns = 5

  /// The cells inside the frame of the numbers.
  var numberArea: CellRegion {
    var area = numbers.inner
    area.column += 1
    area.columns = max(area.columns - 2, 0)
    return area
  }

  /// The blocks of numbers, from the left: sizes, edited numbers and stops, as many as fit next to one
  /// another.
  ///
  /// If only one fits, it contains the first two.
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

  /// Returns the design's number in a cell; nil if absent.
  func number(atColumn column: Int, row: Int) -> PlacemarkNumber? {
    let blocks = blocks
    let block = blocks[min(1, blocks.count - 1)]
    // The law is above the numbers.
    let index = row - block.row - 1
    guard column >= block.column, column < block.endColumn,
      DesignerModel.numbers.indices.contains(index)
    else { return nil }
    return DesignerModel.numbers[index]
  }

  /// The minimum number of columns for a block of numbers, including the gap after it.
  private static let leastBlock = 23
  /// The maximum number of columns of a block; beyond that, a number would be too far from its name.
  private static let widestBlock = 36
}
