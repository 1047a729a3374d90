import ARRouteEngine
import TestSupport
import Testing

@Suite("Hint markers")
struct HintMarkerTests {
  /// Returns the marker on a phone for a finish in the scene; nil when the finish is on the screen.
  static func marker(
    _ camera: PinholeCamera, _ attitude: Attitude, finish: Vector3, inset: Double = 25
  ) -> HintMarker? {
    let transform = CameraTransform(Pose(position: .zero, attitude: attitude))
    let position = transform.cameraPosition(of: finish)
    if let center = camera.project(position)?.position, camera.viewport.contains(center) {
      return nil
    }
    return HintMarker(
      finish: position, down: transform.cameraDirection(of: Vector3(0, -1, 0)),
      viewport: camera.viewport, inset: inset)
  }

  /// The phones, without tablets and opened foldables, whose screens are wide, and without glasses.
  static let phones = Device.presets.filter {
    $0.platform != .glasses && $0.camera.viewport.width < 600
  }.map(\.name)

  @Test("directions match the oracle")
  func table() throws {
    for row in try OracleTable.rows("hint") {
      let marker = try #require(
        Self.marker(
          row.camera(), row.attitude(), finish: row.vector("x", "y", "z"),
          inset: row.number("inset")))
      let expected = Vector2(try row.number("centerX"), try row.number("centerY"))
      #expect((marker.center - expected).length < 1e-6)
      #expect(marker.edge.rawValue == (try row.text("edge")))
    }
  }

  @Test("the marker is on the inset border, at the edge that it names", arguments: UInt64(0)..<300)
  func onTheBorder(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let camera = Device.standard.camera
    let inset = [0.0, 10, 25][Int(seed % 3)]
    let attitude = Attitude(
      heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-90...90)),
      roll: .degrees(random.number(-180...180)))
    guard
      let marker = Self.marker(
        camera, attitude, finish: random.vector(within: 100), inset: inset)
    else { return }
    let x = inset...(375 - inset)
    let y = inset...(667 - inset)
    #expect(x.contains(marker.center.x) && y.contains(marker.center.y))
    switch marker.edge {
    case .top: #expect(marker.center.y == inset)
    case .bottom: #expect(marker.center.y == 667 - inset)
    case .left: #expect(marker.center.x == inset)
    case .right: #expect(marker.center.x == 375 - inset)
    }
  }

  @Test("a marker in a corner belongs to the top or bottom edge")
  func corners() throws {
    let viewport = try #require(Viewport(width: 300, height: 300))
    for (x, y, edge) in [
      (1.0, 1.0, HintMarker.Edge.top), (1, -1, .bottom), (-1, 1, .top), (-1, -1, .bottom),
    ] {
      let marker = HintMarker(
        finish: Vector3(x, y, -0.1), down: Vector3(0, -1, 0), viewport: viewport, inset: 20)
      #expect(marker.edge == edge)
      #expect(marker.center == Vector2(x > 0 ? 280 : 20, y > 0 ? 20 : 280))
    }
  }

  @Test(
    "if the finish is straight behind an upright phone, the marker is at the bottom",
    arguments: [-44.0, -30, -10, 0, 10, 30, 44])
  func behind(pitch: Double) throws {
    let marker = try #require(
      Self.marker(
        Device.standard.camera, Attitude(heading: .degrees(40), pitch: .degrees(pitch)),
        finish: Vector3(-Angle.degrees(40).sine, 0, Angle.degrees(40).cosine) * 100))
    #expect(marker.edge == .bottom)
    #expect(abs(marker.center.x - 187.5) < 1e-9 && marker.center.y == 667 - 25)
  }

  @Test(
    "behind a rotated phone, the marker is at the bottom according to gravity",
    arguments: [(90.0, HintMarker.Edge.right), (-90, .left), (180, .top)])
  func behindTurned(roll: Double, edge: HintMarker.Edge) throws {
    let marker = try #require(
      Self.marker(
        Device.standard.camera, Attitude(heading: .zero, roll: .degrees(roll)),
        finish: Vector3(0, 0, 100)))
    #expect(marker.edge == edge)
  }

  @Test(
    "if the walker is exactly at the finish, the marker is at the bottom", arguments: UInt64(0)..<50
  )
  func onTheFinish(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let attitude = Attitude(
      heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-90...90)),
      roll: .degrees(random.number(-180...180)))
    let marker = try #require(Self.marker(Device.standard.camera, attitude, finish: .zero))
    #expect(marker.edge == .bottom && marker.center == Vector2(187.5, 667 - 25))
  }

  @Test(
    "turning on the spot moves it by less than 0.06 of the longer side per degree, at any roll",
    arguments: Self.phones, [false, true])
  func neverLeaps(phone: String, landscape: Bool) throws {
    let device = try #require(Device(name: phone))
    let camera = landscape ? device.camera.turned : device.camera
    let limit = 0.06 * max(camera.viewport.width, camera.viewport.height)
    var worst = 0.0
    for inset in [0.0, 25] {
      for step in Self.stepsOfADegree(camera, inset: inset) {
        worst = max(worst, (step.after - step.before).length)
      }
    }
    #expect(worst < limit)
    // The marker must move: otherwise a marker that stood still would pass the test.
    #expect(worst > 0.02 * max(camera.viewport.width, camera.viewport.height))
  }

  @Test("on a terminal of 80×24, the marker moves by at most 3 cells")
  func cells() {
    let camera = Device.standard.camera
    // The screen fills the terminal's height, and cells are twice as tall as they are wide.
    let cellHeight = camera.viewport.height / 24
    let cellWidth = cellHeight / 2
    var worst = 0.0
    for step in Self.stepsOfADegree(camera, inset: 25) {
      let columns =
        (step.after.x / cellWidth).rounded(.down)
        - (step.before.x / cellWidth).rounded(.down)
      let rows =
        (step.after.y / cellHeight).rounded(.down)
        - (step.before.y / cellHeight).rounded(.down)
      worst = max(worst, abs(columns), abs(rows))
    }
    #expect(worst <= 3 && worst > 0)
  }

  /// Returns the marker's positions before and after each degree of a turn on the spot, with the finish at
  /// eye level, for every pitch of −30…30° and every roll.
  static func stepsOfADegree(
    _ camera: PinholeCamera, inset: Double
  ) -> [(before: Vector2, after: Vector2)] {
    var steps: [(before: Vector2, after: Vector2)] = []
    for pitch in stride(from: -30.0, through: 30, by: 10) {
      for roll in stride(from: -180.0, to: 180, by: 15) {
        var last: Vector2?
        for heading in 0...360 {
          let attitude = Attitude(
            heading: .degrees(Double(heading)), pitch: .degrees(pitch), roll: .degrees(roll))
          let marker = marker(camera, attitude, finish: Vector3(0, 0, -100), inset: inset)
          if let before = last, let after = marker?.center { steps.append((before, after)) }
          last = marker?.center
        }
      }
    }
    return steps
  }
}
