extension SceneCanvas {
  /// Paints the bodies of arrows, shaded, with depth; back faces and what is not seen are left
  /// out.
  mutating func addArrows(_ arrows: [Frame.Arrow], style: ArrowStyle) {
    var triangles: [MeshTriangle] = []
    for arrow in arrows { append(arrow, style: style, to: &triangles) }
    if !triangles.isEmpty { add(.arrows, .mesh(triangles)) }
  }

  private func append(
    _ arrow: Frame.Arrow, style: ArrowStyle, to triangles: inout [MeshTriangle]
  ) {
    let mesh = style.mesh
    let sine = arrow.heading.sine
    let cosine = arrow.heading.cosine
    let eye = transform.origin - arrow.position
    let color = Self.hazed(theme.arrow, toward: theme.ground, at: eye.length)
    let offsets = mesh.vertices.map { style.sceneOffset(of: $0, sine: sine, cosine: cosine) }
    let inCamera = offsets.map { transform.cameraPosition(of: arrow.position + $0) }
    let projections = inCamera.map(camera.project)
    guard projections.contains(where: { $0 != nil }) else { return }
    for (corners, modelNormal) in zip(mesh.triangles, mesh.normals) {
      let normal = style.sceneDirection(of: modelNormal, sine: sine, cosine: cosine)
      guard normal.dot(eye - offsets[Int(corners.x)]) > 0 else { continue }
      let shade = color.shaded(by: brightness(of: normal))
      if let a = projections[Int(corners.x)], let b = projections[Int(corners.y)],
        let c = projections[Int(corners.z)]
      {
        appendSeen(
          MeshTriangle(MeshVertex(a), MeshVertex(b), MeshVertex(c), color: shade), to: &triangles)
      } else {
        let cut = camera.clippedPolygon([
          inCamera[Int(corners.x)], inCamera[Int(corners.y)], inCamera[Int(corners.z)],
        ]).map(MeshVertex.init)
        for corner in cut.indices.dropFirst(2) {
          triangles.append(MeshTriangle(cut[0], cut[corner - 1], cut[corner], color: shade))
        }
      }
    }
  }

  private func appendSeen(_ triangle: MeshTriangle, to triangles: inout [MeshTriangle]) {
    let a = triangle.a.position
    let b = triangle.b.position
    let c = triangle.c.position
    let viewport = camera.viewport
    guard max(a.x, b.x, c.x) >= 0, min(a.x, b.x, c.x) <= viewport.width,
      max(a.y, b.y, c.y) >= 0, min(a.y, b.y, c.y) <= viewport.height
    else { return }
    triangles.append(triangle)
  }

  /// How light a face is, 0.42…1.3.
  ///
  /// One lamp goes with the camera, over its left shoulder, so that the two faces of the notch,
  /// which is all one sees of an arrow from behind, always differ; the other is the sky.
  private func brightness(of normal: Vector3) -> Double {
    let lamp = transform.sceneFromCamera * Vector3(-0.64, 0.26, 0.72)
    return 0.42 + 0.7 * max(0, normal.dot(lamp)) + 0.18 * max(0, normal.y)
  }

  /// Far arrows lose half of their colour to the ground, so that the near ones stand out.
  private static func hazed(_ color: Color, toward haze: Color, at distance: Double) -> Color {
    let share = min(max((distance - 20) / 160, 0), 0.5)
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return Color(
      red: mix(color.red, haze.red), green: mix(color.green, haze.green),
      blue: mix(color.blue, haze.blue), alpha: color.alpha)
  }
}

extension MeshVertex {
  fileprivate init(_ projection: PinholeCamera.Projection) {
    self.init(position: projection.position, depth: projection.depth)
  }
}
