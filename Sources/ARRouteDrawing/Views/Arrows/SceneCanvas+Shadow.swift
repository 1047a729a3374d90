import ARRouteEngine

extension SceneCanvas {
  /// The distance beyond which an arrow's shadow can no longer be made out, metres.
  private static let shadowReach = 25.0
  /// The widths by which the layers of a shadow extend beyond the arrow, metres: its penumbra.
  private static let penumbra = [0.12, 0.06, 0.02]

  /// Paints the shadows of arrows in the light of the sky, so that the arrows appear to lie on the street.
  ///
  /// - Parameter ribbon: The street under arrows that bend with it.
  mutating func addShadows(
    of arrows: [Frame.Arrow], model: ArrowModel, ribbon: Ribbon?, style: ArrowStyle,
    misalignment: Angle
  ) {
    guard theme.shadow.alpha > 0 else { return }
    let footprint = model.footprint(style.stance)
    let outlines = Self.penumbra.map { Self.grown(footprint, style.stance, by: $0) }
    let onRibbon = outlines.map { $0.map(BodyPoint.init) }
    var body = ribbon.map { RibbonBody(on: $0, lift: 0) }
    for arrow in arrows where (arrow.position - transform.origin).length < Self.shadowReach {
      let tip = transform.cameraPosition(of: arrow.position)
      if let seen = camera.project(tip), blockers?.hides(MeshVertex(seen)) == true { continue }
      if body != nil {
        body?.lie(behind: tip, passed: arrow.passed, length: model.length)
        for outline in onRibbon { addShadow(body?.outline(outline) ?? []) }
      } else {
        let turn = style.sceneFromModel(heading: arrow.heading - misalignment)
        for outline in outlines {
          addShadow(
            outline.map { corner in
              let turned = turn * corner
              return transform.cameraPosition(of: arrow.position + Vector3(turned.x, 0, turned.z))
            })
        }
      }
    }
  }

  /// Paints a layer of a shadow; its outline is in camera coordinates.
  private mutating func addShadow(_ outline: [Vector3]) {
    let shape = camera.clippedPolygon(outline)
    if shape.count > 2 { add(.shadows, .polygon(shape.map(\.position), fill: theme.shadow)) }
  }

  /// Returns the area of the street under a body, grown outwards by a width, metres; at sharp corners, by
  /// at most twice that width.
  ///
  /// - Parameter corners: The corners given by `ArrowModel.footprint` for the stance.
  private static func grown(
    _ corners: [Vector3], _ stance: ArrowStyle.Stance, by width: Double
  ) -> [Vector3] {
    guard corners.count > 2 else { return [] }
    // Upright bodies cover the street along x and z, flat ones along y and z.
    let lies = stance == .flat
    let flat = corners.map { Vector2(lies ? $0.y : $0.x, $0.z) }
    let next = flat.dropFirst() + flat.prefix(1)
    let area = zip(flat, next).reduce(0) { $0 + $1.0.cross($1.1) }
    let side = area > 0 ? width : -width
    let normals = zip(flat, next).map { start, end in
      let along = end - start
      return along.length > 0 ? Vector2(along.y, -along.x) * (1 / along.length) : .zero
    }
    return flat.indices.map { index in
      let before = normals[(index + flat.count - 1) % flat.count]
      let sum = before + normals[index]
      let share = max(sum.dot(sum) / 2, 0.25)
      let corner = flat[index] + sum * (side / (2 * share))
      return lies ? Vector3(0, corner.x, corner.y) : Vector3(corner.x, 0, corner.y)
    }
  }
}
