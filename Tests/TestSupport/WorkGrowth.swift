import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Measures how much more work an input sixteen times as large takes.
///
/// The machine's speed makes no difference, because processor times of one thread are compared with each
/// other. The time of other programs does not count.
package enum WorkGrowth {
  /// Linear growth gives 16 and quadratic growth 256.
  ///
  /// A busy machine and its caches change either number by less than the factor of 4 that lies between it
  /// and the bound.
  package static let bound = 64.0
  private static let factor = 16
  /// The number of tries, the fastest of which is undisturbed.
  private static let tries = 3

  /// Returns the factor by which processor time grows for an input 16 times as large.
  ///
  /// - Parameters:
  ///   - prepare: Makes an input of a given size; its time does not count.
  ///   - work: Processes the input; it should take at least a tenth of a millisecond.
  package static func ratio<Input>(
    of count: Int, prepare: (Int) throws -> Input, work: (Input) throws -> Void
  ) rethrows -> Double {
    let (few, many) = (try prepare(count), try prepare(count * factor))
    var ratio = Double.infinity
    var least = Double.infinity
    for _ in 0..<tries { least = min(least, try seconds { try work(few) }) }
    for _ in 0..<tries where ratio > bound {
      ratio = min(ratio, try seconds { try work(many) } / least)
    }
    return ratio
  }

  /// Returns the processor time, in seconds, that this thread takes for some work.
  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = now()
    try work()
    return now() - start
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
