import ARRouteEngine

extension PinholeCamera {
  /// Calls `use` with the corners of a convex body on the screen, unless all are beyond one side of the
  /// screen.
  ///
  /// Most bodies are completely outside or completely inside the picture: they need neither
  /// `clippedPolygon` nor an array.
  ///
  /// - Parameters:
  ///   - corners: The corners in camera coordinates, metres.
  ///   - use: Called unless the body is invisible. The arguments are the corners on the screen, or nil if
  ///     any corner is not in front of the camera; and the sides of the screen beyond which at least one
  ///     corner lies.
  func withScreenCorners(
    _ corners: UnsafeBufferPointer<Vector3>,
    _ use: (_ seen: UnsafeBufferPointer<MeshVertex>?, _ sides: RectangleSides) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: MeshVertex.self, capacity: corners.count) { seen in
      var (all, any): (RectangleSides, RectangleSides) = (.all, [])
      var count = 0
      for corner in corners {
        guard let projection = project(corner) else { continue }
        seen.initializeElement(at: count, to: MeshVertex(projection))
        count += 1
        let sides = viewport.sides(beyondWhich: projection.position)
        all.formIntersection(sides)
        any.formUnion(sides)
      }
      guard count > 0 else { return }
      guard count == corners.count else { return use(nil, any) }
      if all.isEmpty { use(UnsafeBufferPointer(rebasing: seen[..<count]), any) }
    }
  }
}
