package import ARRouteEngine

/// A drawing of things in a scene as seen through a pinhole camera.
///
/// The street is positioned on the map, and content in the AR scene; `look` switches between the two.
package struct SceneCanvas {
  let camera: PinholeCamera
  private(set) var transform: CameraTransform
  package let theme: Theme
  var drawing: Drawing
  /// The buildings that hide content; nil if none do, or if none should.
  var blockers: TownBlockers?

  init(camera: PinholeCamera, transform: CameraTransform, theme: Theme) {
    self.camera = camera
    self.theme = theme
    self.transform = transform
    drawing = Drawing(
      width: camera.viewport.width, height: camera.viewport.height, background: theme.sky)
    drawing.items.reserveCapacity(Self.usualCount)
  }

  /// The number of items for which memory is reserved.
  private static let usualCount = 256

  /// Switches to another scene, in which the camera has another position.
  mutating func look(from transform: CameraTransform) { self.transform = transform }

  /// Returns the screen position of a scene position, points; nil if that is not in front of the camera.
  func screenPosition(of position: Vector3) -> Vector2? {
    camera.project(transform.cameraPosition(of: position))?.position
  }

  mutating func add(
    _ layer: Layer, _ shape: Shape, chainage: Double? = nil, pointer: Pointer? = nil
  ) {
    drawing.add(layer, shape, chainage: chainage, pointer: pointer)
  }

  /// Adds a note about the origin of AR's poses, if they are not recorded.
  ///
  /// - Parameter room: The room for the note; nil for the whole drawing.
  mutating func addMark(of poses: PoseSource?, in room: ScreenRoom? = nil) {
    drawing.addMark(of: poses, theme: theme, in: room)
  }

  /// Paints the visible part of a straight line in the scene.
  package mutating func addLine(_ layer: Layer, from a: Vector3, to b: Vector3, stroke: Stroke) {
    guard
      let line = camera.clippedLine(
        from: transform.cameraPosition(of: a), to: transform.cameraPosition(of: b))
    else { return }
    drawing.add(layer, .polyline([line.start, line.end], stroke: stroke))
  }

  /// Paints the visible part of a convex polygon in the scene.
  mutating func addPolygon(_ layer: Layer, _ corners: [Vector3], fill: Color) {
    let shape = camera.clippedPolygon(corners.map(transform.cameraPosition(of:)))
    if shape.count > 2 { drawing.add(layer, .polygon(shape.map(\.position), fill: fill)) }
  }
}

extension SceneCanvas {
  /// Paints everything below the horizon, and the horizon itself.
  mutating func addGround() {
    let up = transform.cameraDirection(of: Vector3(0, 1, 0))
    let center = camera.viewport.center
    let focalLength = camera.focalLength
    // The vertical component of the ray through a screen point, times f; it is linear across the screen.
    let rise = { (point: Vector2) in
      up.x * (point.x - center.x) + up.y * (center.y - point.y) - up.z * focalLength
    }
    let ground = camera.viewport.part { -rise($0) }
    if ground.count > 2 { drawing.add(.ground, .polygon(ground, fill: theme.ground)) }
    let horizon = zip(ground, ground.dropFirst() + ground.prefix(1)).first { a, b in
      abs(rise(a)) < 1e-6 * focalLength && abs(rise(b)) < 1e-6 * focalLength && a != b
    }
    if let horizon {
      drawing.add(
        .horizon,
        .polyline([horizon.0, horizon.1], stroke: Stroke(theme.horizon, width: 1)))
    }
  }

  /// Paints a grid on the level ground around a position: every 5 m nearby, every 10 m farther away.
  ///
  /// The lines are at multiples of their spacing in the scene, so that the walker's motion is visible.
  mutating func addGrid(around center: Vector3, height: Double, radius: Double) {
    let spacing = 5.0
    let reach = Int(radius / spacing)
    let column = Int((center.x / spacing).rounded())
    let row = Int((center.z / spacing).rounded())
    for step in -reach...reach {
      for isColumn in [true, false] {
        let number = (isColumn ? column : row) + step
        let isFar = abs(step) * 3 > reach
        if isFar, !number.isMultiple(of: 2) { continue }
        let coordinate = Double(number) * spacing
        let fade = 1 - abs(Double(step)) / Double(reach + 1)
        let stroke = Stroke(theme.grid.opacity(fade * fade), width: 1)
        let a: Vector3
        let b: Vector3
        if isColumn {
          a = Vector3(coordinate, height, center.z - radius)
          b = Vector3(coordinate, height, center.z + radius)
        } else {
          a = Vector3(center.x - radius, height, coordinate)
          b = Vector3(center.x + radius, height, coordinate)
        }
        addLine(.grid, from: a, to: b, stroke: stroke)
      }
    }
  }

  /// Paints marks along the horizon: a tick every 15°, and the letters of the eight main points if there is
  /// room.
  mutating func addCompass(beside taken: inout TakenRoom) {
    for step in 0..<24 {
      let azimuth = Angle.degrees(Double(step) * 15)
      let isMain = step.isMultiple(of: 3)
      let level = Vector3(azimuth.sine, 0, -azimuth.cosine)
      let foot = transform.cameraDirection(of: level)
      let top = transform.cameraDirection(
        of: level + Vector3(0, isMain ? 0.030 : 0.015, 0))
      guard let start = camera.project(foot * 1000)?.position,
        let end = camera.project(top * 1000)?.position, camera.viewport.contains(start)
      else { continue }
      drawing.add(.compass, .polyline([start, end], stroke: Stroke(theme.note, width: 1)))
      if isMain {
        let tall = end - start
        let along = tall * (14 / max(tall.length, 1e-9))
        let line = TextLine(
          CompassPoint.eight[step / 3], at: end + along, size: 13, color: theme.note,
          angle: .atan2(tall.x, -tall.y))
        let placement = LabelPlacement(
          line.string, size: line.size, angle: line.angle, at: line.position)
        if taken.take(placement) { drawing.add(.compass, .text(line)) }
      }
    }
  }
}
