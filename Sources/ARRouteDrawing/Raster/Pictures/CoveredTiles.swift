import ARRouteEngine

/// The first visible shape in each tile of a picture with many shapes; shapes below it are hidden by later
/// ones.
///
/// The shapes are examined from the last to the first. A shape that covers a tile completely reduces, by
/// its opacity, the visibility of the shapes below. Once almost nothing of the shapes below is visible in
/// the tile, they are skipped there. The result for a tile does not depend on the rows that are painted.
struct CoveredTiles: Sendable {
  /// The side of a tile, pixels.
  static let side = 16
  /// The visibility below which shapes are too faint to be seen: an eighth of a colour level.
  private static let leastShare: Float = 1.0 / 2048
  /// Colours less opaque than this hide nothing: with repeated rounding, the colours below them do not fade
  /// out completely.
  private static let leastAlpha: UInt8 = 64

  /// The number of the part that is being painted: a shape's fill has twice the shape's number, and its
  /// line has the next number.
  private(set) var present = 0

  private let columns: Int
  /// The range of tile rows.
  private let rows: Range<Int>
  private let height: Int
  /// The remaining visibility of the shapes below in each tile, 0…1.
  private var shares: [Float]
  /// The number of the first part that is visible in each tile.
  private var first: [Int]
  /// For each shape, true when any of it is visible.
  private var isSeen: [Bool]
  /// True for the tiles that the current shape's outlines touch; all false between shapes.
  private var isTouched: [Bool]
  /// For each tile, the outlines' winding number minus that of the tile to its left; all 0 between shapes.
  private var turns: [Int32]
  /// The range of tiles around the current shape.
  private var box: (columns: Range<Int>, rows: Range<Int>) = (0..<0, 0..<0)

  /// - Parameters:
  ///   - width: The picture's width, pixels.
  ///   - rows: The rows that are painted.
  ///   - height: The picture's height, rows.
  ///   - items: The number of shapes, each with a fill and a line.
  init(width: Int, rows: Range<Int>, height: Int, items: Int) {
    columns = (width + Self.side - 1) / Self.side
    self.rows =
      rows.lowerBound / Self.side..<(rows.upperBound + Self.side - 1) / Self.side
    self.height = height
    let count = columns * self.rows.count
    shares = Array(repeating: 1, count: count)
    first = Array(repeating: 0, count: count)
    isSeen = Array(repeating: true, count: items)
    isTouched = Array(repeating: false, count: count)
    // The extra column takes edges to the right of all tiles.
    turns = Array(repeating: 0, count: (columns + 1) * self.rows.count)
  }

  /// The rows of pixels that the tiles cover.
  var rowsOfPicture: Range<Int> {
    rows.lowerBound * Self.side..<min(rows.upperBound * Self.side, height)
  }

  /// Returns true when a colour is opaque enough to hide anything.
  static func hides(_ color: Color) -> Bool { color.alpha >= leastAlpha }

  /// Begins a shape, and returns false if it is completely hidden.
  ///
  /// - Parameter around: A rectangle around the shape, pixels.
  mutating func beginItem(_ number: Int, in around: PlaneBox) -> Bool {
    func tiles(_ low: Double, _ high: Double, within range: Range<Int>) -> Range<Int> {
      let side = Double(Self.side)
      let start = min(
        max((low / side).rounded(.down), Double(range.lowerBound)), Double(range.upperBound))
      let end = min(max((high / side).rounded(.up), start), Double(range.upperBound))
      return Int(start)..<Int(end)
    }
    box = (
      tiles(around.low.x, around.high.x, within: 0..<columns),
      tiles(around.low.y, around.high.y, within: rows)
    )
    isSeen[number] = box.rows.contains { row in
      let start = (row - rows.lowerBound) * columns
      return box.columns.contains { shares[start + $0] > 0 }
    }
    return isSeen[number]
  }

  /// Adds a closed outline to the current shape; its corners are in pixels.
  mutating func addOutline(_ corners: [Vector2]) {
    guard var previous = corners.last else { return }
    for corner in corners {
      addEdge(previous * (1 / Double(Self.side)), corner * (1 / Double(Self.side)))
      previous = corner
    }
  }

  /// The distance from an edge within which tiles count as touched, in tiles: more than the rounding error.
  private static let hair = 1.0 / 256

  private mutating func addEdge(_ a: Vector2, _ b: Vector2) {
    let (top, bottom) = a.y <= b.y ? (a, b) : (b, a)
    let turn: Int32 = a.y <= b.y ? 1 : -1
    let first = max(top.y - Self.hair, Double(rows.lowerBound)).rounded(.down)
    let last = min(bottom.y + Self.hair, Double(rows.upperBound) - 0.5).rounded(.down)
    guard first <= last else { return }
    let slope = bottom.y > top.y ? (bottom.x - top.x) / (bottom.y - top.y) : 0
    for row in Int(first)...Int(last) {
      let (from, to) = (
        max(top.y, Double(row) - Self.hair), min(bottom.y, Double(row + 1) + Self.hair)
      )
      let (x, y) =
        slope == 0
        ? (top.x, bottom.x)
        : (top.x + (from - top.y) * slope, top.x + (to - top.y) * slope)
      let start = (row - rows.lowerBound) * columns
      let low = max(min(x, y) - Self.hair, 0)
      let high = min(max(x, y) + Self.hair, Double(columns))
      if low <= high, low < Double(columns) {
        for column in Int(low)...min(Int(high), columns - 1) { isTouched[start + column] = true }
      }
      let middle = Double(row) + 0.5
      if top.y <= middle, bottom.y > middle {
        let x = top.x + (middle - top.y) * slope
        let column = x < 0 ? 0 : Int(min(x, Double(columns) - 0.5)) + 1
        turns[start + row - rows.lowerBound + column] += turn
      }
    }
  }

  /// Ends the outlines of a fill or line of the given colour, which hides the shapes below in the enclosed
  /// area.
  ///
  /// - Parameter number: The number of the fill or line.
  mutating func cover(_ color: Color, from number: Int, isEvenOdd: Bool = false) {
    let rest = 1 - Float(color.alpha) / 255
    for row in box.rows {
      let start = (row - rows.lowerBound) * columns
      let turnStart = (row - rows.lowerBound) * (columns + 1)
      var winding: Int32 = 0
      for column in box.columns {
        let tile = start + column
        winding += turns[turnStart + column]
        turns[turnStart + column] = 0
        if isTouched[tile] {
          isTouched[tile] = false
        } else if isEvenOdd ? winding & 1 != 0 : winding != 0, shares[tile] > 0 {
          shares[tile] *= rest
          if shares[tile] < Self.leastShare {
            (shares[tile], first[tile]) = (0, number)
          }
        }
      }
      if box.columns.upperBound <= columns { turns[turnStart + box.columns.upperBound] = 0 }
    }
  }

  /// Returns true when any of a shape is visible.
  func isSeen(_ number: Int) -> Bool { isSeen[number] }

  /// Moves on to a shape.
  mutating func goOn(to number: Int) { present = 2 * number }

  /// Moves on to the current shape's line.
  mutating func goOn() { present += 1 }

  /// Calls `body` with the parts of a run of pixels in a row in which the current shape is visible.
  @inline(__always) func forEachSeen(
    _ start: Int, _ count: Int, row: Int, _ body: (_ start: Int, _ count: Int) -> Void
  ) {
    let line = (row / Self.side &- rows.lowerBound) &* columns
    var column = start
    let end = start &+ count
    while column < end {
      var next = column
      while next < end, first[line &+ next / Self.side] <= present {
        next = (next / Self.side &+ 1) &* Self.side
      }
      next = min(next, end)
      if next > column { body(column, next &- column) }
      column = next
      while column < end, first[line &+ column / Self.side] > present {
        column = (column / Self.side &+ 1) &* Self.side
      }
    }
  }
}
