extension StreetModel {
  /// The point at which a line of sight meets a building.
  public struct Hit: Hashable, Sendable {
    /// The distance from the start of the line, metres.
    public let distance: Double
    /// The index of the building in the map.
    public let building: Int
  }

  /// Returns the first point at which a straight line meets a building; nil if no building is in the way.
  ///
  /// If the line starts inside a building, the distance is 0.
  ///
  /// - Parameters:
  ///   - start: The start of the line, metres.
  ///   - end: The end of the line, metres; at most `extent` from the start.
  ///   - leavesOwn: True to ignore the building in which the line starts, as in pictures.
  /// - Complexity: Proportional to the number of squares along the line and of buildings in these squares.
  public func hit(from start: Vector3, to end: Vector3, leavesOwn: Bool = false) -> Hit? {
    let (start, end) = (shift.inward(start), shift.inward(end))
    let way = end - start
    let length = way.length
    guard length > 0, start.isFinite, end.isFinite else { return nil }
    let line = SightLine(start, way)
    var best: (share: Double, building: Int)?
    func look(at members: ArraySlice<Int32>) {
      for member in members {
        let solid = solids[Int(member)]
        guard line.meets(solid) else { continue }
        if leavesOwn, solid.contains(start) { continue }
        line.forEachPart(in: solid) { part in
          if part.lowerBound < best?.share ?? .infinity { best = (part.lowerBound, solid.index) }
        }
      }
    }
    look(at: grid.large[...])
    grid.forEachCell(from: line.start, to: line.start + line.level) { members, end in
      look(at: members)
      return (best?.share ?? .infinity) > end
    }
    return best.map { Hit(distance: $0.share * length, building: $0.building) }
  }

  /// Returns the length of a straight line inside buildings, metres; a part inside two buildings is counted
  /// once.
  public func lengthInBuildings(
    from start: Vector3, to end: Vector3, leavesOwn: Bool = false
  ) -> Double {
    let way = end - start
    guard way.length > 0 else { return 0 }
    let parts = sharesInBuildings(from: start, to: end, leavesOwn: leavesOwn)
    return parts.reduce(0) { $0 + $1.upperBound - $1.lowerBound } * way.length
  }

  /// Returns the parts of a straight line that are inside buildings, as fractions of the line, in order and
  /// without overlaps.
  func sharesInBuildings(
    from start: Vector3, to end: Vector3, leavesOwn: Bool = false
  ) -> [ClosedRange<Double>] {
    let (start, end) = (shift.inward(start), shift.inward(end))
    guard start.isFinite, end.isFinite else { return [] }
    let line = SightLine(start, end - start)
    var parts: [ClosedRange<Double>] = []
    var seen: Set<Int32> = []
    func look(at members: ArraySlice<Int32>) {
      for member in members {
        let solid = solids[Int(member)]
        // Most buildings are not on the line, and need not be looked up in the set.
        guard line.meets(solid), seen.insert(member).inserted else { continue }
        if leavesOwn, solid.contains(start) { continue }
        line.forEachPart(in: solid) { parts.append($0) }
      }
    }
    look(at: grid.large[...])
    grid.forEachCell(from: line.start, to: line.start + line.level) { members, _ in
      look(at: members)
      return true
    }
    parts.sort { $0.lowerBound < $1.lowerBound }
    var joined: [ClosedRange<Double>] = []
    for part in parts {
      if let last = joined.last, part.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
      } else {
        joined.append(part)
      }
    }
    return joined
  }
}

/// A straight line through the model, parametrized from 0 to 1.
struct SightLine {
  /// The line's start on the plan, and the vector from its start to its end, metres.
  let start: Vector2
  let level: Vector2
  private let height: Double
  private let rise: Double

  init(_ start: Vector3, _ way: Vector3) {
    self.start = Vector2(start.x, start.z)
    level = Vector2(way.x, way.z)
    (height, rise) = (start.y, way.y)
  }

  /// Calls `body` with the parts of the line that are inside a solid; each tile of the roof gives a separate
  /// part.
  @inline(__always)
  func forEachPart(in solid: StreetSolid, _ body: (ClosedRange<Double>) -> Void) {
    guard meets(solid) else { return }
    for tile in solid.tiles {
      if let part = part(under: tile, of: solid) { body(part) }
    }
  }

  /// True when the line meets the circle around a solid, within the height range of the solid.
  @inline(__always)
  fileprivate func meets(_ solid: StreetSolid) -> Bool {
    if min(height, height + rise) > solid.top || max(height, height + rise) < solid.base {
      return false
    }
    let offset = solid.middle - start
    let aside = offset - level * Vector2.nearestShare(to: offset, on: level)
    return aside.dot(aside) <= solid.radius * solid.radius * (1 + 1e-9)
  }

  /// Returns the part of the line in the column below a tile.
  @inline(__always)
  private func part(
    under tile: StreetSolid.Tile, of solid: StreetSolid
  ) -> ClosedRange<Double>? {
    var (low, high) = (0.0, 1.0)
    let slope = solid.slopes[Int(tile.slope)]
    // Each side is the boundary of a half-space in which a linear function is not negative.
    func keep(_ value: Double, _ change: Double) -> Bool {
      if change > 0 {
        low = max(low, -value / change)
      } else if change < 0 {
        high = min(high, -value / change)
      } else if value < 0 {
        return false
      }
      return low <= high
    }
    func edge(_ a: Vector2, _ b: Vector2) -> Bool {
      keep((b - a).cross(start - a), (b - a).cross(level))
    }
    guard edge(tile.a, tile.b), edge(tile.b, tile.c), edge(tile.c, tile.a),
      keep(height - solid.base, rise),
      keep(slope.height(at: start) - height, slope.gradient.dot(level) - rise), low < high
    else { return nil }
    return low...high
  }
}
