import ARRouteEngine

extension SceneCanvas {
  /// Paints the surfaces that AR has found, with the strokes on them.
  mutating func addStrokes(_ drawing: Frame.Drawing) {
    for surface in drawing.surfaces {
      let corners = surface.surface.corners
      addPolygon(.surfaces, corners, fill: theme.window.opacity(0.16))
      for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
        addLine(
          .surfaces, from: corner, to: next, stroke: Stroke(theme.window.opacity(0.7), width: 1))
      }
    }
    for stroke in Self.farthestFirst(drawing.strokes) where stroke.stroke.raised == 0 {
      addStroke(stroke.stroke)
    }
  }

  static func farthestFirst(
    _ strokes: [Frame.Drawing.Stroke]
  ) -> [Frame.Drawing.Stroke] {
    strokes.sorted { ($0.distance, $0.stroke.number) > ($1.distance, $1.stroke.number) }
  }

  /// Paints the focus square: with closed sides on a surface, otherwise only its corners.
  mutating func addFocus(_ focus: Frame.Drawing.Focus) {
    let pen = Stroke(theme.phone, width: 2)
    let share = 0.25
    for (corner, next) in zip(focus.corners, focus.corners.dropFirst() + focus.corners.prefix(1)) {
      if focus.isOpen {
        addLine(.focus, from: corner, to: corner.interpolated(to: next, share), stroke: pen)
        addLine(.focus, from: next, to: next.interpolated(to: corner, share), stroke: pen)
      } else {
        addLine(.focus, from: corner, to: next, stroke: pen)
      }
    }
  }

  mutating func addStroke(_ stroke: ChalkStroke) {
    var triangles: [MeshTriangle] = []
    let focalLength = camera.focalLength
    let (camera, transform) = (camera, transform)
    stroke.visitPieces { center, radius in
      let reach = radius + stroke.style.width + stroke.raised
      return camera.maySee(transform.cameraPosition(of: center), radius: reach)
    } _: { chain in
      let nearest =
        chain.lazy.map { (chain: Vector3) in (chain - transform.origin).length }.min() ?? 1
      // The finest detail that can be seen; the ribbon's width is at least half of it.
      let grain = max(Self.grain * nearest / focalLength, 1e-4)
      let ribbon = ChalkRibbon(
        chain, width: max(stroke.style.width, grain / 2), raised: stroke.raised,
        isSmooth: stroke.style.isSmooth, grain: grain)
      for face in ribbon.faces {
        appendCut(
          face.corners.map(transform.cameraPosition(of:)),
          color: face.isSide ? stroke.style.color.shaded(by: 0.72) : stroke.style.color,
          to: &triangles)
      }
    }
    if !triangles.isEmpty { add(.strokes, .mesh(triangles)) }
  }

  /// The distance on the screen, points, below which two points of a stroke are merged.
  private static let grain = 2.0
}

extension PlanSheet {
  /// Paints surfaces and strokes.
  mutating func addStrokes(_ drawing: Frame.Drawing, in map: MapFromScene) {
    for surface in drawing.surfaces {
      let corners = surface.surface.corners.map { point(map.position(of: $0)) }
      add(.surfaces, .polygon(corners, fill: theme.window.opacity(0.3)))
    }
    for stroke in drawing.strokes {
      let width = max(stroke.stroke.style.width * scale, 1.5)
      let paint = Stroke(theme.label.opacity(0.9), width: width)
      var chain: [Vector3] = []
      stroke.stroke.visitPieces { _, _ in
        true
      } _: {
        chain += $0.map(map.position)
      }
      if chain.count == 1, let only = chain.first {
        add(.strokes, .disc(center: point(only), radius: width / 2, fill: paint.color, stroke: nil))
      } else {
        addPolyline(.strokes, chain[...], stroke: paint)
      }
    }
  }
}
