import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Arrow study")
struct ArrowStudyTests {
  /// Returns a point of a lying chevron, on the street, with its tip `tip` metres ahead.
  ///
  /// The formula is derived from SPEC §6: a quarter turn about the direction of travel makes the model's x
  /// the height, which is raised by 0.22 m.
  private static func street(_ place: Vector3, tip: Double) -> (
    ahead: Double, across: Double, up: Double
  ) {
    (tip + place.z, place.y, 0.22 + place.x)
  }

  /// Returns the position of a point of the street on an upright screen 1.5 m above the street, from
  /// similar triangles.
  private static func screen(
    _ point: (ahead: Double, across: Double, up: Double), _ device: Device
  ) -> Vector2 {
    let viewport = device.camera.viewport
    let scale = device.camera.focalLength / point.ahead
    return Vector2(
      viewport.width / 2 + point.across * scale, viewport.height / 2 + (1.5 - point.up) * scale)
  }

  /// Returns the length in pixels of the shorter side of an arrow's visible part.
  ///
  /// It is found from a fine grid of points on each triangle, of which only those on the screen count.
  private static func brute(_ device: Device, tip: Double) -> Double {
    let viewport = device.camera.viewport
    let mesh = Mesh.chevron
    var seen: [Vector2] = []
    let steps = 60
    for triangle in mesh.triangles {
      let corners = (0..<3).map { mesh.vertices[Int(triangle[$0])] }
      for i in 0...steps {
        for j in 0...(steps - i) {
          let (u, v) = (Double(i) / Double(steps), Double(j) / Double(steps))
          let place = corners[0] + (corners[1] - corners[0]) * u + (corners[2] - corners[0]) * v
          let point = Self.street(place, tip: tip)
          guard point.ahead > 0.1 else { continue }
          let position = Self.screen(point, device)
          if viewport.contains(position) { seen.append(position) }
        }
      }
    }
    guard let first = seen.first else { return 0 }
    let low = seen.reduce(first) { Vector2(min($0.x, $1.x), min($0.y, $1.y)) }
    let high = seen.reduce(first) { Vector2(max($0.x, $1.x), max($0.y, $1.y)) }
    return min(high.x - low.x, high.y - low.y) * device.scale
  }

  @Test(
    "counts equal those found by projecting every arrow point by point",
    arguments: ["iphone-8", "iphone-16-pro-max"], [(1.0, 25.0), (3, 100), (7, 200)])
  func counts(name: String, street: (spacing: Double, window: Double)) throws {
    let device = try #require(Device(name: name))
    let study = ArrowStudy(
      style: ArrowStyle(shape: .published), camera: device.camera, scale: device.scale)
    let row = study.row(spacing: street.spacing, window: street.window)
    let tips = stride(from: 0, through: street.window, by: street.spacing)
    let sides = tips.map { Self.brute(device, tip: $0) }
    #expect(row.arrows == sides.count)
    #expect(row.visible == sides.count { $0 > 0 })
    #expect(row.large == sides.count { $0 >= 4 })
    let last = try #require(sides.lastIndex { $0 >= 4 })
    #expect(row.farthest == Double(last) * street.spacing)
  }

  @Test("by hand: the bounding rectangle of an arrow 10 m ahead")
  func byHand() throws {
    let device = Device.standard
    let transform = CameraTransform(Pose(position: .zero, attitude: Attitude(heading: .zero)))
    let box = try #require(
      ArrowStyle(shape: .published).extent(
        at: Vector3(0, -1.5, -10), heading: .zero, seenBy: device.camera, from: transform))
    // The highest point is the middle of the back edge, at 9.61 m and 0.44 m high; the tip is at 10 m and
    // 0.24 m: y = 333.5 + 530·1.06/9.61. The lowest is the same at a height of 0 m: 333.5 + 530·1.5/9.61.
    #expect(abs(box.low.y - (333.5 + 530 * 1.06 / 9.61)) < 1e-9)
    #expect(abs(box.high.y - (333.5 + 530 * 1.5 / 9.61)) < 1e-9)
    // The widest point is 0.50 m to the side, at 9.67 m.
    #expect(abs(box.high.x - (187.5 + 530 * 0.5 / 9.67)) < 1e-9)
    #expect(abs(box.low.x - (187.5 - 530 * 0.5 / 9.67)) < 1e-9)
    #expect(box.shorterSide == box.high.y - box.low.y)
  }

  /// A horizontal triangular plate, 0.8 m wide and 0.9 m long, whose nearer edge is 4.1 m away.
  @Test(
    "by hand: an arrow's apparent thickness does not depend on the camera's roll",
    arguments: [0, 1, 5, 30, 77.0])
  func thickness(roll: Double) throws {
    let mesh = try #require(
      Mesh(
        vertices: [.zero, Vector3(0, 0.4, -0.9), Vector3(0, -0.4, -0.9)],
        triangles: [SIMD3(0, 1, 2)]))
    var style = ArrowStyle(shape: .slim)
    style.mesh = mesh
    let camera = Device.standard.camera
    func thickness(height: Double) throws -> Double {
      let transform = CameraTransform(
        Pose(
          // The plate is at a height of 0.22 m.
          position: Vector3(0, 0.22 + height, 0),
          attitude: Attitude(heading: .zero, pitch: .zero, roll: .degrees(roll))))
      let seen = try #require(
        style.thickness(
          at: Vector3(0, 0, -5), heading: .zero, seenBy: camera, from: transform))
      return seen.width
    }
    #expect(try thickness(height: 0) < 1e-6)
    // Seen from 0.1 m above the plate, its tip and its other end are f·h/5 and f·h/4.1 below the middle.
    let f = camera.focalLength
    #expect(abs(try thickness(height: 0.1) - f * 0.1 * (1 / 4.1 - 1 / 5)) < 1e-6)
  }

  /// Corners on the sides of a slightly rotated square, displaced by rounding, do not reduce its width.
  @Test(
    "the minimum width of a square does not depend on corners along its sides", arguments: 1...200)
  func squareWithManyCorners(step: Int) {
    let turn = Angle.degrees(Double(step) * 0.457)
    let corners = [Vector2(0, 0), Vector2(70, 0), Vector2(70, 70), Vector2(0, 70)]
    let points = corners.indices.flatMap { index -> [Vector2] in
      let (start, end) = (corners[index], corners[(index + 1) % 4])
      return (0..<7).map { start + (end - start) * (Double($0) / 7) }
    }.map { point in
      Vector2(
        point.x * turn.cosine - point.y * turn.sine, point.x * turn.sine + point.y * turn.cosine)
    }
    #expect(abs(Vector2.thickness(of: Vector2.hull(points)).width - 70) < 1e-9)
  }

  @Test("a larger window shows at least as many arrows, a higher threshold at most as many")
  func monotone() {
    let camera = Device.standard.camera
    var last = 0
    for window in [5.0, 10, 25, 50, 100, 200] {
      let row = ArrowStudy(style: ArrowStyle(shape: .published), camera: camera, scale: 2)
        .row(spacing: 2, window: window)
      #expect(row.large >= last && row.large <= row.visible && row.visible <= row.arrows)
      #expect(row.overlapping <= row.large)
      last = row.large
      let strict = ArrowStudy(
        style: ArrowStyle(shape: .published), camera: camera, scale: 2, threshold: 8
      )
      .row(spacing: 2, window: window)
      #expect(strict.large <= row.large)
    }
  }

  @Test("arrows far apart do not overlap; arrows close together do")
  func overlap() {
    let study = ArrowStudy(
      style: ArrowStyle(shape: .published), camera: Device.standard.camera, scale: 2)
    #expect(study.row(spacing: 100, window: 200).overlapping == 0)
    let close = study.row(spacing: 1, window: 25)
    #expect(close.overlapping > 0 && close.overlapsFrom != nil)
  }

  @Test("if no arrow is large enough, there is no farthest one")
  func none() {
    let row = ArrowStudy(
      style: ArrowStyle(shape: .published), camera: Device.standard.camera, scale: 2,
      threshold: 5000
    ).row(spacing: 3, window: 100)
    #expect(row.large == 0 && row.farthest == nil && row.overlapsFrom == nil && row.arrows == 34)
  }
}
