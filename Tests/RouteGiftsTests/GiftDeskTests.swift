import ARRouteEngine
import Foundation
import RouteStage
import TestSupport
import Testing

@testable import RouteGifts
@testable import RouteSim

/// Two walkers in the same world, without their windows.
@Suite("Gifts in two walks", .serialized, .onOwnThread)
struct GiftDeskTests {
  private let folder: ScratchFolder
  private static let place = Gift.sample("place").coordinate

  init() throws { folder = try ScratchFolder() }

  /// Returns a desk, which reports gifts that are waiting as soon as it finds them.
  ///
  /// - Parameter patience: For tests in which a server hangs.
  private func desk(
    _ address: String, _ user: String?,
    patience: GiftDesk.Patience = GiftDesk.Patience(sending: 600_000_000_000)
  ) -> GiftDesk {
    GiftDesk(
      GiftAddress(address), user: user, outbox: "\(folder.path)/\(user ?? "")/outbox",
      patience: patience)
  }

  /// Waits for a report of the given kind, and skips other reports.
  private func news<Result>(
    of desk: GiftDesk, _ what: String, where found: (GiftNews) -> Result?
  ) throws -> Result {
    let patience = Patience()
    while !patience.isExhausted {
      guard Descriptor.isReadable(desk.descriptor, within: 100) else { continue }
      for news in Self.news(in: desk.read()) {
        if let result = found(news) { return result }
      }
    }
    throw NeverCame(what: what)
  }

  /// Returns the reports that are about gifts.
  private static func news(in all: [FeedNews]) -> [GiftNews] {
    all.compactMap { if case .layer(let news) = $0 { news.content as? GiftNews } else { nil } }
  }

  private struct NeverCame: Error { let what: String }

  private static func draft(at place: GeodeticCoordinate = place) throws -> GiftDraft {
    let world = World(at: place)
    return try #require(world.giftDraft("star"))
  }

  /// Puts a gift, and waits for the report that it is there.
  private func put(by desk: GiftDesk) throws -> (gift: Gift, waits: Bool) {
    desk.ask(.put(try Self.draft()))
    return try news(of: desk, "put") {
      if case .put(let gift, let waits) = $0 { (gift, waits) } else { nil }
    }
  }

  @Test("gifts that are waiting but cannot be read are reported once")
  func unreadableOutbox() throws {
    let path = "\(folder.path)/foreign"
    try Data("not one of ours".utf8).write(to: URL(fileURLWithPath: path))
    let desk = GiftDesk(GiftAddress("postgres://127.0.0.1:1/none"), user: "Ada", outbox: path)
    let words = "the gifts left earlier and waiting here cannot be read: "
    let told = try news(of: desk, "what is wrong") {
      if case .failed(let line) = $0, line.hasPrefix(words) { line } else { nil }
    }
    #expect(told.count > words.count)
    #expect(desk.close())
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "not one of ours")
    let again = Self.news(in: desk.read()).contains {
      if case .failed(let line) = $0 { line.hasPrefix(words) } else { false }
    }
    #expect(!again)
  }

  @Test(
    "a gift put by one user is seen by the other, and taken once", arguments: GiftBackend.available)
  func isSeenAndTaken(backend: GiftBackend) throws {
    let world = try GiftWorld(backend)
    let (ada, bob, eve) = (
      desk(world.address, "Ada"), desk(world.address, "Bob"), desk(world.address, "Eve")
    )
    defer { for desk in [ada, bob, eve] { _ = desk.close() } }
    for desk in [ada, bob, eve] {
      desk.ask(.lookAround(Self.place))
      let around = try news(of: desk, "around") {
        if case .around(let gifts) = $0 { gifts } else { nil }
      }
      #expect(around.isEmpty)
    }
    let (gift, waits) = try put(by: ada)
    #expect(!waits && gift.owner == "Ada")
    for desk in [bob, eve] {
      let seen = try news(of: desk, "the gift") { news -> Gift? in
        switch news {
        case .changed(let gifts), .around(let gifts):
          gifts.first { $0.identifier == gift.identifier }
        default: nil
        }
      }
      // A gift that waits in a file is stored with a precision of tenths of millimetres.
      #expect(try Geodesic.distance(from: seen.coordinate, to: gift.coordinate) < 1e-3)
      #expect(seen.owner == "Ada" && seen.height == gift.height && seen.placed == gift.placed)
    }
    // A user can neither take away another's gift nor open their own.
    bob.ask(.takeAway(gift.identifier))
    #expect(
      try news(of: bob, "an answer") { if case .notRemoved(let it) = $0 { it?.owner } else { nil } }
        == "Ada")
    ada.ask(.open(gift.identifier))
    _ = try news(of: ada, "an answer") { if case .tooLate(nil) = $0 { true } else { nil } }
    bob.ask(.open(gift.identifier))
    eve.ask(.open(gift.identifier))
    let answers = try [bob, eve].map { desk in
      try news(of: desk, "an answer") { news -> Bool? in
        switch news {
        case .opened: true
        case .tooLate(let gift):
          if case .opened(let user, _) = gift?.fate {
            ["Bob", "Eve"].contains(user) ? false : nil
          } else {
            nil
          }
        default: nil
        }
      }
    }
    #expect(answers.filter(\.self).count == 1)
    let fate = try news(of: ada, "who opened it") { news -> Gift.Fate? in
      guard case .changed(let gifts) = news else { return nil }
      return gifts.first { $0.identifier == gift.identifier && !$0.isWaiting }?.fate
    }
    guard case .opened(let user, _) = fate else {
      Issue.record("\(fate)")
      return
    }
    #expect(user == (answers[0] ? "Bob" : "Eve"))
  }

  @Test("a user who only looks on changes nothing, and creates no world")
  func onlyLooks() throws {
    let path = "\(folder.path)/none.sqlite"
    let (looker, walker) = (desk(path, nil), desk(path, "Ada"))
    defer { for desk in [looker, walker] { _ = desk.close() } }
    for desk in [looker, walker] { desk.ask(.lookAround(Self.place)) }
    for desk in [looker, walker] {
      _ = try news(of: desk, "around") { if case .around(let gifts) = $0 { gifts } else { nil } }
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    looker.ask(.put(try Self.draft()))
    _ = try news(of: looker, "no") { if case .failed = $0 { true } else { nil } }
    #expect(!FileManager.default.fileExists(atPath: path))
    _ = try put(by: walker)
    #expect(FileManager.default.fileExists(atPath: path))
    _ = try news(of: looker, "the gift") { news -> Bool? in
      switch news {
      case .changed(let gifts), .around(let gifts): gifts.count == 1 ? true : nil
      default: nil
      }
    }
  }

  @Test func aWorldThatIsTakenAwayIsMadeAnew() throws {
    let path = folder.path + "/world.sqlite"
    let desk = desk(path, "Ada")
    defer { _ = desk.close() }
    _ = try put(by: desk)
    for ending in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
    let kept = try put(by: desk).gift.identifier
    var found: [String] = []
    try GiftAddress(path).open(isReadOnly: true).visitAll { found.append($0.identifier) }
    #expect(found == [kept])
  }

  /// A server that accepts connections and never answers.
  private final class SilentServer {
    private let descriptor: Int32
    let address: String

    init() throws {
      #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
      #else
        let stream = SOCK_STREAM
      #endif
      descriptor = socket(AF_INET, stream, 0)
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let descriptor = descriptor
      let isListening = withUnsafeMutableBytes(of: &name) { bytes in
        let pointer = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
        return bind(descriptor, pointer, length) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, pointer, &length) == 0
      }
      guard isListening else { throw NeverCame(what: "a socket") }
      address = "postgres://127.0.0.1:\(UInt16(bigEndian: name.sin_port))/world"
    }

    deinit { close(descriptor) }
  }

  @Test(
    "a server that hangs keeps nobody waiting, and new gifts are kept in a file",
    .enabled(if: GiftBackend.available.contains(.postgres)))
  func outlastsSilence() throws {
    let server = try SilentServer()
    let desk = desk(
      server.address, "Ada",
      patience: GiftDesk.Patience(sending: 300_000_000, ending: 100_000_000))
    let outbox = folder.path + "/Ada/outbox"
    var kept: [String] = []
    for _ in 0..<3 {
      let (gift, waits) = try put(by: desk)
      #expect(waits)
      kept.append(gift.identifier)
      let world = GiftAddress(server.address).shown
      #expect(try GiftOutbox(path: outbox).waiting(for: world).map(\.identifier) == kept)
    }
    // A request that only the server can answer is abandoned, and this is reported.
    desk.ask(.open("nothing"))
    #expect(!desk.close())
  }

  @Test(
    "an outbox that is removed is created again; if that is impossible, it is reported",
    .enabled(if: GiftBackend.available.contains(.postgres)))
  func outlastsOutbox() throws {
    let server = try SilentServer()
    let desk = desk(
      server.address, "Ada", patience: GiftDesk.Patience(sending: 0, ending: 100_000_000))
    _ = try put(by: desk)
    try FileManager.default.removeItem(atPath: folder.path + "/Ada")
    let kept = try put(by: desk).gift.identifier
    let world = GiftAddress(server.address).shown
    #expect(
      try GiftOutbox(path: folder.path + "/Ada/outbox").waiting(for: world).map(\.identifier)
        == [kept])
    try FileManager.default.removeItem(atPath: folder.path + "/Ada")
    try Data().write(to: URL(fileURLWithPath: folder.path + "/Ada"))
    desk.ask(.put(try Self.draft()))
    let words = try news(of: desk, "why not") { if case .failed(let it) = $0 { it } else { nil } }
    #expect(words.hasPrefix("it could not be stored to be sent later: "))
    #expect(desk.close())
  }

  @Test(
    "after a server's restart it has every gift once, and the walk continues",
    .enabled(if: FickleServer.isThere))
  func outlastsRestart() throws { try FickleServer.use(outlastsRestart(of:)) }

  private func outlastsRestart(of fickle: FickleServer) throws {
    let server = try fickle.address
    let owner = "Ada \(UUID().uuidString.prefix(8))"
    let desk = desk(server, owner)
    var ids: [String] = []
    let first = try put(by: desk)
    #expect(!first.waits)
    ids.append(first.gift.identifier)
    try fickle.stop()
    for _ in 0..<3 {
      let (gift, waits) = try put(by: desk)
      #expect(waits)
      ids.append(gift.identifier)
      // A gift that waits in the outbox is visible to its owner.
      desk.ask(.lookAround(Self.place))
      let around = try news(of: desk, "around") {
        if case .around(let gifts) = $0 { gifts.map(\.identifier) } else { nil }
      }
      #expect(ids.dropFirst().allSatisfy(around.contains))
    }
    desk.ask(.open("nothing"))
    _ = try news(of: desk, "no") { if case .failed = $0 { true } else { nil } }
    // One walk ends before the server is back; the next walk sends its gifts.
    #expect(desk.close())
    let next = self.desk(server, owner)
    defer { _ = next.close() }
    try fickle.start()
    let sent = try news(of: next, "sent") { if case .sent(let count) = $0 { count } else { nil } }
    #expect(sent == 3)
    _ = try put(by: next)
    // Another walk continues while the server is down, and makes no further request once the server is
    // back.
    try fickle.stop()
    let last = try put(by: next)
    #expect(last.waits)
    ids.append(last.gift.identifier)
    try fickle.start()
    let late = try news(of: next, "sent") { if case .sent(let count) = $0 { count } else { nil } }
    #expect(late == 1)
    var found: [String] = []
    let store = try GiftAddress(server).open(isReadOnly: true)
    try store.visitAll { if $0.owner == owner { found.append($0.identifier) } }
    #expect(found.count == 6 && Set(found).count == 6 && ids.allSatisfy(found.contains))
  }
}
