import CPOSIX

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
    var told: (columns: Int32, rows: Int32) = (0, 0)
    _ = posix_window_size(STDOUT_FILENO, &told.columns, &told.rows)
    let columns = environment("COLUMNS") ?? Int(told.columns)
    let rows = environment("LINES") ?? Int(told.rows)
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
