import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The time that a test waits for a program that it drives: as long as the program makes progress, and then
/// for a time that grows with the load of the machine.
///
/// An awaited event comes soon or never, so the bounds decide only when a broken program fails its test. They
/// must not take a slow machine for a broken program.
package struct Patience: Sendable {
  /// The time in which nothing may happen, in seconds of an otherwise idle machine.
  private static let quiet = 60.0
  /// The factor by which progress without the awaited event may outlast `quiet`.
  private static let most = 10.0

  private let start = Patience.now()
  private var progress = Patience.now()

  /// Creates a patience that begins now.
  package init() {}

  /// Notes that something has happened: the time for the next event starts again.
  package mutating func noteProgress() { progress = Self.now() }

  /// True when waiting has become pointless.
  package var isExhausted: Bool {
    let now = Self.now()
    let bound = Self.quiet * Self.slowness
    return now - progress > bound || now - start > bound * Self.most
  }

  /// Yields the processor, for a time that delays hardly anybody.
  package func pause() { poll(nil, 0, 5) }

  /// The factor by which everything takes longer than alone on the machine: the number of programs that want
  /// each processor, as the system averages it, and twice that, because the average lags behind.
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
