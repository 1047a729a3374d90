/// A queue of requests from other threads to one thread, served in order of arrival.
final class Inbox<Wish: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private let bell = Bell()
  // Accessed by only one thread at a time.
  private var wishes: [Wish] = []
  private var isClosed = false

  /// The next item for the serving thread.
  enum Next {
    case wish(Wish)
    /// No request arrived in time, or the bell rang.
    case nothing
    /// There will be no more requests.
    case closed
  }

  /// Adds a request.
  func ask(_ wish: Wish) {
    monitor.locked { wishes.append(wish) }
    bell.ring()
  }

  /// Wakes the serving thread.
  func ring() { bell.ring() }

  /// Closes the inbox; requests already made are still served.
  func close() {
    monitor.locked { isClosed = true }
    bell.ring()
  }

  /// Returns the next item.
  ///
  /// - Parameter interval: The maximum waiting time, milliseconds.
  func next(within interval: Int32) -> Next {
    if let next = take() { return next }
    if Descriptor.isReadable(bell.descriptor, within: interval) { bell.silence() }
    return take() ?? .nothing
  }

  private func take() -> Next? {
    monitor.locked {
      if !wishes.isEmpty { return .wish(wishes.removeFirst()) }
      return isClosed ? .closed : nil
    }
  }
}
