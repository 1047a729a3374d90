import Dispatch
import Testing

/// Has the tests of a suite run on a thread of their own, for those that wait for other programs.
///
/// Tests share as many threads as the machine has processors. One that waits for a window to answer
/// blocks such a thread while a processor is idle, and the next of a serialized suite comes behind
/// all that want a thread by then: such suites would come last, and alone. On a thread of its own a
/// suite begins with the first, and waits while others compute.
package struct OwnThread: SuiteTrait, TestScoping {
  /// Runs the suite, as `function` does, on a thread of its own.
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

/// Runs tasks one after the other on a thread that is nobody else's.
@available(macOS 15, iOS 18, *)
private final class ThreadExecutor: TaskExecutor {
  /// A queue for one at a time has a thread however many there are.
  private let queue = DispatchQueue(label: "own thread")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
