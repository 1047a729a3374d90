import CPOSIX

/// A system thread that leaves all signals to other threads.
struct SystemThread {
  private var thread = posix_thread()

  /// Starts a thread that does `work`; nil if the system cannot start another thread.
  init?(_ work: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(Body(work))
    let isStarted = posix_thread_start(
      &thread,
      { context in
        context.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().work() }
        return nil
      }, context.toOpaque())
    guard !isStarted else { return }
    context.release()
    return nil
  }

  /// Waits for the thread to end; must be called once.
  func join() { posix_thread_join(thread) }

  /// The work of a thread, to be passed by pointer.
  private final class Body {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}

/// A lock with a condition for which threads wait.
final class Monitor: @unchecked Sendable {
  private let monitor: UnsafeMutablePointer<posix_monitor>

  init() {
    monitor = .allocate(capacity: 1)
    posix_monitor_init(monitor)
  }

  deinit {
    posix_monitor_destroy(monitor)
    monitor.deallocate()
  }

  /// Calls `body` with the lock held.
  func locked<Result>(_ body: () -> Result) -> Result {
    posix_monitor_lock(monitor)
    defer { posix_monitor_unlock(monitor) }
    return body()
  }

  /// Releases the lock until a change is signalled; must be called with the lock held.
  func wait() { posix_monitor_wait(monitor) }

  /// Releases the lock until a change is signalled, or for at most a number of milliseconds.
  func wait(milliseconds: Int32) { posix_monitor_wait_for(monitor, milliseconds) }

  /// Wakes one waiting thread.
  func signal() { posix_monitor_signal(monitor) }

  /// Wakes all waiting threads.
  func signalAll() { posix_monitor_signal_all(monitor) }
}
