extension StreetModel {
  /// Returns the parts of a route that pass through buildings at a height of 1 m, about half that of a
  /// walker, as chainages, metres.
  ///
  /// Such parts are errors of map-matching, unless there is a passage that is not on the map. Parts in
  /// passages and tunnels on the map are left out; a part counts as inside one of them if it is no farther
  /// from its centre line than half its width plus `besidePassage`.
  public func partsInBuildings(of route: PlacedRoute) -> [ClosedRange<Double>] {
    var parts: [ClosedRange<Double>] = []
    let chainages = route.route.chainages
    for (index, (a, b)) in zip(route.positions, route.positions.dropFirst()).enumerated() {
      let (start, end) = (Vector3(a.x, 1, a.z), Vector3(b.x, 1, b.z))
      guard (end - start).length > 0, max(start.levelLength, end.levelLength) < Self.extent else {
        continue
      }
      let scale = chainages[index + 1] - chainages[index]
      for inside in sharesInBuildings(from: start, to: end) {
        for part in uncovered(inside, from: Vector2(a.x, a.z), to: Vector2(b.x, b.z)) {
          let (from, to) = (
            chainages[index] + part.lowerBound * scale, chainages[index] + part.upperBound * scale
          )
          if let last = parts.last, from - last.upperBound < 0.01 {
            parts[parts.count - 1] = last.lowerBound...max(last.upperBound, to)
          } else {
            parts.append(from...to)
          }
        }
      }
    }
    return parts
  }

  /// The maximum distance between a passage and a route that counts as passing through it, metres.
  ///
  /// It allows for routes that were drawn by hand or recorded as fixes.
  public static let besidePassage = 3.0

  /// Returns the parts of a piece of a line on the plan that are not in a passage, as fractions of the line,
  /// in order.
  private func uncovered(
    _ part: ClosedRange<Double>, from a: Vector2, to b: Vector2
  ) -> [ClosedRange<Double>] {
    let (a, b) = (shift.inward(a), shift.inward(b))
    let (start, end) = (
      a.interpolated(to: b, part.lowerBound), a.interpolated(to: b, part.upperBound)
    )
    let (middle, half) = ((start + end) * 0.5, (end - start).length / 2)
    var rest = [part]
    for member in ground.wayGrid.members(around: middle, within: half + Self.besidePassage) {
      let placed = ground.ways[Int(member)]
      let way = map.ways[placed.index]
      guard way.isCovered || way.isTunnel else { continue }
      let reach = way.width / 2 + Self.besidePassage
      for (c, d) in zip(placed.line, placed.line.dropFirst()) {
        guard let covered = Self.share(of: (a, b), within: reach, of: (c, d)) else { continue }
        rest = rest.flatMap { Self.cut($0, without: covered) }
      }
    }
    return rest
  }

  /// Returns the parts of a range that are outside another range.
  private static func cut(
    _ range: ClosedRange<Double>, without other: ClosedRange<Double>
  ) -> [ClosedRange<Double>] {
    guard range.overlaps(other) else { return [range] }
    var rest: [ClosedRange<Double>] = []
    if range.lowerBound < other.lowerBound { rest.append(range.lowerBound...other.lowerBound) }
    if other.upperBound < range.upperBound { rest.append(other.upperBound...range.upperBound) }
    return rest
  }

  /// Returns the part of a line that is within reach of a straight stretch, as fractions of the line; nil
  /// if absent.
  ///
  /// It is the part inside the rectangle around the stretch that extends by the reach on all sides.
  private static func share(
    of line: (Vector2, Vector2), within reach: Double, of stretch: (Vector2, Vector2)
  ) -> ClosedRange<Double>? {
    let length = (stretch.1 - stretch.0).length
    guard length > 0 else { return nil }
    let along = (stretch.1 - stretch.0) * (1 / length)
    let (offset, way) = (line.0 - stretch.0, line.1 - line.0)
    var (low, high) = (0.0, 1.0)
    for (axis, bounds) in [(along, -reach...length + reach), (along.quarterTurned, -reach...reach)]
    {
      let (value, change) = (offset.dot(axis), way.dot(axis))
      guard change != 0 else {
        if !bounds.contains(value) { return nil }
        continue
      }
      let ends = [(bounds.lowerBound - value) / change, (bounds.upperBound - value) / change]
      low = max(low, min(ends[0], ends[1]))
      high = min(high, max(ends[0], ends[1]))
    }
    return low < high ? low...high : nil
  }
}
