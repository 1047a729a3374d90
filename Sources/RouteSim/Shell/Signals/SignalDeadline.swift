import CPOSIX

/// The deadline for ending after a signal, in case the program does not end on its own.
///
/// A program that writes to a terminal or pipe that nobody reads would wait for ever. Its last message, and
/// the bytes that restore the terminal, would have to wait as well. The system's timer sends SIGALRM, whose
/// handler (`Signals`) ends the program as the earlier signal demanded. All of this is async-signal-safe.
enum SignalDeadline {
  /// The action that an alarm demands.
  enum Demand {
    /// None: the alarm comes from outside the program.
    case nobodyAsked
    /// None yet: the program is still making progress.
    case notYet
    /// Exit with a status.
    case exit(Int32)
    /// Die from a signal.
    case signal(Int32)
  }

  /// The time that a window has to close, microseconds: the maximum time for a frame, plus time to report the
  /// end.
  private static var patience: Int32 { 250_000 }
  /// The interval between checks of work that is being completed, microseconds.
  ///
  /// The work may take any time as long as it makes progress.
  private static var interval: Int32 { 150_000 }

  /// Starts the deadline after a signal has requested that a window close.
  static func start(for signal: Int32) {
    guard demandedSignal == 0 else { return }
    demandedSignal = signal
    signal_alarm(patience, interval)
  }

  /// Starts watching work that must end cleanly, with a status; the work is abandoned once nobody accepts its
  /// output any more.
  static func watchWriting(_ status: Int32) {
    demandedStatus = status
    signal_alarm(interval, interval)
  }

  /// Records the start of a write, which may wait for a reader.
  static func beginWrite() { isWriting = 1 }

  /// Records the end of a write, and whether it made progress.
  static func endWrite(hasGotOn: Bool) {
    isWriting = 0
    if hasGotOn { writesDone = writesDone &+ 1 }
  }

  /// Returns the action demanded by an alarm that has arrived.
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

// The handlers' state is outside the enumeration, as they must not run lazy initializers.
nonisolated(unsafe) private var demandedSignal: sig_atomic_t = 0
nonisolated(unsafe) private var demandedStatus: sig_atomic_t = 0
nonisolated(unsafe) private var isWriting: sig_atomic_t = 0
nonisolated(unsafe) private var writesDone: sig_atomic_t = 0
/// The number of writes completed at the last alarm, if another write was in progress; otherwise -1.
nonisolated(unsafe) private var writesSeen: sig_atomic_t = -1
