import ARRouteEngine

extension SceneCanvas {
  /// Paints gifts, a mesh each, the farthest first.
  mutating func addGifts(_ gifts: [Frame.Gift]) {
    for gift in gifts.reversed() {
      let triangles = triangles(of: gift)
      if !triangles.isEmpty { add(.gifts, .mesh(triangles)) }
    }
  }

  /// Towards the sun: in the south-east, 50° high; a unit vector.
  private static let sun = Vector3(
    Angle.degrees(135).sine * Angle.degrees(50).cosine, Angle.degrees(50).sine,
    -Angle.degrees(135).cosine * Angle.degrees(50).cosine)

  private func triangles(of gift: Frame.Gift) -> [MeshTriangle] {
    let body = gift.body
    let (sine, cosine) = (gift.course.sine, gift.course.cosine)
    // +z to the front, +y up, and +x where that leaves.
    let turn = Rotation(
      columnX: Vector3(-cosine, 0, -sine), columnY: Vector3(0, 1, 0),
      columnZ: Vector3(sine, 0, -cosine))
    let corners = body.mesh.vertices.map { gift.position + turn * $0 }
    let inCamera = corners.map { transform.cameraPosition(of: $0) }
    guard inCamera.contains(where: { camera.project($0) != nil }) else { return [] }
    var triangles: [MeshTriangle] = []
    for (number, (indices, normal)) in zip(body.mesh.triangles, body.mesh.normals).enumerated() {
      let outward = turn * normal
      guard outward.dot(transform.origin - corners[Int(indices.x)]) > 0 else { continue }
      let paint = body.trimmed.contains(number) ? body.trim : body.color
      let light = 0.5 + 0.5 * max(0, outward.dot(Self.sun)) + 0.12 * max(0, outward.y)
      appendCut(
        [inCamera[Int(indices.x)], inCamera[Int(indices.y)], inCamera[Int(indices.z)]],
        color: paint.shaded(by: light), to: &triangles)
    }
    return triangles
  }
}
