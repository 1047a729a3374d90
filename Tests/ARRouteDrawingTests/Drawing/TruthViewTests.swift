import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine

/// Drawings of views in which AR and the truth differ.
@Suite struct TruthViewTests {
  private static func shapes(_ layer: Layer, in drawing: Drawing) -> [Shape] {
    drawing.items.filter { $0.layer == layer }.map(\.shape)
  }

  private static func plan(of world: World, options: ViewOptions = ViewOptions()) -> Drawing {
    PlanView.drawing(
      of: world.frame(clock: 0), in: world, options: .init(width: 400, height: 400, view: options))
  }

  /// The route runs straight ahead of the true phone, whatever AR believes.
  @Test(arguments: [0.0, 40, -75])
  func theTrueRouteLiesAheadOfTheTruePhone(degrees: Double) throws {
    let world = try TestWorlds.turned(misalignment: .degrees(degrees))
    let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
    let dots = Self.shapes(.truth, in: drawing).compactMap { shape in
      if case .polyline(let points, _) = shape { points } else { nil }
    }
    #expect(dots.count > 10)
    for point in dots.joined() {
      #expect(abs(point.x - world.camera.viewport.width / 2) < 1)
      #expect(point.y > world.camera.viewport.height / 2)
    }
  }

  @Test func dotsLieStillWhileOneWalks() throws {
    var world = try TestWorlds.turned(misalignment: .zero)
    func ends() -> [Double] {
      // The distances ahead at which the dots end, computed from their height on the screen.
      let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
      return Self.shapes(.truth, in: drawing).compactMap { shape in
        guard case .polyline(let points, let stroke) = shape, stroke.width == 1.5 else {
          return nil
        }
        return 530 * 1.5 / (points[1].y - 667 / 2)
      }
    }
    let before = ends().filter { $0 > 5 && $0 < 12 }
    // After moving by exactly one dot and one gap, everything looks the same.
    let pose = Pose(position: Vector3(0, 0, -31.6), attitude: world.pose.attitude)
    _ = world.update(.pose(time: 31, pose))
    let after = ends().filter { $0 > 5 && $0 < 12 }
    #expect(before.count > 2 && before.count == after.count)
    for (one, other) in zip(before, after) { #expect(abs(one - other) < 0.01) }
  }

  @Test func thereIsNoTruthBesideAPlainWalk() throws {
    let route = try TestRoutes.route([(0, 0), (0, 200)])
    let world = try World(
      route: route, camera: Device.standard.camera, settings: WorldSettings(), start: .chainage(0))
    for drawing in ViewTests.drawings(of: world) {
      #expect(Self.shapes(.truth, in: drawing).isEmpty)
    }
  }

  @Test func truthIsHiddenOnRequest() throws {
    let world = try TestWorlds.turned(misalignment: .degrees(40))
    let hidden = ViewOptions(showsTruth: false)
    let frame = world.frame(clock: 0)
    #expect(!Self.shapes(.truth, in: Self.plan(of: world)).isEmpty)
    #expect(Self.shapes(.truth, in: Self.plan(of: world, options: hidden)).isEmpty)
    let camera = CameraView.drawing(of: frame, in: world, options: hidden)
    #expect(Self.shapes(.truth, in: camera).isEmpty)
    let orbit = OrbitView.drawing(
      of: frame, in: world, options: .init(width: 300, height: 300, view: hidden))
    #expect(Self.shapes(.track, in: orbit).isEmpty)
  }

  /// With the heading correction off, arrows stand along AR's axes.
  ///
  /// On the plan, they therefore deviate from the true phone's heading by the misalignment, clockwise.
  @Test(arguments: [40.0, -75])
  func onThePlanArrowsStandWhereARPutsThem(degrees: Double) throws {
    var world = try TestWorlds.turned(misalignment: .degrees(degrees))
    var settings = try #require(world.fusion?.settings)
    settings.isCorrecting = false
    world.apply(settings)
    let frame = world.frame(clock: 0)
    let real = try #require(world.realMapFromScene)
    let near = try #require(frame.arrows.first)
    let far = try #require(frame.arrows.last)
    let along = real.position(of: far.position) - real.position(of: near.position)
    let bearing = Angle.atan2(along.x, -along.z)
    #expect(abs((bearing - .degrees(degrees)).wrapped.degrees) < 0.01)
    let finish = real.position(of: frame.finish.position)
    #expect((finish - Vector3(0, 0, -200)).length > 50)
  }

  @Test func fixesHaveCirclesOfTheirAccuracy() throws {
    let world = try TestWorlds.turned(misalignment: .degrees(40))
    var trail = Trail()
    for second in 0..<30 {
      let place = try #require(
        world.placed.placement.coordinate(at: Vector3(0, 0, -Double(second))))
      trail.take(.fix(Fix(time: Double(second), coordinate: place, horizontalAccuracy: 8)))
    }
    let drawing = PlanView.drawing(
      of: world.frame(clock: 0), in: world, trail: trail,
      options: .init(width: 400, height: 400, radius: 50))
    let circles = Self.shapes(.fixes, in: drawing).compactMap { shape in
      if case .disc(_, let radius, nil, _) = shape { radius } else { nil }
    }
    // 50 m are 200 pt. The circles are thinned out so that they remain distinguishable.
    #expect(circles.count > 1 && circles.count <= 5)
    #expect(circles.allSatisfy { abs($0 - 32) < 1e-9 })
  }
}
