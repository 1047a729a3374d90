extension ArrowStyle {
  /// Returns the axis-aligned rectangle on the screen that encloses an arrow's body.
  ///
  /// - Parameters:
  ///   - position: The scene position of the arrow's tip on the ground, metres.
  ///   - heading: The direction of travel in the scene.
  ///   - camera: The screen and the focal length.
  ///   - transform: The camera's position and orientation.
  /// - Returns: nil if no part of the body is visible.
  public func extent(
    at position: Vector3, heading: Angle, seenBy camera: PinholeCamera,
    from transform: CameraTransform
  ) -> ScreenRectangle? {
    var result: ScreenRectangle?
    for corner in outline(at: position, heading: heading, seenBy: camera, from: transform) {
      result = (result ?? ScreenRectangle(corner)).with(corner)
    }
    return result
  }

  /// Returns an arrow's apparent thickness, and the direction in which it is measured.
  ///
  /// The thickness is the minimum distance between two parallel lines on the screen that enclose the arrow.
  ///
  /// - Parameters: The same as those of `extent`.
  /// - Returns: The thickness in points and a unit vector; nil if no part of the arrow is in front of the
  ///   camera.
  public func thickness(
    at position: Vector3, heading: Angle, seenBy camera: PinholeCamera,
    from transform: CameraTransform
  ) -> (width: Double, across: Vector2)? {
    let corners = outline(at: position, heading: heading, seenBy: camera, from: transform)
    return corners.isEmpty ? nil : Vector2.thickness(of: Vector2.hull(corners))
  }

  /// Returns the visible corners of an arrow's triangles, points.
  private func outline(
    at position: Vector3, heading: Angle, seenBy camera: PinholeCamera,
    from transform: CameraTransform
  ) -> [Vector2] {
    let model = model
    let sceneFromModel = sceneFromModel(heading: heading)
    let lift = model.lift(stance)
    let corners = model.mesh.vertices.map { vertex in
      transform.cameraPosition(of: position + lift + sceneFromModel * vertex)
    }
    return model.mesh.triangles.flatMap { triangle in
      camera.clippedPolygon([
        corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)],
      ]).map(\.position)
    }
  }
}

extension Vector2 {
  /// Returns the minimum width of a convex outline, and the direction in which it is measured.
  ///
  /// The method is rotating calipers (Shamos 1978): the narrowest strip is parallel to one of the outline's
  /// sides.
  static func thickness(of corners: [Vector2]) -> (width: Double, across: Vector2) {
    var best = (width: Double.infinity, across: Vector2(0, 1))
    // This is the corner farthest from a side. For the first side, all corners are compared, because rounding
    // may make neighbouring corners appear to be on the side.
    var far: Int?
    for (index, corner) in corners.enumerated() {
      let side = corners[(index + 1) % corners.count] - corner
      guard side.length > 0 else { continue }
      let across = Vector2(-side.y, side.x) * (1 / side.length)
      func width(_ index: Int) -> Double {
        abs(across.dot(corners[index % corners.count] - corner))
      }
      var farthest =
        far ?? (index + 1..<index + corners.count).max { width($0) < width($1) } ?? index
      while farthest < index + corners.count, width(farthest + 1) > width(farthest) {
        farthest += 1
      }
      if width(farthest) < best.width { best = (width(farthest), across) }
      far = max(farthest, index + 2)
    }
    return best.width.isFinite ? best : (0, best.across)
  }
}

/// An axis-aligned rectangle on the screen, points.
public struct ScreenRectangle: Hashable, Sendable {
  /// The upper left corner.
  public let low: Vector2
  /// The lower right corner.
  public let high: Vector2

  /// Creates the rectangle of a single point.
  init(_ point: Vector2) {
    low = point
    high = point
  }

  private init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// Returns the rectangle extended to include a point.
  func with(_ point: Vector2) -> ScreenRectangle {
    ScreenRectangle(
      low: Vector2(min(low.x, point.x), min(low.y, point.y)),
      high: Vector2(max(high.x, point.x), max(high.y, point.y)))
  }

  /// The length of the shorter side.
  public var shorterSide: Double { min(high.x - low.x, high.y - low.y) }

  /// True when two rectangles have an area in common.
  public func overlaps(_ other: ScreenRectangle) -> Bool {
    min(high.x, other.high.x) > max(low.x, other.low.x)
      && min(high.y, other.high.y) > max(low.y, other.low.y)
  }
}
