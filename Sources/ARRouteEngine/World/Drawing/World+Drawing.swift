extension World {
  /// The point where a ray through a point of the screen first meets a surface: one that AR has found, or the ground
  /// within the gifts' `reach`; nil where it meets none.
  ///
  /// - Parameter point: On the screen, points.
  public func surfaceHit(through point: Vector2) -> SurfaceHit? {
    surfaceHit(through: point, seenFrom: CameraTransform(pose))
  }

  func surfaceHit(through point: Vector2, seenFrom transform: CameraTransform) -> SurfaceHit? {
    let ray = SceneRay(through: point, of: camera, at: transform)
    let found = (drawing?.surfaces.found ?? []).compactMap(ray.hit)
    let ground = distanceToGround(along: ray).flatMap { distance in
      distance <= settings.gifts.reach
        ? SurfaceHit(position: ray.position(at: distance), distance: distance, surface: 0) : nil
    }
    return (found + [ground].compactMap(\.self)).min {
      ($0.distance, $0.surface) < ($1.distance, $1.surface)
    }
  }

  /// The position on the screen of a point that the pen is held to, points.
  public func screenPoint(of point: PenPoint) -> Vector2 {
    switch point {
    case .screen(let point): point
    case .image(let place): displayTransform.viewPoint(ofImage: place)
    }
  }

  /// From the camera's image to the screen as it is held.
  public var displayTransform: DisplayTransform {
    DisplayTransform(
      image: settings.cameraImage, view: camera.viewport,
      orientation: camera.viewport.isOnItsSide ? .landscapeRight : .portrait)
  }

  mutating func usePen(_ act: PenAct, seenFrom pose: Pose) -> [Event] {
    if drawing == nil { _ = beginDrawing() }
    let transform = CameraTransform(pose)
    switch act {
    case .down(let point): drawLine(to: point, begins: true, seenFrom: transform)
    case .move(let point):
      if drawing?.isDown == true { drawLine(to: point, begins: false, seenFrom: transform) }
    case .up: changeDrawing { $0.end() }
    case .raise(let points):
      let height = ChalkStroke.fullRise * points / camera.viewport.height
      changeDrawing { $0.raise(to: height) }
    case .undo: changeDrawing { $0.undo() }
    case .clear: changeDrawing { $0.clear() }
    case .take(let style): changeDrawing { $0.style = style }
    }
    return []
  }

  private mutating func drawLine(
    to point: PenPoint, begins: Bool, seenFrom transform: CameraTransform
  ) {
    let point = screenPoint(of: point)
    let isOnScreen = point.x.isFinite && point.y.isFinite && camera.viewport.contains(point)
    let hit = isOnScreen ? surfaceHit(through: point, seenFrom: transform) : nil
    let first = hit.flatMap { spot(at: $0.position) }
    changeDrawing { $0.draw(hit, begins: begins) { _ in first } }
  }

  /// The strokes, on the Earth, to be kept and walked up to again.
  ///
  /// The strokes left before, just as they were, and then those of this session. Strokes that are nowhere
  /// on the Earth are left out.
  public var leftStrokes: [LeftStroke] {
    (drawing?.keptStrokes ?? [])
      + (drawing?.strokes ?? []).filter(\.isOwn).compactMap { stroke in
        LeftStroke(
          spots: stroke.positions.compactMap { spot(at: $0) }, style: stroke.style,
          raised: stroke.raised)
      }
  }
}
