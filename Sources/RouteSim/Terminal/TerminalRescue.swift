import CNcurses
import CPOSIX

/// Gives the terminal back even when the process crashes.
///
/// A crash must not run ncurses again: everything needed is prepared beforehand (the modes the
/// terminal had, the bytes that undo the full screen), and the handler only calls functions that
/// are safe inside a signal. Then the signal does what it would have done.
enum TerminalRescue {
  /// The signals of a crash: Swift's traps are SIGILL or SIGTRAP.
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

  /// Keeps the modes of the terminal behind a descriptor and catches crashes from now on.
  static func prepare(descriptor: Int32) {
    rescueDescriptor = descriptor
    hasModes = tcgetattr(descriptor, &savedModes) == 0
    signal_use_own_stack()
    for signal in signals { signal_catch(signal, rescueAndCrash) }
  }

  /// From now on the terminal is to be given back, by writing these bytes.
  ///
  /// - Parameter discardsInput: Whether what nobody has read by then is to be thrown away: reports
  ///   of a mouse would stand as junk behind the prompt.
  static func arm(undoing bytes: [UInt8], discardsInput: Bool = false) {
    disarm()
    discardsUnread = discardsInput
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    undoBytes = UnsafePointer(copy.baseAddress)
    undoCount = bytes.count
  }

  /// Whether there is something to give back.
  static var isArmed: Bool { undoCount > 0 }

  /// From now on there is nothing to give back, as while the process is suspended.
  static func disarm() {
    undoCount = 0
    undoBytes?.deallocate()
    undoBytes = nil
  }

  /// Puts back the modes the terminal had at `prepare`.
  static func restoreModes() {
    guard hasModes else { return }
    tcsetattr(rescueDescriptor, discardsUnread ? TCSAFLUSH : TCSADRAIN, &savedModes)
  }
}

// What the handler reads stands outside the enumeration: it must not run lazy initializers.
nonisolated(unsafe) private var rescueDescriptor: Int32 = -1
nonisolated(unsafe) private var hasModes = false
nonisolated(unsafe) private var discardsUnread = false
nonisolated(unsafe) private var savedModes = termios()
nonisolated(unsafe) private var undoBytes: UnsafePointer<UInt8>?
nonisolated(unsafe) private var undoCount = 0

/// Runs inside the signal of a crash.
private func rescueAndCrash(_ signal: Int32) {
  if undoCount > 0, let undoBytes {
    _ = write(STDOUT_FILENO, undoBytes, undoCount)
    undoCount = 0
    if discardsUnread { tcflush(rescueDescriptor, TCIFLUSH) }
    if hasModes { tcsetattr(rescueDescriptor, TCSANOW, &savedModes) }
  }
  signal_reset(signal)
  _ = raise(signal)
}
