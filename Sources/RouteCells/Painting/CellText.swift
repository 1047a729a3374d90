import ARRouteDrawing
import ARRouteEngine
import RouteFormats

/// A drawing's text as characters in the cells of its picture.
struct CellText {
  /// A character and its cell, relative to the upper left corner of the picture.
  struct Slot {
    var column: Int
    var row: Int
    var glyph: CellGlyph
    var width: Int { glyph.width }
  }

  /// The text as drawn.
  let line: TextLine
  /// The text's characters; with a plate, there is a space at each end if there is room.
  private(set) var slots: [Slot]

  /// The angle beyond which successive characters step up or down.
  static let levelLimit = Angle.degrees(20)

  /// Returns the texts of a drawing that fit in a picture of the given number of cells.
  ///
  /// If texts overlap, the one painted last remains, except that the titles of panels have priority over
  /// other lines of panels.
  ///
  /// - Parameter marks: The cells that no text covers, numbered row by row.
  static func layout(
    _ drawing: Drawing, columns: Int, rows: Int, keepingOff marks: Set<Int> = []
  ) -> [CellText] {
    var layout = Layout(drawing, columns: columns, rows: rows, marks: marks)
    guard drawing.moving.contains(where: \.isPanel) else { return layout.texts(of: drawing) }
    layout.laysTitlesAlone = true
    let titles = layout.texts(of: drawing)
    layout.laysTitlesAlone = false
    layout.kept = Set(titles.flatMap { layout.cells(of: $0, margin: 1) })
    return layout.texts(of: drawing)
  }

  /// A layout of texts in cells.
  private struct Layout {
    let columns: Int
    let rows: Int
    /// The number of cells per point.
    private let scale: Vector2
    /// The cells that no text covers.
    private let marks: Set<Int>
    /// True when only the first line of each panel is laid out.
    var laysTitlesAlone = false
    /// The cells that lines of panels other than the first must avoid.
    var kept: Set<Int> = []
    /// True for each occupied cell, row by row.
    private var taken: [Bool] = []

    init(_ drawing: Drawing, columns: Int, rows: Int, marks: Set<Int>) {
      self.marks = marks
      self.columns = columns
      self.rows = rows
      scale = Vector2(Double(columns) / drawing.width, Double(rows) / drawing.height)
    }

    /// Returns the texts that fit, in paint order.
    mutating func texts(of drawing: Drawing) -> [CellText] {
      taken = Array(repeating: false, count: columns * rows)
      var texts: [CellText] = []
      for item in drawing.moving.reversed() {
        switch item.shape {
        case .text(let line):
          if let text = lay(line, in: drawing, movesAside: true) { texts.append(text) }
        case .panel(let panel):
          let outline = panel.outline.map { Vector2($0.x * scale.x, $0.y * scale.y) }
          let lines = panel.lines(inCells: outline, width: panel.textWidth.map { $0 * scale.x })
          for (number, line) in lines.enumerated() {
            if laysTitlesAlone, number > 0 { break }
            let text = lay(line, in: drawing, keepingOff: number > 0 ? kept : [])
            if let text { texts.append(text) }
          }
          // The panel hides everything behind it.
          take(CellOutline(outline).cells(columns: columns, rows: rows))
        default: break
        }
      }
      return texts.reversed()
    }

    /// Returns the indices of a text's cells; cells are numbered row by row.
    ///
    /// - Parameter margin: The number of additional cells at each end.
    func cells(of text: CellText, margin: Int = 0) -> [Int] {
      text.slots.flatMap { slot in
        (max(slot.column - margin, 0)..<min(slot.column + slot.width + margin, columns))
          .map { slot.row * columns + $0 }
      }
    }

    /// Lays out a line if there is room for it.
    ///
    /// - Parameter movesAside: True if the line may move off the marks; lines of panels stay in their panel.
    private mutating func lay(
      _ line: TextLine, in drawing: Drawing, keepingOff kept: Set<Int> = [],
      movesAside: Bool = false
    ) -> CellText? {
      guard line.position.x >= 0, line.position.y >= 0,
        line.position.x <= drawing.width, line.position.y <= drawing.height
      else { return nil }
      let center = Vector2(line.position.x * scale.x, line.position.y * scale.y)
      var text = CellText(line, at: center, columns: columns, rows: rows)
      if movesAside, cells(of: text).contains(where: marks.contains) {
        guard let moved = aside(text) else { return nil }
        text = moved
      }
      let cells = cells(of: text)
      guard !cells.isEmpty, !cells.contains(where: { isTaken($0) || kept.contains($0) }) else {
        return nil
      }
      take(cells)
      return text
    }

    /// The ways in which a text can move off a mark, in cells, the shortest first.
    ///
    /// A row is as high as two columns are wide.
    private static let ways: [(right: Int, down: Int)] = {
      let columns = 8
      let all = (-1...1).flatMap { down in (-columns...columns).map { (right: $0, down: down) } }
      return all.sorted { abs($0.right) + 2 * abs($0.down) < abs($1.right) + 2 * abs($1.down) }
    }()

    /// Returns a text moved off the marks and other texts by the shortest way.
    ///
    /// - Returns: nil if there is no room near its place.
    private func aside(_ text: CellText) -> CellText? {
      Self.ways.lazy
        .compactMap { text.moved(right: $0.right, down: $0.down, columns: columns, rows: rows) }
        .first { !cells(of: $0).contains(where: isTaken) }
    }

    private func isTaken(_ cell: Int) -> Bool { taken[cell] || marks.contains(cell) }

    private mutating func take(_ cells: [Int]) {
      for cell in cells { taken[cell] = true }
    }
  }

  /// Lays out a text.
  ///
  /// - Parameter position: The position of the text's anchor, in cells.
  private init(_ line: TextLine, at position: Vector2, columns: Int, rows: Int) {
    self.line = line
    var glyphs = TextWidth.glyphs(line.string)
    while glyphs.reduce(0, { $0 + $1.width }) > columns { glyphs.removeLast() }
    let step = Self.step(line.angle)
    var slots = Self.chain(glyphs, step: step)
    guard let first = slots.first, let last = slots.last else {
      self.slots = []
      return
    }
    let anchor: Vector2
    switch line.anchor {
    case .start: anchor = Vector2(Double(first.column), Double(first.row) + 0.5)
    case .end: anchor = Vector2(Double(last.column + last.width), Double(last.row) + 0.5)
    case .middle:
      anchor = Vector2(
        Double(first.column + last.column + last.width) / 2,
        Double(first.row + last.row + 1) / 2)
    }
    let shift = position - anchor
    let left = Self.shift(
      shift.x, over: slots.map(\.column).min() ?? 0,
      slots.map { $0.column + $0.width }.max() ?? 0, limit: columns)
    let down = Self.shift(
      shift.y, over: slots.map(\.row).min() ?? 0, (slots.map(\.row).max() ?? 0) + 1,
      limit: rows)
    for index in slots.indices {
      slots[index].column += left
      slots[index].row += down
    }
    slots.removeAll { $0.row < 0 || $0.row >= rows || $0.column + $0.width > columns }
    if line.plate != nil, step.y == 0 { Self.pad(&slots, columns: columns) }
    self.slots = slots
  }

  /// Returns the text moved by a number of cells; nil if it then does not fit in the picture.
  private func moved(right: Int, down: Int, columns: Int, rows: Int) -> CellText? {
    var moved = self
    for index in moved.slots.indices {
      moved.slots[index].column += right
      moved.slots[index].row += down
    }
    let fits = moved.slots.allSatisfy {
      $0.column >= 0 && $0.column + $0.width <= columns && 0..<rows ~= $0.row
    }
    return fits ? moved : nil
  }

  /// Returns the step along the baseline from one character to the next, in cells.
  ///
  /// It is long enough to reach the next cell. Upside-down texts are turned over, so that they can be read.
  private static func step(_ angle: Angle) -> Vector2 {
    var turn = angle.wrapped
    if turn > .degrees(90) { turn = turn - .degrees(180) }
    if turn <= .degrees(-90) { turn = turn + .degrees(180) }
    guard abs(turn.radians) > levelLimit.radians else { return Vector2(1, 0) }
    // A cell is half as wide as it is high.
    let along = Vector2(turn.cosine, turn.sine / 2)
    return along * (1 / max(abs(along.x), abs(along.y)))
  }

  /// Returns the positions of the characters, starting at the cell (0, 0).
  private static func chain(_ glyphs: [CellGlyph], step: Vector2) -> [Slot] {
    var offset = Vector2.zero
    return glyphs.map { glyph in
      let slot = Slot(
        column: Int(offset.x.rounded()), row: Int(offset.y.rounded()), glyph: glyph)
      // A wide character must be passed completely, unless the next character is on another row.
      offset = offset + step * (abs(step.y) < 1 ? Double(glyph.width) : 1)
      return slot
    }
  }

  /// Returns a shift as a whole number of cells, limited so that the shifted range lies inside 0…limit.
  private static func shift(_ value: Double, over start: Int, _ end: Int, limit: Int) -> Int {
    let wanted = Int(value.rounded())
    return max(min(wanted, limit - end), -start)
  }

  /// Adds a space at each end if there is room.
  private static func pad(_ slots: inout [Slot], columns: Int) {
    guard let first = slots.first, let last = slots.last else { return }
    if first.column > 0 {
      slots.insert(
        Slot(column: first.column - 1, row: first.row, glyph: CellGlyph(" ", width: 1)),
        at: 0)
    }
    if last.column + last.width < columns {
      slots.append(
        Slot(
          column: last.column + last.width, row: last.row, glyph: CellGlyph(" ", width: 1)))
    }
  }
}

extension Drawing {
  /// The shapes that are not shared with other drawings; only these may have texts.
  fileprivate var moving: ArraySlice<Item> { items[(still?.count ?? 0)...] }
}

extension Drawing.Item {
  fileprivate var isPanel: Bool { if case .panel = shape { true } else { false } }
}

extension Panel {
  /// The number of characters of a line that are shown even if the panel is narrower.
  private static let leastColumns = 12

  /// The number of characters below which a line says nothing.
  private static let fewestColumns = 4

  /// Returns the panel's lines as cells can show them: horizontal, and cut at the end of the panel.
  ///
  /// - Parameters:
  ///   - outline: The panel's corners, in cells.
  ///   - width: The width that the text may occupy, in cells; nil for the panel's own.
  fileprivate func lines(inCells outline: [Vector2], width: Double?) -> [TextLine] {
    guard let left = outline.map(\.x).min(), let right = outline.map(\.x).max() else { return [] }
    // Text in a part of the panel must not cover the panel that hides the other part.
    let room =
      width.map { Int(min($0, 1000)) } ?? max(Int(min(right - left, 1000)), Self.leastColumns)
    guard room >= Self.fewestColumns else { return [] }
    return lines.enumerated().compactMap { number, line in
      var line = line
      // A number that is cut would be another number.
      let first = line.string.split(separator: " · ").first.map(String.init) ?? ""
      if number > 0, TextWidth.columns(first) > room { return nil }
      line.string = TextWidth.shortened(line.string, toColumns: room)
      line.axes = nil
      line.angle = .zero
      return line
    }
  }
}

/// A convex outline on a grid of cells.
private struct CellOutline {
  private let corners: [Vector2]

  init(_ corners: [Vector2]) { self.corners = corners }

  /// Returns the indices of the cells whose centres are inside; cells are numbered row by row.
  func cells(columns: Int, rows: Int) -> [Int] {
    guard let top = corners.map(\.y).min(), let bottom = corners.map(\.y).max(),
      top < Double(rows), bottom > 0
    else { return [] }
    return Self.middles(of: rows, from: top, to: bottom).flatMap { row -> [Int] in
      guard let span = span(at: Double(row) + 0.5) else { return [] }
      return Self.middles(of: columns, from: span.lowerBound, to: span.upperBound)
        .map { row * columns + $0 }
    }
  }

  /// Returns the cells of a row whose centres lie between two positions.
  private static func middles(of count: Int, from low: Double, to high: Double) -> Range<Int> {
    func cell(_ position: Double) -> Int {
      Int(min(max(position - 0.5, 0), Double(count)).rounded(.up))
    }
    let first = cell(low)
    return first..<max(first, cell(high))
  }

  /// Returns the horizontal range that the outline covers at a given height.
  private func span(at y: Double) -> ClosedRange<Double>? {
    var crossings: [Double] = []
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where (a.y <= y) != (b.y <= y) {
      crossings.append(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)))
    }
    guard let low = crossings.min(), let high = crossings.max() else { return nil }
    return low...high
  }
}
