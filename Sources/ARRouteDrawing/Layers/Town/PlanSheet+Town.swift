import ARRouteEngine

extension PlanSheet {
  /// The minimum width of a way, and the minimum size of a building or an area, to be painted; points.
  private static let leastWidth = 0.8
  private static let leastSize = 3.0

  /// Paints the streets of a map in muted colours, so that the walk stands out.
  ///
  /// If a large part of a town is shown, only features that are large enough to be made out are painted.
  mutating func addTown(_ model: StreetModel) {
    let middle = Vector2(center.x, center.z)
    let colors = theme.town
    drawing.credits = model.map.attribution
    for area in model.areas(around: middle, within: reach) {
      let color = colors.color(of: area.area.kind, isUnderfoot: false)
      addRings(.areas, area.rings, fill: color, line: nil)
    }
    let ways = model.ways(around: middle, within: reach).filter {
      !$0.way.isTunnel && $0.way.width * scale > Self.leastWidth
    }
    for kind in StreetWay.Kind.paintOrder {
      let color = colors.color(of: kind, isUnderfoot: false)
      for way in ways where way.way.kind == kind {
        add(way, Stroke(color, width: max(way.way.paintedWidth * scale, 0.75)))
      }
    }
    // A cell has only two colours, so lines between houses would hide the houses.
    let line =
      scale > 1.5 && options.view.tintsFrustum
      ? Stroke(colors.edge.opacity(0.6), width: 0.75) : nil
    for building in model.buildings(around: middle, within: reach) {
      addRings(.buildings, building.rings, fill: colors.footprint, line: line)
    }
    if scale > 0.8 {
      for tree in model.trees(around: middle, within: reach) {
        let center = point(Vector3(tree.x, 0, tree.y))
        guard viewport.contains(center) else { continue }
        add(
          .trees,
          .disc(center: center, radius: min(2.5 * scale, 8), fill: colors.tree, stroke: nil))
      }
    }
  }

  /// Paints the names of streets along them, where there is room and no equal name is close by.
  ///
  /// - Parameter route: Positions along the route, in points of the sheet; names do not cover them.
  mutating func addStreetNames(_ model: StreetModel, off route: [Vector2]) {
    guard scale > 0.25 else { return }
    var taken = TakenRoom(nil)
    for line in drawing.texts(from: drawing.still?.count ?? 0) {
      _ = taken.take(
        LabelPlacement(line.string, size: line.size, angle: line.angle, at: line.position))
    }
    taken.keepOff(route, radius: 5)
    let room = ScreenRoom(viewport)
    let middle = Vector2(center.x, center.z)
    var last: [String: [Vector2]] = [:]
    let streets = model.names(around: middle, within: reach)
    // Wide streets come first; the longest part of a street has the most room.
    let order = streets.indices.filter { isInView(streets[$0]) }.map { index in
      (width: streets[index].width, length: Self.length(streets[index].line), index: index)
    }.sorted { one, other in
      (other.width, other.length, one.index) < (one.width, one.length, other.index)
    }
    for (_, _, index) in order {
      let street = streets[index]
      let chain = street.line.map { point(Vector3($0.x, 0, $0.y)) }
      let size = street.isRoad ? 11.0 : 10
      let near = last[street.name, default: []]
      let label = labels(street.name, along: chain, size: size).first { label in
        let placement = LabelPlacement(
          label.string, size: size, angle: label.angle, at: label.position)
        return near.allSatisfy { ($0 - label.position).length > 160 } && placement.isInside(room)
          && taken.take(placement)
      }
      guard let label else { continue }
      last[street.name, default: []].append(label.position)
      add(.names, .text(label))
    }
  }

  /// Returns true when the circle around a street touches the picture; otherwise no part of the street can
  /// be in view.
  private func isInView(_ street: PlacedStreetName) -> Bool {
    let middle = point(Vector3(street.middle.x, 0, street.middle.y))
    // One more point, for rounding.
    let reach = street.radius * scale + 1
    return touches(middle, middle, margin: reach)
  }

  /// Returns positions along the visible part of the route, a few points apart.
  func pointsAlongRoute(of guidance: RouteGuidance?) -> [Vector2] {
    guard let guidance else { return [] }
    var points: [Vector2] = []
    for stretch in guidance.outline.stretches(near: center, radius: reach) {
      for index in stretch.dropLast() {
        let ends = (
          point(guidance.placed.positions[index]), point(guidance.placed.positions[index + 1])
        )
        guard let (start, end) = viewport.clippedLine(from: ends.0, to: ends.1) else { continue }
        let count = Int((end - start).length / 8) + 1
        points += (0...count).map { start.interpolated(to: end, Double($0) / Double(count)) }
      }
    }
    return points
  }

  private static func length(_ chain: [Vector2]) -> Double {
    zip(chain, chain.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
  }

  /// Returns candidates for a name on the longest straight part of a line, if that part is long enough: in
  /// its middle, or nearer to one of its ends.
  ///
  /// The name is never upside down. In cells, whose letters cannot be rotated, the name is always
  /// horizontal.
  private func labels(_ name: String, along chain: [Vector2], size: Double) -> [TextLine] {
    let probe = TextLine(name, at: .zero, size: size, color: theme.town.name)
    let width = probe.estimatedSize.width
    guard let best = longestStraight(of: chain), best.length > width * 0.9 else { return [] }
    var along = best.end - best.start
    if along.x < 0 || (along.x == 0 && along.y < 0) { along = -along }
    let half = width / 2 / best.length
    let shares = half < 0.4 ? [0.5, half + 0.05, 0.95 - half] : [0.5]
    let angle = options.view.tintsFrustum ? Angle.atan2(along.y, along.x) : .zero
    return shares.map { share in
      TextLine(
        name, at: best.start.interpolated(to: best.end, share), size: size,
        color: theme.town.name, angle: angle)
    }
  }

  /// The maximum distance between a line and the letters along it, points; and the maximum number of
  /// corners that are examined together.
  private static let bend = 3.0
  private static let mostCorners = 24

  /// Returns the longest visible part of a line that is straight enough for letters along it.
  private func longestStraight(
    of chain: [Vector2]
  ) -> (start: Vector2, end: Vector2, length: Double)? {
    let sides = chain.indices.dropLast()
    func isNear(_ side: Int) -> Bool { touches(chain[side], chain[side + 1], margin: Self.bend) }
    guard let nearest = sides.first(where: isNear), let farthest = sides.last(where: isNear) else {
      return nil
    }
    var best: (start: Vector2, end: Vector2, length: Double)?
    // Every visible part contains at least one of these sides.
    for first in max(nearest + 2 - Self.mostCorners, 0)...farthest {
      let start = chain[first]
      var checked = first
      for last in (first + 1)..<min(chain.count, first + Self.mostCorners) {
        let end = chain[last]
        // The visible length of a part is never greater than its full length.
        guard last > nearest, (end - start).length > best?.length ?? 0,
          let (from, to) = viewport.clippedLine(from: start, to: end)
        else { continue }
        let length = (to - from).length
        guard length > best?.length ?? 0 else { continue }
        // A part counts as straight only if every shorter part with the same start does.
        while checked < last, isStraight(chain[first...(checked + 1)]) { checked += 1 }
        guard checked == last else { break }
        best = (from, to, length)
      }
    }
    return best
  }

  /// Returns true when every corner of a line is close enough to the straight line between its ends for
  /// letters along it.
  private func isStraight(_ chain: ArraySlice<Vector2>) -> Bool {
    let start = chain[chain.startIndex]
    let way = chain[chain.endIndex - 1] - start
    let limit = Self.bend * way.length
    return chain.dropFirst().dropLast().allSatisfy { abs(way.cross($0 - start)) <= limit }
  }

  private mutating func add(_ way: PlacedStreetWay, _ stroke: Stroke) {
    // Only the parts near the picture are painted: lines far outside it would cost as much as those inside.
    let points = way.line.map { point(Vector3($0.x, 0, $0.y)) }
    var chain: [Vector2] = []
    for (a, b) in zip(points, points.dropFirst()) {
      guard touches(a, b, margin: stroke.width) else {
        if chain.count > 1 { add(.ways, .polyline(chain, stroke: stroke)) }
        chain = []
        continue
      }
      if chain.isEmpty { chain.append(a) }
      chain.append(b)
    }
    if chain.count > 1 { add(.ways, .polyline(chain, stroke: stroke)) }
  }

  private func touches(_ a: Vector2, _ b: Vector2, margin: Double) -> Bool {
    max(a.x, b.x) >= -margin && min(a.x, b.x) <= viewport.width + margin
      && max(a.y, b.y) >= -margin && min(a.y, b.y) <= viewport.height + margin
  }

  private mutating func addRings(
    _ layer: Layer, _ rings: [[Vector2]], fill: Color, line: Stroke?
  ) {
    let outlines = rings.map { ring in ring.map { point(Vector3($0.x, 0, $0.y)) } }
    guard let outline = outlines.first, let first = outline.first, let box = PlaneBox(outline),
      touches(box.low, box.high, margin: 1), max(box.size.x, box.size.y) > Self.leastSize
    else { return }
    if outlines.count == 1, line == nil {
      add(layer, .polygon(outline, fill: fill))
    } else if line == nil, !options.view.tintsFrustum {
      // Cells have no soft edges, so a single outline can include the holes: it reaches them through
      // connecting lines that are followed there and back.
      var whole = outline + [first]
      for hole in outlines.dropFirst() { whole += hole + hole.prefix(1) + [first] }
      add(layer, .polygon(whole, fill: fill))
    } else {
      let curves = outlines.map { CurvePath(around: $0) }
      add(layer, .curves(curves, fill: CurveFill(fill, isEvenOdd: true), stroke: line))
    }
  }
}
