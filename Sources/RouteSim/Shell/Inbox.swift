/// What one thread is asked by others, first come, first served.
final class Inbox<Wish: Sendable>: @unchecked Sendable {
  private let monitor = Monitor()
  private let bell = Bell()
  // Looked at by one thread at a time.
  private var wishes: [Wish] = []
  private var isClosed = false

  /// What there is for who serves it.
  enum Next {
    case wish(Wish)
    /// Nothing came in time, or somebody rang.
    case nothing
    /// Nothing comes any more.
    case closed
  }

  /// Asks for something.
  func ask(_ wish: Wish) {
    monitor.locked { wishes.append(wish) }
    bell.ring()
  }

  /// Wakes who serves it.
  func ring() { bell.ring() }

  /// Takes nothing more, once what was asked for is done.
  func close() {
    monitor.locked { isClosed = true }
    bell.ring()
  }

  /// What is to be done next.
  ///
  /// - Parameter interval: How long to wait for it, milliseconds.
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
