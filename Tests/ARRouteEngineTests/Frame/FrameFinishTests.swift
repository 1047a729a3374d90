import ARRouteEngine
import TestSupport
import Testing

@Suite("Frame: label and turn")
struct FrameFinishTests {
  /// Returns the frame of a phone with the given attitude at the start of a straight route that runs 200 m
  /// to the north.
  static func frame(_ attitude: Attitude, camera: PinholeCamera = Device.standard.camera) throws
    -> Frame
  {
    var world = try World(
      route: TestRoutes.route([(0, 0), (0, 200)]), camera: camera, settings: WorldSettings(),
      start: .chainage(0))
    _ = world.update(.pose(time: 0, Pose(position: .zero, attitude: attitude)))
    return world.frame(clock: 0)
  }

  @Test("the label is tilted like a level line across the view in the oracle's table")
  func labelTable() throws {
    for row in try OracleTable.rows("label-angle") {
      let label = try Self.frame(row.attitude(), camera: row.camera()).finish.label
      let error = (label.angle.degrees - (try row.number("angle"))).remainder(dividingBy: 360)
      // The finite difference in the table is accurate to 1e-5°.
      #expect(abs(error) < 1e-4)
    }
  }

  @Test(
    "the label is parallel to the horizon in every direction, including east",
    arguments: [0.0, 45, 90, 135, 180, 225, 270, 315], [-170.0, -90, -35, 0, 20, 90, 180])
  func labelParallelToTheHorizon(heading: Double, roll: Double) throws {
    let attitude = Attitude(heading: .degrees(heading), pitch: .degrees(-12), roll: .degrees(roll))
    let transform = CameraTransform(Pose(position: .zero, attitude: attitude))
    // Two points on the horizon, slightly to the left and right of the viewing direction.
    let camera = Device.standard.camera
    let ends = try [-0.001, 0.001].map { turn in
      let bearing = Angle.degrees(heading + turn)
      let place = Vector3(bearing.sine * 1_000, 0, -bearing.cosine * 1_000)
      return try #require(camera.project(transform.cameraPosition(of: place))).position
    }
    let horizon = Angle.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x)
    let label = try Self.frame(attitude).finish.label
    #expect(abs((label.angle - horizon).wrapped.degrees) < 1e-4)
  }

  @Test("the label is offset from the disc along its own up direction")
  func labelCentre() throws {
    let finish = try Self.frame(Attitude(heading: .zero, roll: .degrees(30))).finish
    let center = try #require(finish.center)
    let label = try #require(finish.label.center)
    // On a phone rotated 30° clockwise, up leans to the left: (−sin 30°, −cos 30°).
    let offset = (finish.diameter / 2 + 16)
    #expect(abs(label.x - (center.x - 0.5 * offset)) < 1e-9)
    #expect(abs(label.y - (center.y - 0.866_025_403_784_438_6 * offset)) < 1e-9)
  }

  @Test(
    "the turn is bearing minus heading, positive to the right, in (−180°, 180°]",
    arguments: [
      (heading: 330.0, turn: 30.0), (heading: 30, turn: -30), (heading: 181, turn: 179),
      (heading: 179, turn: -179), (heading: 90, turn: -90), (heading: 270, turn: 90),
    ])
  func turn(heading: Double, turn: Double) throws {
    let frame = try Self.frame(Attitude(heading: .degrees(heading)))
    #expect(abs(frame.hint.turn.degrees - turn) < 1e-6)
    #expect((frame.hint.marker != nil) == !frame.finish.isVisible)
    let marker = try #require(frame.hint.marker)
    #expect((marker.center.x > 187.5) == (turn > 0))
  }

  @Test("at the finish itself there is nothing to see, and no turn", arguments: UInt64(0)..<20)
  func onTheFinish(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let route = try TestRoutes.route([(0, 0), (random.number(-90...90), 60)])
    let last = try #require(route.coordinates.last)
    var world = try World(
      route: route, camera: Device.standard.camera, settings: WorldSettings(),
      start: .coordinate(last))
    let attitude = Attitude(
      heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-80...80)),
      roll: .degrees(random.number(-180...180)))
    _ = world.update(.pose(time: 0, Pose(position: .zero, attitude: attitude)))
    let frame = world.frame(clock: 0)
    #expect(frame.finish.distance == 0 && frame.finish.diameter == 100)
    #expect(frame.finish.center == nil && frame.finish.label.center == nil)
    #expect(frame.finish.label.text == "0 m")
    #expect(frame.hint.turn == .zero)
    #expect(frame.hint.marker?.edge == .bottom)
    #expect(frame.route.remaining == 0 && frame.arrows.isEmpty)
  }
}
