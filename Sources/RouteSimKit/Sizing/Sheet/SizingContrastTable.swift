import ARRouteEngine
import RouteFormats

/// A table of the designs' contrasts, with a row for each design and a column for each pair of parts.
struct SizingContrastTable {
  /// A cell's text with its position.
  struct Cell {
    let words: String
    /// The left edge of the text, points.
    let left: Double
    /// The row, from 0.
    let row: Int
    let color: Color
  }

  private(set) var cells: [Cell] = []
  /// The number of rows, including the header.
  let rows: Int

  /// The font size, points.
  static let size = 13.0
  private static let leastColumn = 84.0

  /// Creates the table of the designs' contrasts with the given width in points.
  init(_ table: SizingTable, palette: SizingPalette, width: Double) {
    let pairs = SizingContrast.Pair.allCases.filter { pair in
      table.columns.contains { $0.contrasts.contains { $0.pair == pair } }
    }
    rows = table.columns.count + 1
    let head = "Contrast of"
    let names = table.columns.map { Printable.sanitised($0.design.name) }
    let longest = ([head] + names).reduce(0) {
      max($0, RoomyText.width(of: $1, size: Self.size) + Self.size)
    }
    let left = min(longest, width - Double(pairs.count) * Self.leastColumn)
    let step = (width - left) / Double(max(pairs.count, 1))
    func add(_ words: String, _ column: Int?, _ row: Int, _ color: Color) {
      let room = column == nil ? left - Self.size : step
      cells.append(
        Cell(
          words: RoomyText.shortened(words, toWidth: room, size: Self.size),
          left: column.map { left + Double($0) * step } ?? 0, row: row, color: color))
    }
    add(head, nil, 0, palette.note)
    for (column, pair) in pairs.enumerated() { add(pair.title, column, 0, palette.note) }
    for (index, name) in names.enumerated() {
      add(name, nil, index + 1, palette.curve(index))
      for contrast in table.columns[index].contrasts {
        guard let column = pairs.firstIndex(of: contrast.pair) else { continue }
        let ratio = SizingContrast.tenths(contrast.least)
        let wanted = FixedDecimal.text(contrast.required, decimals: 1)
        let words =
          contrast.isEnough ? ratio + (contrast.isOnRim ? " rim" : "") : "\(ratio) < \(wanted)"
        add(words, column, index + 1, contrast.isEnough ? palette.ink : palette.warning)
      }
    }
  }
}

extension SizingContrast.Pair {
  /// The title of the pair's column.
  fileprivate var title: String {
    switch self {
    case .sky: "mark, sky"
    case .ground: "mark, ground"
    case .arrows: "mark, arrows"
    case .label: "text"
    case .icon: "icon"
    case .hint: "hint"
    case .arrowsOnGround: "arrows"
    }
  }
}
