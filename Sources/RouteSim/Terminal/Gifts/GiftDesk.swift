import ARRouteEngine
import CPOSIX
import RouteFormats
import RouteGifts
import RouteStage

/// The world of gifts while a window is open, read and written by separate threads, so that the window never
/// waits for a disk or a server.
///
/// A gift left on a server is first saved to disk by one thread, and then sent by another: if a server is
/// unreachable or hangs, or the program is killed, nothing is lost, and nothing is sent twice.
final class GiftDesk: WindowFeed, @unchecked Sendable {
  private let world: Inbox<GiftWish>
  private let keeper: Inbox<GiftDraft>?
  private let patience: Patience
  /// The outbox of waiting gifts; each thread opens its own.
  private let outbox: GiftOutboxFile?
  private let monitor = Monitor()
  // The state shared between threads, accessed only with the monitor locked.
  private var news: [FeedNews] = []
  /// The number of unanswered requests, and the number of those that change the world.
  private var openCount = 0
  private var openChanges = 0
  /// The gifts placed but not yet reported, by their identifiers.
  private var sending: [String: Sending] = [:]
  private var isReachable = true
  private var working = 0
  private let bell = Bell()
  private var threads: [SystemThread] = []

  /// A gift on its way to a server.
  private struct Sending {
    let gift: Gift
    /// The time from which the gift is reported as waiting, nanoseconds.
    let deadline: UInt64
    /// True when the gift is on disk.
    var isKept = false
  }

  /// The time limits, nanoseconds.
  struct Patience {
    /// The delay before a placed gift is reported as waiting: one second, because other users see a gift
    /// within that time.
    var sending: UInt64 = 1_000_000_000
    /// The delay before retrying a server that did not answer.
    var retrying: UInt64 = 2_000_000_000
    /// The time allowed for finishing at the end, if the world is on a server.
    var ending: UInt64 = 2_000_000_000
    /// The time allowed for finishing at the end, if the world is a file, which another process may have
    /// locked.
    var endingFile: UInt64 = 12_000_000_000
  }

  /// The maximum delay before changes made by others are seen, milliseconds.
  private static let interval: Int32 = 200

  /// Creates the desk for a world.
  ///
  /// - Parameters:
  ///   - user: The user who leaves and opens gifts; nil for a viewer.
  ///   - outbox: The file for gifts that cannot be sent yet; nil for none.
  init(
    _ address: GiftAddress, user: String?, outbox path: String? = UserFolder.unsentGifts,
    patience: Patience = Patience()
  ) {
    self.patience = patience
    world = Inbox()
    var outbox: GiftOutboxFile?
    if address.isRemote, user != nil, let path {
      outbox = GiftOutboxFile(path: path, world: address.shown)
    }
    self.outbox = outbox
    keeper = outbox == nil ? nil : Inbox()
    let worker = GiftWorker(address, user: user, outbox: outbox, retryingAfter: patience.retrying)
    start { [unowned self] in self.work(worker) }
    if let keeper, let outbox, let user {
      start { [unowned self] in self.keep(for: keeper, in: outbox, owner: user) }
    }
  }

  private func start(_ body: @escaping @Sendable () -> Void) {
    monitor.locked { working += 1 }
    if let thread = SystemThread(body) {
      threads.append(thread)
    } else {
      monitor.locked { working -= 1 }
    }
  }

  var descriptor: Int32 { bell.descriptor }

  func read() -> [FeedNews] {
    bell.silence()
    return monitor.locked {
      defer { news = [] }
      return news
    }
  }

  func ask(_ wish: LayerMessage) {
    if let wish = wish.content as? GiftWish { ask(wish) }
  }

  /// Requests an action on the gifts in the street; the result arrives as an update.
  func ask(_ wish: GiftWish) {
    monitor.locked {
      openCount += 1
      if wish.isChange { openChanges += 1 }
    }
    if case .put(let draft) = wish, let keeper {
      keeper.ask(draft)
    } else {
      world.ask(wish)
    }
  }

  var isAwaited: Bool { monitor.locked { (openCount > 0 && working > 0) || !news.isEmpty } }

  /// Ends the threads once they have done what was requested; a thread that waits for a server is abandoned.
  ///
  /// - Returns: True if everything requested was done, or is waiting on disk.
  func close() -> Bool {
    // The keeper closes first: the gifts that it has saved still have to be sent.
    if let keeper { keeper.close() } else { world.close() }
    let end = SteadyClock.now() + (keeper == nil ? patience.endingFile : patience.ending)
    while monitor.locked({ working }) > 0, SteadyClock.now() < end {
      _ = Descriptor.isReadable(bell.descriptor, within: 10)
      bell.silence()
    }
    if monitor.locked({ working }) == 0 {
      for thread in threads { thread.join() }
    } else {
      // The threads use the desk until the process ends.
      _ = Unmanaged.passRetained(self)
    }
    let lost = monitor.locked { openChanges - sending.values.count(where: \.isKept) }
    var outbox = outbox
    let waiting = outbox?.waiting.count ?? 0
    if waiting > 0 {
      StandardError.report(
        waiting == 1
          ? "1 gift is waiting here; it will be sent once its world can be reached"
          : "\(waiting) gifts are waiting here; they will be sent once their world can be reached")
    }
    if let outbox, let problem = outbox.problem {
      let line = problem.line(of: outbox.path)
      StandardError.report("the gifts waiting here to be sent cannot be read: \(line)")
    }
    if lost > 0 {
      StandardError.report(
        "the world of gifts did not answer in time: "
          + counted(lost, "request was abandoned", "requests were abandoned"))
    }
    return lost == 0
  }

  private func tell(_ news: GiftNews) {
    monitor.locked {
      self.news.append(.gifts(news))
      if case .reachable(let problem) = news { isReachable = problem == nil }
    }
    bell.ring()
  }

  private func answer(_ news: GiftNews, isChange: Bool) {
    monitor.locked {
      self.news.append(.gifts(news))
      openCount -= 1
      if isChange { openChanges -= 1 }
    }
    bell.ring()
  }
}

extension GiftDesk {
  /// Serves requests about the world, on a separate thread.
  private func work(_ start: GiftWorker) {
    var worker = start
    loop: while true {
      switch world.next(within: Self.interval) {
      case .wish(let wish):
        answer(worker.fulfil(wish) { self.tell($0) }, isChange: wish.isChange)
        // Requests take precedence; updates can wait.
        continue
      case .nothing: break
      case .closed: break loop
      }
      sendAndLook(&worker)
    }
    sendAndLook(&worker)
    worker.close()
    finish()
  }

  private func sendAndLook(_ worker: inout GiftWorker) {
    worker.lookForNews({ self.tell($0) }, settle: { self.settle($0, $1) })
    if !monitor.locked({ isReachable }) { tellOfWaiting(before: .max) }
  }

  private func finish() {
    monitor.locked { working -= 1 }
    bell.ring()
  }

  /// Saves placed gifts to disk, on a separate thread.
  private func keep(for inbox: Inbox<GiftDraft>, in start: GiftOutboxFile, owner: String) {
    var outbox = start
    loop: while true {
      switch inbox.next(within: Self.interval) {
      case .wish(let draft): keep(draft, in: &outbox, owner: owner)
      case .nothing: tellOfWaiting(before: SteadyClock.now())
      case .closed: break loop
      }
    }
    outbox.close()
    // The gifts that this thread has saved are sent now, or by a later run.
    world.close()
    finish()
  }

  private func keep(_ draft: GiftDraft, in outbox: inout GiftOutboxFile, owner: String) {
    guard let gift = draft.gift(leftBy: owner) else {
      return answer(.failed(GiftStoreError.badValue.message), isChange: true)
    }
    // The gift may be sent before this thread continues.
    let deadline = SteadyClock.now() + patience.sending
    monitor.locked { sending[gift.identifier] = Sending(gift: gift, deadline: deadline) }
    do throws(GiftStoreError) {
      try outbox.put(gift)
    } catch {
      let words = error.message
      _ = settle(gift, .failed("it could not be stored to be sent later: \(words)"))
      return
    }
    monitor.locked { sending[gift.identifier]?.isKept = true }
    // If the server was unreachable a moment ago, the gift counts as waiting without delay.
    if !monitor.locked({ isReachable }) { tellOfWaiting(before: .max) }
    world.ring()
  }

  /// Reports as waiting the gifts on disk whose deadline is at `time` or earlier.
  private func tellOfWaiting(before time: UInt64) {
    let late = monitor.locked { sending.values.filter { $0.isKept && $0.deadline <= time } }
    for sending in late { _ = settle(sending.gift, .put(sending.gift, waits: true)) }
  }

  /// Answers the request that placed a gift; returns false if it has already been answered.
  private func settle(_ gift: Gift, _ news: GiftNews) -> Bool {
    guard monitor.locked({ sending.removeValue(forKey: gift.identifier) }) != nil else {
      return false
    }
    answer(news, isChange: true)
    return true
  }
}

extension GiftWish {
  /// True when the request changes the world.
  fileprivate var isChange: Bool {
    if case .lookAround = self { false } else { true }
  }
}
