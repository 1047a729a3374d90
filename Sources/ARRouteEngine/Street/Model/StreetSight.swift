/// A face of a building that faces the eye.
public struct StreetFace: Sendable {
  /// A part of a building.
  public enum Part: Hashable, Sendable {
    /// A wall on the outside or in a courtyard, with the height of its lower end and the height of a storey,
    /// metres.
    case wall(base: Double, storey: Double)
    /// A slope of a roof.
    case roof
    /// The underside, when seen from below.
    case floor
  }

  /// The part of the building to which the face belongs.
  public let kind: Part
  /// The three or four corners of the face, metres east, up and south; for a wall, the two lower corners come
  /// first.
  public let corners: (Vector3, Vector3, Vector3, Vector3?)
  /// The outward unit normal of the face.
  public let normal: Vector3
  /// The index of the face's building in the map.
  public let building: Int

  /// The corners of the face in order.
  package var outline: [Vector3] {
    [corners.0, corners.1, corners.2] + (corners.3.map { [$0] } ?? [])
  }
}

/// The part of the plan that a camera may see: a wedge with its tip at the eye.
package struct StreetWedge: Sendable {
  let eye: Vector2
  /// The borders of the wedge; nil if it includes all directions.
  ///
  /// The second border is less than 180° from the first in the direction from +x towards +y.
  private let borders: (start: Vector2, end: Vector2)?

  /// - Parameter points: The corners of the part of the screen to be considered; nil for the whole screen.
  package init(_ camera: PinholeCamera, _ transform: CameraTransform, at points: [Vector2]? = nil) {
    eye = Vector2(transform.origin.x, transform.origin.z)
    let (width, height) = (camera.viewport.width, camera.viewport.height)
    let corners = [
      Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height),
    ]
    let ways = (points ?? corners).map { point -> Vector2 in
      let ray = camera.unproject(point, depth: 0.5)
      let way = transform.scenePosition(of: ray) - transform.origin
      return Vector2(way.x, way.z) * (1 / max(way.length, 1e-300))
    }
    let forward = transform.scenePosition(of: Vector3(0, 0, -1)) - transform.origin
    let middle = Vector2(forward.x, forward.z)
    // If the camera looks steeply up or down, it may see all directions.
    guard middle.length > 1e-3, ways.allSatisfy({ $0.dot(middle) > 1e-3 * middle.length }) else {
      borders = nil
      return
    }
    let aside = { (way: Vector2) in middle.cross(way) / middle.dot(way) }
    let start = ways.min { aside($0) < aside($1) }
    let end = ways.max { aside($0) < aside($1) }
    borders = start.flatMap { start in
      end.map { (start * (1 / start.length), $0 * (1 / $0.length)) }
    }
  }

  /// True when part of a circle on the plan may be visible.
  package func meets(_ middle: Vector2, radius: Double) -> Bool {
    guard let borders else { return true }
    let way = middle - eye
    return borders.start.cross(way) >= -radius && way.cross(borders.end) >= -radius
  }
}

extension StreetModel {
  /// Returns the faces that a camera may see, beginning with those of near buildings.
  ///
  /// The building in which the camera is located is left out.
  ///
  /// Faces outside the picture or behind nearer buildings are left out if this can be decided without
  /// checking every pixel; some of the remaining faces may still be hidden.
  ///
  /// - Parameters:
  ///   - camera: The camera.
  ///   - transform: The position and orientation of the camera in the frame of the model.
  ///   - reach: The maximum distance of buildings, metres.
  ///   - points: The corners of the part of the screen to be considered; nil for the whole screen.
  /// - Complexity: Proportional to the number of squares within reach that are not hidden, and of buildings
  ///   in these squares.
  public func faces(
    seenBy camera: PinholeCamera, from transform: CameraTransform, within reach: Double,
    at points: [Vector2]? = nil
  ) -> [StreetFace] {
    let transform = shift.inward(transform)
    let eye = transform.origin
    guard eye.isFinite, !solids.isEmpty else { return [] }
    let wedge = StreetWedge(camera, transform, at: points)
    var look = SightSweep(eye: eye, wedge: wedge, count: solids.count)
    for solid in grid.large { look.take(Int(solid), solids[Int(solid)]) }
    let reach = min(reach, Self.extent)
    for (cell, middle) in cells(around: look.wedge, within: reach) {
      guard let content = grid.content(of: cell),
        !look.skyline.hides(middle, radius: PlanGrid.radius, top: content.top)
      else { continue }
      look.take(grid.members(of: content), of: solids, within: reach)
    }
    return shift.outward(look.faces)
  }

  /// Returns the squares within reach that a camera may see, nearest first.
  private func cells(
    around wedge: StreetWedge, within reach: Double
  ) -> [(cell: PlanGrid.Cell, middle: Vector2)] {
    let radius = Vector2(reach, reach)
    let (low, high) = (
      PlanGrid.cell(of: wedge.eye - radius), PlanGrid.cell(of: wedge.eye + radius)
    )
    var cells: [(cell: PlanGrid.Cell, middle: Vector2, distance: Double)] = []
    for row in low.y...high.y {
      for column in low.x...high.x {
        let middle = Vector2(
          (Double(column) + 0.5) * PlanGrid.side, (Double(row) + 0.5) * PlanGrid.side)
        let distance = (middle - wedge.eye).length
        guard distance <= reach + PlanGrid.radius, wedge.meets(middle, radius: PlanGrid.radius)
        else { continue }
        cells.append((PlanGrid.Cell(column, row), middle, distance))
      }
    }
    cells.sort { ($0.distance, $0.cell.y, $0.cell.x) < ($1.distance, $1.cell.y, $1.cell.x) }
    return cells.map { ($0.cell, $0.middle) }
  }
}

/// A sweep over the buildings, with the faces seen so far and the skyline that they form.
private struct SightSweep {
  let eye: Vector3
  let wedge: StreetWedge
  var skyline: Skyline
  var faces: [StreetFace] = []
  private let point: Vector2
  /// For each solid, true if it has been processed.
  private var isTaken: [Bool]

  init(eye: Vector3, wedge: StreetWedge, count: Int) {
    self.eye = eye
    self.wedge = wedge
    point = Vector2(eye.x, eye.z)
    skyline = Skyline(around: eye)
    isTaken = Array(repeating: false, count: count)
  }

  /// Processes the solids of a square, nearest first.
  mutating func take(
    _ members: ArraySlice<Int32>, of solids: [StreetSolid], within reach: Double
  ) {
    var near: [(distance: Double, solid: Int)] = []
    for member in members where !isTaken[Int(member)] {
      let solid = solids[Int(member)]
      isTaken[Int(member)] = true
      let distance = (solid.middle - point).length - solid.radius
      if distance <= reach { near.append((distance, Int(member))) }
    }
    near.sort { ($0.distance, $0.solid) < ($1.distance, $1.solid) }
    for (_, solid) in near { take(solid, solids[solid]) }
  }

  /// Processes a solid.
  mutating func take(_ number: Int, _ solid: StreetSolid) {
    isTaken[number] = true
    guard wedge.meets(solid.middle, radius: solid.radius),
      !skyline.hides(solid.middle, radius: solid.radius, top: solid.top), !solid.contains(eye)
    else { return }
    var shown: [StreetSolid.Wall] = []
    for wall in solid.walls {
      let edge = wall.b - wall.a
      // The outside of the wall is to the left of the edge.
      guard edge.cross(point - wall.a) < 0, !skyline.hides(wall) else { continue }
      shown.append(wall)
      let length = edge.length
      let outward = -edge.quarterTurned * (1 / length)
      faces.append(
        StreetFace(
          kind: .wall(base: solid.base, storey: solid.storey),
          corners: (
            wall.a.raised(to: solid.base), wall.b.raised(to: solid.base),
            wall.b.raised(to: wall.topB), wall.a.raised(to: wall.topA)
          ), normal: Vector3(outward.x, 0, outward.y), building: solid.index))
    }
    addRoof(of: solid)
    if solid.base <= 0, eye.y > 0 { for wall in shown { skyline.add(wall) } }
  }

  private mutating func addRoof(of solid: StreetSolid) {
    for tile in solid.tiles {
      let slope = solid.slopes[Int(tile.slope)]
      if eye.y > slope.height(at: point) {
        let normal = Vector3(-slope.gradient.x, 1, -slope.gradient.y)
        faces.append(
          StreetFace(
            kind: .roof,
            corners: (
              tile.a.raised(to: slope.height(at: tile.a)),
              tile.b.raised(to: slope.height(at: tile.b)),
              tile.c.raised(to: slope.height(at: tile.c)), nil
            ), normal: normal * (1 / normal.length), building: solid.index))
      }
      if solid.base > 0, eye.y < solid.base {
        faces.append(
          StreetFace(
            kind: .floor,
            corners: (
              tile.a.raised(to: solid.base), tile.b.raised(to: solid.base),
              tile.c.raised(to: solid.base), nil
            ), normal: Vector3(0, -1, 0), building: solid.index))
      }
    }
  }
}

extension Vector2 {
  /// Returns the position at the given height above a point of the plan, metres.
  @inline(__always)
  func raised(to height: Double) -> Vector3 { Vector3(x, height, y) }
}
