import ARRouteEngine
import TestSupport
import Testing

/// Panels and rays, compared with the same geometry calculated with homogeneous matrices.
@Suite("Panels and rays")
struct PanelRayTests {
  /// A matrix of four rows and four columns.
  private struct Matrix {
    var rows: [[Double]]

    static func * (a: Matrix, b: Matrix) -> Matrix {
      Matrix(
        rows: (0..<4).map { row in
          (0..<4).map { column in
            (0..<4).reduce(0.0) { (sum: Double, k: Int) in
              sum + a.rows[row][k] * b.rows[k][column]
            }
          }
        })
    }

    func apply(_ v: Vector3) -> [Double] {
      rows.map { $0[0] * v.x + $0[1] * v.y + $0[2] * v.z + $0[3] }
    }

    static func turn(_ angle: Angle, axis: Int) -> Matrix {
      let (s, c) = (angle.sine, angle.cosine)
      switch axis {
      case 0: return Matrix(rows: [[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])
      case 1: return Matrix(rows: [[c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0], [0, 0, 0, 1]])
      default: return Matrix(rows: [[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
      }
    }

    static func move(_ v: Vector3) -> Matrix {
      Matrix(rows: [[1, 0, 0, v.x], [0, 1, 0, v.y], [0, 0, 1, v.z], [0, 0, 0, 1]])
    }
  }

  /// A phone in a random pose, which projects positions of the scene to its screen with matrices alone.
  private struct View {
    let camera: PinholeCamera
    let pose: Pose
    private let toScreen: Matrix

    init(_ random: inout TestRandom) {
      camera = Device.presets[Int(random.number(0...0.999) * Double(Device.presets.count))].camera
      let attitude = Attitude(
        heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-60...60)),
        roll: .degrees(random.number(-180...180)))
      let place = Vector3(random.number(-50...50), random.number(-5...5), random.number(-50...50))
      pose = Pose(position: place, attitude: attitude)
      // The heading is clockwise about the vertical, the roll clockwise about the line of sight.
      let view =
        Matrix.turn(attitude.roll, axis: 2) * Matrix.turn(-attitude.pitch, axis: 0)
        * Matrix.turn(attitude.heading, axis: 1) * Matrix.move(-place)
      let (f, size) = (camera.focalLength, camera.viewport)
      let lens = Matrix(rows: [
        [f, 0, -size.width / 2, 0], [0, -f, -size.height / 2, 0], [0, 0, 0, 1], [0, 0, -1, 0],
      ])
      toScreen = lens * view
    }

    func screen(_ v: Vector3) -> Vector2? {
      let h = toScreen.apply(v)
      return h[3] > 0.1 ? Vector2(h[0] / h[3], h[1] / h[3]) : nil
    }
  }

  private static func panel(_ view: View, _ random: inout TestRandom) -> ScenePanel {
    let transform = CameraTransform(view.pose)
    let inFront = Vector3(
      random.number(-20...20), random.number(-20...20), random.number(-90...(-5)))
    return ScenePanel(
      center: transform.scenePosition(of: inFront), width: random.number(0.5...30),
      height: random.number(0.5...10), facing: Facing.allCases[Int(random.number(0...1.999))],
      camera: transform)
  }

  @Test(
    "corners are projected to the same points as with homogeneous matrices, to 0.01 pt",
    arguments: 1...300 as ClosedRange<UInt64>)
  func projects(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let view = View(&random)
    let transform = CameraTransform(view.pose)
    for corner in Self.panel(view, &random).corners {
      let own = view.camera.project(transform.cameraPosition(of: corner))?.position
      let other = view.screen(corner)
      #expect((own == nil) == (other == nil))
      if let own, let other { #expect((own - other).length < 0.01) }
    }
  }

  @Test(
    "a ray through the screen meets a panel where it is visible, and unprojects to it, to 1 mm",
    arguments: 1...300 as ClosedRange<UInt64>)
  func meets(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let view = View(&random)
    let transform = CameraTransform(view.pose)
    let panel = Self.panel(view, &random)
    for _ in 0..<20 {
      let (u, v) = (random.number(-1.5...1.5), random.number(-1.5...1.5))
      let place = panel.center + panel.right * u + panel.up * v
      guard let point = view.screen(place) else { continue }
      let ray = SceneRay(through: point, of: view.camera, at: transform)
      let distance = ray.distance(to: panel)
      let isOn = abs(u) < 1 - 1e-9 && abs(v) < 1 - 1e-9
      // If the panel is seen edge-on, this is undecided.
      let slant =
        abs(panel.right.cross(panel.up).dot(ray.direction)) / panel.right.cross(panel.up).length
      guard slant > 1e-3, abs(abs(u) - 1) > 1e-6, abs(abs(v) - 1) > 1e-6 else { continue }
      #expect((distance != nil) == isOn)
      guard let distance else { continue }
      #expect((ray.position(at: distance) - place).length < 1e-3)
      let inCamera = transform.cameraPosition(of: place)
      let depth = try #require(view.camera.project(inCamera)).depth
      let back = transform.scenePosition(of: view.camera.unproject(point, depth: depth))
      #expect((back - place).length < 1e-3)
    }
  }

  @Test(
    "a panel is met at the same points as its two triangles",
    arguments: 1...100 as ClosedRange<UInt64>)
  func triangles(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let view = View(&random)
    let panel = Self.panel(view, &random)
    let corners = panel.corners
    let mesh = try #require(
      Mesh(vertices: corners, triangles: [SIMD3(0, 1, 2), SIMD3(0, 2, 3)]))
    for _ in 0..<30 {
      let point = Vector2(random.number(0...400), random.number(0...800))
      let ray = SceneRay(through: point, of: view.camera, at: CameraTransform(view.pose))
      let whole = ray.distance(to: panel)
      let parts = ray.distance(to: mesh) { $0 }
      #expect((whole == nil) == (parts == nil))
      if let whole, let parts { #expect(abs(whole - parts) < 1e-6 * whole) }
    }
  }

  @Test("the ground is met only below the horizon")
  func ground() throws {
    let down = SceneRay(origin: Vector3(3, 1.5, 4), direction: Vector3(0, -3, -4))
    #expect(abs(try #require(down.distance(toGroundAt: 0)) - 2.5) < 1e-12)
    #expect((down.position(at: 2.5) - Vector3(3, 0, 2)).length < 1e-12)
    #expect(SceneRay(origin: .zero, direction: Vector3(0, 1, 5)).distance(toGroundAt: -2) == nil)
    #expect(SceneRay(origin: .zero, direction: Vector3(1, 0, 0)).distance(toGroundAt: -2) == nil)
  }

  @Test(
    "billboards are upright and parallel; panels that face the camera are square to the line of sight"
  )
  func facing() throws {
    var random = TestRandom(seed: 3)
    for _ in 0..<100 {
      let view = View(&random)
      let transform = CameraTransform(view.pose)
      let places = (0..<2).map { _ in
        Vector3(random.number(-80...80), random.number(-9...9), random.number(-80...80))
      }
      let boards = places.map {
        ScenePanel(center: $0, width: 4, height: 2, facing: .billboard, camera: transform)
      }
      #expect(boards[0].right == boards[1].right && boards[0].up == Vector3(0, 1, 0))
      for place in places {
        let panel = ScenePanel(
          center: place, width: 4, height: 2, facing: .lookAt, camera: transform)
        let sight = place - transform.origin
        #expect(abs(panel.right.dot(sight)) < 1e-9 && abs(panel.up.dot(sight)) < 1e-9)
        #expect(abs(panel.right.dot(panel.up)) < 1e-9 && panel.up.y > 0)
        // The reader sees the panel from the front: right, up and the direction towards the reader form a
        // right-handed system.
        #expect(panel.right.cross(panel.up).dot(sight) < 0)
      }
    }
  }
}
