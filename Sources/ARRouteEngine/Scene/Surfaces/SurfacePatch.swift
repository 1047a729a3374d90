/// A face of furniture on the map, divided into small squares, each of which has a time in view.
struct SurfacePatch: Hashable, Sendable {
  /// A corner of the face on the map, metres; `y` is the face's actual height.
  let origin: Vector3
  /// The level unit vectors along the face's longest side, and perpendicular to it.
  let along: Vector3
  let across: Vector3
  /// The minimum and maximum coordinates of the face's corners along and across, metres, relative to
  /// `origin`.
  let low: Vector2
  let high: Vector2
  /// The corners of the face, along and across, metres.
  let corners: [Vector2]
  /// The centre on the map of a circle that encloses the face, and the circle's radius, metres.
  let middle: Vector3
  let radius: Double
  /// The side length of a square, metres.
  let side: Double
  let columns: Int
  let rows: Int
  /// The indices of the squares whose middle is inside the outline.
  private(set) var cells: [Int] = []
  /// The time for which each square has been in view, seconds; 0 for squares outside the outline.
  private(set) var seen: [Double]

  /// The minimum side length of a square, metres.
  private static let leastSide = 0.1
  /// The maximum number of squares along the face's longer side.
  private static let mostSquares = 24.0

  /// Creates a face from its corners on the map, metres; nil if they enclose no area.
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

  /// Returns the middle of a square, along and across, metres; the square is first clipped to the face's
  /// bounding rectangle.
  func center(of cell: Int) -> Vector2 {
    let start = low + Vector2(Double(cell % columns), Double(cell / columns)) * side
    let end = Vector2(min(start.x + side, high.x), min(start.y + side, high.y))
    return (start + end) * 0.5
  }

  /// Returns the map position of a point of the face, metres.
  func position(of point: Vector2) -> Vector3 { origin + along * point.x + across * point.y }

  /// True when a point, given along and across in metres, is inside the face's outline (even-odd rule).
  func contains(_ point: Vector2) -> Bool { corners.encloses(point) }

  /// Adds to the time for which squares have been in view.
  ///
  /// - Parameters:
  ///   - seconds: The time to add.
  ///   - isInView: Returns true for a position on the map that is in view.
  /// - Returns: True if any square is in view.
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

  /// Returns the parts that have been in view long enough, each consisting of adjacent squares.
  ///
  /// Parts that are too small are left out. The first part contains the square with the lowest number.
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
      // A face smaller than this area is found once three quarters of the face have been seen.
      if Double(part.count) * side * side >= min(area, Double(cells.count) * side * side * 0.75) {
        parts.append(part.sorted())
      }
    }
    return parts
  }

  /// Returns the rectangle around the given squares, along and across, metres.
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
