import ARRouteDrawing
import ARRouteEngine

/// The phone's view in a street: the sky, the ground with a grid, arrows along a route that bends to the
/// right, the placemark and a hint.
///
/// The scene is projected here with simple pinhole arithmetic, so that the figures do not change when the
/// program's views do.
enum StreetScene {
  private static let size = (width: 390.0, height: 844.0)
  private static let focal = 670.0
  private static let eye = 1.5

  /// Returns the drawing in points, for a phone's screen of 390×844 points.
  static func drawing() -> Drawing {
    var drawing = Drawing(
      width: size.width, height: size.height, background: Color(hex: 0x8FB8DE))
    let horizon = size.height / 2
    drawing.add(
      .ground,
      .polygon(
        [
          Vector2(0, horizon), Vector2(size.width, horizon), Vector2(size.width, size.height),
          Vector2(0, size.height),
        ], fill: Color(hex: 0x4A5548)))
    addGrid(to: &drawing)
    line(&drawing, .horizon, Vector2(0, horizon), Vector2(size.width, horizon), 0xD8E4EE)
    for index in 0..<34 { drawing.add(.arrows, .mesh(arrow(index))) }
    let finish = Vector2(250, horizon)
    drawing.add(
      .pulse,
      .disc(
        center: finish, radius: 50, fill: Color(hex: 0xE5484D).opacity(0.4), stroke: nil))
    drawing.add(
      .placemark, .disc(center: finish, radius: 45, fill: Color(hex: 0xE5484D), stroke: nil))
    drawing.add(
      .hint,
      .disc(
        center: Vector2(365, 700), radius: 25, fill: Color(hex: 0xF5B83D), stroke: nil))
    return drawing
  }

  /// Adds the texts of a screen: the placemark's text, distances along the route, the compass and captions.
  static func addTexts(to drawing: inout Drawing) {
    let white = Color(hex: 0xFFFFFF)
    func add(_ string: String, _ x: Double, _ y: Double, _ size: Double) {
      drawing.add(.label, .text(TextLine(string, at: Vector2(x, y), size: size, color: white)))
    }
    add("412 m", 250, 360, 17)
    for index in 0..<10 { add("\(40 * index + 7) m", 60 + 27 * Double(index), 500, 12) }
    for (index, name) in ["NW", "N", "NE"].enumerated() {
      add(name, 60 + 130 * Double(index), 400, 13)
    }
    add("Zürich Straße – Ελλάδα – Москва", 195, 60, 17)
    add("390×844 pt, 50 pt at 2 km", 195, 84, 13)
  }

  private static func addGrid(to drawing: inout Drawing) {
    for step in -10...10 {
      let x = Double(step) * 5
      ground(&drawing, (x, 2), (x, 60))
    }
    for step in 1...12 {
      let z = Double(step) * 5
      ground(&drawing, (-50, z), (50, z))
    }
  }

  /// Returns a line on the ground; its points are given in metres to the right and ahead.
  private static func ground(
    _ drawing: inout Drawing, _ from: (Double, Double), _ to: (Double, Double)
  ) {
    line(
      &drawing, .grid, project(Vector3(from.0, -eye, from.1)).position,
      project(Vector3(to.0, -eye, to.1)).position, 0x66735F)
  }

  private static func line(
    _ drawing: inout Drawing, _ layer: Layer, _ from: Vector2, _ to: Vector2, _ hex: UInt32
  ) {
    drawing.add(layer, .polyline([from, to], stroke: Stroke(Color(hex: hex), width: 0.25)))
  }

  /// Projects a position onto the screen; the position is given in metres to the right of, above and ahead of
  /// the camera.
  private static func project(_ point: Vector3) -> MeshVertex {
    let (near, far) = (0.1, 10_000.0)
    return MeshVertex(
      position: Vector2(
        size.width / 2 + focal * point.x / point.z, size.height / 2 - focal * point.y / point.z),
      depth: far * (point.z - near) / (point.z * (far - near)))
  }

  /// Returns the triangles of an arrow that face the camera; empty if the arrow is too near.
  private static func arrow(_ index: Int) -> [MeshTriangle] {
    let along = 3 + Double(index) * 3
    let bend = Angle.radians(max(0, along - 20) * 0.005)
    let tip = Vector3(max(0, along - 20) * max(0, along - 20) * 0.0025, 0.22 - eye, along)
    let corners = vertices.map { vertex in
      // The arrow lies flat: the model's thickness points up, and its width is across the path.
      let (right, ahead) = (-vertex.y, vertex.z)
      return Vector3(
        tip.x + right * bend.cosine + ahead * bend.sine, tip.y + vertex.x,
        tip.z + ahead * bend.cosine - right * bend.sine)
    }
    return triangles.compactMap { a, b, c in
      let normal = (corners[b] - corners[a]).cross(corners[c] - corners[a])
      guard normal.dot(corners[a]) > 0, let unit = normal.normalized else { return nil }
      let light = 0.55 + 0.45 * abs(unit.y)
      return MeshTriangle(
        project(corners[a]), project(corners[b]), project(corners[c]),
        color: Color(hex: 0x3BA7F0).shaded(by: light))
    }
  }

  private static let vertices: [Vector3] = [
    Vector3(-0.02, 0, 0), Vector3(-0.02, 0.50, -0.33), Vector3(-0.10, 0.44, -0.50),
    Vector3(-0.22, 0, -0.39), Vector3(-0.10, -0.44, -0.50), Vector3(-0.02, -0.50, -0.33),
    Vector3(0.02, 0, 0), Vector3(0.02, 0.50, -0.33), Vector3(0.10, 0.44, -0.50),
    Vector3(0.22, 0, -0.39), Vector3(0.10, -0.44, -0.50), Vector3(0.02, -0.50, -0.33),
  ]

  private static let triangles: [(Int, Int, Int)] = [
    (0, 3, 5), (3, 4, 5), (1, 2, 3), (0, 1, 3), (10, 9, 11), (6, 11, 9), (6, 9, 7), (9, 8, 7),
    (6, 5, 11), (6, 0, 5), (6, 1, 0), (6, 7, 1), (11, 5, 4), (11, 4, 10), (9, 4, 3), (9, 10, 4),
    (9, 3, 2), (9, 2, 8), (8, 2, 1), (8, 1, 7),
  ]
}
