extension DrawingBook: StreetLayer {
  package mutating func lay(in world: World, isMoved: Bool) {
    if isMoved { lay(by: world.anchor, on: world.groundHeight(at:)) }
  }

  /// Looks for surfaces in view, and moves strokes onto those that are found.
  package mutating func lookAround(in world: World) -> [Event] {
    guard !surfaces.furniture.isEmpty else { return [] }
    let style = world.settings.surfaces
    let before = surfaces.found
    let found = surfaces.look(
      at: world.time, isLost: world.boxedFusion?.value.matcher.tracking == .limited, style: style,
      camera: world.camera, from: CameraTransform(world.pose),
      map: world.realMapFromScene ?? world.mapFromScene)
    return (found + settle(style, hasNews: surfaces.found != before)).map(Event.surface)
  }

  package mutating func endSession() { forget() }

  package func restarted(in world: World) -> DrawingBook {
    var (book, _) = DrawingBook.begun(on: surfaces.furniture, left: keptStrokes, in: world)
    book.style = style
    return book
  }

  package func facts(in world: World, with others: FactsInMaking) -> Frame.Drawing? {
    world.drawingFacts(of: self, transform: others.transform)
  }

  /// Returns a book with the strokes left earlier, placed according to the phone's estimated location, and
  /// the number of strokes that did not fit.
  fileprivate static func begun(
    on furniture: [Furniture], left: [LeftStroke], in world: World
  ) -> (book: DrawingBook, dropped: Int) {
    let flat = SceneAnchor(placement: world.map.placement)
    var book = DrawingBook(furniture, style: world.settings.pen) { coordinate in
      (try? flat.placement.position(of: coordinate)).map {
        Vector3($0.x, world.groundHeight(at: coordinate), $0.z)
      }
    }
    let dropped = book.add(left, on: world.groundHeight(at:))
    book.lay(by: world.anchor, on: world.groundHeight(at:))
    return (book, dropped)
  }
}

extension PenAct: LayerAct {
  package func perform(seenFrom pose: Pose, in world: inout World) -> [Event] {
    world.usePen(self, seenFrom: pose)
    return []
  }
}

extension Act {
  /// Uses the pen.
  public static func pen(_ act: PenAct) -> Act { Act(act) }
}

extension World {
  /// A copy of the strokes and of their surfaces; nil if nobody draws.
  public var drawing: DrawingBook? { layer(DrawingBook.self) }

  /// Starts drawing: from now on, the walker can draw on furniture and on the ground.
  ///
  /// - Parameters:
  ///   - furniture: The furniture whose surfaces AR can find in addition to the ground.
  ///   - left: The strokes left earlier.
  /// - Returns: The number of earlier strokes left out because there were too many points.
  public mutating func beginDrawing(
    _ furniture: [Furniture] = [], left: [LeftStroke] = []
  ) -> Int {
    placeContent()
    let (book, dropped) = DrawingBook.begun(on: furniture, left: left, in: self)
    setLayer(book)
    return dropped
  }
}

extension World {
  /// Returns the first point at which the ray through a screen point meets a surface found by AR, or the
  /// ground within the gifts' `reach`; nil if it meets neither.
  ///
  /// - Parameter point: The point on the screen, points.
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

  /// Returns the screen position to which a pen point refers, points.
  public func screenPoint(of point: PenPoint) -> Vector2 {
    switch point {
    case .screen(let point): point
    case .image(let point): displayTransform.viewPoint(ofImage: point)
    }
  }

  /// The transform from the camera's image to the screen in its current orientation.
  public var displayTransform: DisplayTransform {
    DisplayTransform(
      image: settings.cameraImage, view: camera.viewport,
      orientation: camera.viewport.isOnItsSide ? .landscapeRight : .portrait)
  }

  fileprivate mutating func usePen(_ act: PenAct, seenFrom pose: Pose) {
    if drawing == nil { _ = beginDrawing() }
    let transform = CameraTransform(pose)
    switch act {
    case .down(let point): drawLine(to: point, begins: true, seenFrom: transform)
    case .move(let point):
      if drawing?.isDown == true { drawLine(to: point, begins: false, seenFrom: transform) }
    case .up: changeLayer(DrawingBook.self) { $0.end() }
    case .raise(let points):
      let height = ChalkStroke.fullRise * points / camera.viewport.height
      changeLayer(DrawingBook.self) { $0.raise(to: height) }
    case .undo: changeLayer(DrawingBook.self) { $0.undo() }
    case .clear: changeLayer(DrawingBook.self) { $0.clear() }
    case .take(let style): changeLayer(DrawingBook.self) { $0.style = style }
    }
  }

  private mutating func drawLine(
    to point: PenPoint, begins: Bool, seenFrom transform: CameraTransform
  ) {
    let point = screenPoint(of: point)
    let isOnScreen = point.x.isFinite && point.y.isFinite && camera.viewport.contains(point)
    let hit = isOnScreen ? surfaceHit(through: point, seenFrom: transform) : nil
    let first = hit.flatMap { spot(at: $0.position) }
    changeLayer(DrawingBook.self) { $0.draw(hit, begins: begins) { _ in first } }
  }

  /// The strokes as spots on the Earth; stored strokes can be shown again when the walker returns.
  ///
  /// Strokes from earlier sessions come first, unchanged, followed by those of this session. Strokes without
  /// a coordinate on the Earth are left out.
  public var leftStrokes: [LeftStroke] {
    (drawing?.keptStrokes ?? [])
      + (drawing?.strokes ?? []).filter(\.isOwn).compactMap { stroke in
        LeftStroke(
          spots: stroke.positions.compactMap { spot(at: $0) }, style: stroke.style,
          raised: stroke.raised)
      }
  }
}
