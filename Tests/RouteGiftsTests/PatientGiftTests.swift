import ARRouteEngine
import TestSupport
import Testing

@testable import RouteGifts

/// What is put while the server is away.
@Suite("Gifts and a server that goes away")
struct PatientGiftTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func patient(_ world: GiftWorld) throws -> PatientGifts {
    let address = world.address
    return PatientGifts(outbox: try SQLiteGifts(path: "\(folder.path)/outbox.sqlite")) {
      () throws(GiftStoreError) in try GiftAddress(address).open()
    }
  }

  private func names(_ world: GiftWorld) throws -> [String] {
    var names: [String] = []
    try world.store().visitAll { names.append($0.identifier) }
    return names.sorted()
  }

  @Test("is sent when it is back, once", .enabled(if: GiftBackend.server != nil))
  func isSentLater() throws {
    let world = try GiftWorld(.postgres)
    let gifts = try patient(world)
    try gifts.add(.sample("before"))
    #expect(try names(world) == ["before"])
    try world.goAway()
    for number in 0..<5 { try gifts.add(.sample("away\(number)")) }
    #expect(try gifts.pending().map(\.identifier) == (0..<5).map { "away\($0)" })
    #expect(throws: GiftStoreError.self) { _ = try gifts.open("before", by: "Bob", at: 2) }
    // Another walk begins with what the one before could not send.
    let later = try patient(world)
    try later.add(.sample("later"))
    #expect(try later.pending().count == 6)
    try world.comeBack()
    #expect(try later.send().count == 6)
    #expect(try later.pending().isEmpty)
    let all = ["away0", "away1", "away2", "away3", "away4", "before", "later"]
    #expect(try names(world) == all)
    // The first one finds nothing left to send, and hears what it has missed.
    #expect(try gifts.send().isEmpty)
    #expect(try gifts.news() == nil)
    #expect(try names(world) == all)
  }

  @Test(
    "is there once, wherever sending was interrupted", arguments: GiftBackend.available,
    0..<12)
  func isSentOnce(backend: GiftBackend, interruption: Int) throws {
    let world = try GiftWorld(backend)
    let outbox = try SQLiteGifts(path: "\(folder.path)/outbox.sqlite")
    let real = try world.store()
    let failing = FailingGifts(real, after: interruption)
    let first = PatientGifts(outbox: outbox) { () throws(GiftStoreError) in failing }
    for number in 0..<4 { try first.add(.sample("g\(number)")) }
    // Somebody takes one before it is sent again.
    _ = try real.open("g0", by: "Bob", at: 9)
    let second = PatientGifts(outbox: outbox) { () throws(GiftStoreError) in real }
    try second.send()
    #expect(try second.pending().isEmpty)
    #expect(try names(world) == (0..<4).map { "g\($0)" })
    if interruption > 1 {
      #expect(try real.gift("g0")?.fate == .opened(by: "Bob", at: 9))
    }
  }

  /// A store that is gone after some calls of `add`, every other time once it has done what was asked.
  private final class FailingGifts: GiftStore {
    private let real: any GiftStore
    private var left: Int

    init(_ real: any GiftStore, after count: Int) {
      self.real = real
      left = count
    }

    func add(_ gift: Gift) throws(GiftStoreError) {
      left -= 1
      if left >= 0 { return try real.add(gift) }
      if left % 2 == 0 { try real.add(gift) }
      throw .unreachable("gone")
    }

    func add(contentsOf gifts: [Gift]) throws(GiftStoreError) -> Int { throw .unreachable("") }
    func open(
      _ identifier: String, by user: String, at time: Double
    ) throws(GiftStoreError) -> GiftOpening { throw .unreachable("") }
    func remove(
      _ identifier: String, by user: String, at time: Double
    ) throws(GiftStoreError) -> GiftRemoval { throw .unreachable("") }
    func gift(_ identifier: String) throws(GiftStoreError) -> Gift? { throw .unreachable("") }
    func nearest(
      to place: GeodeticCoordinate, within radius: Double, limit: Int
    ) throws(GiftStoreError) -> [Gift] { throw .unreachable("") }
    func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) { throw .unreachable("") }
    func news() throws(GiftStoreError) -> [Gift]? { throw .unreachable("") }
  }
}
