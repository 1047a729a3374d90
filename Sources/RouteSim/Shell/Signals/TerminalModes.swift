import CPOSIX

/// Restores the terminal in a signal handler, whichever part of the program has taken it over.
///
/// Everything needed is prepared beforehand (the terminal's original modes, and the bytes that end the full
/// screen); then only async-signal-safe functions are called, none of which waits for a reader.
enum TerminalModes {
  /// Saves the modes of the terminal behind a descriptor.
  static func keep(of descriptor: Int32) {
    keptDescriptor = descriptor
    hasModes = tcgetattr(descriptor, &keptModes) == 0
    if promptOutput < 0 { promptOutput = posix_open_without_waiting(STDOUT_FILENO) }
  }

  /// Restores the modes that the terminal had at `keep`, outside a signal handler.
  static func restore() {
    guard hasModes else { return }
    tcsetattr(keptDescriptor, discardsUnread ? TCSAFLUSH : TCSADRAIN, &keptModes)
  }

  /// Prepares to restore the terminal by writing these bytes.
  ///
  /// - Parameter discardsInput: True to discard unread input, because mouse reports would appear as garbage
  ///   after the prompt.
  static func arm(undoing bytes: [UInt8], discardsInput: Bool) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    // A signal handler sees either the old or the new bytes.
    Signals.held {
      let old = undoBytes
      discardsUnread = discardsInput
      undoBytes = UnsafePointer(copy.baseAddress)
      undoCount = bytes.count
      old?.deallocate()
    }
  }

  /// True when the restoration of the terminal is prepared.
  static var isArmed: Bool { undoCount > 0 }

  /// Cancels the restoration, for example while the process is suspended.
  static func disarm() {
    Signals.held {
      undoCount = 0
      undoBytes?.deallocate()
      undoBytes = nil
    }
  }

  /// Restores the terminal, if this has been prepared.
  static func giveBack() {
    guard undoCount > 0, let undoBytes else { return }
    // The terminal can be restored even from the background if SIGTTOU is ignored.
    signal_ignore(SIGTTOU)
    if !put(undoBytes, undoCount) {
      // Unsent output of the window is now useless; the bytes that end the window replace it.
      tcflow(keptDescriptor, TCOON)
      tcflush(keptDescriptor, TCOFLUSH)
      _ = put(undoBytes, undoCount)
    }
    undoCount = 0
    if discardsUnread { tcflush(keptDescriptor, TCIFLUSH) }
    if hasModes { tcsetattr(keptDescriptor, TCSANOW, &keptModes) }
  }

  /// Writes without waiting; returns false if some of the bytes were not accepted.
  private static func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    if promptOutput >= 0 { return write(promptOutput, bytes, count) == count }
    // If the terminal could not be opened by name, standard output is used: if it accepts any bytes at all,
    // it has room for a few.
    return posix_may_write(STDOUT_FILENO) && write(STDOUT_FILENO, bytes, count) == count
  }
}

// The handlers' state is outside the enumeration, as they must not run lazy initializers.
nonisolated(unsafe) private var keptDescriptor: Int32 = -1
/// The terminal, opened so that writing to it does not wait; -1 for none.
nonisolated(unsafe) private var promptOutput: Int32 = -1
nonisolated(unsafe) private var hasModes = false
nonisolated(unsafe) private var discardsUnread = false
nonisolated(unsafe) private var keptModes = termios()
nonisolated(unsafe) private var undoBytes: UnsafePointer<UInt8>?
nonisolated(unsafe) private var undoCount = 0
