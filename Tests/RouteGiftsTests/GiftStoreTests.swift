import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteGifts

/// The same tests for every store.
@Suite("Gift stores")
struct GiftStoreTests {
  @Test("every value of a gift is kept", arguments: GiftBackend.available)
  func keepsAll(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let gift = Gift.sample(
      "a-1", owner: "Zoë 東京", latitude: -89.987_654_321_012, longitude: 179.999_999_999,
      placed: 1_732_000_000.125,
      truth: GeodeticCoordinate(latitudeDegrees: -89.9, longitudeDegrees: -180))
    try world.store().add(gift)
    let found = try #require(try world.store().gift("a-1"))
    #expect(found.isSame(as: gift))
    #expect(try world.store().gift("a-2") == nil)
  }

  @Test("nothing is added twice", arguments: GiftBackend.available)
  func addsOnce(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let store = try world.store()
    try store.add(.sample("one"))
    #expect(try store.add(contentsOf: [.sample("one", owner: "Bob"), .sample("two")]) == 1)
    _ = try store.open("one", by: "Bob", at: 5)
    try store.add(.sample("one"))
    #expect(try store.gift("one")?.fate == .opened(by: "Bob", at: 5))
    #expect(try store.gift("one")?.owner == "Ada")
  }

  @Test("a gift is opened once, and never by its owner", arguments: GiftBackend.available)
  func isTakenOnce(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let (ada, bob, eve) = (try world.store(), try world.store(), try world.store())
    try ada.add(.sample("gift"))
    guard case .own = try ada.open("gift", by: "Ada", at: 3) else {
      Issue.record("an owner opened their own")
      return
    }
    guard case .opened(let gift) = try bob.open("gift", by: "Bob", at: 4) else {
      Issue.record("nobody else could")
      return
    }
    #expect(gift.fate == .opened(by: "Bob", at: 4))
    for (user, store) in [("Eve", eve), ("Bob", bob), ("Ada", ada)] {
      guard case .alreadyOpened(let gift) = try store.open("gift", by: user, at: 5) else {
        Issue.record("\(user) opened it again")
        continue
      }
      #expect(gift.fate == .opened(by: "Bob", at: 4))
    }
    guard case .alreadyOpened = try ada.remove("gift", by: "Ada", at: 6) else {
      Issue.record("what was taken was taken away")
      return
    }
    #expect(try ada.open("none", by: "Ada", at: 7) == .gone)
  }

  @Test("only the owner can take a gift away", arguments: GiftBackend.available)
  func isRemovedByItsOwner(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let store = try world.store()
    try store.add(.sample("gift"))
    guard case .notOwner = try store.remove("gift", by: "Eve", at: 3) else {
      Issue.record("somebody else took it away")
      return
    }
    #expect(try store.gift("gift")?.isWaiting == true)
    guard case .removed(let gift) = try store.remove("gift", by: "Ada", at: 4) else {
      Issue.record("its owner could not")
      return
    }
    #expect(gift.fate == .removed(at: 4))
    #expect(try store.remove("gift", by: "Ada", at: 5) == .gone)
    #expect(try store.open("gift", by: "Bob", at: 6) == .gone)
  }

  @Test(
    "the nearest gifts are those that a linear search finds", arguments: GiftBackend.available,
    [(48.86, 2.35), (89.9999, 10), (-90, 0), (0.001, 179.9999), (-16.8, -179.9999)])
  func findsNearest(backend: GiftBackend, center: (latitude: Double, longitude: Double)) throws {
    var random = TestRandom(seed: 14)
    let place = try #require(
      GeodeticCoordinate(
        latitudeDegrees: center.latitude, longitudeDegrees: center.longitude))
    let gifts = (0..<600).map { number in
      let there = Geodesic.direct(
        from: place, azimuth: .degrees(random.number(-180...180)),
        distance: random.magnitude(0.05...20_000_000)
      ).coordinate
      return Gift.sample(
        "g\(number)", latitude: there.latitude.degrees, longitude: there.longitude.degrees)
    }
    let world = try GiftWorld(backend)
    let store = try world.store()
    #expect(try store.add(contentsOf: gifts) == gifts.count)
    let ordered = try gifts.map { gift in
      (gift, try Geodesic.distance(from: place, to: gift.coordinate))
    }.sorted { $0.1 < $1.1 }
    for (radius, limit) in [(100.0, 500), (10_000, 7), (1e6, 500), (3e7, 1000), (0.01, 9)] {
      let expected = ordered.filter { $0.1 <= radius }.prefix(limit).map(\.0.identifier)
      let found = try store.nearest(to: place, within: radius, limit: limit)
      #expect(found.map(\.identifier) == Array(expected), "\(radius) m, \(limit)")
    }
    #expect(try store.nearest(to: place, within: 1e6, limit: 0).isEmpty)
    // A gift that has been opened is no longer found.
    let first = try #require(ordered.first).0
    _ = try store.open(first.identifier, by: "Bob", at: 9)
    #expect(
      try store.nearest(to: place, within: 1e6, limit: 1).map(\.identifier)
        == [ordered[1].0.identifier])
  }

  @Test("thousands of gifts at one point are found", arguments: GiftBackend.available)
  func findsHeap(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let store = try world.store()
    #expect(try store.add(contentsOf: (0..<3000).map { .sample("h\($0)") }) == 3000)
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 48.86, longitudeDegrees: 2.35))
    let found = try store.nearest(to: place, within: 10, limit: 500)
    #expect(Set(found.map(\.identifier)).count == 500)
  }

  @Test("changes are reported to others", arguments: GiftBackend.available)
  func tellsNews(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let (here, there) = (try world.store(), try world.store())
    #expect(try there.news() == [])
    func heard() throws -> [Gift] {
      // The server's message may still be on its way.
      var gifts: [Gift] = []
      let patience = Patience()
      while gifts.isEmpty, !patience.isExhausted { gifts = try there.news() ?? [] }
      return gifts
    }
    try here.add(.sample("new"))
    #expect(try heard().map(\.identifier) == ["new"])
    _ = try here.open("new", by: "Bob", at: 9)
    #expect(try heard().map(\.fate) == [.opened(by: "Bob", at: 9)])
    try here.add(.sample("other"))
    #expect(try heard().map(\.identifier) == ["other"])
    _ = try here.remove("other", by: "Ada", at: 10)
    #expect(try heard().map(\.fate) == [.removed(at: 10)])
    #expect(try there.news() == [])
    // These are too many to be reported one by one.
    _ = try here.add(contentsOf: (0..<1500).map { .sample("many\($0)") })
    var isMany = false
    let patience = Patience()
    while !isMany, !patience.isExhausted { isMany = try there.news() == nil }
    #expect(isMany)
  }

  @Test(
    "all gifts are returned in the order in which they were put", arguments: GiftBackend.available)
  func handsOutAll(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let store = try world.store()
    var random = TestRandom(seed: 5)
    let gifts = (0..<2500).map { number in
      Gift.sample("g\(number)", placed: Double(random.whole(0...1000)))
    }
    _ = try store.add(contentsOf: gifts)
    var all: [Gift] = []
    try store.visitAll { all.append($0) }
    #expect(Set(all.map(\.identifier)).count == gifts.count)
    #expect(all.map(\.placed) == gifts.map(\.placed).sorted())
  }

  @Test("hostile names are kept unchanged", arguments: GiftBackend.available)
  func takesHostileNames(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let store = try world.store()
    let names = [
      "'; DROP TABLE gift; --", "\" OR 1=1", "$1", "?1", "%s%n", "</svg><script>", "\\'",
      "{\"a\":1}",
      "👩‍👩‍👧", "NULL", "a,b",
    ]
    for (number, name) in names.enumerated() {
      try store.add(.sample("h\(number)", owner: name))
      #expect(try store.gift("h\(number)")?.owner == name)
      _ = try store.open("h\(number)", by: name + "2", at: 1)
      #expect(try store.gift("h\(number)")?.fate == .opened(by: name + "2", at: 1))
    }
    #expect(try store.gift("' OR '1'='1") == nil)
    #expect(try store.open("' OR '1'='1", by: "Eve", at: 2) == .gone)
    #expect(try store.remove("h0' --", by: "Eve", at: 2) == .gone)
  }

  @Test(
    "names match only letter by letter, and each gift keeps its own name",
    arguments: GiftBackend.available
  )
  func comparesLetters(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let store = try world.store()
    try store.add(.sample("gift", owner: "Zoe\u{301}"))
    guard case .notOwner = try store.remove("gift", by: "Zo\u{E9}", at: 2) else {
      Issue.record("somebody of a like name took it away")
      return
    }
    for (user, time) in [("", 2.0), ("Bob\0", 2), ("Bob\u{1B}", 2), ("Bob", .nan), ("Bob", -1)] {
      #expect(throws: GiftStoreError.badValue) { _ = try store.open("gift", by: user, at: time) }
      #expect(throws: GiftStoreError.badValue) { _ = try store.remove("gift", by: user, at: time) }
    }
    // A user who missed the answer asks again and gets the same answer.
    for _ in 0..<2 {
      guard case .opened(let gift) = try store.open("gift", by: "Bob", at: 7) else {
        Issue.record("it was not theirs")
        return
      }
      #expect(gift.fate == .opened(by: "Bob", at: 7))
    }
    guard case .alreadyOpened = try store.open("gift", by: "Bob", at: 8) else {
      Issue.record("it was opened twice")
      return
    }
  }

  @Test("a world that is only read is not written", arguments: GiftBackend.available)
  func readsOnly(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    #expect(throws: GiftStoreError.absent) { _ = try world.store(isReadOnly: true) }
    try world.store().add(.sample("gift"))
    let reader = try world.store(isReadOnly: true)
    #expect(try reader.gift("gift")?.owner == "Ada")
    #expect(throws: GiftStoreError.forbidden) { try reader.add(.sample("other")) }
    #expect(throws: GiftStoreError.forbidden) { _ = try reader.open("gift", by: "Bob", at: 1) }
  }

  /// The same operations in plain memory.
  private struct Model {
    var gifts: [String: Gift] = [:]

    mutating func open(_ name: String, _ user: String, _ time: Double) -> String {
      guard let gift = gifts[name] else { return "gone" }
      switch gift.fate {
      case .removed: return "gone"
      case .opened: return "too late"
      case .waiting: break
      }
      guard gift.owner != user else { return "own" }
      gifts[name] = gift.opened(by: user, at: time)
      return "opened"
    }

    mutating func remove(_ name: String, _ user: String, _ time: Double) -> String {
      guard let gift = gifts[name] else { return "gone" }
      if case .removed = gift.fate { return "gone" }
      guard gift.owner == user else { return "not owner" }
      guard gift.isWaiting else { return "too late" }
      gifts[name] = gift.removed(at: time)
      return "removed"
    }
  }

  @Test(
    "a store acts like a world in plain memory", arguments: GiftBackend.available, UInt64(0)..<6)
  func actsAsModel(backend: GiftBackend, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let world = try GiftWorld(backend)
    let stores = [try world.store(), try world.store()]
    let users = ["Ada", "Bob", "Eve"]
    var model = Model()
    for step in 0..<150 {
      let store = stores[random.whole(0...1)]
      let name = "g\(random.whole(0...29))"
      let user = users[random.whole(0...2)]
      let time = Double(step)
      switch random.whole(0...2) {
      case 0:
        let gift = Gift.sample(name, owner: user, placed: time)
        try store.add(gift)
        if model.gifts[name] == nil { model.gifts[name] = gift }
      case 1:
        let word =
          switch try store.open(name, by: user, at: time) {
          case .opened: "opened"
          case .alreadyOpened: "too late"
          case .own: "own"
          case .gone: "gone"
          }
        #expect(word == model.open(name, user, time))
      default:
        let word =
          switch try store.remove(name, by: user, at: time) {
          case .removed: "removed"
          case .notOwner: "not owner"
          case .alreadyOpened: "too late"
          case .gone: "gone"
          }
        #expect(word == model.remove(name, user, time))
      }
    }
    var all: [String: Gift] = [:]
    try stores[0].visitAll { all[$0.identifier] = $0 }
    #expect(all.mapValues(\.fate) == model.gifts.mapValues(\.fate))
    #expect(all.mapValues(\.owner) == model.gifts.mapValues(\.owner))
  }
}
