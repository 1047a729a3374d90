import CPOSIX
import RouteFormats

/// Where errors and warnings go, a line each.
enum StandardError {
  /// Prints one line; what came from files cannot steer the terminal or start another line.
  static func report(_ line: String) {
    if Signals.hasStatusLine { show(status: "") }
    let bytes = Array("routesim: \(Printable.sanitised(line))\n".utf8)
    // Nobody is left to be told that this failed.
    _ = Descriptor.write(bytes, to: STDERR_FILENO)
  }

  /// Whether somebody sees it at once.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Shows a passing line in place of the one before; an empty one takes it away.
  ///
  /// For terminals only.
  static func show(status: String) {
    Signals.hasStatusLine = !status.isEmpty
    let bytes = Array("\r\u{1B}[K\(Printable.sanitised(status))".utf8)
    _ = Descriptor.write(bytes, to: STDERR_FILENO)
  }
}
