import ARRouteEngine

/// Cuts a flat polygon in space, which need not be convex, into triangles.
///
/// Ears are cut off one after the other; an ear is a convex corner whose triangle contains no other corner
/// (Meisters, *Polygons have ears*, American Mathematical Monthly 82, 1975). Corners are tried in order,
/// beginning with the second, so that a convex polygon becomes a fan around its first corner. Written by
/// hand, because GLU's tessellator requires all of OpenGL, and the results of other libraries change from
/// version to version, while a model must look the same everywhere.
enum EarClipping {
  /// Returns the triangles of a polygon as indices of its corners, with the orientation of the polygon.
  ///
  /// Corners that lie on the line between their neighbours form no triangle. A polygon that is not quite flat
  /// is cut as it appears from the side that shows most of it. For a polygon that crosses itself, there is no
  /// correct result, and as many triangles as possible are returned.
  ///
  /// - Returns: The triangles; none if the polygon has no area.
  /// - Complexity: O(n²) for polygons that do not cross themselves.
  static func triangles(_ corners: [Vector3]) -> [(Int, Int, Int)] {
    guard let flat = flattened(corners) else { return [] }
    if corners.count == 3 { return [(0, 1, 2)] }
    var ring = Ring(flat)
    return ring.cut()
  }

  /// Returns the corners as they appear from the side that shows most of the polygon, counter-clockwise; nil
  /// if the polygon has no area.
  private static func flattened(_ corners: [Vector3]) -> [Vector2]? {
    guard let first = corners.first else { return nil }
    // This is twice the area, as a vector (Newell); using positions relative to a corner keeps the precision
    // far from the origin.
    var normal = Vector3.zero
    var reach = 0.0
    for (a, b) in zip(corners, corners.dropFirst() + [first]) {
      normal = normal + (a - first).cross(b - first)
      reach = max(reach, (a - first).length)
    }
    guard normal.length > 1e-14 * reach * reach else { return nil }
    let (x, y, z) = (abs(normal.x), abs(normal.y), abs(normal.z))
    return corners.map { corner in
      let offset = corner - first
      if z >= x, z >= y { return Vector2(normal.z > 0 ? offset.x : -offset.x, offset.y) }
      if x >= y { return Vector2(normal.x > 0 ? offset.y : -offset.y, offset.z) }
      return Vector2(normal.y > 0 ? offset.z : -offset.z, offset.x)
    }
  }
}

/// The remaining corners of a polygon, in a ring.
private struct Ring {
  private let corners: [Vector2]
  private var next: [Int]
  private var previous: [Int]
  private var count: Int

  init(_ corners: [Vector2]) {
    self.corners = corners
    count = corners.count
    next = corners.indices.map { ($0 + 1) % corners.count }
    previous = corners.indices.map { ($0 + corners.count - 1) % corners.count }
  }

  /// Cuts the polygon up, triangle by triangle.
  mutating func cut() -> [(Int, Int, Int)] {
    var triangles: [(Int, Int, Int)] = []
    triangles.reserveCapacity(corners.count - 2)
    var isKnownNoEar = [Bool](repeating: false, count: corners.count)
    var corner = 1
    var misses = 0
    while count > 2 {
      let turn = turn(at: corner)
      // If no corner is an ear, the polygon crosses itself, and its rest is cut in the order of the corners.
      let isForced = misses >= count
      if isForced || turn == 0 || (turn > 0 && !isKnownNoEar[corner] && isEar(corner)) {
        let (before, after) = (previous[corner], next[corner])
        if turn > 0 { triangles.append((before, corner, after)) }
        next[before] = after
        previous[after] = before
        count -= 1
        isKnownNoEar[before] = false
        isKnownNoEar[after] = false
        if !isForced { misses = 0 }
        corner = after
      } else {
        isKnownNoEar[corner] = true
        misses += 1
        corner = next[corner]
      }
    }
    return triangles.map(startingLow)
  }

  /// Returns twice the area of a corner's triangle; positive if the corner is convex.
  private func turn(at corner: Int) -> Double {
    let point = corners[corner]
    return (point - corners[previous[corner]]).cross(corners[next[corner]] - point)
  }

  private func isEar(_ corner: Int) -> Bool {
    let a = corners[previous[corner]]
    let b = corners[corner]
    let c = corners[next[corner]]
    var other = next[next[corner]]
    while other != previous[corner] {
      let point = corners[other]
      // An outline that leads to a hole and back visits the same points twice.
      if point != a, point != b, point != c, (b - a).cross(point - a) >= 0,
        (c - b).cross(point - b) >= 0, (a - c).cross(point - c) >= 0
      {
        return false
      }
      other = next[other]
    }
    return true
  }

  /// Returns the same triangle, beginning with its lowest index.
  private func startingLow(_ triangle: (Int, Int, Int)) -> (Int, Int, Int) {
    let (a, b, c) = triangle
    if a < b && a < c { return triangle }
    return b < c ? (b, c, a) : (c, a, b)
  }
}
