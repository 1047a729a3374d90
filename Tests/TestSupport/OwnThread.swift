import Dispatch
import Testing

/// Runs the tests of a suite on a separate thread, for suites that wait for other programs.
///
/// All tests together share as many threads as the machine has processors. A test that waits for a window
/// to respond blocks such a thread while a processor is idle, and the next test of a serialized suite
/// queues behind all tests that want a thread by then. Such suites would therefore finish last, and alone.
/// On a separate thread, a suite is among the first to begin, and waits while others compute.
package struct OwnThread: SuiteTrait, TestScoping {
  /// Runs the suite's `function` on a separate thread.
  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if #available(macOS 15, iOS 18, *) {
      try await withTaskExecutorPreference(ThreadExecutor(), operation: function)
    } else {
      try await function()
    }
  }
}

extension Trait where Self == OwnThread {
  /// Runs the suite's tests, which wait for other programs, on a separate thread.
  package static var onOwnThread: Self { OwnThread() }
}

/// Runs tasks one after the other on a dedicated thread.
@available(macOS 15, iOS 18, *)
private final class ThreadExecutor: TaskExecutor {
  /// A serial queue always gets a thread, however many others exist.
  private let queue = DispatchQueue(label: "own thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
