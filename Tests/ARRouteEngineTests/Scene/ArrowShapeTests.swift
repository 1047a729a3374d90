import ARRouteEngine
import TestSupport
import Testing

@Suite("Arrow shapes")
struct ArrowShapeTests {
  @Test("a plate is closed, faces outward, and has the volume of its outline times its thickness")
  func plate() {
    let mesh = ArrowShape.slim.model(spacing: 3, stance: .flat).mesh
    var counts: [SIMD2<Int32>: Int] = [:]
    for triangle in mesh.triangles {
      for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        counts[SIMD2(triangle[a], triangle[b]), default: 0] += 1
      }
    }
    #expect(counts.keys.allSatisfy { counts[$0] == 1 && counts[SIMD2($0.y, $0.x)] == 1 })
    // The shoelace formula for SPEC §6's y and z: tip, shoulder, tail, notch and the other side.
    let corners = [
      (0, 0), (0.5, -0.33), (0.44, -0.5), (0, -0.39), (-0.44, -0.5), (-0.5, -0.33),
    ]
    let area =
      zip(corners, corners.dropFirst() + [corners[0]])
      .reduce(0) { $0 + $1.0.0 * $1.1.1 - $1.1.0 * $1.0.1 } / 2
    #expect(abs(mesh.volume - abs(area) * 0.03) < 1e-12)
  }

  @Test("sheets face up, cover their outline once, and have a rim of the given width")
  func sheets() {
    for shape in [ArrowShape.outlined, .band] {
      let model = shape.model(spacing: 3, stance: .flat)
      #expect(model.isSheet && model.mesh.normals.allSatisfy { $0.x > 0.999 }, "\(shape)")
      let areas = model.mesh.triangles.map { triangle in
        let corners = (0..<3).map { model.mesh.vertices[Int(triangle[$0])] }
        return (corners[1] - corners[0]).cross(corners[2] - corners[0]).length / 2
      }
      // Two parallelograms, each 0.5 m wide and as long in the direction of travel as the middle.
      let middle = shape == .band ? 1.65 : 0.85
      #expect(abs(areas.reduce(0, +) - middle) < 1e-9, "\(shape)")
      let face = areas.enumerated().filter { !(model.rim ~= $0.offset) }.map(\.element)
        .reduce(0, +)
      let rim = shape == .band ? 0.05 : 0.06
      let rise = shape == .band ? 2.7 : 1.25
      let slant = (0.25 + rise * rise).squareRoot() / 0.5
      // The inner parallelograms are smaller by the rim at the side and at both slanted edges.
      #expect(abs(face - 2 * (0.5 - rim) * (middle - 2 * rim * slant)) < 1e-9, "\(shape)")
    }
  }

  @Test(
    "the pieces of a ribbon have gaps between them at any spacing", arguments: [0.1, 1, 3, 50])
  func gaps(spacing: Double) {
    let mesh = ArrowShape.band.model(spacing: spacing, stance: .flat).mesh
    // Along the middle, from tip to notch, because all edges are parallel.
    let middle = mesh.vertices.filter { $0.y == 0 }.map(\.z)
    #expect(middle.max() == 0)
    #expect(abs((middle.min() ?? 0) + 0.55 * spacing) < 1e-12)
  }

  @Test("no shape has more triangles than the published chevron")
  func triangles() {
    for shape in ArrowShape.allCases {
      for spacing in [0.1, 3, 1e4] {
        #expect(shape.model(spacing: spacing, stance: .flat).mesh.triangles.count <= 20)
      }
    }
  }

  @Test("a ribbon cannot stand, so the published chevron replaces it")
  func standing() {
    #expect(
      ArrowShape.band.model(spacing: 3, stance: .upright)
        == ArrowShape.published.model(spacing: 3, stance: .flat))
  }
}

@Suite("Arrow silhouettes")
struct ArrowSilhouetteTests {
  private let camera = Device.standard.camera

  private func silhouette(
    _ shape: ArrowShape, _ distance: Double
  ) throws -> ArrowSilhouette {
    try #require(
      ArrowSilhouette(
        of: ArrowStyle(shape: shape), at: distance, seenBy: camera, eyeHeight: 1.5))
  }

  @Test("by hand: tip and notch of a long chevron, from similar triangles")
  func byHand() throws {
    // The tails are at 10 m, the notch at 11.25 m, the shoulders at 10.85 m and the tip at 12.10 m, all
    // 1.49 m below the eye.
    func y(_ ahead: Double) -> Double { 530 * 1.49 / ahead }
    let seen = try silhouette(.outlined, 10)
    #expect(abs(seen.width - 530 * 1 / 10) < 1e-9)
    // The leading edge is straight on the screen; the column is 48 of 50.5 from the middle.
    let shoulder = 530 * 0.5 / 10.85
    let share = 530 * 0.5 / 10 * 48 / 50.5 / shoulder
    #expect(share > 1)
    // Beyond the shoulder, the outline is the arrow's side, from 10.85 m to 10 m.
    let side = (share * shoulder - shoulder) / (530 * 0.5 / 10 - shoulder)
    let end = y(10.85) + (y(10) - y(10.85)) * side
    #expect(abs(seen.tip - (end - y(12.10))) < 1e-9)
    #expect(abs(seen.notch - (y(10) - y(11.25))) < 0.02 * seen.notch)
    #expect(abs(seen.height - (y(10) - y(12.10))) < 0.02 * seen.height)
  }

  @Test("the thick chevron hides its notch at every distance; a plate does not")
  func thickness() throws {
    for distance in stride(from: 3.0, through: 40, by: 1) {
      #expect(try silhouette(.published, distance).notch == 0)
      #expect(try silhouette(.slim, distance).notch > 0)
    }
  }

  @Test("the apparent height of a lying arrow falls with the square of the distance")
  func falls() throws {
    for shape in [ArrowShape.slim, .outlined, .band] {
      let near = try silhouette(shape, 50)
      let far = try silhouette(shape, 500)
      #expect((80...110).contains(near.notch / far.notch), "\(shape)")
    }
  }

  @Test("an arrow beneath the walker is not visible")
  func beneath() {
    #expect(
      ArrowSilhouette(
        of: ArrowStyle(shape: .slim), at: 0.2, seenBy: camera, eyeHeight: 1.5) == nil)
  }

  @Test(
    "frames have a path for bodies that bend, from the end of the first one, and for no others",
    arguments: ArrowShape.allCases, ArrowStyle.Stance.allCases)
  func ways(shape: ArrowShape, stance: ArrowStyle.Stance) throws {
    for spacing in [0.5, 2, 3, 10] {
      var settings = WorldSettings()
      settings.isStill = true
      settings.arrows = ArrowStyle(spacing: spacing, stance: stance, shape: shape)
      // A route with a vertex every metre.
      var world = try World(
        route: TestRoutes.route((0...100).map { (0, Double($0)) }),
        camera: Device.standard.camera, settings: settings, start: .chainage(40.5))
      let model = settings.arrows.model
      let frame = world.frame(clock: 0)
      #expect(frame.way.isEmpty != model.bends)
      if let start = frame.way.first, let tip = frame.arrows.first?.position {
        // The path may be up to a metre longer because it begins at a vertex; on the ellipsoid, a metre is
        // 1 ± 1e-3.
        let reach = (tip - start).length
        #expect(reach > model.length - 1e-6 && reach < model.length + 1 + 1e-3)
      }
      world.settings.arrows.mesh = model.mesh
      #expect(world.frame(clock: 0).way.isEmpty)
    }
  }
}
