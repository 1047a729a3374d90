import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Ear clipping")
struct EarClippingTests {
  /// Returns a polygon that does not cross itself, with corners at increasing angles around a point inside.
  private static func polygon(_ random: inout TestRandom) -> [Vector2] {
    let count = random.whole(4...40)
    return (0..<count).map { number in
      let angle = Angle.degrees(360 * (Double(number) + random.number(0...0.8)) / Double(count))
      return Vector2(angle.cosine, angle.sine) * random.number(0.1...1)
    }
  }

  private static func area(_ corners: [Vector2]) -> Double {
    zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
  }

  /// Returns true when a point is inside, found by counting the edges that a ray crosses.
  private static func contains(_ corners: [Vector2], _ place: Vector2) -> Bool {
    var isInside = false
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where (a.y > place.y) != (b.y > place.y)
      && place.x < a.x + (place.y - a.y) / (b.y - a.y) * (b.x - a.x)
    {
      isInside.toggle()
    }
    return isInside
  }

  @Test(
    "every point of a polygon is in one of its triangles, and no point outside is",
    arguments: UInt64(0)..<100)
  func tiles(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var flat = Self.polygon(&random)
    if Bool.random(using: &random) { flat.reverse() }
    // The polygon has a random position and orientation in space.
    let attitude = Attitude(
      heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-90...90)))
    let turn = CameraTransform(Pose(position: random.vector(within: 100), attitude: attitude))
    let corners = flat.map { turn.scenePosition(of: Vector3($0.x, $0.y, -3)) }
    let triangles = EarClipping.triangles(corners).map { [flat[$0.0], flat[$0.1], flat[$0.2]] }
    #expect(triangles.count <= flat.count - 2)
    let sign = Self.area(flat) > 0 ? 1.0 : -1
    #expect(triangles.allSatisfy { Self.area($0) * sign > 0 })
    let sum = triangles.reduce(0) { $0 + Self.area($1) }
    #expect(abs(sum - Self.area(flat)) < 1e-9)
    for _ in 0..<200 {
      let place = Vector2(random.number(-1...1), random.number(-1...1))
      let count = triangles.count { Self.contains($0, place) }
      #expect(count == (Self.contains(flat, place) ? 1 : 0))
    }
  }

  @Test("a convex polygon becomes a fan about its first corner")
  func fan() {
    let corners = (0..<6).map { number in
      let angle = Angle.degrees(Double(number) * 60)
      return Vector3(angle.cosine, angle.sine, 0)
    }
    let expected = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]]
    #expect(EarClipping.triangles(corners).map { [$0.0, $0.1, $0.2] } == expected)
  }

  @Test("a hole joined by a bridge stays a hole")
  func hole() {
    let outside = [(0.0, 0.0), (4, 0), (4, 4), (0, 4), (0, 0)]
    let inside = [(1.0, 1.0), (1, 3), (3, 3), (3, 1), (1, 1)]
    let corners = (outside + inside).map { Vector3($0.0, $0.1, 0) }
    let area = EarClipping.triangles(corners).reduce(0) { sum, triangle in
      let (a, b, c) = (corners[triangle.0], corners[triangle.1], corners[triangle.2])
      return sum + (b - a).cross(c - a).z / 2
    }
    #expect(area == 16 - 4)
  }

  @Test(
    "a polygon without an area has no triangles",
    arguments: [
      [Vector3(0, 0, 0), Vector3(1, 1, 1), Vector3(2, 2, 2), Vector3(3, 3, 3)],
      [Vector3(5, 5, 5), Vector3(5, 5, 5), Vector3(5, 5, 5)], [],
    ])
  func nothing(corners: [Vector3]) {
    #expect(EarClipping.triangles(corners).isEmpty)
  }

  @Test("a polygon that crosses itself is divided nevertheless", arguments: UInt64(0)..<50)
  func crossing(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let corners = (0..<random.whole(4...30)).map { _ in random.vector(within: 1) }
    for triangle in EarClipping.triangles(corners) {
      #expect(Set([triangle.0, triangle.1, triangle.2]).count == 3)
    }
  }
}
