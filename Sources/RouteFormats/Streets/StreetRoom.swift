import ARRouteEngine

/// The limits of a map: the amount on one spot, and the memory in all.
///
/// The cost of a picture or a line of sight follows from the things in one place, so their number there is
/// bounded; things not in the map cost nothing. A thing is counted at its middle, in a square as large as
/// itself and no smaller than `side`: around each place there are nine squares of a size.
struct StreetRoom {
  /// The kinds that are counted apart.
  enum Counted: UInt64 {
    case building, way, area, tree

    /// The greatest number of faces, or stretches of ways, areas and trees, on a spot.
    var most: Int {
      switch self {
      case .building: StreetReader.maximumFaces
      case .way: StreetReader.maximumStretches
      case .area: StreetReader.maximumAreas
      case .tree: StreetReader.maximumTrees
      }
    }
  }

  /// The side of a spot, metres; of what is larger as large as that, by powers of 2.
  static let side = 64.0
  /// A degree of latitude, metres; how many there are does not ask for the ellipsoid.
  private static let degree = 111_320.0

  private var counts: [UInt64: Int] = [:]
  private var memory = 0

  /// Takes memory.
  ///
  /// - Throws: `tooMany` where there is no more.
  mutating func take(_ bytes: Int) throws(StreetError) {
    memory += bytes
    if memory > StreetReader.maximumMemory { throw Self.isFull }
  }

  /// The error for a map that takes too much memory.
  static let isFull = StreetError.tooMany(
    "the map would take more than \(StreetReader.maximumMemory >> 20) MB of memory")

  /// Takes a thing of so many parts; whether there is room for it on its spot.
  ///
  /// - Parameter corners: Its corners.
  mutating func take(
    _ kind: Counted, at corners: some Collection<GeodeticCoordinate>, parts: Int
  ) -> Bool {
    let (key, level) = Self.spot(kind, of: corners)
    let count = (counts[key] ?? 0) + parts
    // Of long ways there is more in one piece.
    if count > (kind == .way ? kind.most << min(level, 3) : kind.most) { return false }
    counts[key] = count
    return true
  }

  /// The spot that some corners are on, as a number, and how often its side is doubled.
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
    // Rows first, as how narrow a column is depends on its row.
    let row = (middle.y * degree / square).rounded(.down)
    let rowNarrowing = max(Angle.degrees(row * square / degree).cosine, 1e-6)
    let column = (middle.x * rowNarrowing * degree / square).rounded(.down)
    let (down, across) = (UInt64(bitPattern: Int64(row)), UInt64(bitPattern: Int64(column)))
    let cell = (down & 0xFFF_FFFF) << 28 | across & 0xFFF_FFFF
    return (kind.rawValue << 62 | level << 56 | cell, Int(level))
  }
}
