/// Divides areas with holes into triangles by ear clipping.
///
/// First, bridges connect the holes to the outer edge. Source: David Eberly, “Triangulation by Ear Clipping”.
enum Triangulation {
  /// Returns the triangles of an area as indices of its corners, which are numbered ring by ring.
  ///
  /// - Parameters:
  ///   - rings: The outer edge, followed by the holes, each with three or more corners. The outer edge runs
  ///     from +x towards +y, and holes run the other way. If rings cross, triangles overlap or leave gaps.
  /// - Complexity: O(n·r) for n corners of which r are reflex, provided that ears are found immediately.
  static func triangles(of rings: [[Vector2]]) -> [SIMD3<Int32>] {
    let corners = rings.flatMap { $0 }
    guard let outline = rings.first else { return [] }
    guard rings.count > 1 || outline.count > 3 else { return [SIMD3(0, 1, 2)] }
    var loop = Array(0..<outline.count)
    var holes: [[Int]] = []
    var first = outline.count
    for hole in rings.dropFirst() {
      holes.append(Array(first..<first + hole.count))
      first += hole.count
    }
    // Holes are joined from right to left, so that bridges do not cross holes that have not been joined yet.
    let rightmost = holes.map { hole in
      hole.indices.max { corners[hole[$0]].x < corners[hole[$1]].x } ?? 0
    }
    let order = holes.indices.sorted {
      corners[holes[$0][rightmost[$0]]].x > corners[holes[$1][rightmost[$1]]].x
    }
    for hole in order { join(holes[hole], from: rightmost[hole], to: &loop, corners) }
    return clip(loop, corners)
  }
}

extension Triangulation {
  /// Joins a hole to a loop by a bridge that is traversed in both directions.
  private static func join(
    _ hole: [Int], from start: Int, to loop: inout [Int], _ corners: [Vector2]
  ) {
    let end = corners[hole[start]]
    guard let best = bridge(from: end, to: loop, corners) else { return }
    let way = hole[start...] + hole[...start]
    loop.insert(contentsOf: way + [loop[best]], at: best + 1)
  }

  /// Returns the index of a loop's corner that is visible from a point inside the loop.
  private static func bridge(
    from point: Vector2, to loop: [Int], _ corners: [Vector2]
  ) -> Int? {
    var nearest = Double.infinity
    var best: Int?
    for index in loop.indices {
      let next = index + 1 == loop.count ? 0 : index + 1
      let (a, b) = (corners[loop[index]], corners[loop[next]])
      // The inside is to the left of edges that run downwards.
      guard a.y <= point.y, b.y >= point.y, a.y < b.y else { continue }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if x >= point.x, x < nearest {
        nearest = x
        best = a.x > b.x ? index : next
      }
    }
    guard var best else { return nil }
    let candidate = corners[loop[best]]
    let hit = Vector2(nearest, point.y)
    var least = (slope: Double.infinity, distance: Double.infinity)
    for index in loop.indices where candidate != hit {
      let corner = corners[loop[index]]
      guard corner != candidate, corner.x >= point.x, corner.x <= max(nearest, candidate.x),
        contains(corner, in: (point, hit, candidate))
          || contains(corner, in: (point, candidate, hit)),
        sees(point, from: index, of: loop, corners)
      else { continue }
      // The corner with the smallest slope hides the others; if several are in a straight line, the nearest
      // one does.
      let offset = corner - point
      let slope = abs(offset.y) / max(offset.x, 1e-300)
      if slope < least.slope || (slope == least.slope && offset.x < least.distance) {
        least = (slope, offset.x)
        best = index
      }
    }
    if sees(point, from: best, of: loop, corners) { return best }
    let chosen = corners[loop[best]]
    return loop.indices.first {
      corners[loop[$0]] == chosen && sees(point, from: $0, of: loop, corners)
    } ?? best
  }

  /// True when a point is on the inner side of a loop's corner.
  ///
  /// At the start of a bridge, several corners share a position, and only one of them has the point on its
  /// inner side.
  private static func sees(
    _ point: Vector2, from index: Int, of loop: [Int], _ corners: [Vector2]
  ) -> Bool {
    let a = corners[loop[index == 0 ? loop.count - 1 : index - 1]]
    let b = corners[loop[index]]
    let c = corners[loop[index + 1 == loop.count ? 0 : index + 1]]
    let (one, other) = ((b - a).cross(point - b), (c - b).cross(point - b))
    return (b - a).cross(c - b) > 0 ? one >= 0 && other >= 0 : one >= 0 || other >= 0
  }

  /// True when a triangle contains a point, including its edges; the triangle's corners run from +x towards
  /// +y.
  private static func contains(
    _ point: Vector2, in triangle: (Vector2, Vector2, Vector2)
  ) -> Bool {
    let (a, b, c) = triangle
    return (b - a).cross(point - a) >= 0 && (c - b).cross(point - b) >= 0
      && (a - c).cross(point - c) >= 0
  }

  private static func clip(_ loop: [Int], _ corners: [Vector2]) -> [SIMD3<Int32>] {
    var next = loop.indices.map { $0 + 1 == loop.count ? 0 : $0 + 1 }
    var previous = loop.indices.map { $0 == 0 ? loop.count - 1 : $0 - 1 }
    func corner(_ node: Int) -> Vector2 { corners[loop[node]] }
    func turn(_ node: Int) -> Double {
      let here = corner(node)
      return (here - corner(previous[node])).cross(corner(next[node]) - here)
    }
    var isReflex = loop.indices.map { turn($0) <= 0 }
    func isEar(_ node: Int) -> Bool {
      let (a, b, c) = (corner(previous[node]), corner(node), corner(next[node]))
      var other = next[next[node]]
      while other != previous[node] {
        if isReflex[other] {
          let point = corner(other)
          if point != a, point != b, point != c, contains(point, in: (a, b, c)) { return false }
        }
        other = next[other]
      }
      return true
    }
    var triangles: [SIMD3<Int32>] = []
    triangles.reserveCapacity(loop.count)
    var (node, left, missed) = (0, loop.count, 0)
    while left > 2 {
      let area = turn(node)
      // Corners whose area is 0 are dropped. If there are no ears, for example when rings cross, any convex
      // corner is clipped.
      let isClipped = area == 0 || (area > 0 && (missed > left || isEar(node)))
      guard isClipped || missed > 2 * left else {
        missed += 1
        node = next[node]
        continue
      }
      if area > 0 {
        triangles.append(
          SIMD3(Int32(loop[previous[node]]), Int32(loop[node]), Int32(loop[next[node]])))
      }
      let (before, after) = (previous[node], next[node])
      (next[before], previous[after]) = (after, before)
      (isReflex[before], isReflex[after]) = (turn(before) <= 0, turn(after) <= 0)
      left -= 1
      missed = 0
      // The neighbour is skipped, so that clipping does not cut a fan of slivers around a single corner.
      node = next[after]
    }
    return triangles
  }
}
