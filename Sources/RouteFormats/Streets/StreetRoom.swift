import ARRouteEngine

/// The limits of a map: the amount on one spot, and the total memory.
///
/// The cost of a picture or a line of sight depends on the number of things in one place, so that number is
/// limited; anything left out of the map costs nothing. A thing is counted at its middle, in a square at
/// least as large as itself and no smaller than `side`: for each size, nine squares surround a position.
struct StreetRoom {
  /// The kinds that are counted separately.
  enum Counted: UInt64 {
    case building, way, area, tree

    /// The maximum number of faces, stretches of ways, areas or trees on a spot.
    var most: Int {
      switch self {
      case .building: StreetReader.maximumFaces
      case .way: StreetReader.maximumStretches
      case .area: StreetReader.maximumAreas
      case .tree: StreetReader.maximumTrees
      }
    }
  }

  /// The side of a spot, metres, doubled until the spot is as large as the thing.
  static let side = 64.0
  /// The length of a degree of latitude, metres; counting does not need the ellipsoid.
  private static let degree = 111_320.0

  private var counts: [UInt64: Int] = [:]
  private var memory = 0

  /// Takes memory.
  ///
  /// - Throws: `tooMany` if there is no more.
  mutating func take(_ bytes: Int) throws(StreetError) {
    memory += bytes
    if memory > StreetReader.maximumMemory { throw Self.isFull }
  }

  /// The error for a map that takes too much memory.
  static let isFull = StreetError.tooMany(
    "the map would take more than \(StreetReader.maximumMemory >> 20) MB of memory")

  /// Adds a thing with the given number of parts; returns whether there is room for it on its spot.
  ///
  /// - Parameter corners: The thing's corners.
  mutating func take(
    _ kind: Counted, at corners: some Collection<GeodeticCoordinate>, parts: Int
  ) -> Bool {
    let (key, level) = Self.spot(kind, of: corners)
    let count = (counts[key] ?? 0) + parts
    // A long way has more stretches in one piece.
    if count > (kind == .way ? kind.most << min(level, 3) : kind.most) { return false }
    counts[key] = count
    return true
  }

  /// Returns the spot that contains some corners, as a number, and the number of times its side was doubled.
  private static func spot(
    _ kind: Counted, of corners: some Collection<GeodeticCoordinate>
  ) -> (key: UInt64, level: Int) {
    guard let first = corners.first else { return (kind.rawValue << 62, 0) }
    let origin = SIMD2(first.longitude.degrees, first.latitude.degrees)
    var (low, high) = (SIMD2(repeating: 0.0), SIMD2(repeating: 0.0))
    for corner in corners {
      // The shorter way around the Earth.
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
    // The row comes first, because the width of a column depends on it.
    let row = (middle.y * degree / square).rounded(.down)
    let rowNarrowing = max(Angle.degrees(row * square / degree).cosine, 1e-6)
    let column = (middle.x * rowNarrowing * degree / square).rounded(.down)
    let (down, across) = (UInt64(bitPattern: Int64(row)), UInt64(bitPattern: Int64(column)))
    let cell = (down & 0xFFF_FFFF) << 28 | across & 0xFFF_FFFF
    return (kind.rawValue << 62 | level << 56 | cell, Int(level))
  }
}
