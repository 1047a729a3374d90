import ARRouteEngine

extension SceneCanvas {
  /// Paints the distances above the nearest gifts, if there is room for them.
  mutating func addDistances(
    of gifts: [Frame.Gift], settings: WorldSettings, beside taken: inout TakenRoom
  ) {
    let room = settings.room(in: camera.viewport)
    for gift in gifts.lazy.filter(\.isVisible).prefix(Self.labelled) {
      let top = gift.position + Vector3(0, gift.body.height, 0)
      guard let screen = screenPosition(of: top) else { continue }
      let text = settings.units.text(for: gift.distance, in: settings.language)
      let placement = LabelPlacement(text, size: 12, angle: .zero, at: screen)
        .moved(by: Vector2(0, -14)).pushed(into: room)
      guard taken.take(placement) else { continue }
      add(
        .gifts,
        .text(
          TextLine(text, at: placement.center, size: 12, color: theme.label, plate: theme.plate)))
    }
  }

  /// Paints a gift.
  mutating func addGift(_ gift: Frame.Gift) {
    let triangles = triangles(of: gift)
    if !triangles.isEmpty { add(.gifts, .mesh(triangles), pointer: pointer(to: gift)) }
  }

  /// Returns the pointer that stands in for a gift when it would be too small.
  private func pointer(to gift: Frame.Gift) -> Pointer? {
    let middle = gift.position + Vector3(0, gift.body.height / 2, 0)
    let inCamera = transform.cameraPosition(of: middle)
    guard let seen = camera.project(inCamera) else { return nil }
    let side = gift.body.height * camera.focalLength / -inCamera.z
    return Pointer(
      .gift, at: seen.position, direction: .zero, extent: Vector2(side, side), depth: seen.depth,
      color: gift.isWrapped ? gift.body.trim : gift.body.color)
  }

  /// The maximum number of gifts that are labelled with their distance.
  private static let labelled = 8

  private func triangles(of gift: Frame.Gift) -> [MeshTriangle] {
    let body = gift.body
    let turn = gift.sceneFromBody
    let corners = body.mesh.vertices.map { gift.position + turn * $0 }
    let inCamera = corners.map { transform.cameraPosition(of: $0) }
    guard inCamera.contains(where: { camera.project($0) != nil }) else { return [] }
    var triangles: [MeshTriangle] = []
    for (number, (indices, normal)) in zip(body.mesh.triangles, body.mesh.normals).enumerated() {
      let outward = turn * normal
      guard outward.dot(transform.origin - corners[Int(indices.x)]) > 0 else { continue }
      let paint = body.trimmed.contains(number) ? body.trim : body.color
      let light = 0.5 + 0.5 * max(0, outward.dot(ArrowBody.sun)) + 0.12 * max(0, outward.y)
      appendCut(
        [inCamera[Int(indices.x)], inCamera[Int(indices.y)], inCamera[Int(indices.z)]],
        color: paint.shaded(by: light), to: &triangles)
    }
    return triangles
  }
}

extension PlanSheet {
  /// Paints gifts as squares that are always large enough to be seen.
  mutating func addGifts(_ gifts: [Frame.Gift], in map: MapFromScene) {
    for gift in gifts.reversed() {
      let center = point(map.position(of: gift.position))
      guard viewport.contains(center) else { continue }
      let half = max(0.15 * scale, 4)
      let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map { x, y in
        center + Vector2(x * half, y * half)
      }
      let color = gift.isWrapped ? gift.body.trim : gift.body.color
      add(
        .gifts, .polygon(corners, fill: color),
        pointer: Pointer(
          .gift, at: center, direction: .zero, extent: Vector2(2 * half, 2 * half), color: color))
    }
  }
}
