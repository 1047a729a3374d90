import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The time that a test waits for a program that it drives: as long as that makes progress, and then for
/// a time that grows with the load of the machine.
///
/// An awaited event comes in a moment or never, so the bounds decide only when a broken program fails
/// its test. They must not take a slow machine for a broken program.
package struct Patience: Sendable {
  /// Seconds of a machine with nothing else to do in which nothing may happen.
  private static let quiet = 60.0
  /// The factor by which progress without the awaited event may outlast `quiet`.
  private static let most = 10.0

  private let start = Patience.now()
  private var progress = Patience.now()

  /// Patience that begins now.
  package init() {}

  /// Something has happened: what follows has its time anew.
  package mutating func noteProgress() { progress = Self.now() }

  /// True when waiting has become pointless.
  package var isExhausted: Bool {
    let now = Self.now()
    let bound = Self.quiet * Self.slowness
    return now - progress > bound || now - start > bound * Self.most
  }

  /// Gives others the processor for as long as hardly delays anybody.
  package func pause() { poll(nil, 0, 5) }

  /// The factor by which everything takes longer than alone on the machine: the programs that want each
  /// processor, as the system averages it, and twice that, for the average lags behind.
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
