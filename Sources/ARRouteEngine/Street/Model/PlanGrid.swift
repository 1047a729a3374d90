/// Finds what is about a place or along a line of the plan: squares, and what reaches into each.
struct PlanGrid: Sendable {
  /// The side of a square, metres.
  static let side = 64.0
  /// Half of its diagonal, metres.
  static let radius = side * 0.7072
  /// What reaches into more squares is looked at always.
  private static let mostCells = 1024

  /// A square, by its column and row.
  typealias Cell = SIMD2<Int32>

  /// What stands in a square.
  struct Content: Sendable {
    /// Its members are those of the grid in this range.
    fileprivate let range: Range<Int32>
    /// How high the highest of them ends, metres.
    let top: Double
  }

  private var contents: [Cell: Content] = [:]
  private var members: [Int32] = []
  /// Those that are too large for the squares.
  private(set) var large: [Int32] = []

  /// A grid of things, each with a circle about it and the height at which it ends, metres.
  init(_ things: some Sequence<(middle: Vector2, radius: Double, top: Double)>) {
    var entries: [(cell: Cell, member: Int32, top: Double)] = []
    for (number, thing) in things.enumerated() {
      let reach = Vector2(thing.radius, thing.radius)
      let (low, high) = (Self.cell(of: thing.middle - reach), Self.cell(of: thing.middle + reach))
      guard (Int(high.x - low.x) + 1) * (Int(high.y - low.y) + 1) <= Self.mostCells else {
        large.append(Int32(number))
        continue
      }
      for row in low.y...high.y {
        for column in low.x...high.x {
          entries.append((Cell(column, row), Int32(number), thing.top))
        }
      }
    }
    entries.sort { ($0.cell.x, $0.cell.y, $0.member) < ($1.cell.x, $1.cell.y, $1.member) }
    members = entries.map(\.member)
    var start = 0
    while start < entries.count {
      var (end, top) = (start, 0.0)
      while end < entries.count, entries[end].cell == entries[start].cell {
        top = max(top, entries[end].top)
        end += 1
      }
      contents[entries[start].cell] = Content(range: Int32(start)..<Int32(end), top: top)
      start = end
    }
  }

  /// The square of a place.
  static func cell(of place: Vector2) -> Cell {
    Cell(Int32((place.x / side).rounded(.down)), Int32((place.y / side).rounded(.down)))
  }

  /// What stands in a square; nil for nothing.
  func content(of cell: Cell) -> Content? { contents[cell] }

  /// What reaches into a square.
  func members(of content: Content) -> ArraySlice<Int32> {
    members[Int(content.range.lowerBound)..<Int(content.range.upperBound)]
  }

  /// The members within some metres of a place, some that are a little farther with them, in order.
  func members(around place: Vector2, within reach: Double) -> [Int32] {
    var found = large
    let radius = Vector2(reach, reach)
    let (low, high) = (Self.cell(of: place - radius), Self.cell(of: place + radius))
    // Of a plan that shows more squares than there are, those that there are.
    if (Int(high.x - low.x) + 1) * (Int(high.y - low.y) + 1) > contents.count {
      for (cell, content) in contents
      where cell.x >= low.x && cell.x <= high.x && cell.y >= low.y && cell.y <= high.y {
        found += members(of: content)
      }
    } else {
      for row in low.y...high.y {
        for column in low.x...high.x {
          if let content = contents[Cell(column, row)] { found += members(of: content) }
        }
      }
    }
    found.sort()
    var last: Int32 = -1
    found.removeAll { member in
      defer { last = member }
      return member == last
    }
    return found
  }

  /// Hands out what stands in the squares along a line, from its start on, with the way after which it
  /// leaves each, as a share of the line, until `body` returns false.
  func forEachCell(
    from a: Vector2, to b: Vector2, _ body: (_ members: ArraySlice<Int32>, _ end: Double) -> Bool
  ) {
    var cell = Self.cell(of: a)
    let last = Self.cell(of: b)
    let way = b - a
    // After how much of the line the next border comes, and every other one from there.
    func borders(_ start: Double, _ way: Double, _ cell: Int32) -> (next: Double, step: Double) {
      guard way != 0 else { return (.infinity, .infinity) }
      let border = Double(way > 0 ? cell + 1 : cell) * Self.side
      return ((border - start) / way, abs(Self.side / way))
    }
    var (across, down) = (borders(a.x, way.x, cell.x), borders(a.y, way.y, cell.y))
    for _ in 0...(Int(abs(last.x - cell.x)) + Int(abs(last.y - cell.y))) {
      let found = contents[cell].map { members(of: $0) } ?? []
      guard body(found, min(across.next, down.next)) else { return }
      if across.next < down.next {
        cell.x += way.x > 0 ? 1 : -1
        across.next += across.step
      } else {
        cell.y += way.y > 0 ? 1 : -1
        down.next += down.step
      }
    }
  }
}
