import ARRouteEngine
import TestSupport
import Testing

/// The sphere and silhouette in a frame, compared with rays cast through the screen.
///
/// The comparison uses no cones, ellipses or tangents: a ray meets the sphere if its distance from the
/// centre is less than the radius, and the outline is found by bisection on the screen.
@Suite("Finish sphere, by casting rays")
struct SphereRayTests {
  /// A ball seen by a camera at the origin that looks along −z.
  private struct Ball {
    let center: Vector3
    let radius: Double
    let camera: PinholeCamera

    /// Returns true when the ray through a point of the screen meets the ball.
    func isHit(_ point: Vector2) -> Bool {
      let viewport = camera.viewport
      let ray = Vector3(
        point.x - viewport.width / 2, viewport.height / 2 - point.y, -camera.focalLength)
      let along = ray.dot(center) / ray.dot(ray)
      return along > 0 && (ray * along - center).length < radius
    }

    /// Returns points on the ball's outline on the screen, all around a point whose ray meets the ball.
    func outline(around inside: Vector2, count: Int) -> [Vector2] {
      (0..<count).map { number in
        let angle = Angle.degrees(360 * Double(number) / Double(count))
        let way = Vector2(angle.cosine, angle.sine)
        var near = 0.0
        var far = 1.0
        while isHit(inside + way * far) { far *= 2 }
        for _ in 0..<60 {
          let middle = (near + far) / 2
          if isHit(inside + way * middle) { near = middle } else { far = middle }
        }
        return inside + way * near
      }
    }
  }

  /// Returns the extent of the points in the given direction, from one end to the other.
  private static func width(_ points: [Vector2], _ degrees: Double) -> Double {
    let angle = Angle.degrees(degrees)
    let reaches = points.map { $0.dot(Vector2(angle.cosine, angle.sine)) }
    return (reaches.max() ?? 0) - (reaches.min() ?? 0)
  }

  /// Positions of the finish on the screen of an iPhone 8, in points, and its distance in metres.
  static let poses: [(x: Double, y: Double, distance: Double)] = [
    // On the axis, at distances from beyond the far distance down to where the sphere's radius is a tenth
    // of the distance.
    (187.5, 333.5, 5000), (187.5, 333.5, 412), (187.5, 333.5, 50), (187.5, 333.5, 5),
    (187.5, 333.5, 0.5),
    // Off the axis: sideways, up, diagonally, at the edges and in the corners.
    (300, 333.5, 100), (187.5, 100, 100), (60, 500, 800), (375, 333.5, 30), (187.5, 0, 30),
    (0, 0, 1000), (375, 667, 200), (375, 0, 10), (0, 667, 3),
    // Off the screen but in front, 45° and 70° away from the axis.
    (187.5 + 530, 333.5, 100), (187.5, 333.5 + 1456, 60),
  ]

  @Test("radius and silhouette match rays through the screen", arguments: Self.poses)
  func rays(pose: (x: Double, y: Double, distance: Double)) throws {
    let device = Device.standard
    let camera = device.camera
    // The finish stays on the horizon; the heading moves it sideways, the pitch and the eye's position move
    // it up.
    let frame = try Self.frame(x: pose.x, y: pose.y, distance: pose.distance)
    let center = try #require(frame.finish.center)
    #expect((center - Vector2(pose.x, pose.y)).length < 1e-3)
    let transform = CameraTransform(frame.camera.pose)
    let inCamera = transform.cameraPosition(of: frame.finish.position)
    let radius = try #require(frame.finish.sphereRadius)

    // SPEC §4: the distance to the point D/2 to the right of the finish on the screen, at the same depth.
    let beside = center + Vector2(frame.finish.diameter / 2, 0)
    let ray = Vector3(
      beside.x - camera.viewport.width / 2, camera.viewport.height / 2 - beside.y,
      -camera.focalLength)
    let atDepth = ray * (inCamera.z / ray.z)
    #expect(abs((atDepth - inCamera).length - radius) < 1e-9 * radius)

    let ball = Ball(center: inCamera, radius: radius, camera: camera)
    let outline = ball.outline(around: center, count: 2880)
    let silhouette = try #require(frame.finish.silhouette)
    let widths = stride(from: 0.0, to: 180, by: 0.25).map { Self.width(outline, $0) }
    let most = try #require(widths.max())
    let least = try #require(widths.min())
    // At an angle a quarter of a degree from its axis, an ellipse's width differs by 1e-5 of the axis.
    #expect(abs(silhouette.major - most) < 2e-5 * most)
    #expect(abs(silhouette.minor - least) < 2e-5 * most)
    #expect(Self.width(outline, silhouette.angle.degrees) > most * (1 - 2e-5))
    // The silhouette is the visible outline of the sphere; only on the axis is it a disc of the placemark's
    // size.
    #expect(silhouette.major >= frame.finish.diameter)
  }

  @Test("on the axis, the outline is circular and wider than the disc, namely f·tan(asin)")
  func onTheAxis() throws {
    let frame = try Self.frame(x: 187.5, y: 333.5, distance: 50)
    let silhouette = try #require(frame.finish.silhouette)
    #expect(abs(silhouette.major - silhouette.minor) < 1e-9)
    // 100 pt at 50 m correspond to a radius of 50·50/530 = 4.7170 m; the outline is tan(asin(0.094340)) ·
    // 530 · 2.
    #expect(abs((frame.finish.sphereRadius ?? 0) - 4.716_981_13) < 1e-8)
    #expect(abs(silhouette.major - 100.447_990_77) < 1e-6)
  }

  @Test("behind, or closer than the near plane, there is neither sphere nor silhouette")
  func limits() throws {
    for (attitude, distance) in [
      (Attitude(heading: .degrees(180)), 100.0), (Attitude(heading: .degrees(90.5)), 100),
      (Attitude(heading: .zero), 0.09),
    ] {
      let finish = try Self.frame(attitude, distance: distance).finish
      #expect(finish.center == nil && finish.sphereRadius == nil && finish.silhouette == nil)
      #expect(finish.diameter > 0 && !finish.label.text.isEmpty)
    }
  }

  /// With a focal length below the disc's radius, the sphere's radius exceeds its distance.
  @Test("if the outline has no end, there is no ellipse", arguments: [0.0, 20, 50, 70])
  func noEllipse(heading: Double) throws {
    let camera = try #require(
      PinholeCamera(viewport: Device.standard.camera.viewport, focalLength: 40))
    let attitude = Attitude(heading: .degrees(heading))
    let finish = try Self.frame(attitude, distance: 30, camera: camera).finish
    let transform = CameraTransform(Pose(position: .zero, attitude: attitude))
    let ball = Ball(
      center: transform.cameraPosition(of: Vector3(0, 0, -30)),
      radius: try #require(finish.sphereRadius), camera: camera)
    #expect(ball.isHit(Vector2(-1e9, 333.5)))
    #expect(finish.silhouette == nil)
  }

  private static func frame(
    _ attitude: Attitude, distance: Double, camera: PinholeCamera = Device.standard.camera
  ) throws -> Frame {
    var world = try World(
      route: TestRoutes.route([(0, 0), (0, 6000)]), camera: camera,
      settings: WorldSettings(), start: .chainage(0))
    let place = world.goal + Vector3(0, 0, distance)
    _ = world.update(.pose(time: 0, Pose(position: place, attitude: attitude)))
    return world.frame(clock: 0)
  }

  /// Returns the frame of a phone that is rotated so that the finish, which is at the phone's height, is at
  /// a point of the screen.
  private static func frame(x: Double, y: Double, distance: Double) throws -> Frame {
    let focal = Device.standard.camera.focalLength
    let up = (333.5 - y) / focal
    let right = (x - 187.5) / focal
    // A level point has the camera position (right, up, −1), so up·cos p + sin p = 0 and tan p = −up.
    let pitch = Angle.atan2(-up, 1)
    // The point is then 1·cos p − up·sin p ahead and `right` to the side.
    let ahead = pitch.cosine - up * pitch.sine
    let heading = -Angle.atan2(right, ahead)
    return try frame(Attitude(heading: heading, pitch: pitch), distance: distance)
  }
}
