/// When the next time step is due, in nanoseconds of a clock that never goes back.
///
/// Steps are due at whole multiples from the moment the clock was started, so that rounding and
/// late wake-ups never add up. After a long delay, as when the process was stopped, the steps
/// missed are dropped instead of being made up for in a rush.
struct FrameClock {
  /// The length of a step, nanoseconds.
  let step: UInt64
  /// How many steps at most are made up for.
  static let mostLate: UInt64 = 3

  private var start: UInt64?
  private var count: UInt64 = 0
  private var roundEnd = UInt64.max

  /// A clock that stands still.
  init(stepsPerSecond: Int) {
    step = 1_000_000_000 / UInt64(stepsPerSecond)
  }

  /// When the next step is due; nil while the clock stands still.
  var due: UInt64? { start.map { $0 + count * step } }

  /// Starts with a step due at once; does nothing when it runs already.
  mutating func run(from now: UInt64) {
    guard start == nil else { return }
    start = now
    count = 0
  }

  /// Stands still.
  mutating func stop() {
    start = nil
  }

  /// Begins a round of steps, which is over after the time of one: where steps take longer than they
  /// stand for, one is always due, and all else would wait forever.
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
