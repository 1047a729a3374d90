import ARRouteEngine
import TestSupport
import Testing

@Suite("Cards when AR tracks orientation only")
struct HeldCardTests {
  /// Returns the position believed after each fix of a walk of 60 m to the north, and the cards; the fixes
  /// are off by a few metres.
  private static func walk(
    tracking: TrackingMode
  ) throws -> [(believed: GeodeticCoordinate, cards: [Frame.Card])] {
    var fusion = FusionSettings()
    fusion.tracking = tracking
    var world = try TestStreet.world([(20, 120), (-30, 90), (0, 160)], fusion: fusion) {
      $0.near = NearShift(distance: 0, depth: 0)
    }
    let placement = Placement(reference: try TestStreet.center())
    var random = TestRandom(seed: 6)
    var walk: [(GeodeticCoordinate, [Frame.Card])] = []
    for second in 0...42 {
      let north = Double(second) * 1.4
      let position = tracking == .world ? Vector3(0, 0, -north) : .zero
      let pose = Pose(position: position, attitude: Attitude(heading: .zero))
      _ = world.update(.pose(time: Double(second), pose))
      let offset = Vector3(random.number(-2...2), 0, random.number(-2...2) - north)
      _ = world.update(
        .fix(
          Fix(
            time: Double(second), coordinate: try #require(placement.coordinate(at: offset)),
            horizontalAccuracy: 4)))
      walk.append((world.coordinate, try #require(world.frame(clock: 0).cards)))
    }
    return walk
  }

  @Test("cards stand still until the walker has gone 10 m, and then move to their positions")
  func stand() throws {
    let walk = try Self.walk(tracking: .orientation)
    let changes = zip(walk, walk.dropFirst()).count { before, after in
      before.cards.map(\.panel.center) != after.cards.map(\.panel.center)
    }
    // 58.8 m are five times 10 m and more, and fixes are off by 2.9 m.
    #expect(4...6 ~= changes)
    for (believed, cards) in walk {
      let ahead = try #require(cards.first { $0.members == [2] })
      let distance = try Geodesic.distance(from: believed, to: ahead.coordinate)
      #expect(abs(ahead.distance - distance) < 10)
    }
  }

  @Test("when AR tracks the position, cards come nearer with every pose")
  func move() throws {
    let walk = try Self.walk(tracking: .world)
    for (before, after) in zip(walk, walk.dropFirst()) {
      #expect(before.cards.map(\.distance) != after.cards.map(\.distance))
    }
  }
}
