extension ArrowStyle {
  /// The rectangle of the screen that an arrow's body takes, sides along the screen's.
  ///
  /// - Parameters:
  ///   - position: Where its tip is put on the ground, scene, metres.
  ///   - heading: Where it travels, in the scene.
  ///   - camera: The screen and the focal length.
  ///   - transform: From where the camera looks.
  /// - Returns: nil when nothing of it is seen.
  public func extent(
    at position: Vector3, heading: Angle, seenBy camera: PinholeCamera,
    from transform: CameraTransform
  ) -> ScreenRectangle? {
    let model = model
    let sceneFromModel = sceneFromModel(heading: heading)
    let lift = model.lift(stance)
    let corners = model.mesh.vertices.map { vertex in
      transform.cameraPosition(of: position + lift + sceneFromModel * vertex)
    }
    var result: ScreenRectangle?
    for triangle in model.mesh.triangles {
      let seen = camera.clippedPolygon([
        corners[Int(triangle.x)], corners[Int(triangle.y)], corners[Int(triangle.z)],
      ])
      for corner in seen {
        result = (result ?? ScreenRectangle(corner.position)).with(corner.position)
      }
    }
    return result
  }
}

/// A rectangle of the screen, its sides along the screen's, points.
public struct ScreenRectangle: Hashable, Sendable {
  /// The upper left corner.
  public let low: Vector2
  /// The lower right corner.
  public let high: Vector2

  /// The rectangle of one point.
  init(_ point: Vector2) {
    low = point
    high = point
  }

  private init(low: Vector2, high: Vector2) {
    self.low = low
    self.high = high
  }

  /// The rectangle grown to a point.
  func with(_ point: Vector2) -> ScreenRectangle {
    ScreenRectangle(
      low: Vector2(min(low.x, point.x), min(low.y, point.y)),
      high: Vector2(max(high.x, point.x), max(high.y, point.y)))
  }

  /// The length of the shorter side.
  public var shorterSide: Double { min(high.x - low.x, high.y - low.y) }

  /// Whether two rectangles have an area in common.
  public func overlaps(_ other: ScreenRectangle) -> Bool {
    min(high.x, other.high.x) > max(low.x, other.low.x)
      && min(high.y, other.high.y) > max(low.y, other.low.y)
  }
}
