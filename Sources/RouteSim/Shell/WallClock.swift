import CPOSIX

/// A clock of real time for commands; tests supply their own.
protocol WallClock {
  /// The time of a monotonic clock, nanoseconds.
  var now: UInt64 { mutating get }

  /// Sleeps until a time, or until a signal arrives.
  mutating func sleep(until time: UInt64)
}

/// The time of day.
enum WallTime {
  /// The seconds since 1970-01-01T00:00:00Z, to the microsecond.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec / 1000) / 1e6
  }

  /// The whole seconds since 1970-01-01T00:00:00Z.
  static var seconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec)
  }
}

/// The processor time used so far.
enum ProcessorTime {
  /// The processor time of the calling thread, seconds.
  static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  /// The processor time of all threads together, seconds.
  static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// The machine's monotonic clock.
struct SteadyClock: WallClock {
  var now: UInt64 { Self.now() }

  /// Returns the time of the machine's monotonic clock, nanoseconds.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  func sleep(until time: UInt64) {
    let now = now
    guard time > now else { return }
    let rest = time - now
    var request = timespec(
      tv_sec: Int(rest / 1_000_000_000), tv_nsec: Int(rest % 1_000_000_000))
    nanosleep(&request, nil)
  }
}
