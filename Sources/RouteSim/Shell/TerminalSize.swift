#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How many characters the terminal behind standard output shows.
struct TerminalSize: Hashable, Sendable {
  /// Characters in a line.
  var columns: Int
  /// Lines.
  var rows: Int

  /// The size of the terminal; nil when standard output is none or does not say.
  ///
  /// `COLUMNS` and `LINES` go before what the terminal says.
  static var current: TerminalSize? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    var window = winsize()
    let told = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0
    let columns = environment("COLUMNS") ?? (told ? Int(window.ws_col) : 0)
    let rows = environment("LINES") ?? (told ? Int(window.ws_row) : 0)
    return columns > 0 && rows > 0 ? TerminalSize(columns: columns, rows: rows) : nil
  }

  /// Characters in a line of help: the terminal's, from 40 to 100; 80 elsewhere.
  static var helpWidth: Int {
    current.map { min(max($0.columns, 40), 100) } ?? 80
  }

  private static func environment(_ name: String) -> Int? {
    Environment.value(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
