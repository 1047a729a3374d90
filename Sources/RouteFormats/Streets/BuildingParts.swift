import ARRouteEngine

/// Replaces buildings with their parts.
///
/// According to the rules of Simple 3D Buildings, an outline with parts is not raised: the parts form the
/// building, which is as high as its highest part. If the parts cover less than half of the outline, for
/// example because only a tower has been mapped so far, the outline is raised as well. A part belongs to the
/// outline that contains more than half of it. A part without a height of its own is as high as the outline.
/// If no part begins at the outline's base, for example because different upper floors are mapped above a
/// common ground floor, the outline is raised up to the lowest part. If an outline is not raised, its name is
/// given to the first part, and its colour to all parts, unless they have their own.
enum BuildingParts {
  /// The minimum fraction of an outline that its parts must cover to replace it.
  static let share = 0.5

  /// The maximum number of pairs of an outline and a part that are compared, which takes about a second.
  private static let mostPairs = 300_000_000
  /// The maximum number of corners of parts that GEOS processes, which takes a few seconds.
  private static let mostCorners = 2_000_000
  /// The maximum number of crossings of walls, which take GEOS a few seconds; they are most numerous if parts
  /// share walls.
  private static let mostCrossings = 200_000

  private struct Box {
    let index: Int
    let south: Double
    let north: Double
    let west: Double
    let east: Double

    /// - Parameter middle: The longitude from which the corners' longitudes are measured, the shorter way
    ///   around the Earth, degrees.
    init(_ index: Int, _ footprint: Footprint, around middle: Double) {
      self.index = index
      var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
      for corner in footprint.outline {
        let point = SIMD2(
          shortWay(corner.longitude.degrees - middle), corner.latitude.degrees)
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      (west, south) = (low.x, low.y)
      (east, north) = (high.x, high.y)
    }

    func meets(_ other: Box) -> Bool {
      west < other.east && other.west < east && south < other.north && other.south < north
    }
  }

  /// Returns the pieces that are to be raised, in their original order.
  static func resolve(
    _ pieces: [StreetBuilder.Piece]
  ) throws(StreetError) -> [StreetBuilder.Piece] {
    let near = try partsNear(pieces)
    guard !near.isEmpty, let geos = GEOS() else { return pieces }
    var result = pieces
    var isTold = Array(repeating: false, count: pieces.count)
    var (pairs, crossings) = (mostPairs, mostCrossings)
    for (outline, parts) in near {
      let whole = pieces[outline]
      let plane = FootprintPlane(whole.building.footprint)
      let polygon = plane.polygon(whole.building.footprint)
      let polygons = parts.map { plane.polygon(pieces[$0].building.footprint) }
      let check = CrossingCheck(
        polygon + polygons.flatMap(\.self), most: crossings, pairs: &pairs)
      crossings -= check.crossings
      if check.isTangled { throw .tooTangled }
      let inside = zip(parts, polygons).filter {
        geos.share(of: $1, coveredBy: [polygon]) ?? 0 > 0.5
      }.map(\.0)
      for part in inside {
        if let tags = result[part].tags { result[part].take(heightOf: whole, tags) }
      }
      guard geos.share(of: polygon, coveredBy: polygons) ?? 0 >= share else { continue }
      let lowest = inside.map { result[$0].building.base }.min() ?? whole.building.base
      tell(whole.building, by: inside, of: &result)
      if lowest > whole.building.base {
        result[outline].building.height = lowest
        result[outline].building.roof = .flat
      } else {
        isTold[outline] = true
      }
    }
    return zip(result, isTold).compactMap { $1 ? nil : $0 }
  }

  /// Copies a building's name and colour to its parts, unless they have their own.
  private static func tell(
    _ building: Building, by parts: [Int], of pieces: inout [StreetBuilder.Piece]
  ) {
    for part in parts where pieces[part].building.color == nil {
      pieces[part].building.color = building.color
    }
    if let first = parts.min(), pieces[first].building.name.isEmpty {
      pieces[first].building.name = building.name
    }
  }

  /// Returns each outline whose bounding box overlaps those of some parts, together with these parts.
  private static func partsNear(
    _ pieces: [StreetBuilder.Piece]
  ) throws(StreetError) -> [(outline: Int, parts: [Int])] {
    let parts = boxes(pieces, areParts: true).sorted { $0.west < $1.west }
    if parts.isEmpty { return [] }
    let widest = parts.reduce(0) { max($0, $1.east - $1.west) }
    var (pairs, corners) = (mostPairs, mostCorners)
    var near: [(outline: Int, parts: [Int])] = []
    for outline in boxes(pieces, areParts: false) {
      var found: [Int] = []
      let start = parts.partitioningIndex { $0.west >= outline.west - widest }
      for part in parts[start...] {
        if part.west > outline.east { break }
        pairs -= 1
        guard part.meets(outline) else { continue }
        found.append(part.index)
        corners -= pieces[part.index].building.footprint.outline.count
        if corners < 0 { throw .tooTangled }
      }
      if pairs < 0 { throw .tooTangled }
      if !found.isEmpty { near.append((outline.index, found)) }
    }
    return near
  }

  private static func boxes(_ pieces: [StreetBuilder.Piece], areParts: Bool) -> [Box] {
    let middle = pieces.first?.building.footprint.outline[0].longitude.degrees ?? 0
    return pieces.indices.filter { pieces[$0].isPart == areParts }.map {
      Box($0, pieces[$0].building.footprint, around: middle)
    }
  }
}

extension StreetBuilder.Piece {
  /// Gives a part the height of the building to which it belongs.
  fileprivate mutating func take(heightOf whole: StreetBuilder.Piece, _ tags: StreetTags) {
    let shape = BuildingShape(tags, partOf: whole.building.height)
    self.tags = nil
    isOfDefaultHeight = whole.isOfDefaultHeight
    building.base = shape.base
    building.height = shape.height
    building.storey = shape.storey
    building.roof = shape.roof
  }
}

/// Returns a difference of longitudes as measured the shorter way around the Earth, degrees.
private func shortWay(_ difference: Double) -> Double {
  difference > 180 ? difference - 360 : difference < -180 ? difference + 360 : difference
}

/// A plane whose coordinates are degrees relative to a footprint's first corner, used to compare areas.
private struct FootprintPlane {
  private let origin: SIMD2<Double>

  init(_ footprint: Footprint) {
    let corner = footprint.outline[0]
    origin = SIMD2(corner.longitude.degrees, corner.latitude.degrees)
  }

  func polygon(_ footprint: Footprint) -> GEOS.Polygon {
    ([footprint.outline] + footprint.holes).map { ring in
      ring.map { corner in
        SIMD2(
          shortWay(corner.longitude.degrees - origin.x), corner.latitude.degrees - origin.y)
      }
    }
  }
}
