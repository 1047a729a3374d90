import ARRouteDrawing
import ARRouteEngine
import TestSupport
import Testing

@Suite("Size and position of the label")
struct LabelFitTests {
  static func phone(_ width: Double, _ height: Double) throws -> PinholeCamera {
    let viewport = try #require(Viewport(width: width, height: height))
    return try #require(PinholeCamera(viewport: viewport, focalLength: 500))
  }

  @Test("on every device the label is 17 pt at any distance", arguments: Device.presets.map(\.name))
  func ordinary(name: String) throws {
    let viewport = try #require(Device(name: name)).camera.viewport
    for text in ["0 m", "999 m", "20003.9 km", "12430.1 mi", "20003,9 км", "20003.9公里"] {
      for degrees in stride(from: -180.0, through: 180, by: 15) {
        let fit = LabelFit(text, angle: .degrees(degrees), viewport: viewport)
        #expect(fit.size == 17 && fit.fits)
      }
    }
  }

  /// The label's 10 characters of 0.58 em and two ends of 0.3 em add up to 6.4 em: 108.8 pt at 17 pt, plus
  /// a margin of 8 pt.
  @Test(
    "on a narrow screen the label is smaller, and is reported as not fitting if that is not enough",
    arguments: [
      (117.0, 17.0, true), (104.0, 15.0, true), (78.4, 11.0, true), (78.3, 11.0, false),
      (20.0, 11.0, false),
    ])
  func narrow(width: Double, size: Double, fits: Bool) throws {
    let viewport = try #require(Viewport(width: width, height: 300))
    let fit = LabelFit("12345.6 km", angle: .zero, viewport: viewport)
    #expect(abs(fit.size - size) < 1e-9 && fit.fits == fits)
    // The longer side of the screen has room for vertical text.
    #expect(LabelFit("12345.6 km", angle: .degrees(90), viewport: viewport).fits == (width > 21))
  }

  @Test("the frame reports the size that the picture uses")
  func frame() throws {
    let camera = try Self.phone(70, 120)
    for legs in [100.0, 20_000] {
      let world = try World(
        route: TestRoutes.route([(0, 0), (0, legs)]), camera: camera, settings: WorldSettings(),
        start: .chainage(0))
      let frame = world.frame(clock: 0)
      let drawing = CameraView.drawing(of: frame, in: world)
      let lines = drawing.items.compactMap { item -> TextLine? in
        guard item.layer == .label, case .text(let line) = item.shape else { return nil }
        return line
      }
      #expect(lines.map(\.size) == [frame.finish.label.fit.size])
      #expect(frame.finish.label.fit.fits)
    }
  }

  /// The label has any roll and any position, on every screen that has room for it.
  @Test(
    "after being pushed inside, text and plate have all corners on the screen",
    arguments: UInt64(0)..<300)
  func pushed(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var settings = WorldSettings()
    settings.language = Language.allCases[Int(seed % 4)]
    settings.units = Bool.random(using: &random) ? .metric : .imperial
    let camera = try Self.phone(random.number(60...900), random.number(60...900))
    let distance = random.magnitude(1...100_000)
    var world = try World(
      route: TestRoutes.route([(0, 0), (0, distance)]), camera: camera, settings: settings,
      start: .chainage(0))
    // A point on the screen, usually near an edge.
    let reach = Angle.atan2(camera.viewport.width / 2, 500).degrees
    let attitude = Attitude(
      heading: .degrees(reach * (Bool.random(using: &random) ? 0.98 : random.number(-1...1))),
      pitch: .degrees(reach * random.number(-0.98...0.98)),
      roll: .degrees(random.number(-180...180)))
    _ = world.update(.pose(time: 0, Pose(position: .zero, attitude: attitude)))
    let frame = world.frame(clock: 0)
    for item in CameraView.drawing(of: frame, in: world).items where item.layer == .label {
      guard case .text(let line) = item.shape, frame.finish.label.fit.fits else { continue }
      // The plate extends beyond each end of the text by 0.3 of its size.
      let box = line.estimatedSize
      let along =
        Vector2(line.angle.cosine, line.angle.sine) * (box.width / 2 + 0.3 * line.size)
      let across = Vector2(-line.angle.sine, line.angle.cosine) * (box.height / 2)
      for corner in [along + across, along - across, -along + across, -along - across] {
        let place = line.position + corner
        #expect(place.x > 4 - 1e-9 && place.x < camera.viewport.width - 4 + 1e-9)
        #expect(place.y > 4 - 1e-9 && place.y < camera.viewport.height - 4 + 1e-9)
      }
      // The label is level in the world at any roll.
      #expect(abs((line.angle + attitude.roll).wrapped.degrees) < 1e-9)
    }
  }

  @Test("in portrait, landscape and any roll, the label is parallel to the drawn horizon")
  func parallel() throws {
    for camera in [Device.standard.camera, Device.standard.camera.turned] {
      for roll in stride(from: -180.0, to: 180, by: 22.5) {
        var world = try World(
          route: TestRoutes.route([(0, 0), (0, 500)]), camera: camera, settings: WorldSettings(),
          start: .chainage(0))
        let attitude = Attitude(heading: .degrees(3), pitch: .degrees(-4), roll: .degrees(roll))
        _ = world.update(.pose(time: 0, Pose(position: .zero, attitude: attitude)))
        let items = CameraView.drawing(of: world.frame(clock: 0), in: world).items
        let horizon = try #require(items.first { $0.layer == .horizon })
        let label = try #require(items.first { $0.layer == .label })
        guard case .polyline(let ends, _) = horizon.shape, case .text(let line) = label.shape else {
          Issue.record("the horizon is no line, or the label no text")
          return
        }
        let along = ends[1] - ends[0]
        let base = Vector2(line.angle.cosine, line.angle.sine)
        #expect(abs(along.cross(base)) < 1e-6 * along.length)
      }
    }
  }
}
