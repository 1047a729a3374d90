import ARRouteEngine
import RouteGifts
import RouteStage

extension GiftDraft {
  /// Returns the gift as left by a user at the current time; nil if the user's name is invalid.
  func gift(leftBy user: String) -> Gift? {
    gift(identifier: Identifier.random(), owner: user, placed: WallTime.now)
  }
}

/// The part of the desk that reads and writes the world, on one of its threads.
struct GiftWorker: @unchecked Sendable {
  private let address: GiftAddress
  private let user: String?
  private let retryingAfter: UInt64
  private var store: (any GiftStore)?
  private var outbox: GiftOutboxFile?
  /// The reason why the world cannot be reached; nil while it can.
  private var problem: GiftStoreError?
  /// The times of the next attempts to reach the world and to send gifts, nanoseconds.
  private var retryAt: UInt64 = 0
  private var sendAt: UInt64 = 0
  private var coordinate: GeodeticCoordinate?
  /// The gifts found around `coordinate` by the last search.
  private var around: [Gift] = []
  /// The identifiers of gifts already reported as ones that no world can hold.
  private var toldRefusals: Set<String> = []
  /// The last reported reason why gifts could not be sent.
  private var toldProblem: GiftStoreError?
  /// The last reported reason why the waiting gifts could not be read.
  private var toldUnread: GiftStoreError?
  /// The times of attempts to open gifts whose answer was lost, by the gifts' identifiers.
  ///
  /// A retry with the same time gets the same answer.
  private var openings: [String: Double] = [:]

  /// The radius of a search, metres: the distance at which gifts are seen, plus the distance to the next
  /// search.
  private static let reach = GiftStyle().reach + 20

  /// - Parameter retryingAfter: The delay before retrying a server that did not answer, nanoseconds.
  init(
    _ address: GiftAddress, user: String?, outbox: GiftOutboxFile?, retryingAfter: UInt64
  ) {
    self.address = address
    self.user = user
    self.outbox = outbox
    self.retryingAfter = retryingAfter
  }

  mutating func close() {
    store = nil
    outbox?.close()
  }

  private mutating func open(mayCreate: Bool = false) throws(GiftStoreError) -> any GiftStore {
    // Writes to a file that was removed, or replaced with another, would be lost.
    if store?.isOutdated == true { store = nil }
    if let store { return store }
    if let problem, SteadyClock.now() < retryAt { throw problem }
    let opened = try address.open(isReadOnly: user == nil, mayCreate: mayCreate)
    store = opened
    return opened
  }

  /// Records that the world failed to carry out a request.
  private mutating func note(_ error: GiftStoreError, _ tell: (GiftNews) -> Void) {
    switch error {
    case .unreachable, .noLibrary:
      store = nil
      // A request that failed without an attempt does not postpone the next attempt.
      if SteadyClock.now() >= retryAt { retryAt = SteadyClock.now() + retryingAfter }
      if problem == nil { tell(.reachable(problem: error.message)) }
      problem = error
    default: break
    }
  }

  private mutating func noteReached(_ tell: (GiftNews) -> Void) {
    if problem != nil { tell(.reachable(problem: nil)) }
    problem = nil
  }

  /// Serves a request, and returns the result.
  mutating func fulfil(_ wish: GiftWish, _ tell: (GiftNews) -> Void) -> GiftNews {
    do throws(GiftStoreError) {
      switch wish {
      case .put(let draft): return .put(try put(draft), waits: false)
      case .open(let identifier): return try openGift(identifier)
      case .takeAway(let identifier): return try takeAway(identifier)
      case .lookAround(let coordinate):
        self.coordinate = coordinate
        return try lookAround(tell)
      }
    } catch {
      note(error, tell)
      if case .lookAround = wish {
        // If the world cannot be read, gifts found earlier still count, and users see the waiting gifts that
        // they left.
        let waiting = outbox?.waiting ?? []
        let known = Set(waiting.map(\.identifier))
        return .around(around.filter { !known.contains($0.identifier) } + waiting)
      }
      return .failed(error.message)
    }
  }

  /// Leaves a gift in the world itself rather than in the outbox.
  private mutating func put(_ draft: GiftDraft) throws(GiftStoreError) -> Gift {
    guard let user, let gift = draft.gift(leftBy: user) else { throw .badValue }
    try open(mayCreate: true).add(gift)
    return gift
  }

  private mutating func openGift(_ identifier: String) throws(GiftStoreError) -> GiftNews {
    guard let user else { throw .forbidden }
    let time = openings[identifier] ?? WallTime.now
    do throws(GiftStoreError) {
      let opening = try open().open(identifier, by: user, at: time)
      openings[identifier] = nil
      switch opening {
      case .opened(let gift): return .opened(gift)
      case .alreadyOpened(let gift): return .tooLate(gift)
      case .own, .gone: return .tooLate(nil)
      }
    } catch {
      // The gift may have been opened in spite of the error.
      if case .unreachable = error { openings[identifier] = time }
      throw error
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
    guard let coordinate else { return .around([]) }
    do throws(GiftStoreError) {
      let gifts = try open().nearest(to: coordinate, within: Self.reach, limit: LaidGifts.limit)
      noteReached(tell)
      around = gifts
      return .around(gifts + (outbox?.waiting ?? []))
    } catch {
      // The world does not exist until the first gift is left.
      guard error == .absent else { throw error }
      return .around([])
    }
  }

  /// Reports changes made by others, and sends the waiting gifts.
  ///
  /// - Parameter settle: Answers the request that placed a gift; returns false if no answer is awaited.
  mutating func lookForNews(
    _ tell: (GiftNews) -> Void, settle: (Gift, GiftNews) -> Bool
  ) {
    do throws(GiftStoreError) {
      let mayCreate = hasWaiting
      tellUnread(tell)
      let wasAway = store == nil || store?.isOutdated == true
      let store = try open(mayCreate: mayCreate)
      if wasAway {
        // The store does not report changes from before it was opened.
        if coordinate != nil { tell(try lookAround(tell)) }
      } else if let changed = try store.news() {
        if !changed.isEmpty { tell(.changed(changed)) }
      } else if coordinate != nil {
        tell(try lookAround(tell))
      }
      noteReached(tell)
      if hasWaiting { try send(to: store, tell, settle) }
    } catch {
      if error != .absent { note(error, tell) }
    }
  }

  private var hasWaiting: Bool {
    mutating get { SteadyClock.now() >= sendAt && outbox?.hasWaiting == true }
  }

  /// Reports that the waiting gifts cannot be read, if this has not been reported yet.
  private mutating func tellUnread(_ tell: (GiftNews) -> Void) {
    if let problem = outbox?.problem, problem != toldUnread {
      let words = problem.message
      tell(.failed("the gifts left earlier and waiting here cannot be read: \(words)"))
    }
    toldUnread = outbox?.problem
  }

  /// Sends the waiting gifts, and reports the result.
  private mutating func send(
    to store: any GiftStore, _ tell: (GiftNews) -> Void, _ settle: (Gift, GiftNews) -> Bool
  ) throws(GiftStoreError) {
    var count = 0
    do throws(GiftStoreError) {
      try outbox?.send(to: store) { gift in
        if !settle(gift, .put(gift, waits: false)) { count += 1 }
      }
      toldProblem = nil
    } catch {
      if count > 0 { tell(.sent(count)) }
      count = 0
      if case .unreachable = error { throw error }
      sendAt = SteadyClock.now() + retryingAfter
      if error != toldProblem {
        tell(.failed("the gifts that were left are waiting here: \(error.message)"))
      }
      toldProblem = error
    }
    if count > 0 { tell(.sent(count)) }
    for gift in outbox?.refused ?? [] where toldRefusals.insert(gift.identifier).inserted {
      let words = "the \(gift.model) cannot be added to any world and is kept here"
      if !settle(gift, .failed(words)) { tell(.failed(words)) }
    }
  }
}
