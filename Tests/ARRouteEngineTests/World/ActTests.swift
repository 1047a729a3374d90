import ARRouteEngine
import TestSupport
import Testing

@Suite("Actions on cards")
struct ActTests {
  /// Returns true when a point of the screen is inside a card's outline.
  ///
  /// It uses the winding of the corners, not a ray in the scene.
  private static func holds(_ card: Frame.Card, _ point: Vector2) -> Bool {
    let corners = card.corners.map(\.position)
    guard corners.count == 4 else { return false }
    let sides = corners.indices.map { index in
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
    }
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }

  private static func cards(_ world: World) throws -> [Frame.Card] {
    try #require(world.frame(clock: 0).cards)
  }

  @Test("a touch chooses the card there, or none outside all cards")
  func chooses() throws {
    var world = try TestStreet.world([(0, 100), (60, 100)])
    let center = try #require(try Self.cards(world)[0].center)
    #expect(world.update(.act(time: 2, .tap(center))) == [])
    #expect(world.chosenPlace == 0 && world.time == 0)
    let frame = world.frame(clock: 0)
    #expect(frame.cards?.map(\.isChosen) == [true, false])
    let choice = try #require(frame.choice)
    #expect(choice.index == 0 && choice.place.name == "Place 0")
    #expect(abs(choice.distance - 100) < 1e-6 && abs(choice.turn.degrees) < 1e-9)
    world.act(.choose(1))
    let other = try #require(world.frame(clock: 0).choice)
    #expect(abs(other.bearing.degrees - 30.9638) < 1e-3 && abs(other.turn.degrees - 30.9638) < 1e-3)
    world.act(.tap(Vector2(10, 10)))
    #expect(world.chosenPlace == nil && world.frame(clock: 0).choice == nil)
  }

  @Test(
    "a touch on several cards spreads exactly those, nearest first; they stay, and fold again",
    arguments: 1...40 as ClosedRange<UInt64>)
  func spreads(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let count = Int(random.magnitude(2...2000))
    var world = try TestStreet.world(TestStreet.random(count, within: 180, seed: seed)) {
      $0.limit = 2000
      $0.facing = seed.isMultiple(of: 3) ? .lookAt : .billboard
    }
    world.turn(
      to: Attitude(
        heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-10...20)),
        roll: .degrees(random.number(-30...30))))
    let screen = world.camera.viewport
    let before = try Self.cards(world)
    let touched = before.compactMap(\.center).filter(screen.contains)
    let point =
      touched.isEmpty ? screen.center : touched[random.whole(0...touched.count - 1)]
    // Points on an outline, apart from rounding, are undecided.
    let expected = before.filter { Self.holds($0, point) }
    world.act(.tap(point))
    let spread = try Self.cards(world).filter(\.isSpread)
    guard expected.count > 1 else {
      #expect(spread.isEmpty && world.chosenPlace == expected.first?.members[0])
      return
    }
    #expect(spread.map(\.members) == expected.map(\.members))
    #expect(Array(try Self.cards(world).prefix(spread.count)) == spread)
    #expect(spread.allSatisfy { $0.opacity == 1 && $0.isVisible })
    let rest = try Self.cards(world).dropFirst(spread.count)
    let old = Dictionary(uniqueKeysWithValues: before.map { ($0.members, $0.opacity) })
    #expect(rest.count == before.count - spread.count)
    #expect(rest.allSatisfy { $0.opacity == (old[$0.members] ?? 0) * 0.25 })
    try expectApart(spread, in: screen)

    // The phone moves and turns; spread cards stay in the scene, without overlapping.
    let position = Vector3(random.number(-1...1), random.number(-1...1), random.number(-1...1))
    let attitude = Attitude(
      heading: world.pose.attitude.heading + .degrees(random.number(-4...4)),
      pitch: world.pose.attitude.pitch + .degrees(random.number(-4...4)),
      roll: world.pose.attitude.roll)
    _ = world.update(.pose(time: 1, Pose(position: position, attitude: attitude)))
    let later = try Self.cards(world).filter(\.isSpread)
    #expect(later.map(\.panel) == spread.map(\.panel))
    #expect(later.map(\.members) == spread.map(\.members))

    // A touch on one of the spread cards chooses it, and a touch elsewhere folds them all.
    let first = try #require(later.first { $0.isVisible && $0.corners.count == 4 })
    world.act(.tap(try #require(first.center)))
    #expect(world.chosenPlace == first.members[0] && world.spreadCards.count == spread.count)
    let free = [Vector2(1, 1), Vector2(screen.width - 1, screen.height - 1)]
      .first { point in !later.contains { Self.holds($0, point) } }
    world.act(.tap(try #require(free)))
    let folded = try Self.cards(world)
    #expect(folded.allSatisfy { !$0.isSpread } && world.chosenPlace == first.members[0])
  }

  /// Expects all cards to be on the screen, and each card to be entirely above, below, left or right of
  /// every other.
  private func expectApart(_ cards: [Frame.Card], in screen: Viewport) throws {
    struct Box {
      let left, right, top, bottom: Double
    }
    let boxes = cards.map { card in
      let corners = card.corners.map(\.position)
      return Box(
        left: corners.map(\.x).min() ?? 0, right: corners.map(\.x).max() ?? 0,
        top: corners.map(\.y).min() ?? 0, bottom: corners.map(\.y).max() ?? 0)
    }
    #expect(
      boxes.allSatisfy {
        $0.left >= 0 && $0.right <= screen.width && $0.top >= 0 && $0.bottom <= screen.height
      })
    for (index, one) in boxes.enumerated() {
      let over = boxes[..<index].filter { other in
        one.left < other.right && other.left < one.right && one.top < other.bottom
          && other.top < one.bottom
      }
      #expect(over.isEmpty)
    }
  }

  @Test("a cluster opens to its members, and a cluster among spread cards opens in turn")
  func opens() throws {
    var world = try TestStreet.world([(0, 100), (2, 100), (1, 102), (0, 150), (1, 151)]) {
      $0.clusterRadius = 12
    }
    let center = try #require(try Self.cards(world)[0].center)
    world.act(.tap(center))
    let both = try Self.cards(world)
    #expect(both.count == 2 && both.allSatisfy(\.isSpread))
    #expect(both.map(\.members.count) == [3, 2])
    #expect(both[0].title == "Place 0 +2")
    world.act(.tap(try #require(both[1].center)))
    let two = try Self.cards(world).filter(\.isSpread)
    #expect(two.map(\.members) == [[3], [4]] && two.map(\.title) == ["Place 3", "Place 4"])
    // Each card stands at its own place, and shows its distance.
    #expect(abs(two[0].distance - 150) < 1e-6)
    #expect(abs(two[1].distance - (151 * 151 + 1).squareRoot()) < 1e-6)
  }

  @Test("a place that shares a card with a spread one keeps it when places are clustered again")
  func regrouped() throws {
    var world = try TestStreet.world([(0, 100), (4, 100), (9, 100)]) {
      $0.clusterRadius = 5
      $0.limit = 2
    }
    world.act(.tap(try #require(try Self.cards(world)[0].center)))
    #expect(world.spreadCards.map(\.group.members) == [[0], [1]])
    // 40 m to the east, the other two places are the nearest.
    _ = world.update(
      .pose(time: 1, Pose(position: Vector3(40, 0, 0), attitude: Attitude(heading: .zero))))
    let others = try Self.cards(world).filter { !$0.isSpread }
    #expect(others.map { Set($0.members) } == [[1, 2]])
    #expect(world.spreadCards.map(\.group.members) == [[0], [1]])
  }

  @Test(
    "when the phone finds its axes, places move and spread cards stay; a new session folds them")
  func sessions() throws {
    var world = try TestStreet.world([(0, 150), (1, 152)], fusion: FusionSettings())
    let placement = Placement(reference: try TestStreet.center())
    let turn = Angle.degrees(-25)
    var (panels, positions): ([ScenePanel], [Vector3]) = ([], [])
    for step in 0...600 {
      let (time, north) = (Double(step) / 10, Double(step) * 0.14)
      let seen = Vector3(turn.sine * north, 0, -turn.cosine * north)
      // The phone looks in the direction in which cards are shown before its axes are known.
      _ = world.update(.pose(time: time, Pose(position: seen, attitude: Attitude(heading: .zero))))
      if step == 0 {
        world.act(.tap(world.camera.viewport.center + Vector2(0, -10)))
        panels = world.spreadCards.map(\.panel)
        positions = world.spreadCards.map(\.position)
        #expect(panels.count == 2)
      }
      if step.isMultiple(of: 10) {
        let place = try #require(placement.coordinate(at: Vector3(0, 0, -north)))
        _ = world.update(.fix(Fix(time: time, coordinate: place, horizontalAccuracy: 4)))
      }
    }
    #expect(world.spreadCards.map(\.panel) == panels)
    let moved = zip(world.spreadCards, positions).map { ($0.position - $1).length }
    // 25° at a distance of 150 m are 65 m.
    #expect(moved.allSatisfy { abs($0 - 65) < 5 })
    world.act(.choose(1))
    #expect(world.update(.sessionReset(time: 61)) == [.newSession])
    #expect(world.spreadCards.isEmpty && world.chosenPlace == 1)
  }

  @Test("tiled cards are on the screen without overlapping, and can be touched")
  func tiled() throws {
    var world = try TestStreet.world(TestStreet.random(80, within: 150, seed: 4)) {
      $0.facing = .tiled
    }
    for degrees in stride(from: 0.0, to: 360, by: 30) {
      world.turn(to: Attitude(heading: .degrees(degrees)))
      let cards = try Self.cards(world)
      let shown = cards.filter { !$0.corners.isEmpty }
      try expectApart(shown, in: world.camera.viewport)
      #expect(shown.allSatisfy(\.isVisible) && shown.count == cards.filter(\.isVisible).count)
      guard let last = shown.last, let center = last.center else { continue }
      world.act(.tap(center))
      #expect(world.chosenPlace == last.members[0] && world.spreadCards.isEmpty)
    }
  }

  @Test("points and numbers that match no card change nothing")
  func hostile() throws {
    var world = try TestStreet.world([(0, 100), (0, 120)])
    world.act(.choose(1))
    for point in [
      Vector2(-1, 300), Vector2(1e300, 1e300), Vector2(.nan, 300), Vector2(.infinity, -.infinity),
    ] {
      world.act(.tap(point))
      #expect(world.chosenPlace == 1 && world.spreadCards.isEmpty)
    }
    for index in [2, -1, .max, .min] {
      world.act(.choose(index))
      #expect(world.chosenPlace == 1)
    }
    #expect(world.place(named: "Place 1") == 1 && world.place(named: "place") == nil)
    var empty = World(at: try TestStreet.center())
    #expect(empty.update(.act(time: 1, .tap(Vector2(100, 100)))) == [] && empty.chosenPlace == nil)
    empty.act(.choose(0))
    #expect(empty.chosenPlace == nil && empty.place(named: "Place 1") == nil)
  }
}
