import ARRouteEngine
import CPOSIX
import RouteFormats
import RouteGifts
import RouteStage

/// The world of gifts while a window is open: a thread of its own reads and writes it, so that the window
/// never waits for a disk or a server.
///
/// What is left on a server is first kept on disk, and sent from there: a server that is away, or a program
/// that is killed, loses nothing, and what was sent once is not sent twice.
final class GiftDesk: WindowFeed, @unchecked Sendable {
  private let address: GiftAddress
  private let user: String?
  private let outbox: String?
  private let monitor = Monitor()
  // What the two threads share, looked at by one at a time.
  private var wishes: [GiftWish] = []
  private var news: [FeedNews] = []
  private var openCount = 0
  private var isClosing = false
  private var isDone = false
  private var unsentCount = 0
  private let fromDesk = Bell()
  private let toDesk = Bell()
  private var thread: SystemThread?

  /// How long it takes at most to see what others do, milliseconds.
  private static let interval: Int32 = 200
  /// After so long a server that does not answer is asked again, nanoseconds.
  private static let patience: UInt64 = 2_000_000_000
  /// So far around gifts are looked for, metres: as far as they are seen, and the way until one looks again.
  private static let reach = GiftStyle().reach + 20

  /// The desk of a world.
  ///
  /// - Parameters:
  ///   - user: Who leaves and opens; nil for who only looks.
  ///   - outbox: The file in which gifts wait that cannot be sent; nil for none.
  init(_ address: GiftAddress, user: String?, outbox: String? = UserFolder.unsentGifts) {
    self.address = address
    self.user = user
    self.outbox = outbox
    thread = SystemThread { [unowned self] in self.work() }
    if thread == nil { isDone = true }
  }

  var descriptor: Int32 { fromDesk.descriptor }

  func read() -> [FeedNews] {
    fromDesk.silence()
    return monitor.locked {
      defer { news = [] }
      return news
    }
  }

  func ask(_ wish: GiftWish) {
    monitor.locked {
      wishes.append(wish)
      openCount += 1
    }
    toDesk.ring()
  }

  var isAwaited: Bool { monitor.locked { (openCount > 0 && !isDone) || !news.isEmpty } }

  /// Ends the thread once it has done what it was asked for; one that waits for a server is left.
  func close() {
    monitor.locked { isClosing = true }
    toDesk.ring()
    let end = SteadyClock.now() + Self.patience
    while !monitor.locked({ isDone }), SteadyClock.now() < end {
      _ = Descriptor.isReadable(fromDesk.descriptor, within: 10)
      fromDesk.silence()
    }
    guard !monitor.locked({ isDone }) else {
      thread?.join()
      let unsent = monitor.locked { unsentCount }
      if unsent > 0 {
        StandardError.report(
          unsent == 1
            ? "1 gift waits here; it is sent once its world can be reached"
            : "\(unsent) gifts wait here; they are sent once their world can be reached")
      }
      return
    }
    let left = monitor.locked { wishes.filter(\.isChange).count }
    if left > 0 {
      StandardError.report(
        "the world of gifts did not answer in time: "
          + (left == 1 ? "1 wish was given up" : "\(left) wishes were given up"))
    }
    // The thread uses it until the process ends.
    _ = Unmanaged.passRetained(self)
  }

  private func tell(_ news: GiftNews, answers: Bool = false) {
    monitor.locked {
      self.news.append(.gifts(news))
      if answers { openCount -= 1 }
    }
    fromDesk.ring()
  }
}

extension GiftDesk {
  private func work() {
    var worker = GiftWorker(address, user: user, outbox: outbox)
    while true {
      let (next, closes) = monitor.locked {
        (wishes.isEmpty ? nil : wishes.removeFirst(), isClosing)
      }
      if let next {
        let answer = worker.fulfil(next) { self.tell($0) }
        tell(answer, answers: true)
        continue
      }
      if closes { break }
      if Descriptor.isReadable(toDesk.descriptor, within: Self.interval) { toDesk.silence() }
      worker.lookForNews { self.tell($0) }
    }
    let unsent = worker.unsentCount
    worker.close()
    monitor.locked {
      unsentCount = unsent
      isDone = true
    }
    fromDesk.ring()
  }

  /// What the thread has.
  fileprivate struct GiftWorker {
    let address: GiftAddress
    let user: String?
    private var store: (any GiftStore)?
    /// The file of the store; nil for a server.
    private var file: FileIdentity?
    private var outbox: GiftOutbox?
    /// Why the world cannot be reached; nil while it can.
    private var problem: GiftStoreError?
    /// When it is tried again, nanoseconds.
    private var retryAt: UInt64 = 0
    private var place: GeodeticCoordinate?
    /// What was around it when it was last looked at.
    private var around: [Gift] = []
    /// Those of which it was told that the world refuses them.
    private var toldRefusals: Set<String> = []

    init(_ address: GiftAddress, user: String?, outbox path: String?) {
      self.address = address
      self.user = user
      if case .server = address, user != nil, let path {
        Output.file(path).makeFolders()
        outbox = try? GiftOutbox(path: path)
      }
    }

    /// How many gifts wait to be sent.
    var unsentCount: Int { (try? outbox?.waiting(for: world).count) ?? 0 }

    mutating func close() {
      store = nil
      outbox = nil
    }

    /// By which what waits to be sent there is kept: without a password.
    private var world: String { address.shown }

    private mutating func open(mayCreate: Bool = false) throws(GiftStoreError) -> any GiftStore {
      // What is written into a file that was taken away, or laid aside for another, would be lost.
      if file != nil, file != present { store = nil }
      if let store { return store }
      if let problem, SteadyClock.now() < retryAt { throw problem }
      let opened = try address.open(isReadOnly: user == nil, mayCreate: mayCreate)
      store = opened
      file = present
      return opened
    }

    /// The file that is there by the world's name; nil for a server.
    private var present: FileIdentity? {
      if case .file(let path) = address { FileIdentity(path: path) } else { nil }
    }

    /// Takes note that the world does not do what it was asked.
    private mutating func note(_ error: GiftStoreError, _ tell: (GiftNews) -> Void) {
      switch error {
      case .unreachable, .noLibrary:
        store = nil
        // What was refused without asking does not put off the next attempt.
        if SteadyClock.now() >= retryAt { retryAt = SteadyClock.now() + GiftDesk.patience }
        if problem == nil { tell(.reachable(problem: GiftFailure.words(for: error))) }
        problem = error
      default: break
      }
    }

    private mutating func noteReached(_ tell: (GiftNews) -> Void) {
      if problem != nil { tell(.reachable(problem: nil)) }
      problem = nil
    }

    /// Does something, and says what came of it.
    mutating func fulfil(_ wish: GiftWish, _ tell: (GiftNews) -> Void) -> GiftNews {
      do throws(GiftStoreError) {
        switch wish {
        case .put(let draft): return try put(draft, tell)
        case .open(let identifier):
          guard let user else { throw .forbidden }
          switch try open().open(identifier, by: user, at: WallTime.now) {
          case .opened(let gift): return .opened(gift)
          case .alreadyOpened(let gift): return .tooLate(gift)
          case .own, .gone: return .tooLate(nil)
          }
        case .takeAway(let identifier): return try takeAway(identifier)
        case .lookAround(let place):
          self.place = place
          return try lookAround(tell)
        }
      } catch {
        note(error, tell)
        if case .lookAround = wish {
          // What was seen is not gone, and what waits here is seen by who left it.
          let waiting = (try? outbox?.waiting(for: world)) ?? []
          let known = Set(waiting.map(\.identifier))
          return .around(around.filter { !known.contains($0.identifier) } + waiting)
        }
        return .failed(GiftFailure.words(for: error))
      }
    }

    private mutating func put(
      _ draft: GiftDraft, _ tell: (GiftNews) -> Void
    ) throws(GiftStoreError) -> GiftNews {
      guard let user,
        let gift = draft.gift(identifier: Identifier.random(), owner: user, placed: WallTime.now)
      else { throw .badValue }
      guard let outbox else {
        try open(mayCreate: true).add(gift)
        return .put(gift, waits: false)
      }
      try outbox.put(gift, for: world)
      // A server that was away a moment ago is not waited for now.
      guard problem == nil else { return .put(gift, waits: true) }
      do throws(GiftStoreError) {
        let sent = try outbox.send(to: try open(mayCreate: true), of: world)
        if sent.contains(where: { $0.identifier == gift.identifier }) {
          return .put(gift, waits: false)
        }
        toldRefusals.insert(gift.identifier)
        return .failed("the world refuses the gift, which is kept here")
      } catch {
        note(error, tell)
        return .put(gift, waits: true)
      }
    }

    private mutating func takeAway(_ identifier: String) throws(GiftStoreError) -> GiftNews {
      guard let user else { throw .forbidden }
      switch try open().remove(identifier, by: user, at: WallTime.now) {
      case .removed(let gift): return .removed(gift)
      case .alreadyOpened(let gift), .notOwner(let gift): return .notRemoved(gift)
      case .gone: return .notRemoved(nil)
      }
    }

    private mutating func lookAround(
      _ tell: (GiftNews) -> Void
    ) throws(GiftStoreError) -> GiftNews {
      guard let place else { return .around([]) }
      do throws(GiftStoreError) {
        let gifts = try open().nearest(to: place, within: GiftDesk.reach, limit: LaidGifts.limit)
        noteReached(tell)
        around = gifts
        return .around(gifts + (try outbox?.waiting(for: world) ?? []))
      } catch {
        // There is none before the first gift.
        guard error == .absent else { throw error }
        return .around([])
      }
    }

    /// Tells what others did, and sends what waits.
    mutating func lookForNews(_ tell: (GiftNews) -> Void) {
      do throws(GiftStoreError) {
        let wasAway = store == nil
        let store = try open()
        if wasAway {
          // What changed before it was opened is no news to it.
          if place != nil { tell(try lookAround(tell)) }
        } else if let changed = try store.news() {
          if !changed.isEmpty { tell(.changed(changed)) }
        } else if place != nil {
          tell(try lookAround(tell))
        }
        noteReached(tell)
        if let outbox, try !outbox.waiting(for: world).isEmpty {
          let sent = try outbox.send(to: store, of: world)
          if !sent.isEmpty { tell(.sent(sent.count)) }
          for (gift, reason) in try outbox.refused(by: world)
          where toldRefusals.insert(gift.identifier).inserted {
            tell(.failed("a gift that waited is refused: \(reason)"))
          }
        }
      } catch {
        if error != .absent { note(error, tell) }
      }
    }
  }
}

extension GiftWish {
  /// Whether it changes the world.
  fileprivate var isChange: Bool {
    if case .lookAround = self { false } else { true }
  }
}

/// A pipe by which one thread wakes another.
private final class Bell: @unchecked Sendable {
  private var ends: [Int32] = [-1, -1]

  init() {
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      posix_make_private(end)
    }
  }

  deinit {
    for end in ends where end >= 0 { close(end) }
  }

  /// What to wait on.
  var descriptor: Int32 { ends[0] }

  func ring() { _ = [UInt8(0)].withUnsafeBytes { write(ends[1], $0.baseAddress, 1) } }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while CPOSIX.read(ends[0], &bytes, bytes.count) > 0 {}
  }
}
