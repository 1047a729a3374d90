// Clipping at the near plane and the viewport, so that nothing behind the camera ever appears mirrored.

extension PinholeCamera {
  /// Returns the part of a straight line that is on the screen.
  ///
  /// - Parameters:
  ///   - a: The start, camera coordinates, metres.
  ///   - b: The end, camera coordinates, metres.
  /// - Returns: Both ends on the screen, points; nil if no part is in front of the camera and in the
  ///   viewport.
  public func clippedLine(from a: Vector3, to b: Vector3) -> (start: Vector2, end: Vector2)? {
    var a = a
    var b = b
    let near = -Self.near
    if a.z > near {
      if b.z > near { return nil }
      a = a.interpolated(to: b, (near - a.z) / (b.z - a.z))
      a.z = near
    } else if b.z > near {
      b = b.interpolated(to: a, (near - b.z) / (a.z - b.z))
      b.z = near
    }
    return viewport.clippedLine(from: screenPosition(of: a), to: screenPosition(of: b))
  }

  /// Returns the part of a convex polygon that is on the screen.
  ///
  /// - Parameter corners: Three or more corners, camera coordinates, metres.
  /// - Returns: The corners of that part in the same order, with their depths; empty if no part of the
  ///   polygon is visible.
  public func clippedPolygon(_ corners: [Vector3]) -> [Projection] {
    let near = -Self.near
    let isInFront = corners.allSatisfy { $0.z <= near }
    let front =
      isInFront
      ? corners
      : corners.clipped(inside: { near - $0.z }, between: { $0.interpolated(to: $1, $2) })
    guard front.count > 2 else { return [] }
    return viewport.part(
      of: front.map { corner in
        Projection(
          position: screenPosition(of: corner), depth: max(0, Self.depth(atRange: -corner.z)))
      })
  }
}

extension Viewport {
  /// Returns the part of a convex shape that is on the screen; empty if it is off the screen.
  func part(of shape: [PinholeCamera.Projection]) -> [PinholeCamera.Projection] {
    var (all, any): (RectangleSides, RectangleSides) = (.all, [])
    for corner in shape {
      let sides = sides(beyondWhich: corner.position)
      all.formIntersection(sides)
      any.formUnion(sides)
    }
    guard all.isEmpty else { return [] }
    var shape = shape
    for side in [RectangleSides.left, .right, .top, .bottom] where any.contains(side) {
      shape = shape.clipped(
        inside: { room($0.position, within: side) }, between: { $0.interpolated(to: $1, $2) })
    }
    return shape.count > 2 ? shape : []
  }

  /// Returns the sides of the screen beyond which a position lies; empty if it is inside the viewport.
  @inlinable
  package func sides(beyondWhich position: Vector2) -> RectangleSides {
    RectangleSides(beyondWhich: position, from: Vector2(0, 0), to: Vector2(width, height))
  }

  /// Returns the distance of a position from a side of the screen, points; negative outside the screen.
  private func room(_ position: Vector2, within side: RectangleSides) -> Double {
    switch side {
    case .left: position.x
    case .right: width - position.x
    case .top: position.y
    default: height - position.y
    }
  }
}

extension PinholeCamera {
  /// Returns the outline on the screen of a planar area of any shape; it may extend beyond the viewport.
  ///
  /// If clipping cuts the area into several parts, lines along the near plane connect them; these lines
  /// enclose no area.
  ///
  /// - Parameter corners: Three or more corners, camera coordinates, metres.
  /// - Returns: Points on the screen; empty if no part is in front of the camera.
  func outline(of corners: [Vector3]) -> [Vector2] {
    let front = corners.clipped(
      inside: { -Self.near - $0.z }, between: { $0.interpolated(to: $1, $2) })
    return front.count > 2 ? front.map(screenPosition(of:)) : []
  }

  /// Returns the outline on the screen of an area on level ground, as `outline(of:)` does.
  ///
  /// - Parameters:
  ///   - corners: Three or more corners on the ground, at height 0: their x and z in the scene, metres.
  ///   - transform: The transform from that scene to the camera.
  /// - Returns: Points on the screen; empty if no part is in front of the camera.
  package func outline(
    ofGround corners: [Vector2], from transform: CameraTransform
  ) -> [Vector2] {
    func seen(_ corner: Vector2) -> Vector3 {
      transform.cameraPosition(of: Vector3(corner.x, 0, corner.y))
    }
    var shape: [Vector2] = []
    shape.reserveCapacity(corners.count)
    for corner in corners {
      let position = seen(corner)
      // Most areas are entirely in front.
      guard position.z <= -Self.near else { return outline(of: corners.map(seen)) }
      shape.append(screenPosition(of: position))
    }
    return shape.count > 2 ? shape : []
  }
}

extension Viewport {
  /// Returns the part of a straight line that is inside the viewport, using Liang and Barsky's method.
  ///
  /// - Returns: nil if no part of it is.
  public func clippedLine(from a: Vector2, to b: Vector2) -> (start: Vector2, end: Vector2)? {
    let along = b - a
    var first = 0.0
    var last = 1.0
    func narrow(_ slope: Double, _ room: Double) -> Bool {
      if slope == 0 { return room >= 0 }
      if slope < 0 {
        first = max(first, room / slope)
      } else {
        last = min(last, room / slope)
      }
      return first <= last
    }
    guard narrow(-along.x, a.x), narrow(along.x, width - a.x),
      narrow(-along.y, a.y), narrow(along.y, height - a.y)
    else { return nil }
    return (a + along * first, a + along * last)
  }

  /// Returns the part of the screen where a linear function of the position is not negative.
  ///
  /// - Parameter value: The function, of a position in points.
  /// - Returns: The corners of that part, clockwise; fewer than three if it is empty.
  public func part(where value: (Vector2) -> Double) -> [Vector2] {
    let corners = [
      Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height),
    ]
    return corners.clipped(inside: value, between: { $0.interpolated(to: $1, $2) })
  }
}

extension PinholeCamera.Projection {
  /// Returns the point at fraction `t` of the way to another point; depth is linear across the screen.
  fileprivate func interpolated(to other: Self, _ t: Double) -> Self {
    Self(
      position: position.interpolated(to: other.position, t),
      depth: depth + (other.depth - depth) * t)
  }
}
