import ARRouteEngine

/// The limits of a map: the number of objects on one spot, and the total memory.
///
/// The time for a picture or a line of sight depends on the number of objects in one place, so that number is
/// limited; objects that are left out of the map take no time. An object is counted in the square that
/// contains its middle; the square is at least as large as the object, and its side is at least `side`. For
/// each size of square, all objects near a position are therefore in nine squares.
struct StreetRoom {
  /// The kinds of objects that are counted separately.
  enum Counted: UInt64 {
    case building, way, area, tree

    /// The maximum number of faces of buildings, segments of ways, areas or trees on a spot.
    var most: Int {
      switch self {
      case .building: StreetReader.maximumFaces
      case .way: StreetReader.maximumStretches
      case .area: StreetReader.maximumAreas
      case .tree: StreetReader.maximumTrees
      }
    }
  }

  /// The side of a spot, metres; it is doubled until the spot is at least as large as the object that is
  /// counted.
  static let side = 64.0
  /// The length of a degree of latitude, metres; a sphere is accurate enough for counting.
  private static let degree = 111_320.0

  private var counts: [UInt64: Int] = [:]
  private var memory = 0

  /// Reserves memory.
  ///
  /// - Throws: `tooMany` if the map would take too much memory.
  mutating func take(_ bytes: Int) throws(StreetError) {
    memory += bytes
    if memory > StreetReader.maximumMemory { throw Self.isFull }
  }

  /// The error for a map that takes too much memory.
  static let isFull = StreetError.tooMany(
    "the map would take more than \(StreetReader.maximumMemory >> 20) MB of memory")

  /// Adds an object with the given number of parts; returns false if there is no room for it on its spot.
  ///
  /// - Parameter corners: The object's corners.
  mutating func take(
    _ kind: Counted, at corners: some Collection<GeodeticCoordinate>, parts: Int
  ) -> Bool {
    let (key, level) = Self.spot(kind, of: corners)
    let count = (counts[key] ?? 0) + parts
    // A long way may have more segments, because its spot is larger.
    if count > (kind == .way ? kind.most << min(level, 3) : kind.most) { return false }
    counts[key] = count
    return true
  }

  /// Returns the spot for the given corners, encoded as a number, and how many times the spot's side was
  /// doubled.
  private static func spot(
    _ kind: Counted, of corners: some Collection<GeodeticCoordinate>
  ) -> (key: UInt64, level: Int) {
    guard let first = corners.first else { return (kind.rawValue << 62, 0) }
    let origin = SIMD2(first.longitude.degrees, first.latitude.degrees)
    var (low, high) = (SIMD2(repeating: 0.0), SIMD2(repeating: 0.0))
    for corner in corners {
      // Measure the shorter way around the Earth.
      let east = corner.longitude.degrees - origin.x
      let way = SIMD2(
        east > 180 ? east - 360 : east < -180 ? east + 360 : east,
        corner.latitude.degrees - origin.y)
      low = pointwiseMin(low, way)
      high = pointwiseMax(high, way)
    }
    let middle = origin + (low + high) / 2
    let narrowing = max(Angle.degrees(middle.y).cosine, 1e-6)
    let size = (high - low) * SIMD2(narrowing, 1) * degree
    var (square, level) = (side, UInt64(0))
    while square < size.max() {
      square *= 2
      level += 1
    }
    // The row is computed first, because the width of a column depends on it.
    let row = (middle.y * degree / square).rounded(.down)
    let rowNarrowing = max(Angle.degrees(row * square / degree).cosine, 1e-6)
    let column = (middle.x * rowNarrowing * degree / square).rounded(.down)
    let (down, across) = (UInt64(bitPattern: Int64(row)), UInt64(bitPattern: Int64(column)))
    let cell = (down & 0xFFF_FFFF) << 28 | across & 0xFFF_FFFF
    return (kind.rawValue << 62 | level << 56 | cell, Int(level))
  }
}
