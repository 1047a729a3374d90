import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The growth of work from an input to one sixteen times as large.
///
/// It does not measure speed, which depends on the machine: the processor time of one thread is compared with
/// that of the same thread, and other programs running there do not count.
package enum WorkGrowth {
  /// Linear growth gives 16, quadratic growth 256; a busy machine and its caches change either by less than
  /// the factor of 4 between.
  package static let bound = 64.0
  private static let factor = 16
  /// The number of tries, of which the least is undisturbed.
  private static let tries = 3

  /// Returns the factor by which processor time grows for 16 times as many.
  ///
  /// - Parameters:
  ///   - prepare: Makes a number of inputs; its time does not count.
  ///   - work: Works on them; it should take at least a tenth of a millisecond.
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

  /// Returns the processor time of this thread for some work, in seconds.
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
