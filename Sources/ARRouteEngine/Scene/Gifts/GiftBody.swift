/// The body of a gift in two colours, in metres, with its lowest point at height 0.
public struct GiftBody: Hashable, Sendable {
  /// The faces of the body; +y is up and +z is the front.
  public let mesh: Mesh
  /// The indices of the triangles of `mesh` that have the second colour.
  public let trimmed: Range<Int>
  /// The colour of most faces.
  public let color: Color
  /// The second colour.
  public let trim: Color
  /// The height of the body, metres.
  public let height: Double
  /// The radius of the ball around the body's middle that encloses the body, metres.
  public let radius: Double
}

extension GiftBody {
  /// The names of the built-in bodies; a gift with any other name is shown as a `ball`.
  public static let names = ["star", "ball", "crystal"]

  /// Returns the body of an unwrapped gift by name.
  public static func named(_ name: String) -> GiftBody { bodies[name] ?? ball }

  /// The body of a wrapped gift, as others see it: a box with a ribbon, 30 cm wide.
  public static let wrapped: GiftBody = {
    var faces = Faces()
    let (side, high) = (0.15, 0.3)
    faces.addBox(from: Vector3(-side, 0, -side), to: Vector3(side, high, side))
    let first = faces.triangles.count
    let (band, out) = (0.03, 0.153)
    faces.addBox(from: Vector3(-band, 0, -out), to: Vector3(band, high + 0.003, out))
    faces.addBox(from: Vector3(-out, 0, -band), to: Vector3(out, high + 0.003, band))
    // These are the two loops of the bow.
    for aside in [-0.055, 0.055] {
      faces.addBox(
        from: Vector3(aside - 0.045, high, -0.02), to: Vector3(aside + 0.045, high + 0.06, 0.02))
    }
    return GiftBody(
      faces, trimmedFrom: first, color: Color(hex: 0xC2255C), trim: Color(hex: 0xFFD43B))
  }()

  private static let bodies = ["star": star, "ball": ball, "crystal": crystal]

  /// A five-pointed star that stands on two of its points, 40 cm high.
  private static let star: GiftBody = {
    var faces = Faces()
    let (outer, inner, deep) = (0.21, 0.09, 0.05)
    let center = outer * Angle.degrees(36).cosine
    let rim = (0..<10).map { number in
      let angle = Angle.degrees(Double(number) * 36)
      let radius = number % 2 == 0 ? outer : inner
      return Vector3(-angle.sine * radius, center + angle.cosine * radius, 0)
    }
    for (middle, isFront) in [(Vector3(0, center, deep), true), (Vector3(0, center, -deep), false)]
    {
      for number in rim.indices {
        let next = rim[(number + 1) % rim.count]
        faces.add(isFront ? [middle, rim[number], next] : [middle, next, rim[number]])
      }
    }
    return GiftBody(
      faces, trimmedFrom: 10, color: Color(hex: 0xFFC21A), trim: Color(hex: 0xE8A200))
  }()

  /// A crystal with eight faces, 45 cm high.
  private static let crystal: GiftBody = {
    var faces = Faces()
    let (foot, top, waist) = (Vector3(0, 0, 0), Vector3(0, 0.45, 0), 0.24)
    let ring = [
      Vector3(0.14, waist, 0), Vector3(0, waist, 0.14), Vector3(-0.14, waist, 0),
      Vector3(0, waist, -0.14),
    ]
    for number in ring.indices { faces.add([top, ring[(number + 1) % 4], ring[number]]) }
    for number in ring.indices { faces.add([foot, ring[number], ring[(number + 1) % 4]]) }
    return GiftBody(
      faces, trimmedFrom: 4, color: Color(hex: 0x3BC9DB), trim: Color(hex: 0x1098AD))
  }()

  /// A ball of twelve by six faces, 30 cm wide, with a middle in the second colour.
  private static let ball: GiftBody = {
    var (faces, band) = (Faces(), Faces())
    let (radius, columns, rows) = (0.15, 12, 6)
    func corner(_ column: Int, _ row: Int) -> Vector3 {
      let around = Angle.degrees(Double(column) * 360 / Double(columns))
      let up = Angle.degrees(90 - Double(row) * 180 / Double(rows))
      return Vector3(
        radius * up.cosine * around.sine, radius + radius * up.sine,
        radius * up.cosine * around.cosine)
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let face = [
          corner(column, row), corner(column, row + 1), corner(column + 1, row + 1),
          corner(column + 1, row),
        ]
        if (rows / 2 - 1...rows / 2).contains(row) { band.add(face) } else { faces.add(face) }
      }
    }
    let first = faces.triangles.count
    faces.add(band)
    return GiftBody(
      faces, trimmedFrom: first, color: Color(hex: 0x4C6EF5), trim: Color(hex: 0xFFFFFF))
  }()

  /// Creates a custom body from a mesh in metres, with +y up and the front towards +z.
  ///
  /// - Returns: The body, moved so that its lowest point is on the ground; nil if the mesh has no faces, or
  ///   extends more than 10 m from its foot.
  public init?(_ mesh: Mesh, color: Color = Color(hex: 0x74B816)) {
    let heights = mesh.vertices.map(\.y)
    guard let low = heights.min(), let high = heights.max(), !mesh.triangles.isEmpty,
      mesh.vertices.allSatisfy({ ($0 - Vector3(0, low, 0)).length <= Self.largest })
    else { return nil }
    self.mesh = Mesh(
      unchecked: mesh.vertices.map { $0 - Vector3(0, low, 0) }, mesh.triangles)
    trimmed = 0..<0
    self.color = color
    trim = color
    height = high - low
    let middle = Vector3(0, (high - low) / 2, 0)
    radius = self.mesh.vertices.map { ($0 - middle).length }.max() ?? 0
  }

  /// The maximum size of a custom body, metres.
  public static let largest = 10.0

  private init(_ faces: Faces, trimmedFrom first: Int, color: Color, trim: Color) {
    mesh = Mesh(unchecked: faces.vertices, faces.triangles)
    precondition(
      mesh.triangles.count == faces.triangles.count,
      "every face of a gift must have an area")
    trimmed = first..<faces.triangles.count
    self.color = color
    self.trim = trim
    let height = faces.vertices.map(\.y).max() ?? 0
    self.height = height
    radius = faces.vertices.map { ($0 - Vector3(0, height / 2, 0)).length }.max() ?? 0
  }
}

/// A collection of faces from which a body is made.
private struct Faces {
  var vertices: [Vector3] = []
  var triangles: [SIMD3<Int32>] = []

  /// Adds a convex face, counter-clockwise as seen from outside; corners at the same position are merged.
  mutating func add(_ corners: [Vector3]) {
    var distinct: [Vector3] = []
    for corner in corners where !distinct.contains(where: { ($0 - corner).length < 1e-9 }) {
      distinct.append(corner)
    }
    let first = Int32(vertices.count)
    vertices += distinct
    for corner in distinct.indices.dropFirst(2) {
      triangles.append(SIMD3(first, first + Int32(corner) - 1, first + Int32(corner)))
    }
  }

  mutating func add(_ other: Faces) {
    let first = Int32(vertices.count)
    vertices += other.vertices
    triangles += other.triangles.map { $0 &+ SIMD3(repeating: first) }
  }

  /// Adds a box between two opposite corners, with its front towards +z.
  mutating func addBox(from low: Vector3, to high: Vector3) {
    func corner(_ x: Bool, _ y: Bool, _ z: Bool) -> Vector3 {
      Vector3(x ? high.x : low.x, y ? high.y : low.y, z ? high.z : low.z)
    }
    let (l, h) = (false, true)
    add([corner(l, l, h), corner(h, l, h), corner(h, h, h), corner(l, h, h)])
    add([corner(h, l, l), corner(l, l, l), corner(l, h, l), corner(h, h, l)])
    add([corner(h, l, h), corner(h, l, l), corner(h, h, l), corner(h, h, h)])
    add([corner(l, l, l), corner(l, l, h), corner(l, h, h), corner(l, h, l)])
    add([corner(l, h, h), corner(h, h, h), corner(h, h, l), corner(l, h, l)])
    add([corner(l, l, l), corner(h, l, l), corner(h, l, h), corner(l, l, h)])
  }
}
