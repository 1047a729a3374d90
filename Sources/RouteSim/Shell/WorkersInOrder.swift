/// A pool of threads for pieces of work that arrive one after another, with results in the same order.
///
/// Only a limited number of pieces is started ahead of the consumer, however many there are, so memory is
/// bounded.
///
/// The consuming thread does no work but only waits, so that a signal finds it idle.
final class WorkersInOrder<Value: Sendable> {
  private let line: AssemblyLine<Value>
  private var threads: [SystemThread] = []
  /// Processes the next piece on the calling thread; nil if the system could start threads.
  private var oneself: (() -> Void)?

  /// Starts the work.
  ///
  /// - Parameters:
  ///   - jobs: The maximum number of pieces processed at once, 1 or more.
  ///   - ahead: The maximum number of pieces started before the result of the first of them is taken; not
  ///     less than `jobs`.
  ///   - take: Returns the next piece; nil after the last. Called by one thread at a time, in order.
  ///   - worker: Returns the function with which one thread processes pieces. It receives each piece with its
  ///     number, counted from 0, and may keep state between pieces.
  init<Piece>(
    jobs: Int, ahead: Int, take: @escaping () -> Piece?,
    worker: @escaping @Sendable () -> (Int, Piece) -> Value
  ) {
    let line = AssemblyLine<Value>(ahead: max(ahead, jobs))
    self.line = line
    let source = Source(take)
    let body: @Sendable () -> Void = {
      let work = worker()
      while let (number, piece) = line.next({ source.take() }) {
        line.put(work(number, piece), number)
      }
    }
    threads = (0..<jobs).compactMap { _ in SystemThread(body) }
    guard threads.isEmpty else { return }
    let work = worker()
    oneself = {
      if let (number, piece) = line.next({ source.take() }) {
        line.put(work(number, piece), number)
      }
    }
  }

  /// Returns the result of the next piece; nil after the last.
  func next() -> Value? {
    oneself?()
    return line.takeNext()
  }

  /// Returns the result of the next piece; nil after the last, or when the caller should stop waiting.
  ///
  /// - Parameter isStopped: Called ten times a second, on the calling thread.
  func next(unless isStopped: () -> Bool) -> Value? {
    oneself?()
    while !isStopped() {
      switch line.takeNext(milliseconds: 100) {
      case .some(let next): return next
      case nil: continue
      }
    }
    return nil
  }

  /// Starts no more pieces, and waits for those started; must be called once.
  func stop() {
    line.stop()
    for thread in threads { thread.join() }
  }

  /// The source of pieces, used by one thread at a time.
  private final class Source<Piece>: @unchecked Sendable {
    let take: () -> Piece?
    init(_ take: @escaping () -> Piece?) { self.take = take }
  }
}

/// The pieces started, done and taken; the monitor guards everything that changes.
private final class AssemblyLine<Value: Sendable>: @unchecked Sendable {
  private let ahead: Int
  private let monitor = Monitor()
  /// A separate lock for taking pieces, so that handing over results does not wait for it.
  private let source = Monitor()
  private var begun = 0
  private var taken = 0
  private var isAtEnd = false
  /// The results not yet taken, by number.
  private var done: [Int: Value] = [:]

  init(ahead: Int) { self.ahead = ahead }

  /// Returns the next piece with its number, once there is room for its result; nil if there are no more.
  func next<Piece>(_ take: () -> Piece?) -> (Int, Piece)? {
    source.locked {
      let mayBegin = monitor.locked {
        while !isAtEnd, begun - taken >= ahead { monitor.wait() }
        return !isAtEnd
      }
      guard mayBegin else { return nil }
      let piece = take()
      return monitor.locked {
        guard let piece, !isAtEnd else {
          isAtEnd = true
          monitor.signalAll()
          return nil
        }
        defer { begun += 1 }
        return (begun, piece)
      }
    }
  }

  func put(_ value: Value, _ number: Int) {
    monitor.locked {
      done[number] = value
      monitor.signalAll()
    }
  }

  /// Returns the result of the next piece, once it is ready; nil after the last.
  func takeNext() -> Value? {
    monitor.locked {
      while true {
        if let value = done.removeValue(forKey: taken) {
          taken += 1
          monitor.signalAll()
          return value
        }
        if isAtEnd, taken == begun { return nil }
        monitor.wait()
      }
    }
  }

  /// Returns the result of the next piece, or an inner nil after the last.
  ///
  /// Returns an outer nil if the result is not ready within a number of milliseconds.
  func takeNext(milliseconds: Int32) -> Value?? {
    monitor.locked {
      for isLast in [false, true] {
        if let value = done.removeValue(forKey: taken) {
          taken += 1
          monitor.signalAll()
          return .some(value)
        }
        if isAtEnd, taken == begun { return .some(nil) }
        if !isLast { monitor.wait(milliseconds: milliseconds) }
      }
      return nil
    }
  }

  func stop() {
    monitor.locked {
      isAtEnd = true
      monitor.signalAll()
    }
  }
}
