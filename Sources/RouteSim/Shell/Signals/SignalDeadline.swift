import CPOSIX

/// Ends a program that was asked to end by a signal and has not got there.
///
/// One that is writing to a terminal or pipe which nobody reads would wait for ever, and so would the
/// last words and the giving back of a terminal. The system's timer brings SIGALRM, whose handler
/// (`Signals`) ends the program as the signal before demanded. All of it is safe in signal handlers.
enum SignalDeadline {
  /// What an alarm demands.
  enum Demand {
    /// It comes from outside.
    case nobodyAsked
    /// There is still hope.
    case notYet
    /// To end with a status.
    case exit(Int32)
    /// To die of a signal.
    case signal(Int32)
  }

  /// How long a window has to close, microseconds: what a frame takes at worst, and time to say so.
  private static var patience: Int32 { 250_000 }
  /// The same of who brings work to a good end, which may take its time as long as it gets on, and
  /// how often is looked whether it does.
  private static var interval: Int32 { 150_000 }

  /// A window was asked to close by a signal.
  static func start(for signal: Int32) {
    guard demandedSignal == 0 else { return }
    demandedSignal = signal
    signal_alarm(patience, interval)
  }

  /// Work was asked to come to a good end, with a status; it is given up once nobody takes what it
  /// writes.
  static func watchWriting(_ status: Int32) {
    demandedStatus = status
    signal_alarm(interval, interval)
  }

  /// Notes that a write begins, which may wait for a reader.
  static func beginWrite() { isWriting = 1 }

  /// Notes that it is over, and whether it took anything.
  static func endWrite(hasGotOn: Bool) {
    isWriting = 0
    if hasGotOn { writesDone = writesDone &+ 1 }
  }

  /// What an alarm that has come demands.
  static func takeAlarm() -> Demand {
    switch demandedSignal {
    case 0: break
    case SIGINT, SIGTERM: return .exit(128 + demandedSignal)
    default: return .signal(demandedSignal)
    }
    guard demandedStatus != 0 else { return .nobodyAsked }
    defer { writesSeen = isWriting != 0 ? writesDone : -1 }
    return isWriting != 0 && writesSeen == writesDone ? .exit(demandedStatus) : .notYet
  }
}

// What handlers touch stands outside the enumeration: they must not run lazy initializers.
nonisolated(unsafe) private var demandedSignal: sig_atomic_t = 0
nonisolated(unsafe) private var demandedStatus: sig_atomic_t = 0
nonisolated(unsafe) private var isWriting: sig_atomic_t = 0
nonisolated(unsafe) private var writesDone: sig_atomic_t = 0
/// The writes that were done by the last alarm, if one more was begun; else -1.
nonisolated(unsafe) private var writesSeen: sig_atomic_t = -1
