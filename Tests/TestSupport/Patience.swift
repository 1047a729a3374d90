import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The time that a test waits for a program that it controls: while the program makes progress, and then
/// for a time that grows with the load of the machine.
///
/// An awaited event comes soon or never, so the limits matter only when a broken program fails its test. They
/// must be long enough that a slow machine does not look like a broken program.
package struct Patience: Sendable {
  /// The time in which nothing may happen, in seconds on an otherwise idle machine.
  private static let quiet = 60.0
  /// The factor by which progress without the awaited event may last longer than `quiet`.
  private static let most = 10.0

  private let start = Patience.now()
  private var progress = Patience.now()

  /// Creates a patience that begins now.
  package init() {}

  /// Records that something has happened: the time for the next event starts again.
  package mutating func noteProgress() { progress = Self.now() }

  /// True when waiting any longer is pointless.
  package var isExhausted: Bool {
    let now = Self.now()
    let bound = Self.quiet * Self.slowness
    return now - progress > bound || now - start > bound * Self.most
  }

  /// Yields the processor for a few milliseconds.
  package func pause() { poll(nil, 0, 5) }

  /// The factor by which everything takes longer than on an otherwise idle machine.
  ///
  /// It is the number of programs that want each processor, as averaged by the system, times two because
  /// the average lags behind.
  private static var slowness: Double {
    var load = 0.0
    guard getloadavg(&load, 1) == 1 else { return 1 }
    return max(1, 2 * load / Double(ProcessInfo.processInfo.activeProcessorCount))
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
