import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Arrows that bend with the route")
struct RibbonTests {
  /// Returns the faces of the complete arrows on the street, in metres east and north of the route's start:
  /// the shapes in the picture, projected back onto the plane of the sheet.
  private func faces(_ way: [(Double, Double)], at chainage: Double) throws -> [[[Vector2]]] {
    var settings = WorldSettings()
    settings.isStill = true
    settings.arrows = ArrowStyle(window: 60, shape: .band)
    var world = try World(
      route: TestRoutes.route(way), camera: Device.standard.camera, settings: settings,
      start: .chainage(chainage))
    world.turn(to: Attitude(heading: .zero, pitch: .degrees(-20)))
    let frame = world.frame(clock: 0)
    let transform = CameraTransform(frame.camera.pose)
    let viewport = frame.pinhole.viewport
    return CameraView.drawing(of: frame, in: world).items.compactMap { item in
      guard item.layer == .arrows, case .mesh(let triangles) = item.shape else { return nil }
      // Arrows cut off at the edge of the screen are incomplete.
      let isWhole = triangles.allSatisfy { triangle in
        [triangle.a, triangle.b, triangle.c].allSatisfy { corner in
          (1..<viewport.width - 1).contains(corner.position.x)
            && (1..<viewport.height - 1).contains(corner.position.y)
        }
      }
      guard isWhole else { return nil }
      return triangles.map { triangle in
        [triangle.a, triangle.b, triangle.c].map { corner in
          let ray =
            transform.sceneFromCamera
            * Vector3(
              corner.position.x - viewport.width / 2, viewport.height / 2 - corner.position.y,
              -frame.pinhole.focalLength)
          let place = ray * (-(1.5 - 0.01) / ray.y)
          return Vector2(place.x, -place.z + chainage)
        }
      }
    }
  }

  private func area(_ triangle: [Vector2]) -> Double {
    let (a, b) = (triangle[1] - triangle[0], triangle[2] - triangle[0])
    return abs(a.x * b.y - a.y * b.x) / 2
  }

  @Test(
    "on a straight street, pieces lie one behind the other and extend half a metre to each side")
  func straight() throws {
    let arrows = try faces([(0, 0), (0, 200)], at: 0.5)
    #expect(arrows.count > 10)
    let first = ((arrows[0].joined().map(\.y).max() ?? 0) / 3).rounded()
    for (number, arrow) in arrows.prefix(8).enumerated() {
      let corners = arrow.joined()
      #expect(abs((corners.map(\.x).max() ?? 0) - 0.5) < 1e-6)
      #expect(abs((corners.map(\.x).min() ?? 0) + 0.5) < 1e-6)
      let tip = corners.map(\.y).max() ?? 0
      #expect(abs(tip - (first + Double(number)) * 3) < 1e-4)
      #expect(abs((corners.map(\.y).min() ?? 0) - (tip - 2.7 - 1.65)) < 1e-4)
      #expect(abs(arrow.map(area).reduce(0, +) - 1.65) < 1e-4)
    }
  }

  @Test("around a bend, every point follows the route", arguments: [-80.0, -30, 15, 60, 85])
  func bent(degrees: Double) throws {
    let turn = Angle.degrees(degrees)
    let end = (50 * turn.sine, 20 + 50 * turn.cosine)
    let arrows = try faces([(0, 0), (0, 20), end], at: 4.5)
    let along = Vector2(turn.sine, turn.cosine)
    var count = 0
    for arrow in arrows {
      for corner in arrow.joined() {
        // The distances to the two legs of the route.
        let beyond = corner - Vector2(0, 20)
        let onFirst = corner.y <= 20 ? abs(corner.x) : beyond.length
        let forward: Double = beyond.x * along.x + beyond.y * along.y
        let side: Double = abs(beyond.x * along.y - beyond.y * along.x)
        let onSecond = forward >= 0 ? side : beyond.length
        // At the outer corner, both sides meet at a distance of 0.5 m over cos(turn/2).
        let outer = 0.5 / Angle(radians: turn.radians / 2).cosine
        #expect(min(onFirst, onSecond) < outer + 1e-4)
        count += 1
      }
      // The outer side gains the area that the inner side loses.
      let whole: Double = arrow.map(area).reduce(0, +)
      #expect(abs(whole - 1.65) < 0.05 * 1.65)
    }
    #expect(count > 100)
  }

  @Test("a route whose points are all in one spot is drawn")
  func spot() throws {
    let spot: [(Double, Double)] = (0..<200).map { (0, 10 + Double($0) * 1e-5) }
    let way: [(Double, Double)] = [(0, 0)] + spot + [(0, 40)]
    #expect(try faces(way, at: 0.5).count > 5)
  }

  /// Returns a frame with arrows on a straight street, and its world.
  private func bending() throws -> (World, Frame) {
    var settings = WorldSettings()
    settings.isStill = true
    settings.arrows = ArrowStyle(window: 60, shape: .band)
    var world = try World(
      route: TestRoutes.route([(0, 0), (0, 30), (20, 60)]), camera: Device.standard.camera,
      settings: settings, start: .chainage(5))
    world.turn(to: Attitude(heading: .zero, pitch: .degrees(-20)))
    return (world, world.frame(clock: 0))
  }

  private func arrowCount(_ frame: Frame, in world: World) -> Int {
    CameraView.drawing(of: frame, in: world).items.count { item in
      if case .mesh = item.shape { item.layer == .arrows } else { false }
    }
  }

  @Test(
    "arrows remain if settings change after the frame was made",
    arguments: [ArrowShape.published, .slim, .outlined])
  func otherShape(shape: ArrowShape) throws {
    var (world, frame) = try bending()
    world.settings.arrows.shape = shape
    let own = world.frame(clock: 0)
    #expect(own.way.isEmpty && !frame.way.isEmpty)
    #expect(arrowCount(own, in: world) > 5)
    #expect(arrowCount(frame, in: world) == arrowCount(own, in: world))
    (world, frame) = try bending()
    frame.way = []
    #expect(arrowCount(frame, in: world) > 5)
  }

  @Test("in a frame of bodies that bend, a body that covers no area of the street is drawn, too")
  func otherMesh() throws {
    var (world, frame) = try bending()
    // Lying flat, the body is a line on the street: the model's y axis becomes the sideways direction.
    world.settings.arrows.mesh = Mesh(
      vertices: [Vector3(0, 0, 0), Vector3(0.5, 0, -1), Vector3(-0.5, 0, -1)],
      triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 1)])
    #expect(world.settings.arrows.mesh != nil)
    _ = arrowCount(frame, in: world)
    // A route with too few points does not trap either.
    world.settings.arrows.mesh = nil
    frame.way = [frame.way[0]]
    #expect(arrowCount(frame, in: world) > 0)
  }
}
