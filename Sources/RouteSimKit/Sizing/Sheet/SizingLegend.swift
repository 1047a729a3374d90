import ARRouteDrawing
import ARRouteEngine
import RouteFormats

/// The legend of a sizing sheet, with an entry for each curve, in as many rows as needed.
struct SizingLegend {
  /// A sample line and its label.
  private struct Key {
    let words: String
    let stroke: Stroke
    let layer: Layer
    /// The start of the sample line, points.
    let position: Vector2
  }

  private var keys: [Key] = []
  /// The number of rows.
  private(set) var rows = 1
  private let ink: Color

  /// The distance between rows, points.
  static let rowStep = 20.0
  private static let firstRow = 12.0
  private static let lineLength = 28.0
  private static let wordsLeft = 36.0
  private static let gap = 24.0
  private static let size = 13.0

  /// Creates the legend of a table, between `left` and `right`.
  init(_ table: SizingTable, palette: SizingPalette, left: Double, right: Double) {
    ink = palette.ink
    var next = left
    func add(_ words: String, _ stroke: Stroke, _ layer: Layer) {
      let words = RoomyText.shortened(
        words, toWidth: right - left - Self.wordsLeft, size: Self.size)
      let end = Self.wordsLeft + RoomyText.width(of: words, size: Self.size)
      if next > left, next + end > right {
        next = left
        rows += 1
      }
      keys.append(
        Key(
          words: words, stroke: stroke, layer: layer,
          position: Vector2(next, Self.firstRow + Double(rows - 1) * Self.rowStep)))
      next += end + Self.gap
    }
    for (index, column) in table.columns.enumerated() {
      let twin = table.twin(of: index).map { table.columns[$0].design.name }
      add(
        Printable.sanitised(column.design.name + (twin.map { ", sizes as \($0)" } ?? "")),
        table.stroke(of: index, palette), .curves)
    }
    let width = SizingTable.short(table.objectWidth / table.units.metresInUnit)
    add(
      "a real object, \(width) \(table.units.unitSign) wide, in perspective",
      Stroke(palette.note, width: 1.5, dash: [7, 5]), .object)
  }

  /// Draws the legend.
  func add(to drawing: inout Drawing) {
    for key in keys {
      drawing.add(
        key.layer,
        .polyline([key.position, key.position + Vector2(Self.lineLength, 0)], stroke: key.stroke))
      drawing.add(
        .note,
        .text(
          TextLine(
            key.words, at: key.position + Vector2(Self.wordsLeft, 0), size: Self.size, color: ink,
            anchor: .start)))
    }
  }
}

extension SizingTable {
  /// Returns the index of the first earlier design with the same size law, whose curve is therefore the
  /// same; nil if absent.
  func twin(of index: Int) -> Int? {
    columns[..<index].firstIndex { $0.design.design.sizing == columns[index].design.design.sizing }
  }

  /// Returns the line style of a design's curve: dashed if it coincides with another curve, which then
  /// shows through its gaps.
  func stroke(of index: Int, _ palette: SizingPalette) -> Stroke {
    guard let first = twin(of: index) else { return Stroke(palette.curve(index), width: 3) }
    let earlier = columns[first..<index].indices.count { $0 == first || twin(of: $0) == first }
    return Stroke(palette.curve(index), width: 3, dash: [8, 8 * Double(earlier)])
  }
}
