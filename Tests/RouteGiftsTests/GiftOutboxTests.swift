import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteGifts

/// Gifts that are left while the server is unreachable.
@Suite("Outbox of gifts", .serialized, .onOwnThread)
struct GiftOutboxTests {
  private let folder: ScratchFolder
  private let outbox: GiftOutbox

  init() throws {
    folder = try ScratchFolder()
    outbox = try GiftOutbox(path: "\(folder.path)/outbox.sqlite")
  }

  /// Sends the gifts and returns their identifiers in order.
  @discardableResult
  private func send(
    _ outbox: GiftOutbox, to store: any GiftStore, of world: String
  ) throws -> [String] {
    var sent: [String] = []
    try outbox.send(to: store, of: world) { sent.append($0.identifier) }
    return sent
  }

  private func names(_ store: any GiftStore) throws -> [String] {
    var names: [String] = []
    try store.visitAll { names.append($0.identifier) }
    return names.sorted()
  }

  @Test(
    "a real server that is restarted in between has every gift once",
    .enabled(if: FickleServer.isThere))
  func outlastsRestart() throws { try FickleServer.use(outlastsRestart(of:)) }

  private func outlastsRestart(of server: FickleServer) throws {
    let address = try server.address
    let prefix = UUID().uuidString.lowercased()
    let store = try GiftAddress(address).open()
    #expect(try store.news() != nil)
    try store.add(.sample("\(prefix)-before"))
    try server.stop()
    for number in 0..<3 {
      try outbox.put(.sample("\(prefix)-away\(number)"), for: address)
      do throws(GiftStoreError) {
        try outbox.send(to: store, of: address) { _ in }
        Issue.record("it was sent to nobody: \(try outbox.refused(by: address).map(\.reason))")
      } catch {
        guard case .unreachable = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    #expect(try outbox.waiting(for: address).count == 3)
    do throws(GiftStoreError) {
      _ = try GiftAddress(address).open()
      Issue.record("it was opened")
    } catch {
      guard case .unreachable = error else {
        Issue.record("\(error)")
        return
      }
    }
    try server.start()
    #expect(try send(outbox, to: store, of: address).count == 3)
    #expect(try send(outbox, to: store, of: address).isEmpty)
    // It is not known which changes were missed in the meantime.
    #expect(try store.news() == nil)
    let all = try names(store).filter { $0.hasPrefix(prefix) }
    #expect(all == ["away0", "away1", "away2", "before"].map { "\(prefix)-\($0)" })
  }

  @Test(
    "each gift is there once, wherever sending was interrupted", arguments: GiftBackend.available,
    0..<10)
  func isSentOnce(backend: GiftBackend, interruption: Int) throws {
    let world = try GiftWorld(backend)
    let real = try world.store()
    let failing = FailingGifts(real, after: interruption, .unreachable("gone"))
    for number in 0..<4 {
      try outbox.put(.sample("g\(number)"), for: world.address)
      try? outbox.send(to: failing, of: world.address) { _ in }
    }
    // Another user opens a gift before it is sent again.
    _ = try real.open("g0", by: "Bob", at: 9)
    let wasThere = try real.gift("g0") != nil
    let again = try GiftOutbox(path: "\(folder.path)/outbox.sqlite")
    let left = try again.waiting(for: world.address).count
    #expect(try send(again, to: real, of: world.address).count == left)
    #expect(try again.waiting(for: world.address).isEmpty)
    #expect(try names(real) == (0..<4).map { "g\($0)" })
    if wasThere { #expect(try real.gift("g0")?.fate == .opened(by: "Bob", at: 9)) }
  }

  @Test("a gift that no world can contain is set aside, and the rest is sent")
  func setsAside() throws {
    let world = try GiftWorld(.sqlite)
    let real = try world.store()
    for number in 0..<3 { try outbox.put(.sample("g\(number)"), for: "a") }
    try outbox.put(.sample("other"), for: "b")
    let refusing = FailingGifts(real, after: 1, .badValue)
    #expect(try send(outbox, to: refusing, of: "a") == ["g0"])
    #expect(try outbox.waiting(for: "a").isEmpty)
    #expect(try outbox.refused(by: "a").map(\.gift.identifier) == ["g1", "g2"])
    #expect(try outbox.waiting(for: "b").map(\.identifier) == ["other"])
    #expect(throws: GiftStoreError.foreign) { _ = try GiftOutbox(path: world.address) }
  }

  @Test(
    "a gift that a world rejects at present keeps waiting",
    arguments: [GiftStoreError.forbidden, .failed("read-only transaction"), .full, .busy])
  func waitsOn(error: GiftStoreError) throws {
    let world = try GiftWorld(.sqlite)
    let real = try world.store()
    for number in 0..<3 { try outbox.put(.sample("g\(number)"), for: "a") }
    #expect(throws: error) {
      try outbox.send(to: FailingGifts(real, after: 1, error), of: "a") { _ in }
    }
    #expect(try outbox.waiting(for: "a").map(\.identifier) == ["g1", "g2"])
    #expect(try send(outbox, to: real, of: "a") == ["g1", "g2"])
    #expect(try names(real) == ["g0", "g1", "g2"])
  }

  @Test(
    "a gift that a world rejects does not delay the gifts behind it",
    arguments: [GiftStoreError.forbidden, .failed("violates a check")])
  func letsOthersPass(error: GiftStoreError) throws {
    let world = try GiftWorld(.sqlite)
    let real = try world.store()
    for number in 0..<4 { try outbox.put(.sample("g\(number)"), for: "a") }
    #expect(throws: error) {
      try outbox.send(to: FailingGifts(real, refusing: "g1", error), of: "a") { _ in }
    }
    #expect(try outbox.waiting(for: "a").map(\.identifier) == ["g1"])
    #expect(try names(real) == ["g0", "g2", "g3"])
  }

  /// The limit is in blocks of 512 bytes.
  ///
  /// The program ignores the signal, which would end a process.
  @Test(
    "the outbox is complete or absent if files may not grow",
    arguments: [0, 1, 7, 8, 9, 16, 32, 63, 64, 65, 80, 96])
  func limitedFile(blocks: Int) throws {
    let path = "\(folder.path)/limited/outbox.sqlite"
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/limited", withIntermediateDirectories: false)
    let shell = try #require(Tool(named: "sh"))
    let command = "(trap '' XFSZ; ulimit -f \(blocks); exec \"$0\" keep \"$1\" Ada) 2>&1 | cat"
    let said = try shell.run(["-c", command, try GiftWorld.actor.path, path]).text
    let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/limited")
    if said == "kept\n" {
      #expect(left == ["outbox.sqlite"] && blocks > 32)
    } else {
      #expect(said == "error: sizeLimited\n")
      #expect(left.isEmpty || left == ["outbox.sqlite"])
    }
    if !left.isEmpty {
      let database = try SQLiteDatabase(path: path, isReadOnly: true, mayCreate: false)
      #expect(try database.number("PRAGMA application_id") == 0x5253_676F)
    }
    // The file that remains is an outbox; if the outbox is empty, the gift did not fit.
    let waiting = try GiftOutbox(path: path).waiting(for: "world")
    #expect(waiting.map(\.identifier) == (said == "kept\n" ? ["kept"] : []))
  }

  @Test("an outbox whose file is removed or moved away must be opened again")
  func isOutdated() throws {
    let path = "\(folder.path)/outbox.sqlite"
    #expect(!outbox.isOutdated)
    try outbox.put(.sample("g"), for: "a")
    #expect(!outbox.isOutdated)
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
    #expect(outbox.isOutdated)
    let next = try GiftOutbox(path: path)
    #expect(outbox.isOutdated && !next.isOutdated)
  }

  /// A store whose `add` fails after the given number of calls.
  ///
  /// Every second failing call adds the gifts before it throws, unless the error is `forbidden`.
  private final class FailingGifts: GiftStore {
    private let real: any GiftStore
    private let error: GiftStoreError
    private var left: Int
    private let refused: String?

    init(_ real: any GiftStore, after count: Int, _ error: GiftStoreError) {
      self.real = real
      self.error = error
      left = count
      refused = nil
    }

    /// Creates a store that accepts all gifts except one.
    init(_ real: any GiftStore, refusing identifier: String, _ error: GiftStoreError) {
      self.real = real
      self.error = error
      left = .max
      refused = identifier
    }

    func add(
      contentsOf gifts: [Gift], progress: (Int) -> Void
    ) throws(GiftStoreError) -> Int {
      if gifts.contains(where: { $0.identifier == refused }) { throw error }
      left -= 1
      if left >= 0 { return try real.add(contentsOf: gifts) }
      if left % 2 == 0, error != .forbidden { _ = try real.add(contentsOf: gifts) }
      throw error
    }

    func open(
      _ identifier: String, by user: String, at time: Double
    ) throws(GiftStoreError) -> GiftOpening { throw error }
    func remove(
      _ identifier: String, by user: String, at time: Double
    ) throws(GiftStoreError) -> GiftRemoval { throw error }
    func gift(_ identifier: String) throws(GiftStoreError) -> Gift? { throw error }
    func nearest(
      to place: GeodeticCoordinate, within radius: Double, limit: Int
    ) throws(GiftStoreError) -> [Gift] { throw error }
    func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) -> Int { throw error }
    func news() throws(GiftStoreError) -> [Gift]? { throw error }
  }
}
