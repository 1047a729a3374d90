import CPOSIX
import RouteFormats

/// The destination of errors and warnings, one per line.
enum StandardError {
  /// True when only errors are printed, as `--quiet` requests.
  ///
  /// Written before any other thread starts.
  nonisolated(unsafe) static var isQuiet = false

  /// Prints one line; text from files can neither control the terminal nor start another line.
  static func report(_ line: String) {
    if Signals.statusColumns > 0 { show(status: "") }
    let bytes = Array("routesim: \(Printable.sanitised(line))\n".utf8)
    // There is no one left to report a failure to.
    _ = Descriptor.write(bytes, to: STDERR_FILENO)
  }

  /// Prints a warning, note or cost on one line, as `report(_:)` does; prints nothing with `--quiet`.
  static func warn(_ line: String) {
    if !isQuiet { report(line) }
  }

  /// True when standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows a status line in place of the previous one; an empty text clears it.
  ///
  /// To be used only if standard error is a terminal.
  static func show(status: String) {
    // The default is 80 columns if the terminal does not report its size.
    let terminal = TerminalSize(of: STDERR_FILENO)?.columns ?? 80
    let line = StatusLine(status, columns: terminal)
    let old = Signals.statusColumns
    // During writing, parts of both lines may be visible.
    Signals.statusColumns = max(old, line.columns)
    let bytes = Array(line.text(replacing: old, terminal: terminal).utf8)
    _ = Descriptor.write(bytes, to: STDERR_FILENO)
    Signals.statusColumns = line.columns
  }
}
