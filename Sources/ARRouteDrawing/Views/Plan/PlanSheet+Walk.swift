import ARRouteEngine

extension PlanSheet {
  /// Paints the route, its walked part, and the window in which arrows are shown.
  ///
  /// - Parameter width: The width of the lines, points.
  mutating func addRoute(of guidance: RouteGuidance, window: Double, width: Double = 2.5) {
    for stretch in guidance.outline.stretches(near: center, radius: reach) {
      addPolyline(
        .route, guidance.placed.positions[stretch], stroke: Stroke(theme.route, width: width))
    }
    let chainage = guidance.progress.match.chainage
    let ahead = min(chainage + window, guidance.route.length)
    let behind = max(0, chainage - 4 * (reach + (center - phone).length))
    addPiece(
      .walked, of: guidance.placed, behind...chainage, stroke: Stroke(theme.walked, width: width))
    addPiece(
      .window, of: guidance.placed, chainage...ahead, stroke: Stroke(theme.window, width: width))
  }

  /// Paints the whole route, with no more corners than a small sheet can show.
  mutating func addWholeRoute(of guidance: RouteGuidance) {
    let positions = guidance.placed.positions
    let step = max(1, positions.count / Self.mostCorners)
    var corners = stride(from: 0, to: positions.count, by: step).map { positions[$0] }
    if let last = positions.last { corners.append(last) }
    addPolyline(.route, corners[...], stroke: Stroke(theme.route, width: 2.5))
  }

  private static let mostCorners = 1000

  private mutating func addPiece(
    _ layer: Layer, of placed: PlacedRoute, _ piece: ClosedRange<Double>, stroke: Stroke
  ) {
    guard piece.lowerBound < piece.upperBound else { return }
    let first = placed.route.segment(atChainage: piece.lowerBound)
    let last = placed.route.segment(atChainage: piece.upperBound)
    var positions = [placed.position(atChainage: piece.lowerBound, segment: first)]
    if first < last { positions += placed.positions[(first + 1)...last] }
    positions.append(placed.position(atChainage: piece.upperBound, segment: last))
    addPolyline(layer, positions[...], stroke: stroke)
  }

  /// Paints a chain of lines; corners closer than half a point to the previous one are left out.
  mutating func addPolyline(
    _ layer: Layer, _ positions: ArraySlice<Vector3>, stroke: Stroke
  ) {
    guard let first = positions.first, let last = positions.last, positions.count > 1 else {
      return
    }
    var points = [point(first)]
    for position in positions.dropFirst().dropLast() {
      let next = point(position)
      if (next - points[points.count - 1]).length >= 0.5 { points.append(next) }
    }
    points.append(point(last))
    add(layer, .polyline(points, stroke: stroke))
  }

  mutating func addWaypoints(of guidance: RouteGuidance) {
    for stretch in guidance.outline.stretches(near: center, radius: reach) {
      for position in guidance.placed.positions[stretch] {
        let center = point(position)
        guard viewport.contains(center) else { continue }
        add(.waypoints, .disc(center: center, radius: 3, fill: theme.waypoint, stroke: nil))
      }
    }
  }

  /// Marks the two places on the route where the walker may be, while it is uncertain which one is right.
  ///
  /// The assumed place is filled and the other one hollow; each has its probability as a label.
  mutating func addDoubt(of guidance: RouteGuidance) {
    let leg = guidance.certainty
    guard let second = leg.second, second.confidence >= LegCertainty.doubt,
      let first = leg.confidence
    else { return }
    let legs = [(guidance.progress.match.chainage, first), (second.chainage, second.confidence)]
    for (number, (chainage, confidence)) in legs.enumerated() {
      let center = point(guidance.placed.position(atChainage: chainage))
      guard viewport.contains(center) else { continue }
      let fill = number == 0 ? theme.phone : theme.paper
      add(
        .doubt,
        .disc(center: center, radius: 5, fill: fill, stroke: Stroke(theme.phone, width: 2)))
      let line = TextLine(
        "\(Int((confidence * 100).rounded())) %", at: center + Vector2(0, number == 0 ? 22 : -22),
        size: 12, color: theme.label, plate: theme.plate)
      add(.doubt, .text(line.pushedInside(viewport, margin: 2)))
    }
  }

  /// Paints the part of the plan that the phone sees: a wedge with the angle of the field of view.
  mutating func addFrustum(of frame: Frame) {
    let half = frame.pinhole.horizontalFieldOfView * 0.5
    let length = min(options.width, options.height) * 0.3
    let apex = point(phone)
    let left = apex + direction(heading - half) * (length / half.cosine)
    let right = apex + direction(heading + half) * (length / half.cosine)
    if options.view.tintsFrustum {
      add(.frustum, .polygon([apex, left, right], fill: theme.phone.opacity(0.22)))
    }
    let stroke = Stroke(theme.phone, width: 1.2)
    add(.frustum, .polyline([apex, left, right, apex], stroke: stroke))
  }

  /// Paints arrows as small chevrons that are always large enough to be seen.
  ///
  /// If the arrows are too close together for that, only every second, third, … arrow is painted, always
  /// the same ones.
  ///
  /// - Parameter misalignment: The estimated rotation of the axes of the arrows' scene.
  mutating func addArrows(
    _ arrows: [Frame.Arrow], spacing: Double, in map: MapFromScene, misalignment: Angle
  ) {
    let size = max(0.9 * scale, 7)
    let stride = max(1, (2 * size / (spacing * scale)).rounded(.up))
    for arrow in arrows {
      let number = (arrow.chainage / spacing).rounded()
      guard number.remainder(dividingBy: stride) == 0 else { continue }
      let tip = point(map.position(of: arrow.position))
      guard viewport.contains(tip) else { continue }
      let course = arrow.heading - misalignment
      let along = direction(
        along: map.direction(of: Vector3(course.sine, 0, -course.cosine)))
      let across = along.quarterTurned
      let wing = tip - along * size
      add(
        .arrows,
        .polygon(
          [
            tip, wing + across * (size * 0.7), tip - along * (size * 0.6),
            wing - across * (size * 0.7),
          ], fill: theme.arrow),
        pointer: Pointer(
          .arrow, at: tip - along * (size * 0.5), direction: along,
          extent: Vector2(size, size), color: theme.arrow))
    }
  }

  /// Paints the finish or, at the border, its direction and a label with the distance.
  mutating func addFinish(_ finish: Frame.Finish, _ distance: String, in map: MapFromScene) {
    let center = point(map.position(of: finish.position))
    if viewport.contains(center) {
      add(
        .placemark,
        .disc(
          center: center, radius: 7, fill: theme.finish, stroke: Stroke(theme.edge, width: 1.5)),
        pointer: Pointer(
          .mark, at: center, direction: .zero, extent: Vector2(14, 14), color: theme.finish))
      return
    }
    guard let inward = addBorderPointer(.hint, .hint, to: center, theme.hint), !distance.isEmpty
    else { return }
    add(
      .hint,
      .text(
        TextLine(distance, at: inward, size: 12, color: theme.label, plate: theme.plate)
          .pushedInside(viewport, margin: 2)))
  }

  /// Paints a pointer at the border to a target beyond it.
  ///
  /// - Returns: The position of the pointer's label, further inside; nil if the line to the target does not
  ///   cross the plan.
  private mutating func addBorderPointer(
    _ layer: Layer, _ kind: Pointer.Kind, to target: Vector2, _ color: Color
  ) -> Vector2? {
    let middle = viewport.center
    guard let seen = viewport.clippedLine(from: middle, to: target)?.end else { return nil }
    let offset = target - middle
    let along = offset * (1 / offset.length)
    let across = along.quarterTurned
    let tip = seen - along * 4
    add(
      layer,
      .polygon(
        [tip, tip - along * 14 + across * 8, tip - along * 14 - across * 8], fill: color),
      pointer: Pointer(
        kind, at: tip - along * 5, direction: along, extent: Vector2(14, 14), color: color))
    // The distance from the border leaves room for the label.
    return tip - Vector2(along.x * 44, along.y * 28)
  }

  /// Paints the phone or, at the border, the direction to it.
  mutating func addPhone() {
    let foot = point(phone)
    guard !viewport.contains(foot) else {
      return addChevron(.phone, at: foot, heading, theme.phone)
    }
    _ = addBorderPointer(.phone, .phone, to: foot, theme.phone)
  }

  /// Paints a phone at a position, looking in a direction.
  mutating func addChevron(_ layer: Layer, at foot: Vector2, _ heading: Angle, _ color: Color) {
    let along = direction(heading)
    let across = along.quarterTurned
    add(
      layer,
      .polygon(
        [
          foot + along * 10, foot - along * 7 + across * 6.5, foot - along * 3.5,
          foot - along * 7 - across * 6.5,
        ], fill: color),
      pointer: Pointer(
        .phone, at: foot, direction: along, extent: Vector2(15, 15), color: color))
  }
}
