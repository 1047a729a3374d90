import Dispatch
import Testing

/// Runs the tests of a suite on a thread of their own, for suites that wait for other programs.
///
/// Tests share as many threads as the machine has processors. A test that waits for a window to answer blocks
/// such a thread while a processor is idle, and the next of a serialized suite queues behind all that want a
/// thread by then: such suites would come last, and alone. On a thread of its own, a suite begins among the
/// first, and waits while others compute.
package struct OwnThread: SuiteTrait, TestScoping {
  /// Runs the suite's `function` on a thread of its own.
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
  /// The suite's tests wait for other programs, on a thread of their own.
  package static var onOwnThread: Self { OwnThread() }
}

/// Runs tasks one after the other on a dedicated thread.
@available(macOS 15, iOS 18, *)
private final class ThreadExecutor: TaskExecutor {
  /// A serial queue, which gets a thread however many there are.
  private let queue = DispatchQueue(label: "own thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
