import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Views of a street without a route")
struct StreetViewTests {
  /// The layers that are drawn only for a route.
  private static let ofRoute: Set<Layer> = [
    .route, .walked, .window, .waypoints, .doubt, .shadows, .arrows, .rim, .placemark, .pulse,
    .label,
    .hint,
  ]

  private static func layers(_ drawing: Drawing) -> Set<Layer> { Set(drawing.items.map(\.layer)) }

  @Test(arguments: [false, true])
  func everyViewShowsTheStreetAlone(errs: Bool) throws {
    let place = try #require(
      GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94))
    var settings = WorldSettings()
    settings.showsWaypoints = true
    var world = World(at: place, settings: settings, fusion: errs ? FusionSettings() : nil)
    _ = world.update(.truth(Truth(time: 0, coordinate: place, heading: .degrees(70))))
    _ = world.update(
      .pose(time: 0, Pose(position: .zero, attitude: Attitude(heading: .degrees(70)))))
    let frame = world.frame(clock: 0)
    let camera = Self.layers(CameraView.drawing(of: frame, in: world))
    let plan = Self.layers(
      PlanView.drawing(of: frame, in: world, options: .init(width: 300, height: 300)))
    let orbit = Self.layers(
      OrbitView.drawing(of: frame, in: world, options: .init(width: 300, height: 300)))
    for layers in [camera, plan, orbit] { #expect(layers.isDisjoint(with: Self.ofRoute)) }
    #expect(camera.isSuperset(of: [.ground, .horizon, .grid, .compass]))
    #expect(plan.isSuperset(of: [.grid, .phone, .frustum, .scale]))
    #expect(orbit.isSuperset(of: [.ground, .grid, .phone, .frustum]))
  }
}
