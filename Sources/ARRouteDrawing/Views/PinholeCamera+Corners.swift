import ARRouteEngine

extension PinholeCamera {
  /// Lends the corners of a convex body on the screen, unless all are beyond one of its sides.
  ///
  /// Most bodies are beside the picture or wholly in it: those need no `clippedPolygon` and no array.
  ///
  /// - Parameters:
  ///   - corners: Camera coordinates, metres.
  ///   - use: Called unless nothing of the body is seen, with the corners on the screen, nil where
  ///     some are not in front, and the sides beyond which some of them are.
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
