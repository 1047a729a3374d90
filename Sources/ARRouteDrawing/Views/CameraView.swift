public import ARRouteEngine

/// What the phone's screen shows: ground and horizon, arrows, placemark, billboard and hint.
///
/// The drawing has the size of the viewport, in device points.
public enum CameraView {
  /// The picture of a frame of a world.
  ///
  /// The street is seen from where the phone really is, as far as anybody knows, and content where
  /// AR puts it: misalignment is seen as it is.
  public static func drawing(
    of frame: Frame, in world: World, options: ViewOptions = ViewOptions()
  ) -> Drawing {
    let real = world.realMapFromScene
    let eye = (real ?? world.mapFromScene).transform(of: frame.camera.pose)
    var canvas = SceneCanvas(camera: frame.pinhole, transform: eye, theme: options.theme)
    if options.showsStreet {
      canvas.addGround()
      if options.showsGrid {
        canvas.addGrid(
          around: eye.origin, height: eye.origin.y - world.settings.eyeHeight, radius: 30)
      }
      canvas.addCompass()
    }
    if options.showsTruth, real != nil { canvas.addTruth(of: world, finish: frame.finish) }
    canvas.look(from: CameraTransform(frame.camera.pose))
    canvas.addArrows(
      frame.arrows, style: world.settings.arrows, misalignment: world.anchor.misalignment)
    if world.settings.showsWaypoints {
      canvas.look(from: world.mapFromScene.transform(of: frame.camera.pose))
      canvas.addWaypoints(of: world)
    }
    canvas.addPlacemark(frame.finish)
    canvas.addHint(frame.hint)
    if options.tellsSimulation { canvas.addMark(of: frame.poses) }
    return canvas.drawing
  }
}

extension SceneCanvas {
  fileprivate mutating func addPlacemark(_ finish: Frame.Finish) {
    guard let center = finish.center else { return }
    let radius = finish.diameter / 2
    let reach = radius * 1.2
    let viewport = camera.viewport
    guard center.x > -reach, center.x < viewport.width + reach, center.y > -reach,
      center.y < viewport.height + reach
    else { return }
    if finish.pulse.scale > 1 {
      add(
        .pulse,
        .disc(
          center: center, radius: radius * finish.pulse.scale,
          fill: theme.finish.opacity(finish.pulse.opacity), stroke: nil))
    }
    add(.placemark, .disc(center: center, radius: radius, fill: theme.finish, stroke: nil))
    add(
      .placemark,
      .disc(
        center: center, radius: radius * 0.62, fill: nil,
        stroke: Stroke(theme.label, width: radius * 0.12)))
    add(
      .placemark, .disc(center: center, radius: radius * 0.22, fill: theme.label, stroke: nil))
    guard finish.isVisible, let labelCenter = finish.label.center else { return }
    let label = TextLine(
      finish.label.text, at: labelCenter, size: finish.label.fit.size, color: theme.label,
      angle: finish.label.angle, plate: theme.plate)
    add(.label, .text(label.pushedInside(viewport, margin: LabelFit.margin)))
  }

  /// Paints a mark for each route point within 2 km of the walker along the route; the nearer
  /// ones have their distances beside them, as far as there is room.
  fileprivate mutating func addWaypoints(of world: World) {
    let chainage = world.progress.match.chainage
    let first = world.route.segment(atChainage: max(0, chainage - 2000))
    let last = world.route.segment(atChainage: min(world.route.length, chainage + 2000)) + 1
    var marks: [(screen: Vector2, distance: Double)] = []
    for position in world.placed.positions[first...last] {
      guard let screen = screenPosition(of: position), camera.viewport.contains(screen) else {
        continue
      }
      marks.append((screen, (position - transform.origin).length))
    }
    marks.sort { $0.distance < $1.distance }
    for mark in marks.reversed() {
      add(
        .waypoints, .disc(center: mark.screen, radius: 4, fill: theme.waypoint, stroke: nil))
    }
    var taken: [Vector2] = []
    for mark in marks {
      let place = mark.screen + Vector2(0, -14)
      let isFree = taken.allSatisfy { abs($0.x - place.x) > 52 || abs($0.y - place.y) > 18 }
      guard isFree else { continue }
      taken.append(place)
      let text = TextLine(
        world.settings.units.text(for: mark.distance, in: world.settings.language), at: place,
        size: 12, color: theme.waypoint)
      add(.waypoints, .text(text.pushedInside(camera.viewport, margin: 2)))
    }
  }
}
