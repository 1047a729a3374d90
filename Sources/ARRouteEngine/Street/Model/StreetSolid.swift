/// A building as walls and a roof, in the frame of the model.
///
/// It is a class because pictures use thousands of buildings, and copying all their parts would take longer.
final class StreetSolid: Sendable {
  /// A wall, or a part of a wall with a straight top; as seen from outside, `a` is to the right of `b`.
  struct Wall: Hashable, Sendable {
    /// The ends of the wall, metres: x east, y south.
    let a: Vector2
    let b: Vector2
    /// The heights of the wall's top at both ends, metres.
    let topA: Double
    let topB: Double
  }

  /// A triangle of the roof; everything below it is inside the building.
  struct Tile: Hashable, Sendable {
    /// The corners on the plan, metres, in the direction from +x towards +y.
    let a: Vector2
    let b: Vector2
    let c: Vector2
    /// The index of the roof's slope to which the triangle belongs.
    let slope: Int32
  }

  /// The index of the building in the map.
  let index: Int
  /// The height above the ground at which the building begins, metres.
  let base: Double
  /// The height of the building's top, metres.
  let top: Double
  /// The height of a storey, metres.
  let storey: Double
  /// A circle around the building on the plan, metres.
  let middle: Vector2
  let radius: Double
  /// The walls of the building, including those of its courtyards.
  let walls: [Wall]
  /// The triangles of the roof.
  let tiles: [Tile]
  /// The rings of the footprint; the outer edge runs from +x towards +y, and courtyards run the other way.
  let rings: [[Vector2]]
  /// The slopes of the roof.
  let slopes: [RoofPlane]
  /// The area of the footprint, m².
  let area: Double

  /// Creates a building from its rings, in metres.
  ///
  /// - Returns: nil if the rings enclose no area.
  init?(_ building: Building, index: Int, rings: [[Vector2]]) {
    let rings = Self.ordered(rings)
    guard let outline = rings.first, building.height > building.base else { return nil }
    let slopes = building.roof.planes(over: outline, height: building.height)
    let corners = rings.flatMap { $0 }
    var tiles: [Tile] = []
    var area = 0.0
    for triangle in Triangulation.triangles(of: rings) {
      let (a, b, c) = (
        corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)]
      )
      area += (b - a).cross(c - a) / 2
      Self.cut((a, b, c), by: slopes, into: &tiles)
    }
    guard area > 0, !tiles.isEmpty else { return nil }
    self.index = index
    self.rings = rings
    self.slopes = slopes
    self.tiles = tiles
    self.area = area
    base = building.base
    storey = building.storey
    var walls: [Wall] = []
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where a != b {
        Self.raise(from: a, to: b, slopes, into: &walls)
      }
    }
    self.walls = walls
    top = slopes.count == 1 ? building.height : walls.reduce(building.height) { max($0, $1.topA) }
    (middle, radius) = StreetGround.circle(about: outline)
  }

  /// Returns the height of the roof above a point of the plan, metres.
  @inline(__always)
  func height(at point: Vector2) -> Double { Self.height(slopes, at: point) }

  /// True when a position, in metres, is inside the building.
  func contains(_ position: Vector3) -> Bool {
    guard position.y >= base, position.y <= top else { return false }
    let point = Vector2(position.x, position.z)
    guard (point - middle).length <= radius else { return false }
    return tiles.contains { tile in
      (tile.b - tile.a).cross(point - tile.a) >= 0 && (tile.c - tile.b).cross(point - tile.b) >= 0
        && (tile.a - tile.c).cross(point - tile.c) >= 0
        && position.y <= slopes[Int(tile.slope)].height(at: point)
    }
  }

  private static func height(_ slopes: [RoofPlane], at point: Vector2) -> Double {
    slopes.reduce(.infinity) { min($0, $1.height(at: point)) }
  }
}

extension StreetSolid {
  /// Returns the rings without repeated corners; the outer ring runs from +x towards +y, and the others run
  /// the other way.
  private static func ordered(_ rings: [[Vector2]]) -> [[Vector2]] {
    var result: [[Vector2]] = []
    for (number, ring) in rings.enumerated() {
      var corners: [Vector2] = []
      for corner in ring where corner != corners.last { corners.append(corner) }
      while corners.count > 1, corners.first == corners.last { corners.removeLast() }
      guard corners.count > 2 else {
        if number == 0 { return [] }
        continue
      }
      let first = corners[0]
      let area = zip(corners, corners.dropFirst()).reduce(0) { sum, edge in
        sum + (edge.0 - first).cross(edge.1 - first)
      }
      result.append((area > 0) == (number == 0) ? corners : corners.reversed())
    }
    return result
  }

  /// Divides a triangle of the footprint along the lines at which slopes meet.
  private static func cut(
    _ triangle: (Vector2, Vector2, Vector2), by slopes: [RoofPlane], into tiles: inout [Tile]
  ) {
    guard slopes.count > 1 else {
      tiles.append(Tile(a: triangle.0, b: triangle.1, c: triangle.2, slope: 0))
      return
    }
    for (number, slope) in slopes.enumerated() {
      if isPyramid(slopes),
        rivals(of: number, in: slopes).contains(where: { other in
          isLower(slopes[other], than: slope, over: triangle)
        })
      {
        continue
      }
      var part = [triangle.0, triangle.1, triangle.2]
      for other in rivals(of: number, in: slopes) where other != number && !part.isEmpty {
        let rival = slopes[other]
        // If two slopes are the same plane, the first one is used.
        let least = rival == slope && other < number ? 1 : 0.0
        part = clipped(part) { rival.height(at: $0) - slope.height(at: $0) - least }
      }
      for corner in part.indices.dropFirst(2) {
        let (a, b, c) = (part[0], part[corner - 1], part[corner])
        if (b - a).cross(c - a) > 1e-9 {
          tiles.append(Tile(a: a, b: b, c: c, slope: Int32(number)))
        }
      }
    }
  }

  /// True when the slopes form a pyramid with more than four sides, in order.
  ///
  /// Each slope then ends where its neighbours begin, because all slopes meet in one point and their
  /// gradients are the corners of a convex polygon.
  private static func isPyramid(_ slopes: [RoofPlane]) -> Bool { slopes.count > 4 }

  /// Returns the indices of the slopes that may border on a slope.
  ///
  /// For a pyramid with more than four sides, they are the two neighbours; otherwise, they are all slopes,
  /// including the slope itself.
  private static func rivals(of number: Int, in slopes: [RoofPlane]) -> [Int] {
    guard isPyramid(slopes) else { return Array(slopes.indices) }
    let count = slopes.count
    return [(number + count - 1) % count, (number + 1) % count].sorted()
  }

  /// True when a slope is lower than another everywhere in a triangle.
  private static func isLower(
    _ rival: RoofPlane, than slope: RoofPlane, over triangle: (Vector2, Vector2, Vector2)
  ) -> Bool {
    [triangle.0, triangle.1, triangle.2].allSatisfy {
      rival.height(at: $0) < slope.height(at: $0)
    }
  }

  /// Returns the part of a convex polygon in which a linear function is not negative.
  private static func clipped(
    _ corners: [Vector2], where value: (Vector2) -> Double
  ) -> [Vector2] {
    guard var last = corners.last else { return [] }
    var before = value(last)
    var result: [Vector2] = []
    for corner in corners {
      let now = value(corner)
      if (before < 0) != (now < 0) { result.append(crossing(last, before, corner, now)) }
      if now >= 0 { result.append(corner) }
      (last, before) = (corner, now)
    }
    return result
  }

  /// Returns the point between two others at which a linear function is 0; swapping the two points gives
  /// exactly the same result.
  private static func crossing(
    _ a: Vector2, _ valueA: Double, _ b: Vector2, _ valueB: Double
  ) -> Vector2 {
    (a.x, a.y) < (b.x, b.y)
      ? a.interpolated(to: b, valueA / (valueA - valueB))
      : b.interpolated(to: a, valueB / (valueB - valueA))
  }

  /// Builds the wall from an edge up to the roof, in parts with straight tops.
  private static func raise(
    from a: Vector2, to b: Vector2, _ slopes: [RoofPlane], into walls: inout [Wall]
  ) {
    var points = [a, b]
    for (number, slope) in slopes.enumerated() {
      for other in rivals(of: number, in: slopes) where other < number {
        let rival = slopes[other]
        let (one, other) = (
          rival.height(at: a) - slope.height(at: a), rival.height(at: b) - slope.height(at: b)
        )
        guard (one < 0) != (other < 0) else { continue }
        let point = crossing(a, one, b, other)
        let rest = height(slopes, at: point)
        if slope.height(at: point) - rest < RoofPlane.hair { points.append(point) }
      }
    }
    let edge = b - a
    points.sort { edge.dot($0) < edge.dot($1) }
    for (start, end) in zip(points, points.dropFirst()) where edge.dot(end - start) > 0 {
      walls.append(
        Wall(a: start, b: end, topA: height(slopes, at: start), topB: height(slopes, at: end)))
    }
  }
}
