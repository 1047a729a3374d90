import ARRouteEngine

extension PlanSheet {
  /// Paints the phone's path according to AR, with the current estimate of the scene's position.
  mutating func addTrack(_ path: [Vector3], _ map: MapFromScene) {
    let positions = path.suffix(Trail.mostPositions).map(map.position(of:)) + [phone]
    addPolyline(.track, positions[...], stroke: Stroke(theme.track, width: 1.2))
  }

  /// The maximum number of fixes that have circles.
  private static let mostCircles = 5

  /// Paints fixes as dots along a line; the newest ones have circles that contain the truth at 68 %
  /// confidence.
  mutating func addFixes(_ fixes: [Fix], in world: World) {
    let recent = fixes.suffix(Trail.mostFixes)
    let positions = recent.map { world.mapPosition(of: $0.coordinate) }
    addPolyline(.fixes, positions[...], stroke: Stroke(theme.fix.opacity(0.55), width: 1))
    var dots: [Vector2] = []
    var circled: [Vector2] = []
    for (fix, position) in zip(recent, positions).reversed() {
      let center = point(position)
      guard viewport.contains(center) else { continue }
      // A dot close to another one adds no information; in cells, the two would merge into a block.
      if options.view.tintsFrustum, dots.last.map({ ($0 - center).length >= 4 }) ?? true {
        add(.fixes, .disc(center: center, radius: 1.8, fill: theme.fix, stroke: nil))
        dots.append(center)
      }
      let radius = fix.horizontalAccuracy * scale
      let isApart = circled.allSatisfy { ($0 - center).length >= max(radius, 12) }
      guard circled.count < Self.mostCircles, isApart else { continue }
      let fade = 1 - 0.8 * Double(circled.count) / Double(Self.mostCircles)
      add(
        .fixes,
        .disc(
          center: center, radius: radius, fill: nil,
          stroke: Stroke(theme.fix.opacity(fade), width: 1)))
      circled.append(center)
    }
  }

  /// Paints the circle around the phone that contains the truth at 68 % confidence, metres.
  mutating func addAccuracy(_ accuracy: Double) {
    guard accuracy > 0 else { return }
    add(
      .phone,
      .disc(
        center: point(phone), radius: accuracy * scale,
        fill: options.view.tintsFrustum ? theme.phone.opacity(0.1) : nil,
        stroke: Stroke(theme.phone.opacity(0.75), width: 1.2)))
  }

  /// Paints the phone's true position and heading.
  mutating func addGhost(at position: Vector3, heading: Angle) {
    let foot = point(position)
    let sight = foot + direction(heading) * (min(options.width, options.height) * 0.3)
    add(.truth, .polyline([foot, sight], stroke: Stroke(theme.truth, width: 1.2)))
    addChevron(.truth, at: foot, heading, theme.truth)
  }
}
