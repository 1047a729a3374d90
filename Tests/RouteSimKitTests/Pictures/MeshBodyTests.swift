import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("MeshBody")
struct MeshBodyTests {
  /// Returns the world of a walker at a random position on a route with a bend, looking along the route and
  /// slightly down.
  private static func world(seed: UInt64, _ style: ArrowStyle) throws -> World {
    var random = TestRandom(seed: seed)
    var settings = WorldSettings()
    settings.arrows = style
    var world = try World(
      route: TestRoutes.route([(0, 0), (20, 30), (60, 30), (60, -20), (66, 30)]),
      camera: Device.standard.camera, settings: settings,
      start: .chainage(random.number(0...100)))
    world.turn(
      to: Attitude(
        heading: world.routeHeading + .degrees(random.number(-60...60)),
        pitch: .degrees(random.number(-70...10)), roll: .degrees(random.number(-30...30))))
    return world
  }

  @Test(
    "painted face by face, arrows look the same as with a depth buffer",
    arguments: [
      ArrowStyle(shape: .published), ArrowStyle(stance: .upright, shape: .published),
    ], UInt64(0)..<25)
  func looksAsWithDepth(style: ArrowStyle, seed: UInt64) throws {
    let world = try Self.world(seed: seed, style)
    let frame = world.frame(clock: Double(seed) * 0.17)
    let whole = CameraView.drawing(of: frame, in: world)
    var withDepth = Drawing(width: 375, height: 667, background: Color(hex: 0xFFFFFF))
    withDepth.items = whole.items.filter { $0.layer == .arrows }
    let bodies = withDepth.items.compactMap { item in
      if case .mesh(let triangles) = item.shape { MeshBody(triangles) } else { nil }
    }
    var painted = Drawing(width: 375, height: 667, background: Color(hex: 0xFFFFFF))
    for index in MeshBody.paintOrder(bodies) {
      for face in bodies[index].faces {
        #expect(face.outlines.count == 1)
        painted.add(.arrows, .polygon(face.outlines[0], fill: face.color))
      }
    }
    var rasterizer = Rasterizer()
    rasterizer.render(withDepth, width: 375, height: 667)
    let expected = rasterizer.bitmap.pixels
    rasterizer.render(painted, width: 375, height: 667)
    let differing = zip(expected, rasterizer.bitmap.pixels).count { $0 != $1 }
    #expect(differing == 0)
  }
}
