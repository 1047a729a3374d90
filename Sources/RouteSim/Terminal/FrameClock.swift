/// A clock for time steps, in nanoseconds of a monotonic clock.
///
/// Steps are due at whole multiples of their length from the start of the clock, so that rounding and late
/// wake-ups never add up. After a long delay, such as when the process was stopped, the missed steps are
/// dropped instead of being made up for in a rush.
struct FrameClock {
  /// The length of a step, nanoseconds.
  let step: UInt64
  /// The maximum number of late steps that are made up for.
  static let mostLate: UInt64 = 3

  private var start: UInt64?
  private var count: UInt64 = 0
  private var roundEnd = UInt64.max

  /// Creates a stopped clock.
  init(stepsPerSecond: Int) {
    step = 1_000_000_000 / UInt64(stepsPerSecond)
  }

  /// The due time of the next step; nil while the clock is stopped.
  var due: UInt64? { start.map { $0 + count * step } }

  /// Starts with a step due immediately; does nothing if already running.
  mutating func run(from now: UInt64) {
    guard start == nil else { return }
    start = now
    count = 0
  }

  /// Stops the clock.
  mutating func stop() {
    start = nil
  }

  /// Begins a round of steps, which lasts as long as one step.
  ///
  /// Without rounds, if steps took longer than their time, a step would always be due, and everything else
  /// would wait for ever.
  mutating func beginRound(at now: UInt64) {
    roundEnd = now + step
  }

  /// Takes the next step if it is due and the round is not over.
  mutating func takeStep(at now: UInt64) -> Bool {
    guard let due, now >= due, now < roundEnd else { return false }
    if now - due > Self.mostLate * step {
      start = now
      count = 0
    }
    count += 1
    return true
  }
}
