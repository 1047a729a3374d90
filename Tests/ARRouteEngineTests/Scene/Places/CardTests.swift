import ARRouteEngine
import TestSupport
import Testing

@Suite("Cards of places")
struct CardTests {
  @Test("a card 30 m wide is 159 pt wide at 100 m on an iPhone 8")
  func width() throws {
    let world = try TestStreet.world([(0, 100)]) { $0.width = 30 }
    let card = try #require(world.frame(clock: 0).cards?.first)
    #expect(abs(try #require(card.width) - 159) < 0.5)
    #expect(abs(card.distance - 100) < 1e-6 && card.isVisible && card.opacity == 1)
    #expect(card.title == "Place 0" && card.detail == "100 m · fast food")
  }

  @Test("a near card is moved away, stays at its height and shows its true distance")
  func near() throws {
    for distance in [1.0, 15, 30, 59, 61] {
      let storey = try #require(Storeys(2))
      let world = try TestStreet.world([(0, distance)], storeys: [storey])
      let card = try #require(world.frame(clock: 0).cards?.first)
      let shown = distance < 60 ? 60 - 20 + 20 * distance / 60 : distance
      #expect(abs(-card.panel.center.z - shown) < 1e-6)
      #expect(abs(-card.position.z - distance) < 1e-6 && abs(card.distance - distance) < 1e-6)
      // The foot of the card is two storeys above the ground, which is 1.5 m below the camera.
      #expect(abs(card.panel.center.y - card.panel.up.y - (6 - 1.5)) < 1e-9)
      #expect(card.detail.hasSuffix("L2"))
    }
  }

  @Test("nearer places are shown nearer, and nothing jumps where cards begin to be moved away")
  func isMonotone() {
    for (distance, depth) in [(60.0, 20.0), (100, 100), (30, 50), (5, 0.5)] {
      let shift = NearShift(distance: distance, depth: depth)
      let shown = stride(from: 0, through: 2 * distance, by: distance / 500).map(shift.shown)
      #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
      #expect(abs(shift.shown(distance.nextDown) - distance) < 1e-9)
      #expect(abs(shift.shown(0) - (distance - min(depth, distance))) < 1e-12)
    }
  }

  @Test(
    "turning the phone changes no order and no cluster, and nothing about places within reach",
    arguments: 1...20 as ClosedRange<UInt64>)
  func turning(seed: UInt64) throws {
    for facing in Facing.allCases {
      var world = try TestStreet.world(TestStreet.random(200, within: 180, seed: seed)) {
        $0.facing = facing
        $0.clusterRadius = 10
      }
      let before = try #require(world.frame(clock: 0).cards)
      #expect(!before.isEmpty)
      var random = TestRandom(seed: seed)
      for _ in 0..<10 {
        world.turn(
          to: Attitude(
            heading: .degrees(random.number(0...360)), pitch: .degrees(random.number(-80...80)),
            roll: .degrees(random.number(-180...180))))
        let cards = try #require(world.frame(clock: 0).cards)
        #expect(cards.map(\.members) == before.map(\.members))
        #expect(cards.map(\.opacity) == before.map(\.opacity))
        // Tiled cards stay on the screen, so they turn with it.
        guard facing != .tiled else { continue }
        #expect(zip(cards, before).allSatisfy { ($0.panel.center - $1.panel.center).length < 1e-9 })
      }
    }
  }

  @Test(
    "the requested number of cards is shown, nearest first, all within reach",
    arguments: [1, 7, 60])
  func limit(limit: Int) throws {
    let offsets = TestStreet.random(400, within: 300, seed: 5)
    let world = try TestStreet.world(offsets) {
      $0.limit = limit
      $0.threshold = 0
    }
    let cards = try #require(world.frame(clock: 0).cards)
    let nearest = offsets.indices.sorted {
      (offsets[$0].east * offsets[$0].east + offsets[$0].north * offsets[$0].north)
        < (offsets[$1].east * offsets[$1].east + offsets[$1].north * offsets[$1].north)
    }
    #expect(cards.count == limit)
    #expect(Set(cards.flatMap(\.members)) == Set(nearest.prefix(limit)))
  }

  @Test("on a walk past places, none appears or vanishes suddenly, and near ones are never missing")
  func fades() throws {
    let offsets = TestStreet.random(300, within: 500, seed: 8)
    var world = try TestStreet.world(offsets)
    var last: [Int: Double] = [:]
    for step in 0...600 {
      let pose = Pose(
        position: Vector3(0, 0, -Double(step) * 0.5), attitude: Attitude(heading: .zero))
      _ = world.update(.pose(time: Double(step) / 3, pose))
      let cards = try #require(world.frame(clock: 0).cards)
      let now = Dictionary(uniqueKeysWithValues: cards.map { ($0.members[0], $0.opacity) })
      if step > 0 {
        for index in Set(now.keys).union(last.keys) {
          // The border is 20 m wide, and narrower where the maximum number of cards shortens the reach; the
          // tolerance is for a step of 0.5 m.
          #expect(abs((now[index] ?? 0) - (last[index] ?? 0)) < 0.35)
        }
      }
      for (index, offset) in offsets.enumerated() {
        let away =
          (offset.east * offset.east
          + (offset.north - Double(step) * 0.5) * (offset.north - Double(step) * 0.5)).squareRoot()
        if away < 60 { #expect(now[index] == 1) }
      }
      last = now
    }
  }

  @Test(
    "clusters: members are within the radius of the middle; each place is in one, always the same",
    arguments: 1...30 as ClosedRange<UInt64>)
  func clusters(seed: UInt64) throws {
    let count = Int(seed * seed) % 190 + 10
    let offsets = TestStreet.random(count, within: 100, seed: seed)
    func cards() throws -> [Frame.Card] {
      let world = try TestStreet.world(offsets) {
        $0.clusterRadius = 12
        $0.limit = 2000
        $0.radius = 1000
      }
      return try #require(world.frame(clock: 0).cards)
    }
    let found = try cards()
    #expect(found.flatMap(\.members).sorted() == Array(0..<count))
    let placement = Placement(reference: try TestStreet.center())
    for card in found {
      let middle = try placement.position(of: card.coordinate)
      for member in card.members {
        let place = Vector3(offsets[member].east, 0, -offsets[member].north)
        #expect((place - middle).length <= 12 + 1e-6)
      }
      #expect(card.title.contains("+") == (card.members.count > 1))
    }
    #expect(found == (try cards()))
    // There are at least as many clusters as places that are too far apart for any two to share one.
    var apart: [(east: Double, north: Double)] = []
    for place in offsets
    where apart.allSatisfy({
      let (x, y) = ($0.east - place.east, $0.north - place.north)
      return (x * x + y * y).squareRoot() > 24
    }) {
      apart.append(place)
    }
    #expect(found.count >= apart.count)
  }

  @Test(
    "hundreds of places at one point are one card; as separate cards they keep the file's order")
  func stacked() throws {
    let offsets = Array(repeating: (east: 0.0, north: 80.0), count: 300)
    let one = try TestStreet.world(offsets) {
      $0.clusterRadius = 5
      $0.limit = 300
    }
    let cards = try #require(one.frame(clock: 0).cards)
    #expect(cards.count == 1 && cards[0].title == "Place 0 +299")
    for limit in [100, 300, 2000] {
      let apart = try TestStreet.world(offsets) { $0.limit = limit }
      let numbers = apart.frame(clock: 0).cards?.map { $0.members[0] }
      #expect(numbers == Array(0..<min(limit, 300)))
    }
  }

  @Test("a phone that learns its axes moves the cards to their true positions")
  func correction() throws {
    let center = try TestStreet.center()
    let placement = Placement(reference: center)
    var settings = WorldSettings()
    settings.cards.clusterRadius = 0
    settings.cards.near = NearShift(distance: 0, depth: 0)
    let shop = try #require(placement.coordinate(at: Vector3(0, 0, -150)))
    var world = World(at: center, settings: settings, fusion: FusionSettings())
    world.show(Surroundings([Place(name: "Shop", coordinate: shop)]))
    let turn = Angle.degrees(-25)
    for step in 0...600 {
      let (time, north) = (Double(step) / 10, Double(step) * 0.14)
      let seen = Vector3(turn.sine * north, 0, -turn.cosine * north)
      _ = world.update(.pose(time: time, Pose(position: seen, attitude: Attitude(heading: turn))))
      if step.isMultiple(of: 10) {
        let place = try #require(placement.coordinate(at: Vector3(0, 0, -north)))
        _ = world.update(.fix(Fix(time: time, coordinate: place, horizontalAccuracy: 4)))
      }
    }
    let card = try #require(world.frame(clock: 60).cards?.first)
    // The card is straight ahead for a user who walks north, and 84 m nearer.
    #expect(abs(card.distance - 66) < 1)
    #expect(abs(try #require(card.center).x - world.camera.viewport.width / 2) < 12)
  }

  @Test("unknown facts are not made up: no places, no name, nothing within reach")
  func nothing() throws {
    let center = try TestStreet.center()
    #expect(World(at: center).frame(clock: 0).cards == nil)
    let far = try TestStreet.world([(5000, 0)])
    #expect(far.frame(clock: 0).cards == [])
    var world = World(at: center)
    world.show(Surroundings([Place(name: "", category: "bench", coordinate: center)]))
    #expect(world.frame(clock: 0).cards?.first?.title == "bench")
    world.show(Surroundings([Place(name: "", coordinate: center)]))
    #expect(world.frame(clock: 0).cards?.first?.title == "?")
    world.show(nil)
    #expect(world.frame(clock: 0).cards == nil)
  }

  @Test(
    arguments: [
      ((0.0, 0.0), nil), ((3, 3), "L3"), ((-2, -2), "B2"), ((1, 3), "L1–L3"), ((-3, -1), "B1–B3"),
      ((-1, 2), "B1–L2"), ((0.5, 0.5), "L0.5"),
    ] as [((Double, Double), String?)])
  func signs(storeys: (Double, Double), sign: String?) throws {
    #expect(try #require(Storeys(storeys.1, through: storeys.0)).sign == sign)
  }
}
