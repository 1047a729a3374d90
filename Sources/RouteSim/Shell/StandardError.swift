import CPOSIX
import RouteFormats

/// The destination of errors and warnings, one per line.
enum StandardError {
  /// Prints one line; text from files cannot steer the terminal or start another line.
  static func report(_ line: String) {
    if Signals.statusColumns > 0 { show(status: "") }
    let bytes = Array("routesim: \(Printable.sanitised(line))\n".utf8)
    // There is no one left to report a failure to.
    _ = Descriptor.write(bytes, to: STDERR_FILENO)
  }

  /// True when standard error is a terminal.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows a status line in place of the previous one; an empty one clears it.
  ///
  /// For terminals only.
  static func show(status: String) {
    // 80 columns if it does not report its size.
    let terminal = TerminalSize(of: STDERR_FILENO)?.columns ?? 80
    let line = StatusLine(status, columns: terminal)
    let old = Signals.statusColumns
    // While it is written, parts of both lines may be visible.
    Signals.statusColumns = max(old, line.columns)
    let bytes = Array(line.text(replacing: old, terminal: terminal).utf8)
    _ = Descriptor.write(bytes, to: STDERR_FILENO)
    Signals.statusColumns = line.columns
  }
}
