import TestSupport
import Testing

@testable import ARRouteEngine

@Suite("Gifts in a frame")
struct GiftFrameTests {
  private let start = GeodeticCoordinate.at(48.86, 2.35)

  private func gift(
    _ name: String, east: Double, north: Double, height: Double = 0, owner: String = "Bob"
  ) throws -> Gift {
    let place = try #require(
      Placement(reference: start).coordinate(at: Vector3(east, 0, -north)))
    return try #require(
      Gift(
        identifier: name, owner: owner, model: "star", coordinate: place, height: height,
        placed: 1))
  }

  private func world(
    _ gifts: [Gift], pitch: Double = 0, at position: Vector3 = .zero, user: String? = "Ada"
  ) -> World {
    var world = World(at: start)
    world.lay(LaidGifts(gifts, seenBy: user))
    _ = world.update(
      .pose(
        time: 1,
        Pose(position: position, attitude: Attitude(heading: .zero, pitch: .degrees(pitch)))))
    return world
  }

  @Test("gifts shown are those within reach that wait, nearest first, each where it was put")
  func areWithinReach() throws {
    let taken = try #require(gift("taken", east: 1, north: 3).opened(by: "Eve", at: 2))
    let gifts = [
      try gift("far", east: 0, north: 100.5), try gift("b", east: 3, north: 4), taken,
      try gift("a", east: 0, north: -99), try gift("high", east: 0, north: 2, height: 1.2),
    ]
    let frame = world(gifts).frame(clock: 0)
    let seen = try #require(frame.gifts)
    #expect(seen.map(\.gift.identifier) == ["high", "b", "a"])
    #expect((seen[1].position - Vector3(3, -1.5, -4)).length < 1e-4)
    #expect(abs(seen[1].distance - 5) < 1e-4)
    #expect((seen[0].position - Vector3(0, -0.3, -2)).length < 1e-4)
    #expect(seen.map(\.isVisible) == [true, false, false])
    #expect(World(at: start).frame(clock: 0).gifts == nil)
    // After a walk, other gifts are within reach.
    let later = world(gifts, at: Vector3(0, 0, -40)).frame(clock: 0)
    #expect(later.gifts?.map(\.gift.identifier) == ["b", "high", "far"])
  }

  @Test("a user's own gifts are shown unwrapped, and the user can never open them")
  func ownAreUnwrapped() throws {
    let mine = try gift("mine", east: 0, north: 1.5, owner: "Ada")
    let seen = try #require(world([mine], pitch: -42).frame(clock: 0).gifts?.first)
    #expect(seen.isOwn && !seen.isWrapped && !seen.isOpenable)
    #expect(seen.body == .named("star"))
    let others = try #require(world([mine], pitch: -42, user: "Eve").frame(clock: 0).gifts?.first)
    #expect(!others.isOwn && others.isWrapped && others.isOpenable)
    #expect(others.body == .wrapped)
  }

  /// The middle of the box is 0.15 m high, 1.35 m below the eye; at a distance d, it is atan(1.35 / d)
  /// below the horizon.
  @Test(
    "gifts can be opened in the middle of the screen within 3 m",
    arguments: [
      (2.0, 0.0, true), (2, 5, true), (2, 12, false), (2.99, 0, true), (3.01, 0, false),
      (0.5, 0, true), (2, 60, false),
    ])
  func areOpened(distance: Double, aside: Double, isOpenable: Bool) throws {
    let pitch = -Angle.atan2(1.35, distance).degrees + aside
    let gift = try gift("gift", east: 0, north: distance)
    let seen = try #require(world([gift], pitch: pitch).frame(clock: 0).gifts?.first)
    #expect(seen.isOpenable == isOpenable)
  }

  @Test("of two gifts one behind the other, the nearer can be opened")
  func nearestIsOpened() throws {
    let gifts = [
      try gift("behind", east: 0, north: 2.3), try gift("before", east: 0, north: 2),
    ]
    let seen = try #require(world(gifts, pitch: -32).frame(clock: 0).gifts)
    #expect(seen.filter(\.isOpenable).map(\.gift.identifier) == ["before"])
  }

  @Test("new reports change the gifts, and gifts with equal identifiers are one")
  func newsChange() throws {
    let gift = try gift("gift", east: 0, north: 2)
    let laid = LaidGifts([gift, gift], seenBy: "Ada")
    #expect(laid.gifts == [gift])
    let opened = try #require(gift.opened(by: "Ada", at: 9))
    let other = try self.gift("other", east: 1, north: 2)
    let changed = laid.changed(by: [opened, other])
    #expect(changed.gifts.map(\.fate) == [opened.fate, .waiting])
    var world = world([gift])
    world.lay(changed)
    #expect(world.frame(clock: 0).gifts?.map(\.gift.identifier) == ["other"])
  }

  @Test(
    "bodies are closed, and their faces point outward", arguments: ["", "star", "ball", "crystal"])
  func bodiesAreClosed(name: String) {
    let body = name.isEmpty ? GiftBody.wrapped : .named(name)
    let mesh = body.mesh
    // The sum of the volumes between the faces and a point is the body's volume, whatever the point, if the
    // body is closed.
    func volume(from point: Vector3) -> Double {
      mesh.triangles.reduce(0) { sum, triangle in
        let (a, b, c) = (
          mesh.vertices[Int(triangle.x)] - point, mesh.vertices[Int(triangle.y)] - point,
          mesh.vertices[Int(triangle.z)] - point
        )
        return sum + a.dot(b.cross(c)) / 6
      }
    }
    #expect(volume(from: .zero) > 0.001)
    #expect(abs(volume(from: .zero) - volume(from: Vector3(3, -2, 5))) < 1e-9)
    #expect(mesh.vertices.map(\.y).min() ?? -1 > -1e-9)
    #expect(body.trimmed.upperBound <= mesh.triangles.count)
    #expect((0.2...0.5).contains(body.height))
  }
}
