import CPOSIX
import RouteFormats

/// The handling of signals in commands without a screen: they end with the status given in SPEC §12, and
/// leave no half-written file.
///
/// A screen itself handles signals that come from a terminal or a process manager; for all other signals, the
/// terminal is restored here (`TerminalModes`).
enum Signals {
  /// Installs the handlers.
  ///
  /// A signal that the caller ignores remains ignored; a signal that is only blocked, as in threads that
  /// start programs, is unblocked.
  static func prepare() {
    // The write itself fails if these signals are ignored, and is reported like any other failed write.
    signal_ignore(SIGPIPE)
    signal_ignore(SIGXFSZ)
    for signal in 1..<signal_limit() where signal_ends_process(signal) {
      if crashes.contains(signal) { continue }
      switch signal {
      case SIGINT: handle(signal) { _ in Signals.end(with: .interrupted) }
      case SIGTERM: handle(signal) { _ in Signals.end(with: .terminated) }
      case SIGHUP, SIGQUIT: handle(signal) { Signals.die(of: $0) }
      case SIGALRM:
        // SIGALRM is also the program's own timer (`SignalDeadline`), even if the caller ignores it.
        isAlarmIgnored = signal_is_ignored(signal) ? 1 : 0
        signal_catch(signal) { Signals.takeAlarm($0) }
        signal_unblock(signal)
      // The other signals are not unblocked: a caller that blocks one of them has a reason to do so.
      default: catchUnlessIgnored(signal) { Signals.die(of: $0) }
      }
    }
  }

  /// Also catches crashes from now on, to restore the terminal that a screen has taken over.
  static func catchCrashes() {
    signal_use_own_stack()
    for signal in crashes { signal_catch(signal) { Signals.die(of: $0) } }
  }

  /// The signals of a crash, including Swift's traps; without a screen, they are left to the system.
  private static let crashes = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS]

  /// Sets the file to remove when a signal ends the program; nil for none.
  ///
  /// - Parameter folder: The folder that contains the file, which stays open until then.
  static func setUnfinishedFile(_ name: FilePath?, in folder: OpenFolder? = nil) {
    let old = unfinishedFile
    unfinishedFile = name.flatMap { strdup($0.characters) }
    if let folder { folderOfUnfinished = folder.descriptor }
    free(old)
  }

  /// Sets the line to print on standard error when SIGINT or SIGTERM ends the program; nil for no line.
  ///
  /// - Parameter isOfUnwritten: True if the line says that a file is not written, and so applies only until a
  ///   file is written.
  static func setLastWords(_ line: String?, isOfUnwritten: Bool = false) {
    let words = line.map { Array("routesim: \(Printable.sanitised($0))\n".utf8) } ?? []
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: words.count)
    _ = copy.initialize(from: words)
    // A signal handler sees either the old or the new words.
    held {
      let old = lastWords
      lastWords = UnsafePointer(copy.baseAddress)
      lastWordsCount = words.count
      areLastWordsOfUnwritten = isOfUnwritten
      old?.deallocate()
    }
  }

  /// Records, with signals held, that a file has been given its name: a pending signal must no longer report
  /// that the file is not written.
  static func noteWritten() {
    if areLastWordsOfUnwritten { lastWordsCount = 0 }
  }

  /// Does work that no signal may interrupt; a signal that arrives in the meantime ends the program
  /// afterwards.
  static func held<Result>(_ work: () -> Result) -> Result {
    var before = sigset_t()
    signal_hold(&before)
    defer { signal_release(&before) }
    return work()
  }

  /// The number of columns of the status line on the terminal, which is cleared when a signal ends the
  /// program; 0 for no line.
  static var statusColumns: Int {
    get { Int(statusLineColumns) }
    set { statusLineColumns = sig_atomic_t(newValue) }
  }

  /// Defers the next signal instead of ending the program, for work that must end cleanly; a second signal
  /// ends the program at once.
  static func beginDeferring() { isDeferring = 1 }

  /// Lets signals end the program again; a deferred one ends it now.
  static func endDeferring() {
    isDeferring = 0
    if let deferred { end(with: deferred) }
  }

  /// The exit status that the deferred signal demands; nil if no signal has arrived.
  static var deferred: ExitStatus? {
    deferredStatus == 0 ? nil : ExitStatus(rawValue: deferredStatus)
  }

  private static func handle(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    catchUnlessIgnored(number, handler)
    signal_unblock(number)
  }

  private static func catchUnlessIgnored(
    _ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    if !signal_is_ignored(number) { signal_catch(number, handler) }
  }

  /// Ends the program with a status; async-signal-safe.
  private static func end(with status: ExitStatus) {
    if isDeferring != 0, deferredStatus == 0 {
      deferredStatus = status.rawValue
      SignalDeadline.watchWriting(status.rawValue)
      return
    }
    tidyUp()
    if lastWordsCount > 0, posix_may_write(STDERR_FILENO) {
      _ = write(STDERR_FILENO, lastWords, lastWordsCount)
    }
    _exit(status.rawValue)
  }

  /// Ends the program through the signal's default action; async-signal-safe.
  private static func die(of signal: Int32) {
    tidyUp()
    signal_reset(signal)
    _ = raise(signal)
  }

  /// Ends a program that should already have ended; async-signal-safe.
  private static func takeAlarm(_ signal: Int32) {
    switch SignalDeadline.takeAlarm() {
    case .nobodyAsked: if isAlarmIgnored == 0 { die(of: signal) }
    case .notYet: return
    case .exit(let status):
      tidyUp()
      _exit(status)
    case .signal(let signal): die(of: signal)
    }
  }

  private static func tidyUp() {
    if let unfinishedFile { unlinkat(folderOfUnfinished, unfinishedFile, 0) }
    TerminalModes.giveBack()
    if statusLineColumns > 0 { eraseStatusLine() }
  }

  /// Overwrites the status line with blanks; async-signal-safe.
  private static func eraseStatusLine() {
    // If the terminal accepts no more output, the line remains.
    guard posix_may_write(STDERR_FILENO) else { return }
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

/// The characters that clear a status line, even on terminals without escape sequences: blanks between two
/// carriage returns.
private let blanks: StaticString = "                "
private let lineStart: StaticString = "\r"

/// The number of columns of the status line; written by only one thread, read by signal handlers.
nonisolated(unsafe) private var statusLineColumns: sig_atomic_t = 0

/// True while signals are deferred; written by only one thread, read by signal handlers.
nonisolated(unsafe) private var isDeferring: sig_atomic_t = 0

/// True when the caller ignores alarms; written before the first one can arrive.
nonisolated(unsafe) private var isAlarmIgnored: sig_atomic_t = 0

/// The exit status that the deferred signal demands; written by signal handlers.
nonisolated(unsafe) private var deferredStatus: sig_atomic_t = 0

/// The name of the file being written, as a C string: a signal handler must not touch Swift strings.
///
/// Only one thread sets and clears it, together with the creation and the end of the file: before and after
/// that, another process may have a file with this name.
nonisolated(unsafe) private var unfinishedFile: UnsafeMutablePointer<CChar>?
/// The words printed when a signal ends the program, and their length in bytes.
nonisolated(unsafe) private var lastWords: UnsafePointer<UInt8>?
nonisolated(unsafe) private var lastWordsCount = 0
/// True when the words apply only until a file is written; used with signals held.
nonisolated(unsafe) private var areLastWordsOfUnwritten = false
/// The descriptor of the unfinished file's open folder.
nonisolated(unsafe) private var folderOfUnfinished: Int32 = -1
