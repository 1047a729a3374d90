import Testing

@testable import ARRouteEngine

@Suite("Pose track")
struct PoseTrackTests {
  static func pose(east: Double, heading: Double) -> Pose {
    Pose(position: Vector3(east, 0, 0), attitude: Attitude(heading: .degrees(heading)))
  }

  @Test(
    "positions lie along the straight line, headings take the shorter way round",
    arguments: [
      (10.0, 20.0, 0.25, 12.5), (350, 10, 0.5, 0), (350, 10, 0.75, 5), (10, 350, 0.25, 5),
      (170, -170, 0.5, 180), (-170, 170, 0.25, -175), (0, 179, 0.5, 89.5), (90, 90, 0.3, 90),
    ])
  func interpolates(from: Double, to: Double, share: Double, expected: Double) throws {
    var track = PoseTrack()
    track.append(Self.pose(east: 2, heading: from), at: 5)
    track.append(Self.pose(east: 6, heading: to), at: 7)
    let pose = try #require(track.pose(at: 5 + 2 * share))
    #expect(abs(pose.position.x - (2 + 4 * share)) < 1e-12)
    let off = Angle.wrapDegrees(pose.attitude.heading.degrees - expected)
    #expect(abs(off) < 1e-9)
  }

  @Test("a quaternion and its negative are the same rotation")
  func antipodes() throws {
    let turn = Attitude(heading: .degrees(30), pitch: .degrees(10)).orientation
    let opposite = Quaternion(unchecked: -turn.x, -turn.y, -turn.z, -turn.w)
    let between = turn.slerp(to: opposite, 0.5)
    let heading = Attitude(between).heading.degrees
    #expect(abs(heading - 30) < 1e-9)
  }

  @Test("slerp rotates evenly about one axis", arguments: [0.0, 0.1, 0.5, 0.9, 1])
  func evenRate(share: Double) {
    // The phone first looks north and then lies on its back, looking up: a rotation by 90° about x.
    let turned = Quaternion.identity.slerp(to: .aboutX(.degrees(90)), share)
    #expect(abs(Attitude(turned).pitch.degrees - 90 * share) < 1e-9)
  }

  @Test("there is no pose before the first, after the last, or in a long gap")
  func limits() {
    var track = PoseTrack()
    #expect(track.pose(at: 0) == nil)
    track.append(Self.pose(east: 0, heading: 0), at: 1)
    track.append(Self.pose(east: 1, heading: 0), at: 2)
    track.append(Self.pose(east: 9, heading: 0), at: 12.5)
    #expect(track.pose(at: 0.999) == nil)
    #expect(track.pose(at: 12.501) == nil)
    #expect(track.pose(at: 7) == nil)
    #expect(track.pose(at: 2)?.position.x == 1)
    #expect(track.pose(at: 12.5)?.position.x == 9)
  }

  @Test("a pose that is not newer is left out")
  func outOfOrder() {
    var track = PoseTrack()
    let taken = [(0.0, 1.0), (5, 1), (5, 0.5)].map { east, time in
      track.append(Self.pose(east: east, heading: 0), at: time)
    }
    #expect(taken == [true, false, false])
    #expect(track.pose(at: 1)?.position.x == 0)
  }

  @Test("an hour of poses takes the memory of seconds, and the total distance is kept")
  func boundedMemory() {
    var track = PoseTrack()
    for step in 0..<(3600 * 30) {
      let time = Double(step) / 30
      track.append(Self.pose(east: Double(step % 2), heading: 0), at: time)
    }
    #expect(track.count <= 303)
    #expect(track.travelled == Double(3600 * 30 - 1))
    #expect(track.pose(at: 3590.5) != nil)
  }
}
