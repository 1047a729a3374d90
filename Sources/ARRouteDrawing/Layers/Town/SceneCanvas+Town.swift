import ARRouteEngine

extension SceneCanvas {
  /// The distance up to which buildings are shown, metres; they fade into the haze towards it.
  private static let reach = 1200.0
  /// The distances up to which ways and areas on the ground, and trees, are shown, metres.
  private static let groundReach = 250.0
  private static let treeReach = 120.0

  /// Paints the streets of a map: areas and ways on the ground, then the things that stand on it.
  ///
  /// - Parameter ground: The height of the model's ground on the map, metres.
  mutating func addTown(
    _ model: StreetModel, ground: Double, style: StreetStyle, at points: [Vector2]? = nil
  ) {
    let eye = eye(above: ground)
    var painter = TownPainter(
      camera: camera, transform: eye, theme: theme, look: style.look, model: model,
      wedge: StreetWedge(camera, eye, at: points))
    // The list is moved into the painter and back, because copying items is slow.
    swap(&painter.items, &drawing.items)
    if style.look == .map, eye.origin.y > 0 { painter.addGround(within: Self.groundReach) }
    let faces = model.faces(seenBy: camera, from: eye, within: Self.reach, at: points)
    painter.addBuildings(faces)
    if style.look == .map { painter.addTrees(within: Self.treeReach) }
    swap(&painter.items, &drawing.items)
    drawing.credits = model.map.attribution
    if style.occlusion != .none {
      blockers = TownBlockers(faces, camera: camera, transform: eye)
    }
  }

  /// Makes the buildings of a map hide content without painting them, as needed over a photograph.
  ///
  /// - Parameter ground: The height of the model's ground on the map, metres.
  mutating func block(with model: StreetModel, ground: Double, _ style: StreetStyle) {
    guard style.occlusion != .none else { return }
    let eye = eye(above: ground)
    let faces = model.faces(seenBy: camera, from: eye, within: Self.reach)
    blockers = TownBlockers(faces, camera: camera, transform: eye)
  }

  /// Returns the camera in the frame of a model whose ground is at the given height on the map, metres.
  private func eye(above ground: Double) -> CameraTransform {
    CameraTransform(
      origin: transform.origin - Vector3(0, ground, 0), sceneFromCamera: transform.sceneFromCamera)
  }
}

/// Paints the streets of a map as seen by a camera.
private struct TownPainter {
  let camera: PinholeCamera
  /// The camera's transform in the frame of the model.
  let transform: CameraTransform
  let theme: Theme
  let look: StreetStyle.Look
  let model: StreetModel
  /// The part of the plan that is painted.
  let wedge: StreetWedge
  var items: [Drawing.Item] = []

  private var colors: TownColors { theme.town }
  private var eye: Vector2 { Vector2(transform.origin.x, transform.origin.z) }

  /// Returns a colour as seen through the haze at a distance: it fades towards that of the sky.
  private func hazed(_ color: Color, at distance: Double) -> Color {
    let share = 1 - 1 / (1 + (distance / 500) * (distance / 500))
    return theme.sky.opacity(0.75 * share).laid(over: color)
  }
}

extension TownPainter {
  /// Paints areas, then ways in the paint order of their kinds.
  mutating func addGround(within reach: Double) {
    for area in model.areas(around: eye, within: reach, seenIn: wedge) {
      add(.areas, area.rings, color: colors.color(of: area.area.kind, isUnderfoot: true))
    }
    let ways = model.ways(around: eye, within: reach, seenIn: wedge)
    // The kinds are listed once, because copying every way for every kind would be slow.
    let kinds = ways.map { $0.way.isTunnel ? nil : $0.way.kind }
    for kind in StreetWay.Kind.paintOrder {
      let color = colors.color(of: kind, isUnderfoot: true)
      for index in kinds.indices where kinds[index] == kind {
        add(ways[index], color: color, within: reach)
      }
    }
  }

  private mutating func add(_ layer: Layer, _ rings: [[Vector2]], color: Color) {
    let outlines = rings.compactMap { ring -> [Vector2]? in
      let cut = camera.outline(ofGround: ring, from: transform)
      return cut.isEmpty ? nil : cut
    }
    guard let outline = outlines.first else { return }
    if outlines.count == 1 {
      items.append(Drawing.Item(layer: layer, shape: .polygon(outline, fill: color)))
    } else {
      let curves = outlines.map { CurvePath(around: $0) }
      items.append(
        Drawing.Item(
          layer: layer,
          shape: .curves(curves, fill: CurveFill(color, isEvenOdd: true), stroke: nil)))
    }
  }

  private mutating func add(
    _ way: PlacedStreetWay, color: Color, within reach: Double
  ) {
    let half = way.way.paintedWidth / 2
    for (a, b) in zip(way.line, way.line.dropFirst()) {
      let along = b - a
      let length = along.length
      let nearest = min(max((eye - a).dot(along) / max(length * length, 1e-9), 0), 1)
      guard length > 0.01, (a + along * nearest - eye).length < reach,
        wedge.meets((a + b) * 0.5, radius: length / 2 + half + 1.5)
      else { continue }
      let aside = along.quarterTurned * (half / length)
      // A little longer, so that there are no gaps at bends.
      let beyond = along * (min(half, 1.5) / length)
      addSlab(
        (
          onGround(a - beyond + aside), onGround(b + beyond + aside), onGround(b + beyond - aside),
          onGround(a - beyond - aside)
        ), color: color)
    }
  }

  /// Returns a point of the plan in camera coordinates.
  private func onGround(_ point: Vector2) -> Vector3 {
    transform.cameraPosition(of: Vector3(point.x, 0, point.y))
  }

  /// Adds the visible part of a piece of a way; corners are in camera coordinates.
  private mutating func addSlab(_ corners: (Vector3, Vector3, Vector3, Vector3), color: Color) {
    let camera = camera
    withUnsafePointer(to: corners) { corners in
      corners.withMemoryRebound(to: Vector3.self, capacity: 4) { first in
        let corners = UnsafeBufferPointer(start: first, count: 4)
        camera.withScreenCorners(corners) { seen, sides in
          let shape =
            if let seen, sides.isEmpty { seen.map(\.position) } else {
              camera.clippedPolygon(Array(corners)).map(\.position)
            }
          if shape.count > 2 {
            items.append(Drawing.Item(layer: .ways, shape: .polygon(shape, fill: color)))
          }
        }
      }
    }
  }
}

extension TownPainter {
  /// The direction to the light, a unit vector: from the south-west, as on maps.
  private static let light = Vector3(-0.45, 0.75, 0.48)
  /// The minimum height of a storey on the screen at which it can be made out, points.
  private static let leastStorey = 7.0

  /// Paints buildings, each as a separate item.
  mutating func addBuildings(_ faces: [StreetFace]) {
    var start = 0
    while start < faces.count {
      var end = start
      while end < faces.count, faces[end].building == faces[start].building { end += 1 }
      var triangles: [MeshTriangle] = []
      let creases = look == .lines ? RoofCreases(faces[start..<end]) : RoofCreases([])
      for face in faces[start..<end] { append(face, creases, to: &triangles) }
      if !triangles.isEmpty {
        items.append(Drawing.Item(layer: .buildings, shape: .backdrop(triangles)))
      }
      start = end
    }
  }

  private func append(
    _ face: StreetFace, _ creases: RoofCreases, to triangles: inout [MeshTriangle]
  ) {
    let middle = (face.corners.0 + face.corners.2) * 0.5
    let distance = (middle - transform.origin).length
    let light = 0.72 + 0.28 * face.normal.dot(Self.light)
    let building = model.map.buildings[face.building]
    let tint =
      switch face.kind {
      case .roof: colors.roof
      case .wall, .floor: colors.wall
      }
    let own = building.color.map { $0.opacity(0.35).laid(over: tint) } ?? tint
    let color = hazed(
      look == .lines ? theme.sky.opacity(0.5).laid(over: theme.ground) : own.shaded(by: light),
      at: distance)
    if look == .lines {
      appendOutlined(face, creases, inside: color, at: distance, to: &triangles)
      return
    }
    guard case .wall(let base, let storey) = face.kind, look == .map, let top = face.corners.3
    else { return append(face.corners, color: color, to: &triangles) }
    let (a, b) = (face.corners.0, face.corners.1)
    let near = nearest(of: a, b)
    guard storey * camera.focalLength / max(near, 1) >= Self.leastStorey else {
      return append(face.corners, color: color, to: &triangles)
    }
    // Every second storey, up to the eaves, is a little darker.
    let other = color.shaded(by: 0.94)
    let eaves = min(top.y, face.corners.2.y)
    var (low, number) = (base, 0)
    while low + storey < eaves - 0.5, number < 100 {
      append(
        (
          a.raised(to: low), b.raised(to: low), b.raised(to: low + storey),
          a.raised(to: low + storey)
        ),
        color: number.isMultiple(of: 2) ? color : other, to: &triangles)
      (low, number) = (low + storey, number + 1)
    }
    append(
      (a.raised(to: low), b.raised(to: low), face.corners.2, top),
      color: number.isMultiple(of: 2) ? color : other, to: &triangles)
  }

  /// Returns the distance to the nearest point at the foot of a wall, metres.
  private func nearest(of a: Vector3, _ b: Vector3) -> Double {
    let edge = b - a
    let share = min(
      max((transform.origin - a).dot(edge) / max(edge.dot(edge), 1e-12), 0), 1)
    return (a + edge * share - transform.origin).levelLength
  }

  /// Adds the visible part of a convex face.
  private func append(
    _ corners: (Vector3, Vector3, Vector3, Vector3?), color: Color,
    to triangles: inout [MeshTriangle]
  ) {
    let (a, b, c) = (
      transform.cameraPosition(of: corners.0), transform.cameraPosition(of: corners.1),
      transform.cameraPosition(of: corners.2)
    )
    let d = corners.3.map { transform.cameraPosition(of: $0) }
    if let a = camera.project(a), let b = camera.project(b), let c = camera.project(c) {
      let (one, two, three) = (MeshVertex(a), MeshVertex(b), MeshVertex(c))
      guard let d else {
        triangles.append(MeshTriangle(one, two, three, color: color))
        return
      }
      if let d = camera.project(d) {
        triangles.append(MeshTriangle(one, two, three, color: color))
        triangles.append(MeshTriangle(one, three, MeshVertex(d), color: color))
        return
      }
    }
    let cut = camera.clippedPolygon([a, b, c] + (d.map { [$0] } ?? []))
    triangles.append(fan: cut.map(MeshVertex.init), color: color)
  }

  /// Adds a face with lines along its real edges, not along those at which its plane was divided.
  private func appendOutlined(
    _ face: StreetFace, _ creases: RoofCreases, inside: Color, at distance: Double,
    to triangles: inout [MeshTriangle]
  ) {
    append(face.corners, color: inside, to: &triangles)
    let corners = face.outline
    let color = hazed(colors.edge, at: distance)
    let plane = ScreenPlane(
      camera.clippedPolygon(corners.map(transform.cameraPosition(of:))).map(MeshVertex.init))
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where !creases.isCut(a, b, of: face) {
      appendLine(
        transform.cameraPosition(of: a), transform.cameraPosition(of: b), on: plane, color,
        &triangles)
    }
  }

  /// Adds a line one point wide, drawn slightly nearer than it is.
  ///
  /// On the face's side, the line's depth is also limited to that of the face's plane, which may come much
  /// nearer within half a point.
  private func appendLine(
    _ a: Vector3, _ b: Vector3, on plane: ScreenPlane?, _ color: Color,
    _ triangles: inout [MeshTriangle]
  ) {
    guard let start = camera.project(a * Self.nearer), let end = camera.project(b * Self.nearer)
    else { return }
    let along = end.position - start.position
    guard along.length > 0.01 else { return }
    let aside = along.quarterTurned * (0.5 / along.length)
    func vertex(_ corner: PinholeCamera.Projection, _ offset: Vector2) -> MeshVertex {
      let position = corner.position + offset
      guard let plane, plane.isInside(offset, of: start.position) else {
        return MeshVertex(position: position, depth: corner.depth)
      }
      // A depth is 1 − near / distance.
      let depth = 1 - (1 - plane.depth(at: position)) / Self.nearer
      return MeshVertex(position: position, depth: min(corner.depth, depth))
    }
    triangles.append(
      fan: [vertex(start, aside), vertex(end, aside), vertex(end, -aside), vertex(start, -aside)],
      color: color)
  }

  /// The factor applied to a line's distance when it is drawn.
  private static let nearer = 0.999
}

extension TownPainter {
  /// The radius of a tree's crown, metres.
  private static let crown = 2.0

  /// Paints trees, each as a separate shape: a crown of two cones.
  mutating func addTrees(within reach: Double) {
    for tree in model.trees(around: eye, within: reach) {
      let distance = (tree - eye).length
      guard distance < reach, distance > 1, wedge.meets(tree, radius: Self.crown) else { continue }
      let color = hazed(colors.tree, at: distance)
      let ring = (0..<6).map { step in
        let turn = Angle.degrees(Double(step) * 60)
        return Vector3(
          tree.x + Self.crown * turn.cosine, 4.5, tree.y + Self.crown * turn.sine)
      }
      let (top, bottom) = (Vector3(tree.x, 8, tree.y), Vector3(tree.x, 2.2, tree.y))
      var triangles: [MeshTriangle] = []
      for (number, (a, b)) in zip(ring, ring.dropFirst() + ring.prefix(1)).enumerated() {
        let shade = 0.85 + 0.05 * Double((number + 1) % 4)
        append((a, b, top, nil), color: color.shaded(by: shade), to: &triangles)
        append((a, b, bottom, nil), color: color.shaded(by: shade - 0.15), to: &triangles)
      }
      if !triangles.isEmpty {
        items.append(Drawing.Item(layer: .trees, shape: .backdrop(triangles)))
      }
    }
  }
}

extension StreetWay {
  /// The painted width, metres; for rails that are laid in a street, only the width of the rails.
  var paintedWidth: Double { kind == .rail ? min(width, 1.2) : width }
}

extension StreetWay.Kind {
  /// The kinds of way in paint order, bottom first.
  static let paintOrder: [StreetWay.Kind] = [
    .footway, .cycleway, .steps, .lane, .road, .rail, .crossing,
  ]
}

extension Vector3 {
  /// Returns the position moved vertically to a height, metres.
  fileprivate func raised(to height: Double) -> Vector3 { Vector3(x, height, z) }
}
