public import ARRouteEngine

/// The phone from outside: a second pinhole camera looks at the phone in its world.
///
/// The view shows the phone's frustum as a pyramid with the image plane, the route on the ground, the
/// arrows and the finish.
public enum OrbitView {
  /// The size of the drawing and the position of the onlooker.
  public struct Options: Hashable, Sendable {
    /// The width of the drawing, points.
    public var width: Double
    /// The height of the drawing, points.
    public var height: Double
    /// The onlooker's direction from the phone, clockwise as seen from above; 0 is straight behind the
    /// phone's heading.
    public var azimuth: Angle
    /// The onlooker's elevation above the phone, as an angle.
    public var elevation: Angle
    /// The distance from the onlooker to the phone, metres.
    public var distance: Double
    /// The colours and the grid.
    public var view: ViewOptions

    /// Creates options; the default is a view from behind and above.
    public init(
      width: Double, height: Double, azimuth: Angle = .degrees(35),
      elevation: Angle = .degrees(24), distance: Double = 14, view: ViewOptions = ViewOptions()
    ) {
      precondition(width > 0 && height > 0 && distance > 0, "an orbit view needs a size")
      self.width = width
      self.height = height
      self.azimuth = azimuth
      self.elevation = elevation
      self.distance = distance
      self.view = view
    }
  }

  /// Returns the view of a frame of a world.
  ///
  /// The phone is at its true position if that is known and should be shown, otherwise at its estimated
  /// position; content is arranged around it as in AR.
  public static func drawing(of frame: Frame, in world: World, options: Options) -> Drawing {
    let real = options.view.showsTruth ? world.realMapFromScene : nil
    let believed = world.mapFromScene
    let map = real ?? believed
    let phone = map.transform(of: frame.camera.pose)
    let onlooker = CameraTransform(onlooker(of: phone, options))
    let viewport = Viewport(unchecked: options.width, options.height)
    let side = min(options.width, options.height)
    let camera = PinholeCamera(unchecked: viewport, focalLength: side * 0.85)
    var canvas = SceneCanvas(
      camera: camera, transform: onlooker, theme: options.view.theme.wearing(world.settings))
    let ground = phone.origin.y - world.settings.eyeHeight
    canvas.addGround()
    if options.view.showsGrid {
      canvas.addGrid(around: phone.origin, height: ground, radius: 45)
    }
    let picture = LayerPicture(frame, in: world)
    let street = StreetView(ground: ground, hides: false)
    for layer in picture.layers { layer.paintStreet(on: &canvas, as: street, in: picture) }
    if let guidance = world.guidance {
      canvas.addRoute(of: guidance, window: world.settings.arrows.window, around: phone.origin)
    }
    if real != nil {
      canvas.addBelief(at: believed.position(of: frame.camera.pose.position), ground: ground)
    }
    canvas.look(from: map.inverse(onlooker))
    for layer in picture.layers { layer.paintGround(on: &canvas, in: picture) }
    canvas.addArrows(
      of: frame, style: world.settings.arrows, misalignment: world.anchor.misalignment)
    picture.paintBodies(on: &canvas)
    for layer in picture.layers { layer.paintSignsFromOutside(on: &canvas, in: picture) }
    let floor = frame.camera.pose.position.y - world.settings.eyeHeight
    if let finish = frame.guidance?.finish { canvas.addFinish(finish, ground: floor) }
    canvas.addPhone(frame, ground: floor, isTinted: options.view.tintsFrustum)
    if options.view.tellsSimulation { canvas.addMark(of: frame.poses) }
    return canvas.drawing
  }

  /// Returns the pose of the second camera on the map; it looks at a point slightly ahead of the phone.
  private static func onlooker(of phone: CameraTransform, _ options: Options) -> Pose {
    let heading = Attitude(phone.sceneFromCamera).heading
    let sight = Attitude(heading: heading + options.azimuth, pitch: -options.elevation)
    let target = phone.origin + Vector3(heading.sine, 0, -heading.cosine) * 2.5
    return Pose(
      position: target - Pose(position: .zero, attitude: sight).forward * options.distance,
      attitude: sight)
  }
}

extension SceneCanvas {
  /// Paints the nearby part of the route on the ground.
  fileprivate mutating func addRoute(
    of guidance: RouteGuidance, window: Double, around position: Vector3
  ) {
    let reach = 150.0
    let chainages = guidance.route.chainages
    let positions = guidance.placed.positions
    let chainage = guidance.progress.match.chainage
    let end = min(chainage + window, guidance.route.length)
    for stretch in guidance.outline.stretches(near: position, radius: reach) {
      for index in stretch.dropLast() {
        let isWindow = chainages[index + 1] > chainage && chainages[index] < end
        addLine(
          .route, from: positions[index], to: positions[index + 1],
          stroke: isWindow
            ? Stroke(theme.window.opacity(0.8), width: 2) : Stroke(theme.route, width: 1.5))
      }
    }
  }

  /// Paints a ring on a pole at the phone's estimated position.
  fileprivate mutating func addBelief(at position: Vector3, ground: Double) {
    let foot = Vector3(position.x, ground, position.z)
    addLine(
      .track, from: foot, to: position, stroke: Stroke(theme.track, width: 1.5))
    guard let center = screenPosition(of: position) else { return }
    add(
      .track,
      .disc(center: center, radius: 5, fill: nil, stroke: Stroke(theme.track, width: 2)))
  }

  /// Paints the finish as a disc on a pole.
  fileprivate mutating func addFinish(_ finish: Frame.Finish, ground: Double) {
    let foot = Vector3(finish.position.x, ground, finish.position.z)
    addLine(
      .placemark, from: foot, to: finish.position, stroke: Stroke(theme.finish, width: 1.5))
    guard let center = screenPosition(of: finish.position), camera.viewport.contains(center) else {
      return
    }
    add(
      .placemark,
      .disc(
        center: center, radius: 8, fill: theme.finish, stroke: Stroke(theme.edge, width: 1.5)),
      pointer: Pointer(
        .mark, at: center, direction: .zero, extent: Vector2(16, 16), color: theme.finish))
    let label = TextLine(
      finish.label.text, at: center + Vector2(0, -20), size: 12, color: theme.label,
      plate: theme.plate)
    add(.label, .text(label.pushedInside(camera.viewport, margin: 2)))
  }

  /// Paints the phone, its height above the ground, and its frustum up to an image plane 4 m away.
  fileprivate mutating func addPhone(_ frame: Frame, ground: Double, isTinted: Bool) {
    let apex = frame.camera.pose.position
    addLine(
      .phone, from: apex, to: Vector3(apex.x, ground, apex.z),
      stroke: Stroke(theme.phone.opacity(0.7), width: 1.5))
    let eye = CameraTransform(frame.camera.pose)
    let pinhole = frame.pinhole
    let range = 4.0
    let halfWidth = pinhole.viewport.width / 2 * range / pinhole.focalLength
    let halfHeight = pinhole.viewport.height / 2 * range / pinhole.focalLength
    let corners = [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map { side, rise in
      eye.scenePosition(of: Vector3(side * halfWidth, rise * halfHeight, -range))
    }
    if isTinted { addPolygon(.frustum, corners, fill: theme.phone.opacity(0.18)) }
    let edge = Stroke(theme.phone, width: 1.5)
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      addLine(.frustum, from: apex, to: corner, stroke: Stroke(theme.phone.opacity(0.8), width: 1))
      addLine(.frustum, from: corner, to: next, stroke: edge)
    }
    // A tick above the upper side of the image shows which way is up.
    let middle = corners[0].interpolated(to: corners[1], 0.5)
    let rise = (corners[0] - corners[3]) * 0.08
    addLine(.frustum, from: middle, to: middle + rise, stroke: edge)
    if let center = screenPosition(of: apex) {
      add(
        .phone, .disc(center: center, radius: 4, fill: theme.phone, stroke: nil),
        pointer: Pointer(
          .phone, at: center, direction: transform.planDirection(of: frame.camera.attitude.heading),
          extent: Vector2(8, 8), color: theme.phone))
    }
    addImage(of: frame, eye: eye, range: range)
  }

  /// Paints the placemark's disc at its position on the image plane, and the ray through it.
  private mutating func addImage(of frame: Frame, eye: CameraTransform, range: Double) {
    guard let finish = frame.guidance?.finish, finish.isVisible, let center = finish.center else {
      return
    }
    let pinhole = frame.pinhole
    let onPlane = { (point: Vector2) in
      let depth = PinholeCamera.depth(atRange: range)
      return eye.scenePosition(of: pinhole.unproject(point, depth: depth))
    }
    addLine(
      .placemark, from: eye.origin, to: onPlane(center),
      stroke: Stroke(theme.finish.opacity(0.9), width: 1))
    let radius = finish.diameter / 2
    let disc = (0..<24).map { step in
      let turn = Angle.degrees(Double(step) * 15)
      return onPlane(center + Vector2(turn.cosine, turn.sine) * radius)
    }
    addPolygon(.placemark, disc, fill: theme.finish)
  }
}
