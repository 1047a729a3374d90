import CPOSIX

/// A system thread that leaves all signals to other threads.
struct SystemThread {
  private var thread = posix_thread()

  /// Starts a thread that does `work`; nil if the system has no more.
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

  /// Waits for the thread's end; to be called once.
  func join() { posix_thread_join(thread) }

  /// The work of a thread, behind a pointer.
  private final class Body {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }
}

/// A lock with a condition that threads wait on.
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

  /// Does `body` with the lock held.
  func locked<Result>(_ body: () -> Result) -> Result {
    posix_monitor_lock(monitor)
    defer { posix_monitor_unlock(monitor) }
    return body()
  }

  /// Releases the lock until a change is signalled; to be called with the lock held.
  func wait() { posix_monitor_wait(monitor) }

  /// Does the same for at most a number of milliseconds.
  func wait(milliseconds: Int32) { posix_monitor_wait_for(monitor, milliseconds) }

  /// Wakes one waiting thread.
  func signal() { posix_monitor_signal(monitor) }

  /// Wakes all waiting threads.
  func signalAll() { posix_monitor_signal_all(monitor) }
}
