import CPOSIX

/// Independent pieces of work, distributed over the requested number of system threads.
enum Workers {
  /// The number of processors of this machine.
  static var processors: Int { Int(posix_processors()) }

  /// Processes all pieces, and returns their results in order.
  ///
  /// The calling thread only waits, so that a signal finds it idle; it alone receives signals.
  ///
  /// - Parameters:
  ///   - count: The number of pieces.
  ///   - jobs: The maximum number of pieces processed at once, 1 or more.
  ///   - work: Processes the piece with a number, counted from 0; called on any thread.
  ///   - progress: Called on the calling thread with the number of pieces done.
  static func results<Value: Sendable>(
    of count: Int, jobs: Int, _ work: @escaping @Sendable (Int) -> Value,
    progress: (Int) -> Void = { _ in }
  ) -> [Value] {
    let crew = Crew(count: count, work)
    let threads = (0..<min(jobs, count)).compactMap { _ in crew.start() }
    // If the system cannot start threads, the calling thread does the work.
    if threads.isEmpty { crew.workToTheEnd(progress) }
    crew.waitForAll(progress)
    for thread in threads { thread.join() }
    return crew.values
  }
}

/// The threads that process the pieces, and the results so far; the monitor guards everything that changes.
private final class Crew<Value: Sendable>: @unchecked Sendable {
  private let count: Int
  private let work: @Sendable (Int) -> Value
  private let monitor = Monitor()
  private var next = 0
  private var doneCount = 0
  private var slots: [Value?]

  init(count: Int, _ work: @escaping @Sendable (Int) -> Value) {
    self.count = count
    self.work = work
    slots = Array(repeating: nil, count: count)
  }

  /// The results of all pieces, once they are done.
  var values: [Value] { monitor.locked { slots.compactMap(\.self) } }

  /// Starts a thread that works until there are no more pieces; nil if the system cannot start another
  /// thread.
  func start() -> SystemThread? { SystemThread { self.workToTheEnd() } }

  /// Processes pieces until there are no more.
  func workToTheEnd(_ progress: (Int) -> Void = { _ in }) {
    while let index = take() {
      let value = work(index)
      let done = monitor.locked {
        slots[index] = value
        doneCount += 1
        monitor.signal()
        return doneCount
      }
      progress(done)
    }
  }

  /// Returns once all pieces are done.
  func waitForAll(_ progress: (Int) -> Void) {
    var told = 0
    while told < count {
      told = monitor.locked {
        while doneCount == told { monitor.wait() }
        return doneCount
      }
      progress(told)
    }
  }

  /// Returns the number of the next piece; nil if there are no more.
  private func take() -> Int? {
    monitor.locked {
      guard next < count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
