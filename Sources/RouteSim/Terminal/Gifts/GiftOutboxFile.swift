import ARRouteEngine
import RouteGifts

/// The file in which gifts left on a server wait until they are sent.
///
/// It is opened when needed, and reopened if it was removed. Each thread has its own instance.
struct GiftOutboxFile: @unchecked Sendable {
  let path: String
  /// The key of the waiting gifts: the world's address without a password.
  let world: String
  private var opened: GiftOutbox?
  /// The error of the last attempt to read the waiting gifts; nil if it succeeded.
  private(set) var problem: GiftStoreError?

  init(path: String, world: String) {
    self.path = path
    self.world = world
  }

  mutating func close() { opened = nil }

  private mutating func open() throws(GiftStoreError) -> GiftOutbox {
    if let opened, !opened.isOutdated { return opened }
    opened = nil
    if let error = Output.file(path).makeFolders() { throw GiftStoreError(systemError: error) }
    let outbox = try GiftOutbox(path: path)
    opened = outbox
    return outbox
  }

  /// Saves a gift to disk.
  mutating func put(_ gift: Gift) throws(GiftStoreError) { try open().put(gift, for: world) }

  /// The waiting gifts; empty if they cannot be read (see `problem`).
  var waiting: [Gift] {
    mutating get {
      read([]) { outbox, world throws(GiftStoreError) in try outbox.waiting(for: world) }
    }
  }

  /// True when gifts are waiting; false if they cannot be read (see `problem`).
  var hasWaiting: Bool {
    mutating get {
      read(false) { outbox, world throws(GiftStoreError) in
        try outbox.hasWaiting(for: world)
      }
    }
  }

  /// The gifts that no world can hold; empty if they cannot be read (see `problem`).
  var refused: [Gift] {
    mutating get {
      read([]) { outbox, world throws(GiftStoreError) in
        try outbox.refused(by: world).map(\.gift)
      }
    }
  }

  private mutating func read<Result>(
    _ none: Result, _ what: (GiftOutbox, String) throws(GiftStoreError) -> Result
  ) -> Result {
    do throws(GiftStoreError) {
      let result = try what(try open(), world)
      problem = nil
      return result
    } catch {
      problem = error
      return none
    }
  }

  /// Sends the waiting gifts.
  mutating func send(
    to store: any GiftStore, _ report: (Gift) -> Void
  ) throws(GiftStoreError) {
    try open().send(to: store, of: world, report)
  }
}
