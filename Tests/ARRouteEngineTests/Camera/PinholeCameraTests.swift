import ARRouteEngine
import TestSupport
import Testing

@Suite("PinholeCamera")
struct PinholeCameraTests {
  let phone = Device.standard.camera

  @Test("a card 30 m wide and 100 m away is 159 pt wide on an iPhone 8")
  func fieldMeasurement() throws {
    let left = try #require(phone.project(Vector3(-15, 0, -100)))
    let right = try #require(phone.project(Vector3(15, 0, -100)))
    #expect(abs(right.position.x - left.position.x - 159) < 1e-9)
  }

  @Test("the optical axis meets the middle of the screen")
  func principalPoint() throws {
    let seen = try #require(phone.project(Vector3(0, 0, -7)))
    #expect(seen.position == Vector2(187.5, 333.5))
  }

  @Test(
    "right in the scene is right on the screen, and up is up",
    arguments: [
      (Vector3(1, 0, -10), Vector2(240.5, 333.5)), (Vector3(0, 2, -10), Vector2(187.5, 227.5)),
    ])
  func signs(point: Vector3, expected: Vector2) throws {
    let seen = try #require(phone.project(point))
    #expect((seen.position - expected).length < 1e-9)
  }

  @Test(
    "points that are not beyond the near plane are not in front",
    arguments: [Vector3(0, 0, -0.1), Vector3(0, 0, 0), Vector3(1, 1, 5), Vector3(0, 0, -0.05)])
  func behind(point: Vector3) {
    #expect(phone.project(point) == nil)
  }

  @Test("depth is 0 at the near plane, 1 at the far plane, and increases between them")
  func depths() throws {
    let ranges = [0.1000001, 0.2, 1, 10, 100, 1000, 9999, 10_000]
    let depths = try ranges.map { try #require(phone.project(Vector3(0, 0, -$0))).depth }
    #expect(abs(depths[0]) < 1e-5)
    #expect(abs(depths[7] - 1) < 1e-12)
    #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("unproject undoes project", arguments: UInt64(0)..<100)
  func roundTrips(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let point = Vector3(
      random.number(-50...50), random.number(-50...50), -random.number(1...500))
    let seen = try #require(phone.project(point))
    let back = phone.unproject(seen.position, depth: seen.depth)
    // Depth has less resolution farther away: at range r, a factor of r/near is lost.
    #expect((back - point).length < 1e-9 * point.length)
  }

  @Test("a vertical field of view and its focal length are equivalent")
  func fieldOfView() throws {
    let viewport = try #require(Viewport(width: 400, height: 800))
    let camera = try #require(
      PinholeCamera(viewport: viewport, verticalFieldOfView: .degrees(90)))
    #expect(abs(camera.focalLength - 400) < 1e-9)
    #expect(abs(camera.verticalFieldOfView.degrees - 90) < 1e-9)
  }

  @Test("rotating the screen keeps the focal length")
  func landscape() {
    let turned = phone.turned
    #expect(turned.viewport.width == 667 && turned.viewport.height == 375)
    #expect(turned.focalLength == 530)
  }

  @Test("sizes that do not describe a camera are refused", arguments: [0, -1, .nan, .infinity])
  func refuses(number: Double) throws {
    #expect(Viewport(width: number, height: 100) == nil)
    #expect(Viewport(width: 100, height: number) == nil)
    #expect(PinholeCamera(viewport: phone.viewport, focalLength: number) == nil)
    #expect(
      PinholeCamera(viewport: phone.viewport, verticalFieldOfView: .degrees(number)) == nil)
  }
}

@Suite("Clipping")
struct ClippingTests {
  let phone = Device.standard.camera

  @Test("a line through the near plane is cut there and never mirrored")
  func nearPlane() throws {
    // The line runs from 10 m ahead to 10 m behind, always 1 m to the right.
    let line = try #require(
      phone.clippedLine(from: Vector3(1, 0, -10), to: Vector3(1, 0, 10)))
    #expect(abs(line.start.x - 240.5) < 1e-9)
    #expect(line.end.x == 375)
    #expect(abs(line.start.y - 333.5) < 1e-9 && abs(line.end.y - 333.5) < 1e-9)
  }

  @Test("lines and polygons entirely behind or to the side are not drawn")
  func outside() {
    #expect(phone.clippedLine(from: Vector3(0, 0, 1), to: Vector3(3, 0, 5)) == nil)
    #expect(phone.clippedLine(from: Vector3(50, 0, -1), to: Vector3(50, 3, -1)) == nil)
    #expect(
      phone.clippedPolygon([Vector3(0, 0, 1), Vector3(1, 0, 1), Vector3(0, 1, 2)]).isEmpty)
  }

  @Test("a clipped line lies in the viewport and on the original line", arguments: UInt64(0)..<200)
  func linesStayInside(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let a = random.vector(within: 20)
    let b = random.vector(within: 20)
    guard let line = phone.clippedLine(from: a, to: b) else {
      // The whole line must be invisible: no sampled point of it projects into the viewport.
      for step in 0...200 {
        let point = a.interpolated(to: b, Double(step) / 200)
        if let seen = phone.project(point) {
          #expect(!phone.viewport.contains(seen.position))
        }
      }
      return
    }
    for end in [line.start, line.end] {
      #expect(end.x > -1e-6 && end.x < 375 + 1e-6 && end.y > -1e-6 && end.y < 667 + 1e-6)
      // The eye, the line and the ray through the end lie in one plane.
      let ray = phone.unproject(end, depth: 0.9)
      let normal = a.cross(b)
      #expect(abs(normal.dot(ray)) <= 1e-6 * normal.length * ray.length)
    }
  }

  @Test(
    "a clipped triangle covers exactly the points that a test of every point finds",
    arguments: UInt64(0)..<60)
  func trianglesCover(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let corners = [random.vector(within: 6), random.vector(within: 6), random.vector(within: 6)]
    let shape = phone.clippedPolygon(corners).map(\.position)
    for _ in 0..<100 {
      let point = Vector2(random.number(0...375), random.number(0...667))
      let ray = Vector3((point.x - 187.5) / 530, (333.5 - point.y) / 530, -1)
      guard let isHit = Self.ray(ray, hits: corners) else { continue }
      #expect(isHit == Self.polygon(shape, contains: point))
    }
  }

  /// Returns true when a ray from the eye meets a triangle beyond the near plane; nil if the ray is too
  /// close to the triangle's border to be certain.
  static func ray(_ ray: Vector3, hits corners: [Vector3]) -> Bool? {
    let edges = [(0, 1), (1, 2), (2, 0)].map { corners[$0].cross(corners[$1]).dot(ray) }
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
    let range = normal.dot(corners[0]) / normal.dot(ray)
    if edges.contains(where: { abs($0) < 1e-2 }) || abs(range - 0.1) < 1e-3 { return nil }
    let isInside = edges.allSatisfy { $0 > 0 } || edges.allSatisfy { $0 < 0 }
    return isInside && range > 0.1
  }

  static func polygon(_ corners: [Vector2], contains point: Vector2) -> Bool {
    guard corners.count > 2 else { return false }
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { a, b in
      (b - a).cross(point - a)
    }
    return sides.allSatisfy { $0 >= -1e-9 } || sides.allSatisfy { $0 <= 1e-9 }
  }
}
