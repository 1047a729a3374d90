import TestSupport
import Testing

@testable import ARRouteEngine

/// The halo and the wedge, and the off-screen target that both indicate.
@Suite("Halo and wedge")
struct OffscreenHintTests {
  /// The parts of the hints on a phone; nil when the finish is on the screen.
  struct Hints {
    let target: OffscreenPosition
    let halo: HintHalo
    let wedge: HintWedge

    init?(_ camera: PinholeCamera, _ attitude: Attitude, finish: Vector3, inset: Double = 25) {
      let transform = CameraTransform(Pose(position: .zero, attitude: attitude))
      let position = transform.cameraPosition(of: finish)
      if let center = camera.project(position)?.position, camera.viewport.contains(center) {
        return nil
      }
      target = OffscreenPosition(
        finish: position, down: transform.cameraDirection(of: Vector3(0, -1, 0)), camera: camera)
      halo = HintHalo(about: target, in: ScreenRoom(camera.viewport), inset: inset)
      wedge = HintWedge(at: target, in: ScreenRoom(camera.viewport), inset: inset)
    }
  }

  /// Returns a camera of 400×300 pt whose left and right sides are 45° from the optical axis.
  static func wideCamera() throws -> PinholeCamera {
    let viewport = try #require(Viewport(width: 400, height: 300))
    return try #require(PinholeCamera(viewport: viewport, focalLength: 200))
  }

  static func random(_ seed: UInt64) -> (PinholeCamera, Attitude, Vector3, Double) {
    var random = TestRandom(seed: seed)
    let camera = Device.presets[random.whole(0...(Device.presets.count - 1))].camera
    let attitude = Attitude(
      heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-90...90)),
      roll: .degrees(random.number(-180...180)))
    return (
      Bool.random(using: &random) ? camera.turned : camera, attitude, random.vector(within: 100),
      [0.0, 10, 25, 60][Int(seed % 4)]
    )
  }

  /// Calculated by hand: the finish is at right angles to the right, 45° beyond the border, which is
  /// 200·π/4 pt.
  @Test("by hand: at right angles to the right")
  func byHand() throws {
    let hints = try #require(
      Hints(Self.wideCamera(), Attitude(heading: .zero), finish: Vector3(10, 0, 0)))
    #expect(abs(hints.target.excess - 157.079_632_68) < 1e-7)
    #expect((hints.target.position - Vector2(557.079_632_68, 150)).length < 1e-7)
    // The arc extends to the inner rectangle's side at x = 400 − 50.
    #expect(hints.halo.center == hints.target.position)
    #expect(abs(hints.halo.radius - 207.079_632_68) < 1e-7)
    // The distance d to x = 375 is 182.0796. The leg is d + 10·ln((d + 20)/12), and the legs are (5 +
    // 0.3·d)/leg apart.
    #expect(hints.wedge.tip == hints.target.position)
    #expect(abs(hints.wedge.leg - 210.317_184_59) < 1e-7)
    #expect(abs(hints.wedge.aperture.degrees - 16.243_072_34) < 1e-7)
    #expect((hints.wedge.ends[0] - Vector2(348.871_797_74, 179.712_213_06)).length < 1e-7)
    #expect((hints.wedge.ends[1] - Vector2(348.871_797_74, 120.287_786_94)).length < 1e-7)
  }

  @Test("straight behind, the target is half a turn's length below the screen")
  func behind() throws {
    let hints = try #require(
      Hints(Self.wideCamera(), Attitude(heading: .zero), finish: Vector3(0, 0, 10)))
    // 180° minus the angle of the border, atan(150/200) = 36.8699°, at 200 pt per radian.
    #expect(abs(hints.target.excess - 499.618_308_96) < 1e-7)
    #expect((hints.target.position - Vector2(200, 799.618_308_96)).length < 1e-7)
  }

  @Test("as the finish leaves the screen, the target is its projection", arguments: UInt64(0)..<100)
  func leaving(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let camera = Device.standard.camera
    // A point a thousandth of a point outside the border of the screen, 10 m away.
    let along = random.number(1...374)
    let (point, outward) =
      Bool.random(using: &random)
      ? (Vector2(along, -0.001), Vector2(0, -1)) : (Vector2(375.001, along), Vector2(1, 0))
    let finish = camera.unproject(point, depth: 0.99)
    let target = OffscreenPosition(finish: finish, down: Vector3(0, -1, 0), camera: camera)
    #expect((target.position - point).length < 1e-3)
    #expect(target.direction.dot(outward) > 0)
  }

  @Test("as the phone turns away, the target moves ever farther off, until it is behind")
  func monotone() throws {
    let camera = Device.standard.camera
    var last = -1.0
    for step in 80...720 {
      let attitude = Attitude(heading: .degrees(Double(step) / 4))
      let hints = try #require(Hints(camera, attitude, finish: Vector3(0, 0, -50)))
      #expect(hints.target.excess > last)
      last = hints.target.excess
    }
  }

  @Test("a halo's arc touches the inner rectangle and never enters it", arguments: UInt64(0)..<60)
  func halo(seed: UInt64) throws {
    let (camera, attitude, finish, inset) = Self.random(seed)
    guard let hints = Hints(camera, attitude, finish: finish, inset: inset) else { return }
    let (width, height) = (camera.viewport.width, camera.viewport.height)
    let depth = inset + 25
    var deepest = -Double.infinity
    for step in 0..<20_000 {
      let angle = Angle.degrees(Double(step) * 360 / 20_000)
      let point = hints.halo.center + Vector2(angle.cosine, angle.sine) * hints.halo.radius
      // The distance of a point from the nearest side of the inner rectangle, positive inside.
      let inside = min(
        point.x - depth, width - depth - point.x, point.y - depth, height - depth - point.y)
      deepest = max(deepest, inside)
    }
    // The points are at most 1800 pt·2π/20 000 = 0.6 pt apart, so one of them is within 0.3 pt of the point
    // that touches.
    #expect(deepest < 1e-6 && deepest > -0.3)
  }

  @Test(
    "the distance stands next to its ring wherever the ring is visible", arguments: UInt64(0)..<400)
  func haloLabel(seed: UInt64) throws {
    let (camera, attitude, finish, _) = Self.random(seed)
    guard let hints = Hints(camera, attitude, finish: finish) else { return }
    let room = ScreenRoom(camera.viewport)
    let placement = HintPlacement(
      at: hints.target, style: .halo, inset: 25, path: .border, in: room, leaving: nil, outline: 0,
      distance: LabelPlacement("341 m", size: 17, angle: .zero, at: .zero))
    let (halo, label) = (try #require(placement.halo), try #require(placement.label))
    #expect(label.isInside(room))
    // The distances at which the plate's sides cross or pass the ring.
    let distances = (0..<4).flatMap { side in
      (0...40).map { step in
        let (a, b) = (label.corners[side], label.corners[(side + 1) % 4])
        return (a.interpolated(to: b, Double(step) / 40) - halo.center).length - halo.radius
      }
    }
    // 8 pt, unless the plate is pushed inwards from the screen's border, which is 50 pt from the ring.
    let nearest = try #require(distances.map(abs).min())
    #expect(nearest < 12 || distances.contains { $0 < 0 }, "\(nearest)")
  }

  @Test(
    "a wedge's tip is at the target, its base on the screen, its legs no longer than in the paper",
    arguments: UInt64(0)..<400)
  func wedge(seed: UInt64) throws {
    let (camera, attitude, finish, inset) = Self.random(seed)
    guard let hints = Hints(camera, attitude, finish: finish, inset: inset) else { return }
    let wedge = hints.wedge
    #expect(wedge.tip == hints.target.position)
    let xs = (inset - 1e-6)...(camera.viewport.width - inset + 1e-6)
    let ys = (inset - 1e-6)...(camera.viewport.height - inset + 1e-6)
    for end in wedge.ends {
      #expect(xs.contains(end.x) && ys.contains(end.y))
      #expect(abs((end - wedge.tip).length - wedge.leg) < 1e-6)
    }
    let legs = wedge.ends.map { $0 - wedge.tip }
    let apart = Angle.atan2(legs[0].cross(legs[1]), legs[0].dot(legs[1]))
    #expect(abs(apart.radians - wedge.aperture.radians) < 1e-9)
    let distance = max(
      0,
      Vector2(
        max(inset - wedge.tip.x, 0, wedge.tip.x - camera.viewport.width + inset),
        max(inset - wedge.tip.y, 0, wedge.tip.y - camera.viewport.height + inset)
      ).length)
    #expect(wedge.aperture.radians * wedge.leg <= 5 + 0.3 * distance + 1e-6)
    #expect(wedge.leg > distance)
  }

  @Test("near a corner, a wedge rotates until both ends of its base are on the screen")
  func corner() throws {
    // The target is at (372.243, −48.742). If the base were parallel to the edge, it would extend to x =
    // 385.76.
    let camera = try Self.wideCamera()
    let finish = Vector3(260, 300, -200)
    let target = OffscreenPosition(finish: finish, down: Vector3(0, -1, 0), camera: camera)
    let wedge = HintWedge(at: target, in: ScreenRoom(camera.viewport), inset: 25)
    let base = wedge.ends[1] - wedge.ends[0]
    #expect(wedge.ends.allSatisfy { $0.x <= 375 + 1e-9 && $0.y >= 25 - 1e-9 })
    // The base is tilted: it is not parallel to the edge, and its outer end is at the corner.
    #expect(abs(base.y) > 1)
    #expect(wedge.ends.contains { abs($0.x - 375) < 1e-9 })
  }

  /// Returns the maximum movement of the hints' visible points in one step of a turn on the spot, with the
  /// finish at eye level.
  ///
  /// The points are those where the halo touches the inner rectangle, and the ends of the wedge's base.
  private func greatestStep(_ camera: PinholeCamera, pitch: Double, steps: Int) -> Double {
    var worst = 0.0
    for roll in stride(from: -180.0, to: 180, by: 30) {
      var last: [Vector2]?
      for step in 0...(360 * steps) {
        let attitude = Attitude(
          heading: .degrees(Double(step) / Double(steps)), pitch: .degrees(pitch),
          roll: .degrees(roll))
        let hints = Hints(camera, attitude, finish: Vector3(0, 0, -100))
        let now = hints.map { hints -> [Vector2] in
          let viewport = camera.viewport
          let touch = Vector2(
            min(max(hints.halo.center.x, 50), viewport.width - 50),
            min(max(hints.halo.center.y, 50), viewport.height - 50))
          return [touch] + hints.wedge.ends
        }
        if let last, let now {
          for (before, after) in zip(last, now) { worst = max(worst, (after - before).length) }
        }
        last = now
      }
    }
    return worst
  }

  /// With the phone tilted up, the finish passes near the only direction in which the rule of SPEC §5 is
  /// discontinuous.
  ///
  /// With a tilt of 30° and the finish straight behind, the target is 1 800 pt away and swings by 2.7° per
  /// degree.
  @Test(
    "turning on the spot nothing jumps: 0.06 of the longer side per degree, 0.11 tilted up",
    arguments: [(-30.0, 0.06), (0, 0.06), (30, 0.11)], [false, true])
  func neverLeaps(tilt: (pitch: Double, limit: Double), landscape: Bool) throws {
    let camera = landscape ? Device.standard.camera.turned : Device.standard.camera
    let degree = greatestStep(camera, pitch: tilt.pitch, steps: 1)
    let quarter = greatestStep(camera, pitch: tilt.pitch, steps: 4)
    #expect(degree < tilt.limit * 667 && degree > 0.01 * 667)
    // In steps of a quarter of a degree, the points move a quarter as far, and slightly more because their
    // path is curved.
    #expect(quarter < 0.3 * degree)
  }
}
