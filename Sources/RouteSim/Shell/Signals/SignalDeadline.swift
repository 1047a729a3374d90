import CPOSIX

/// The deadline for ending after a signal, for a program that does not get there.
///
/// A program that writes to a terminal or pipe that nobody reads would wait for ever, and so would its last
/// words and the restoring of a terminal. The system's timer brings SIGALRM, whose handler (`Signals`) ends
/// the program as the earlier signal demanded. All of it is async-signal-safe.
enum SignalDeadline {
  /// The demand of an alarm.
  enum Demand {
    /// The alarm comes from outside.
    case nobodyAsked
    /// The program still makes progress.
    case notYet
    /// Exit with a status.
    case exit(Int32)
    /// Die of a signal.
    case signal(Int32)
  }

  /// The time a window has to close, microseconds: the worst time of a frame, and time to report it.
  private static var patience: Int32 { 250_000 }
  /// The interval between checks of work that is being completed, microseconds; it may take its time while it
  /// makes progress.
  private static var interval: Int32 { 150_000 }

  /// Starts the deadline after a signal asked a window to close.
  static func start(for signal: Int32) {
    guard demandedSignal == 0 else { return }
    demandedSignal = signal
    signal_alarm(patience, interval)
  }

  /// Starts watching work that is to end in good order, with a status; it is abandoned once its output is no
  /// longer taken.
  static func watchWriting(_ status: Int32) {
    demandedStatus = status
    signal_alarm(interval, interval)
  }

  /// Notes the start of a write, which may wait for a reader.
  static func beginWrite() { isWriting = 1 }

  /// Notes the end of a write, and its progress.
  static func endWrite(hasGotOn: Bool) {
    isWriting = 0
    if hasGotOn { writesDone = writesDone &+ 1 }
  }

  /// Returns the demand of an alarm that has come.
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

// The state of handlers is outside the enumeration: they must not run lazy initializers.
nonisolated(unsafe) private var demandedSignal: sig_atomic_t = 0
nonisolated(unsafe) private var demandedStatus: sig_atomic_t = 0
nonisolated(unsafe) private var isWriting: sig_atomic_t = 0
nonisolated(unsafe) private var writesDone: sig_atomic_t = 0
/// The number of writes done at the last alarm, if another one was under way; else -1.
nonisolated(unsafe) private var writesSeen: sig_atomic_t = -1
