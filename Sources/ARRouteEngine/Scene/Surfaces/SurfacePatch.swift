/// A face of furniture on the map, cut into small squares, each with its time in view.
struct SurfacePatch: Hashable, Sendable {
  /// A corner on the map, metres; `y` is its true height.
  let origin: Vector3
  /// Unit vectors along its longest side and across it, level.
  let along: Vector3
  let across: Vector3
  /// The distance that it goes both ways from `origin`, metres.
  let low: Vector2
  let high: Vector2
  /// Its corners, metres along and across.
  let corners: [Vector2]
  /// The middle of the circle about it, on the map, and its radius, metres.
  let middle: Vector3
  let radius: Double
  /// The side of a square, metres.
  let side: Double
  let columns: Int
  let rows: Int
  /// The indices of the squares whose middle is within the outline.
  private(set) var cells: [Int] = []
  /// The time that each was in view, seconds; 0 for squares that lie outside.
  private(set) var seen: [Double]

  /// The least side of a square, metres.
  private static let leastSide = 0.1
  /// The number of squares along the longer side at most.
  private static let mostSquares = 24.0

  /// A face from its corners on the map, metres; nil where they have no extent.
  init?(_ positions: [Vector3]) {
    let sides = zip(positions, positions.dropFirst() + positions.prefix(1))
    guard positions.allSatisfy(\.isFinite),
      let (first, second) = sides.max(by: {
        ($0.1 - $0.0).levelLength < ($1.1 - $1.0).levelLength
      })
    else { return nil }
    let edge = second - first
    let length = edge.levelLength
    guard length > 0.01 else { return nil }
    origin = first
    along = Vector3(edge.x / length, 0, edge.z / length)
    across = Vector3(-along.z, 0, along.x)
    let (along, across) = (along, across)
    corners = positions.map { position in
      let offset = position - first
      return Vector2(offset.dot(along), offset.dot(across))
    }
    let low = Vector2(corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
    let high = Vector2(corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
    (self.low, self.high) = (low, high)
    let size = high - low
    guard size.x > 0.01, size.y > 0.01 else { return nil }
    middle =
      first + along * ((low.x + high.x) / 2) + across * ((low.y + high.y) / 2)
    radius = size.length / 2
    let side = max(Self.leastSide, max(size.x, size.y) / Self.mostSquares)
    self.side = side
    columns = max(1, Int((size.x / side).rounded(.up)))
    rows = max(1, Int((size.y / side).rounded(.up)))
    seen = Array(repeating: 0, count: columns * rows)
    cells = (0..<columns * rows).filter { contains(center(of: $0)) }
  }

  /// Returns the middle of a square, metres along and across: of its part within the rectangle about the
  /// face.
  func center(of cell: Int) -> Vector2 {
    let start = low + Vector2(Double(cell % columns), Double(cell / columns)) * side
    let end = Vector2(min(start.x + side, high.x), min(start.y + side, high.y))
    return (start + end) * 0.5
  }

  /// Returns the position on the map of a point of the face, metres.
  func position(of point: Vector2) -> Vector3 { origin + along * point.x + across * point.y }

  /// True when a point, metres along and across, lies within its outline (even-odd rule).
  func contains(_ point: Vector2) -> Bool { corners.encloses(point) }

  /// Counts the time that its squares are in view.
  ///
  /// - Parameters:
  ///   - seconds: The time to count.
  ///   - isInView: Returns true for a place of the map that is in view.
  /// - Returns: True if any square is.
  mutating func look(for seconds: Double, isInView: (Vector3) -> Bool) -> Bool {
    var any = false
    for cell in cells where isInView(position(of: center(of: cell))) {
      seen[cell] += seconds
      any = true
    }
    return any
  }

  /// Forgets the times in view.
  mutating func forget() { seen = Array(repeating: 0, count: columns * rows) }

  /// The parts that were in view long enough, each of squares that lie side by side.
  ///
  /// Those that are too small are left out. The first has the square of the lowest number.
  func parts(after viewTime: Double, area: Double) -> [[Int]] {
    var isFree = seen.map { $0 >= viewTime }
    var parts: [[Int]] = []
    for start in cells where isFree[start] {
      var part: [Int] = []
      var open = [start]
      isFree[start] = false
      while let cell = open.popLast() {
        part.append(cell)
        let (column, row) = (cell % columns, cell / columns)
        for (x, y) in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
        where x >= 0 && x < columns && y >= 0 && y < rows && isFree[y * columns + x] {
          isFree[y * columns + x] = false
          open.append(y * columns + x)
        }
      }
      // A face smaller than that is found as a whole.
      if Double(part.count) * side * side >= min(area, Double(cells.count) * side * side * 0.75) {
        parts.append(part.sorted())
      }
    }
    return parts
  }

  /// The rectangle about some squares, metres along and across.
  func extent(of part: [Int]) -> (low: Vector2, high: Vector2) {
    let columns = part.map { $0 % self.columns }
    let rows = part.map { $0 / self.columns }
    let first = Vector2(Double(columns.min() ?? 0), Double(rows.min() ?? 0))
    let last = Vector2(Double((columns.max() ?? 0) + 1), Double((rows.max() ?? 0) + 1))
    return (
      low + first * side,
      Vector2(min(low.x + last.x * side, high.x), min(low.y + last.y * side, high.y))
    )
  }
}
