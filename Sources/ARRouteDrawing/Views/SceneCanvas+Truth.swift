import ARRouteEngine

extension SceneCanvas {
  /// The distance up to which the true route is painted, metres.
  private static let truthReach = 120.0
  /// The distance beyond which the route's dashes can no longer be made out, metres.
  private static let dashReach = 45.0
  /// The distance from the start of one dash to the next, metres; half of it is a gap.
  private static let dashStep = 1.6

  /// Paints the true route as a thin dashed line on the ground, and a ring at the finish's true position;
  /// the canvas must be looking at the map.
  ///
  /// The dashes do not move with the walker, because they start at fixed chainages of the route.
  mutating func addTruth(of guidance: RouteGuidance, finish: Frame.Finish, eyeHeight: Double) {
    let positions = guidance.placed.positions
    let chainages = guidance.route.chainages
    for stretch in guidance.outline.stretches(near: transform.origin, radius: Self.truthReach) {
      for index in stretch.dropLast() {
        let piece = GroundSegment(
          start: positions[index], end: positions[index + 1], startChainage: chainages[index],
          endChainage: chainages[index + 1])
        addDashes(piece)
      }
    }
    let end = guidance.placed.finish + Vector3(0, eyeHeight, 0)
    guard let center = screenPosition(of: end) else { return }
    add(
      .truth,
      .disc(
        center: center, radius: finish.diameter / 2, fill: nil,
        stroke: Stroke(theme.truth, width: 1.5)))
  }

  private mutating func addDashes(_ segment: GroundSegment) {
    guard let seen = segment.part(within: Self.truthReach, of: transform.origin) else { return }
    let near = segment.part(within: Self.dashReach, of: transform.origin)
    let stroke = Stroke(theme.truth, width: 1.5)
    let far = Stroke(theme.truth.opacity(0.6), width: 1)
    guard let near else {
      addPiece(seen, of: segment, stroke: far)
      return
    }
    addPiece(seen.lowerBound...near.lowerBound, of: segment, stroke: far)
    addPiece(near.upperBound...seen.upperBound, of: segment, stroke: far)
    var start = (near.lowerBound / Self.dashStep).rounded(.down) * Self.dashStep
    while start < near.upperBound {
      let dash =
        max(
          start, near.lowerBound)...max(
          min(start + Self.dashStep / 2, near.upperBound), max(start, near.lowerBound))
      addPiece(dash, of: segment, stroke: stroke)
      start += Self.dashStep
    }
  }

  private mutating func addPiece(
    _ piece: ClosedRange<Double>, of segment: GroundSegment, stroke: Stroke
  ) {
    guard piece.lowerBound < piece.upperBound else { return }
    addLine(
      .truth, from: segment.position(atChainage: piece.lowerBound),
      to: segment.position(atChainage: piece.upperBound), stroke: stroke)
  }
}

/// A straight piece of the route on the ground.
private struct GroundSegment {
  let start: Vector3
  let end: Vector3
  let startChainage: Double
  let endChainage: Double

  func position(atChainage chainage: Double) -> Vector3 {
    start.interpolated(to: end, (chainage - startChainage) / (endChainage - startChainage))
  }

  /// Returns the chainages of the part within a radius of a position, metres; nil if no part is that close.
  func part(within radius: Double, of center: Vector3) -> ClosedRange<Double>? {
    let along = Vector3(end.x - start.x, 0, end.z - start.z)
    let offset = Vector3(start.x - center.x, 0, start.z - center.z)
    let square = along.dot(along)
    guard square > 0, endChainage > startChainage else { return nil }
    // |offset + t·along| = radius
    let middle = -offset.dot(along) / square
    let reach = middle * middle - (offset.dot(offset) - radius * radius) / square
    guard reach > 0 else { return nil }
    let low = max(0, middle - reach.squareRoot())
    let high = min(1, middle + reach.squareRoot())
    guard low < high else { return nil }
    let length = endChainage - startChainage
    return (startChainage + low * length)...(startChainage + high * length)
  }
}
