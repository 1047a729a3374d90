/// Finds the members around a point or along a line of the plan.
///
/// It is a grid of squares, each of which lists the members that extend into it.
struct PlanGrid: Sendable {
  /// The side length of a square, metres.
  static let side = 64.0
  /// Half of a square's diagonal, metres.
  static let radius = side * 0.7072
  /// The maximum number of squares into which a member may extend; larger members are checked in every
  /// search.
  private static let mostCells = 1024

  /// A square, given by its column and row.
  typealias Cell = SIMD2<Int32>

  /// The members that extend into a square.
  struct Content: Sendable {
    /// The range of the square's members in the grid's list.
    fileprivate let range: Range<Int32>
    /// The height of the top of the square's highest member, metres.
    let top: Double
  }

  /// The columns of the squares that are not empty, row by row from the north, and from the west within each
  /// row.
  private var columns: [Int32] = []
  private var contents: [Content] = []
  /// The northernmost row; `rowStarts` contains the index at which each row starts in the lists and, at the
  /// end, the lists' length.
  private var firstRow = 0
  private var rowStarts = [0]
  /// The members of all squares, in the order of the squares.
  private var members: [Int32] = []
  private let count: Int
  /// The members that are too large for the squares.
  private(set) var large: [Int32] = []

  /// Creates a grid of members, each given by a circle around it and the height of its top, metres.
  init(_ things: some Sequence<(middle: Vector2, radius: Double, top: Double)>) {
    var entries: [(cell: Cell, member: Int32, top: Double)] = []
    var count = 0
    for thing in things {
      defer { count += 1 }
      let reach = Vector2(thing.radius, thing.radius)
      let (low, high) = (Self.cell(of: thing.middle - reach), Self.cell(of: thing.middle + reach))
      guard (Int(high.x - low.x) + 1) * (Int(high.y - low.y) + 1) <= Self.mostCells else {
        large.append(Int32(count))
        continue
      }
      for row in low.y...high.y {
        for column in low.x...high.x {
          entries.append((Cell(column, row), Int32(count), thing.top))
        }
      }
    }
    self.count = count
    entries.sort { ($0.cell.y, $0.cell.x, $0.member) < ($1.cell.y, $1.cell.x, $1.member) }
    members = entries.map(\.member)
    firstRow = entries.first.map { Int($0.cell.y) } ?? 0
    var start = 0
    while start < entries.count {
      let cell = entries[start].cell
      var (end, top) = (start, 0.0)
      while end < entries.count, entries[end].cell == cell {
        top = max(top, entries[end].top)
        end += 1
      }
      // An empty row begins where the next row begins.
      while rowStarts.count <= Int(cell.y) - firstRow { rowStarts.append(columns.count) }
      columns.append(cell.x)
      contents.append(Content(range: Int32(start)..<Int32(end), top: top))
      start = end
    }
    if !columns.isEmpty { rowStarts.append(columns.count) }
  }

  /// Returns the square that contains a point.
  static func cell(of point: Vector2) -> Cell {
    Cell(Int32((point.x / side).rounded(.down)), Int32((point.y / side).rounded(.down)))
  }

  /// Returns the members that extend into a square; nil without any.
  func content(of cell: Cell) -> Content? {
    let row = Int(cell.y) - firstRow
    guard row >= 0, row < rowStarts.count - 1 else { return nil }
    let index = firstSquare(inRow: row, from: cell.x)
    return index < rowStarts[row + 1] && columns[index] == cell.x ? contents[index] : nil
  }

  /// Returns the index of a row's first square at or east of a column; the row's end if absent.
  ///
  /// - Parameter row: The row, counted from `firstRow`.
  private func firstSquare(inRow row: Int, from column: Int32) -> Int {
    var (low, high) = (rowStarts[row], rowStarts[row + 1])
    while low < high {
      let middle = (low + high) / 2
      if columns[middle] < column { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the members that extend into a square.
  func members(of content: Content) -> ArraySlice<Int32> {
    members[Int(content.range.lowerBound)..<Int(content.range.upperBound)]
  }

  /// Returns, in order, the members within a distance in metres of a point, including some that are slightly
  /// farther away.
  func members(around point: Vector2, within reach: Double) -> [Int32] {
    var found = large
    let radius = Vector2(reach, reach)
    let (low, high) = (Self.cell(of: point - radius), Self.cell(of: point + radius))
    let end = min(Int(high.y) - firstRow + 1, rowStarts.count - 1)
    var row = max(Int(low.y) - firstRow, 0)
    while row < end {
      // Neighbouring squares in a row are also neighbours in the list.
      let (first, last) = (
        firstSquare(inRow: row, from: low.x), firstSquare(inRow: row, from: high.x + 1)
      )
      if first < last {
        found +=
          members[
            Int(contents[first].range.lowerBound)..<Int(contents[last - 1].range.upperBound)]
      }
      row += 1
    }
    return ordered(found)
  }

  /// Returns the members in order, without duplicates.
  private func ordered(_ found: [Int32]) -> [Int32] {
    let words = (count + 63) / 64
    // One bit per member is used if scanning all bits is faster than sorting.
    guard words <= found.count * 8 else {
      var sorted = found.sorted()
      var last: Int32 = -1
      sorted.removeAll { member in
        defer { last = member }
        return member == last
      }
      return sorted
    }
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { bits in
      bits.initialize(repeating: 0)
      for member in found { bits[Int(member) >> 6] |= 1 << UInt64(member & 63) }
      var ordered: [Int32] = []
      ordered.reserveCapacity(found.count)
      for (word, bits) in bits.enumerated() {
        var rest = bits
        while rest != 0 {
          ordered.append(Int32(word << 6 | rest.trailingZeroBitCount))
          rest &= rest &- 1
        }
      }
      return ordered
    }
  }

  /// Calls `body` for each square along a line, beginning at the line's start, until `body` returns false.
  ///
  /// - Parameter body: Receives the square's members and the fraction of the line at which it leaves the
  ///   square.
  func forEachCell(
    from a: Vector2, to b: Vector2, _ body: (_ members: ArraySlice<Int32>, _ end: Double) -> Bool
  ) {
    var cell = Self.cell(of: a)
    let last = Self.cell(of: b)
    let way = b - a
    // These are the fraction of the line at the first border, and the step from each border to the next.
    func borders(_ start: Double, _ way: Double, _ cell: Int32) -> (next: Double, step: Double) {
      guard way != 0 else { return (.infinity, .infinity) }
      let border = Double(way > 0 ? cell + 1 : cell) * Self.side
      return ((border - start) / way, abs(Self.side / way))
    }
    var (across, down) = (borders(a.x, way.x, cell.x), borders(a.y, way.y, cell.y))
    for _ in 0...(Int(abs(last.x - cell.x)) + Int(abs(last.y - cell.y))) {
      let found = content(of: cell).map { members(of: $0) } ?? []
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
