import CPOSIX

/// What signals do to the commands that use no screen: they end with the status that SPEC §12
/// names, and leave no half-written file.
enum Signals {
  /// Sets the handlers; a signal that the caller chose to ignore stays ignored, one that it
  /// only happened to block, as threads that start programs do, does not stay blocked.
  static func prepare() {
    // Both make the write fail instead, which is reported as any failed write.
    signal_ignore(SIGPIPE)
    signal_ignore(SIGXFSZ)
    handle(SIGINT) { _ in Signals.end(with: .interrupted) }
    handle(SIGTERM) { _ in Signals.end(with: .terminated) }
    handle(SIGHUP) { Signals.die(of: $0) }
    handle(SIGQUIT) { Signals.die(of: $0) }
  }

  /// Remembers the file to remove when a signal ends the program; nil for none.
  static func setUnfinishedFile(_ path: FilePath?) {
    let old = unfinishedFile
    unfinishedFile = path.flatMap { strdup($0.characters) }
    free(old)
  }

  /// Does what no signal may end in the middle; one that comes meanwhile ends the program after it.
  static func held<Result>(_ work: () -> Result) -> Result {
    var before = sigset_t()
    signal_hold(&before)
    defer { signal_release(&before) }
    return work()
  }

  /// Columns of the passing line that stands on the terminal, which is taken away when a signal ends
  /// the program; 0 for none.
  static var statusColumns: Int {
    get { Int(statusLineColumns) }
    set { statusLineColumns = sig_atomic_t(newValue) }
  }

  /// Lets the next signal be noted instead of ending the program, for work that is to be brought to
  /// a good end first; a second signal ends the program at once.
  static func beginDeferring() { isDeferring = 1 }

  /// Lets signals end the program again, as one that was noted does.
  static func endDeferring() {
    isDeferring = 0
    if let deferred { end(with: deferred) }
  }

  /// What the signal that was noted demands; nil where none came.
  static var deferred: ExitStatus? {
    deferredStatus == 0 ? nil : ExitStatus(rawValue: deferredStatus)
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    if !signal_is_ignored(number) { signal_catch(number, handler) }
    signal_unblock(number)
  }

  /// Calls nothing but what is safe in a signal handler.
  private static func end(with status: ExitStatus) {
    if isDeferring != 0, deferredStatus == 0 {
      deferredStatus = status.rawValue
      return
    }
    tidyUp()
    _exit(status.rawValue)
  }

  /// Ends as the signal ends any program; calls nothing but what is safe in its handler.
  private static func die(of signal: Int32) {
    tidyUp()
    signal_reset(signal)
    _ = raise(signal)
  }

  private static func tidyUp() {
    if let unfinishedFile { unlink(unfinishedFile) }
    if statusLineColumns > 0 { eraseStatusLine() }
  }

  /// Puts blanks over the passing line; calls nothing but what is safe in a signal handler.
  private static func eraseStatusLine() {
    _ = write(STDERR_FILENO, lineStart.utf8Start, 1)
    var rest = Int(statusLineColumns)
    while rest > 0 {
      let count = min(rest, blanks.utf8CodeUnitCount)
      guard write(STDERR_FILENO, blanks.utf8Start, count) > 0 else { return }
      rest -= count
    }
    _ = write(STDERR_FILENO, lineStart.utf8Start, 1)
  }
}

/// What takes a passing line away, on terminals that know no sequences, too: blanks between two
/// returns to the line's beginning.
private let blanks: StaticString = "                "
private let lineStart: StaticString = "\r"

/// Columns of such a line; written by the one thread there is, read by signal handlers.
nonisolated(unsafe) private var statusLineColumns: sig_atomic_t = 0

/// Whether signals are noted; written by the one thread there is, read by signal handlers.
nonisolated(unsafe) private var isDeferring: sig_atomic_t = 0

/// The exit status that the signal noted demands; written by signal handlers.
nonisolated(unsafe) private var deferredStatus: sig_atomic_t = 0

/// The path of the file being written, as a C string: a signal handler may not touch Swift's.
///
/// Set and cleared together with the file's making and end, by the one thread there is: another
/// process may have a file of that name before and after.
nonisolated(unsafe) private var unfinishedFile: UnsafeMutablePointer<CChar>?
