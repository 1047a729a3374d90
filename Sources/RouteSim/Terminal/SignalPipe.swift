import CNcurses
import CPOSIX

/// A pipe that turns signals into bytes, so that the event loop receives them like any other input.
///
/// There is one for the whole process, as signals are per process; it lasts until the process ends.
enum SignalPipe {
  /// The signals that are turned into bytes.
  static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH]

  /// The end to wait for and read from; −1 before `open`.
  nonisolated(unsafe) private(set) static var readEnd: Int32 = -1

  /// Starts catching `signals`; those that the parent ignores (nohup) remain ignored.
  static func open() {
    guard readEnd < 0 else { return }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { posix_make_private(end) }
    readEnd = ends[0]
    signalPipeWriteEnd = ends[1]
    signal_ignore(SIGPIPE)
    for signal in signals where !signal_is_ignored(signal) { arm(signal) }
  }

  /// Starts turning a signal into a byte.
  static func arm(_ signal: Int32) {
    signal_catch(signal, forwardSignal)
    signal_unblock(signal)
  }

  /// Stops the process, or its whole group as a terminal does; returns when it continues.
  static func stop(wholeGroup: Bool) {
    signal_reset(SIGTSTP)
    _ = wholeGroup ? kill(0, SIGTSTP) : raise(SIGTSTP)
    arm(SIGTSTP)
  }

  /// Returns true if one of `signals` should end the window; safe in a signal handler.
  static func endsWindow(_ signal: Int32) -> Bool {
    switch signal {
    case SIGTSTP, SIGCONT, SIGWINCH: false
    default: true
    }
  }

  /// Returns the signals since the last call, the oldest first, without stops that a later SIGCONT has
  /// revoked.
  ///
  /// A process that stopped after the signal that was meant to wake it would sleep for ever.
  static func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(readEnd, &bytes, bytes.count)
    guard count > 0 else { return [] }
    let signals = bytes.prefix(count).map(Int32.init)
    guard let wake = signals.lastIndex(of: SIGCONT) else { return signals }
    return signals[..<wake].filter { $0 != SIGTSTP } + signals[wake...]
  }
}

/// The write end, outside the enumeration because a signal handler must not run lazy initializers.
nonisolated(unsafe) private var signalPipeWriteEnd: Int32 = -1

/// Writes one byte from within a signal handler, and preserves `errno`.
private func forwardSignal(_ signal: Int32) {
  let saved = posix_errno()
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(signalPipeWriteEnd, &byte, 1)
  if SignalPipe.endsWindow(signal) { SignalDeadline.start(for: signal) }
  posix_set_errno(saved)
}
