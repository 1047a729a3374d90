public import ARRouteEngine

/// The picture on the phone's screen: ground and horizon, arrows, cards, placemark, billboard and hint.
///
/// The drawing has the size of the viewport in device points.
public enum CameraView {
  /// Returns the picture of a frame of a world.
  ///
  /// The street is seen from the phone's true position, if known, and content is shown where AR puts it, so
  /// a misalignment looks as it would on the phone.
  public static func drawing(
    of frame: Frame, in world: World, options: ViewOptions = ViewOptions()
  ) -> Drawing {
    var canvas = canvas(of: frame, in: world, theme: options.theme)
    let (real, eye) = (world.realMapFromScene, canvas.transform)
    let ground = eye.origin.y - world.settings.eyeHeight
    let picture = LayerPicture(frame, in: world)
    var taken = TakenRoom(frame.guidance)
    if options.showsStreet {
      canvas.addGround()
      if options.showsGrid {
        canvas.addGrid(
          around: eye.origin, height: ground, radius: 30)
      }
      for layer in picture.layers {
        layer.paintStreet(on: &canvas, as: StreetView(ground: ground), in: picture)
      }
      // The compass is painted over the houses, which would otherwise cut off parts of its letters.
      canvas.addCompass(beside: &taken)
    } else {
      for layer in picture.layers { layer.hideContent(on: &canvas, ground: ground, in: picture) }
    }
    if options.showsTruth, real != nil, let guidance = world.guidance,
      let finish = frame.guidance?.finish
    {
      canvas.addTruth(of: guidance, finish: finish, eyeHeight: world.settings.eyeHeight)
    }
    canvas.look(from: CameraTransform(frame.camera.pose))
    let behind = canvas.drawing.items.count
    // Things on the ground are painted before all bodies: without a depth test, later paint covers earlier
    // paint.
    for layer in picture.layers { layer.paintGround(on: &canvas, in: picture) }
    canvas.addArrows(
      of: frame, style: world.settings.arrows, misalignment: world.anchor.misalignment)
    picture.paintBodies(on: &canvas)
    canvas.occlude(sinceCount: behind, frame.occlusion)
    for layer in picture.layers { layer.paintLabels(on: &canvas, beside: &taken, in: picture) }
    for layer in picture.layers { layer.paintSigns(on: &canvas, in: picture) }
    if world.settings.showsWaypoints, let guidance = world.guidance {
      canvas.look(from: world.mapFromScene.transform(of: frame.camera.pose))
      canvas.addWaypoints(of: guidance, settings: world.settings, beside: &taken)
    }
    if let guidance = frame.guidance {
      // The disc that leaves the screen covers the hint's form, never the other way round.
      canvas.addHint(guidance.hint, outline: world.settings.mark.outline)
      let count = canvas.drawing.items.count
      canvas.addPlacemark(guidance.finish, style: world.settings.mark)
      if frame.isFinishHidden { canvas.occludeAll(sinceCount: count, frame.occlusion) }
      canvas.addDistance(beside: guidance.hint, label: guidance.finish.label)
    }
    if options.tellsSimulation {
      canvas.addMark(of: frame.poses, in: world.settings.room(in: canvas.camera.viewport))
    }
    return canvas.drawing
  }

  /// Returns an empty picture of the street, seen from the phone's true position, if known.
  static func canvas(of frame: Frame, in world: World, theme: Theme) -> SceneCanvas {
    SceneCanvas(
      camera: frame.pinhole,
      transform: (world.realMapFromScene ?? world.mapFromScene).transform(of: frame.camera.pose),
      theme: theme.wearing(world.settings))
  }
}

extension Frame.Label {
  /// Returns the label's text at a placement, on its plate.
  func line(at placement: LabelPlacement, theme: Theme) -> TextLine {
    TextLine(
      text, at: placement.center, size: fit.size, color: theme.label, angle: placement.angle,
      plate: theme.plate)
  }
}

extension SceneCanvas {
  /// Paints a dot for each waypoint within 2 km of the walker along the route; the nearest dots are
  /// labelled with their distances if there is room for the labels.
  fileprivate mutating func addWaypoints(
    of guidance: RouteGuidance, settings: WorldSettings, beside taken: inout TakenRoom
  ) {
    let chainage = guidance.progress.match.chainage
    let route = guidance.route
    let first = route.segment(atChainage: max(0, chainage - 2000))
    let last = route.segment(atChainage: min(route.length, chainage + 2000)) + 1
    var marks: [(screen: Vector2, distance: Double)] = []
    for position in guidance.placed.positions[first...last] {
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
    let room = settings.room(in: camera.viewport)
    let dots = DotGrid(marks.map(\.screen), radius: 4)
    for mark in marks {
      let text = settings.units.text(for: mark.distance, in: settings.language)
      // The label is placed above the dot, or otherwise on a side where its plate covers no other dot.
      let placements = [(0.0, -1.0), (1, 0), (-1, 0), (0, 1)].map { across, down in
        let placement = LabelPlacement(text, size: 12, angle: .zero, at: mark.screen)
        let aside = across * (placement.width / 2 + 8)
        return placement.moved(by: Vector2(aside, down * 15)).pushed(into: room)
      }
      guard let placement = placements.first(where: { !dots.meets($0) && taken.isFree($0) }),
        taken.take(placement)
      else { continue }
      add(
        .waypoints,
        .text(
          TextLine(
            text, at: placement.center, size: 12, color: theme.legible(theme.waypoint),
            plate: theme.plate))
      )
    }
  }
}

/// Dots of equal size on a screen, sorted into cells, so that those under a plate can be found quickly.
private struct DotGrid {
  private var cells: [SIMD2<Int>: [Vector2]] = [:]
  private let radius: Double

  private static let side = 32.0

  init(_ centers: [Vector2], radius: Double) {
    self.radius = radius
    for center in centers { cells[Self.cell(of: center), default: []].append(center) }
  }

  private static func cell(of point: Vector2) -> SIMD2<Int> {
    SIMD2(Int((point.x / side).rounded(.down)), Int((point.y / side).rounded(.down)))
  }

  /// Returns true when a plate covers any part of a dot.
  func meets(_ placement: LabelPlacement) -> Bool {
    let reach = Vector2(placement.width / 2 + radius, placement.height / 2 + radius)
    let (low, high) = (
      Self.cell(of: placement.center - reach), Self.cell(of: placement.center + reach)
    )
    for row in low.y...high.y {
      for column in low.x...high.x {
        let dots = cells[SIMD2(column, row)] ?? []
        if dots.contains(where: { placement.covers(center: $0, radius: radius) }) { return true }
      }
    }
    return false
  }
}
