/// Collects the coordinates of a GeoJSON geometry of any type; the type may follow the coordinates.
struct ShapeCollector {
  /// All positions in order; nil for each invalid position.
  private(set) var points: [GridPoint?] = []
  /// The index in `points` at which each line or ring ends.
  private(set) var lineEnds: [Int] = []
  /// The index in `lineEnds` at which each polygon ends.
  private(set) var polygonEnds: [Int] = []
  /// For each open array, the depth of the arrays inside it: 0 for an array of numbers.
  private var levels: [Int] = []
  private var position = (count: 0, longitude: 0.0, latitude: 0.0)

  mutating func beginArray() {
    levels.append(0)
    position.count = 0
  }

  mutating func number(_ value: Double?) {
    if position.count == 0 { position.longitude = value ?? .infinity }
    if position.count == 1 { position.latitude = value ?? .infinity }
    position.count += 1
  }

  /// - Returns: False if there are too many positions.
  mutating func endArray() -> Bool {
    guard let level = levels.popLast() else { return true }
    switch level {
    case 0 where position.count >= 2:
      points.append(GridPoint(latitude: position.latitude, longitude: position.longitude))
    case 1: lineEnds.append(points.count)
    case 2: polygonEnds.append(lineEnds.count)
    default: break
    }
    position.count = 0
    if let last = levels.indices.last { levels[last] = max(levels[last], level + 1) }
    return max(points.count, lineEnds.count, polygonEnds.count) <= StreetReader.maximumCorners
  }

  /// The lines or rings, without invalid positions.
  var lines: [[GridPoint]] {
    var start = 0
    return lineEnds.map { end in
      defer { start = end }
      return points[start..<end].compactMap(\.self)
    }
  }

  /// The rings of each polygon.
  var polygons: [[[GridPoint]]] {
    let lines = lines
    var start = 0
    return polygonEnds.map { end in
      defer { start = end }
      return Array(lines[start..<end])
    }
  }
}
