import ARRouteEngine
import TestSupport
import Testing

@Suite("Attitude")
struct AttitudeTests {
  @Test("the camera's axes match the formula", arguments: UInt64(0)..<200)
  func axes(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let h = Angle.degrees(random.number(-180...180))
    let p = Angle.degrees(random.number(-89...89))
    let r = Angle.degrees(random.number(-180...180))
    let rotation = Attitude(heading: h, pitch: p, roll: r).orientation.rotation
    let forward = Vector3(h.sine * p.cosine, p.sine, -h.cosine * p.cosine)
    let level = Vector3(h.cosine, 0, h.sine)
    let upright = level.cross(forward)
    let right = level * r.cosine - upright * r.sine
    let up = upright * r.cosine + level * r.sine
    #expect((-rotation.columnZ - forward).length < 1e-14)
    #expect((rotation.columnX - right).length < 1e-14)
    #expect((rotation.columnY - up).length < 1e-14)
  }

  @Test("angles are the same after conversion to a quaternion and back", arguments: UInt64(0)..<200)
  func roundTrips(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let attitude = Attitude(
      heading: .degrees(random.number(-180...180)),
      pitch: .degrees(random.number(-89.9...89.9)),
      roll: .degrees(random.number(-180...180)))
    let back = Attitude(attitude.orientation)
    #expect(abs((back.heading - attitude.heading).wrapped.degrees) < 1e-9)
    #expect(abs((back.pitch - attitude.pitch).degrees) < 1e-9)
    #expect(abs((back.roll - attitude.roll).wrapped.degrees) < 1e-9)
  }

  @Test(
    "for a phone that looks straight up or down, the heading contains the whole rotation",
    arguments: [90.0, -90.0])
  func straight(pitch: Double) {
    let back = Attitude(
      Attitude(heading: .degrees(30), pitch: .degrees(pitch)).orientation)
    #expect(abs(back.pitch.degrees - pitch) < 1e-6)
    #expect(abs(back.heading.degrees - 30) < 1e-6)
    #expect(back.roll == .zero)
  }
}
