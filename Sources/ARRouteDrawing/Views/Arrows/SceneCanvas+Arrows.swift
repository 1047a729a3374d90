import ARRouteEngine

extension SceneCanvas {
  /// Paints the shadows and bodies of a frame's arrows.
  ///
  /// Each body is a shaded mesh with depth, without back faces and hidden parts.
  ///
  /// - Parameter misalignment: The estimated rotation of the axes of the arrows' scene.
  mutating func addArrows(of frame: Frame, style: ArrowStyle, misalignment: Angle) {
    guard let first = frame.arrows.first else { return }
    let model = style.model
    // A frame that was edited or made with other settings may have no route; bendable bodies are then drawn
    // straight. `course` is used if the route has only one vertex.
    let ribbon =
      model.bends && !frame.way.isEmpty
      ? Ribbon(frame.way, course: first.heading - misalignment, from: transform) : nil
    addShadows(
      of: frame.arrows, model: model, ribbon: ribbon, style: style, misalignment: misalignment)
    var painter = ribbon.map { RibbonPainter(model, on: $0, seenBy: camera) }
    for arrow in frame.arrows {
      let course = arrow.heading - misalignment
      let distance = (transform.origin - arrow.position - model.lift(style.stance)).length
      var paints = paints(of: style, at: distance)
      var triangles: [MeshTriangle] = []
      if painter != nil {
        if !style.light.sparesSheets {
          let body = ArrowBody(
            arrow, heading: course, style: style, model: model, transform: transform)
          paints = paints.shaded(by: body.brightness(of: Vector3(1, 0, 0), at: .zero))
        }
        triangles =
          painter?.triangles(
            behind: transform.cameraPosition(of: arrow.position), passed: arrow.passed,
            paints: paints) ?? []
      } else {
        let body = ArrowBody(
          arrow, heading: course, style: style, model: model, transform: transform)
        append(body, of: model, paints: paints, to: &triangles)
      }
      if !triangles.isEmpty {
        add(
          .arrows, .mesh(triangles), chainage: arrow.chainage,
          pointer: pointer(
            of: triangles, course: course, at: distance, color: style.color ?? theme.arrow))
      }
    }
  }

  /// Returns the pointer for an arrow, used if the arrow is small.
  ///
  /// It is nil if the arrow is cut off at the top or bottom, because such an arrow is near and large.
  private func pointer(
    of triangles: [MeshTriangle], course: Angle, at distance: Double, color: Color
  ) -> Pointer? {
    var box = PlaneBox()
    var depth = 1.0
    func add(_ corner: MeshVertex) {
      box.add(corner.position)
      depth = min(depth, corner.depth)
    }
    for triangle in triangles {
      add(triangle.a)
      add(triangle.b)
      add(triangle.c)
    }
    // A body that is cut off ends at the border.
    guard box.low.y > 0.5, box.high.y < camera.viewport.height - 0.5 else { return nil }
    return Pointer(
      .arrow, at: box.middle, direction: transform.planDirection(of: course),
      extent: box.size, depth: depth, color: color,
      hazed: Self.hazedSign(color, toward: theme.ground, at: distance))
  }

  private func append(
    _ body: ArrowBody, of model: ArrowModel, paints: ArrowPaints,
    to triangles: inout [MeshTriangle]
  ) {
    let mesh = model.mesh
    let corners = mesh.vertices.map { vertex in
      let inCamera = body.cameraPosition(of: vertex)
      return BodyCorner(inModel: vertex, inCamera: inCamera, projection: camera.project(inCamera))
    }
    guard corners.contains(where: { $0.projection != nil }) else { return }
    for (number, (indices, normal)) in zip(mesh.triangles, mesh.normals).enumerated() {
      let a = corners[Int(indices.x)]
      let faces = normal.dot(body.eye - a.inModel) > 0
      guard faces || model.isSheet else { continue }
      let b = corners[Int(indices.y)]
      let c = corners[Int(indices.z)]
      let color = model.rim ~= number ? paints.rim : paints.face
      let shade = color.shaded(
        by: body.brightness(of: faces ? normal : normal * -1, at: a.inModel))
      if let a = a.projection, let b = b.projection, let c = c.projection {
        appendSeen(
          MeshTriangle(MeshVertex(a), MeshVertex(b), MeshVertex(c), color: shade), to: &triangles)
      } else {
        appendCut([a.inCamera, b.inCamera, c.inCamera], color: shade, to: &triangles)
      }
    }
  }

  /// Adds the visible part of a convex face, given in camera coordinates.
  func appendCut(_ face: [Vector3], color: Color, to triangles: inout [MeshTriangle]) {
    triangles.append(fan: camera.clippedPolygon(face).map(MeshVertex.init), color: color)
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

  private func paints(of style: ArrowStyle, at distance: Double) -> ArrowPaints {
    ArrowPaints(
      face: Self.hazed(style.color ?? theme.arrow, toward: theme.ground, at: distance),
      rim: Self.hazed(style.edge ?? theme.arrowEdge, toward: theme.ground, at: distance))
  }

  /// Returns an arrow's colour in the haze.
  ///
  /// Distant arrows lose up to half of their colour to the ground, so that the near ones stand out.
  private static func hazed(_ color: Color, toward haze: Color, at distance: Double) -> Color {
    mixed(color, with: haze, share: min(max((distance - 20) / 160, 0), 0.5))
  }

  /// The minimum contrast with the ground that a pointer keeps: slightly more than WCAG 2.2 requires for
  /// non-text content (1.4.11), because terminals round colours.
  private static let leastSignContrast = 3.3

  /// Returns the colour of the single character that stands in for an arrow.
  ///
  /// The haze begins nearer than for shapes, because near arrows do not stand out by size. It is limited so
  /// that the character remains legible. A colour that hardly stands out from the ground would leave nothing
  /// to limit: it is first moved away from the ground.
  private static func hazedSign(_ color: Color, toward haze: Color, at distance: Double) -> Color {
    let color = standingOut(color, from: haze)
    // If the theme's contrast is strong, distant arrows keep a strong contrast as well.
    let least = max(leastSignContrast, color.contrast(with: haze) * 0.4)
    let most = 0.65
    let hazed = mixed(color, with: haze, share: min(max((distance - 6) / 60, 0), most))
    if hazed.contrast(with: haze) >= least { return hazed }
    // All farther arrows have the same colour.
    return stride(from: most, to: 0, by: -0.05).lazy.map { mixed(color, with: haze, share: $0) }
      .first { $0.contrast(with: haze) >= least } ?? color
  }

  /// The contrast with the ground of the nearest pointer.
  private static let nearSignContrast = 4.5

  /// Returns a colour, mixed with black or white as far as is necessary for it to stand out from a ground.
  private static func standingOut(_ color: Color, from ground: Color) -> Color {
    let extremes = [Color(hex: 0x000000), Color(hex: 0xFFFFFF)]
    guard color.contrast(with: ground) < nearSignContrast,
      let extreme = extremes.max(by: { $0.contrast(with: ground) < $1.contrast(with: ground) })
    else { return color }
    let shares = stride(from: 0.05, through: 1, by: 0.05)
    return shares.lazy.map { mixed(color, with: extreme, share: $0) }
      .first { $0.contrast(with: ground) >= nearSignContrast } ?? extreme
  }

  private static func mixed(_ color: Color, with haze: Color, share: Double) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      UInt8((Double(a) + (Double(b) - Double(a)) * share).rounded())
    }
    return Color(
      red: mix(color.red, haze.red), green: mix(color.green, haze.green),
      blue: mix(color.blue, haze.blue), alpha: color.alpha)
  }
}

/// The colours of an arrow's faces before shading.
struct ArrowPaints {
  var face: Color
  var rim: Color

  /// Returns the colours after shading.
  func shaded(by brightness: Double) -> ArrowPaints {
    ArrowPaints(face: face.shaded(by: brightness), rim: rim.shaded(by: brightness))
  }
}

extension ArrowLight {
  /// True when sheets keep their own colour: with a lamp near the eye they look evenly lit, like road
  /// markings.
  fileprivate var sparesSheets: Bool { self == .shoulder || self == .flat }
}

/// An arrow's body, with everything that painting needs in the body's own space.
///
/// Lighting and back-face removal then need no rotation of a normal for each face.
struct ArrowBody {
  /// The camera's position relative to the body.
  let eye: Vector3
  /// The rotation from the body to the camera.
  private let cameraFromModel: Rotation
  private let originInCamera: Vector3
  private let light: ArrowLight
  private let isSheet: Bool
  /// The direction to a distant lamp, a unit vector.
  private let lamp: Vector3
  private let up: Vector3

  init(
    _ arrow: Frame.Arrow, heading: Angle, style: ArrowStyle, model: ArrowModel,
    transform: CameraTransform
  ) {
    let sceneFromModel = style.sceneFromModel(heading: heading)
    let origin = arrow.position + model.lift(style.stance)
    eye = sceneFromModel.inverse(transform.origin - origin)
    cameraFromModel = Rotation(
      columnX: transform.cameraDirection(of: sceneFromModel.columnX),
      columnY: transform.cameraDirection(of: sceneFromModel.columnY),
      columnZ: transform.cameraDirection(of: sceneFromModel.columnZ))
    originInCamera = transform.cameraPosition(of: origin)
    light = style.light
    isSheet = model.isSheet
    lamp = sceneFromModel.inverse(
      light == .sun ? Self.sun : transform.sceneFromCamera * Vector3(-0.64, 0.26, 0.72))
    up = sceneFromModel.inverse(Vector3(0, 1, 0))
  }

  /// The direction to the sun in the scene, a unit vector: in the south-east, 50° high.
  static let sun = Vector3(
    Angle.degrees(135).sine * Angle.degrees(50).cosine, Angle.degrees(50).sine,
    -Angle.degrees(135).cosine * Angle.degrees(50).cosine)

  /// Returns a corner in camera coordinates, metres.
  func cameraPosition(of vertex: Vector3) -> Vector3 {
    originInCamera + cameraFromModel * vertex
  }

  /// Returns the brightness of a face with a corner at a position in the body's own space, 0.3…1.3.
  func brightness(of normal: Vector3, at position: Vector3) -> Double {
    switch light {
    case _ where isSheet && light.sparesSheets: 1
    case .shoulder: 0.42 + 0.7 * max(0, normal.dot(lamp)) + 0.18 * max(0, normal.dot(up))
    case .headlight:
      // A lamp lights a face according to the cosine of the angle of incidence, regardless of the distance:
      // there is no falloff.
      0.3 + 0.7 * max(0, normal.dot((eye - position).normalized ?? normal))
    // An upright face sees half of the sky.
    case .sun: 0.3 + 0.65 * max(0, normal.dot(lamp)) + 0.2 * (0.5 + 0.5 * normal.dot(up))
    case .flat: 1
    }
  }
}

/// A corner of a body: in the body's own space, in camera coordinates, and on the screen.
private struct BodyCorner {
  let inModel: Vector3
  let inCamera: Vector3
  /// The corner on the screen; nil if it is not in front of the camera.
  let projection: PinholeCamera.Projection?
}
