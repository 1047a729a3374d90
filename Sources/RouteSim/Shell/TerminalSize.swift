import CPOSIX
import RouteCells

/// The size of a terminal in characters.
struct TerminalSize: Hashable, Sendable {
  /// The number of characters in a line.
  var columns: Int
  /// The number of lines.
  var rows: Int

  /// The size of the terminal; nil if standard output is not a terminal or its size is unknown.
  ///
  /// `COLUMNS` and `LINES` override the terminal's own size.
  static var current: TerminalSize? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let told = TerminalSize(of: STDOUT_FILENO)
    let columns = environment("COLUMNS") ?? told?.columns ?? 0
    let rows = environment("LINES") ?? told?.rows ?? 0
    return columns > 0 && rows > 0 ? TerminalSize(columns: columns, rows: rows) : nil
  }

  /// The width of help, characters: the terminal's width, limited to 40...100, or 80 without a terminal.
  static var helpWidth: Int {
    current.map { min(max($0.columns, 40), 100) } ?? 80
  }

  private static func environment(_ name: String) -> Int? {
    Environment.value(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension TerminalSize {
  /// The maximum size, larger than any display and any picture needs.
  static let most = TerminalSize(columns: 1000, rows: 400)

  /// Creates the size that the terminal behind a descriptor reports; nil if there is no terminal or it
  /// reports no size.
  init?(of descriptor: Int32) {
    var told: (columns: Int32, rows: Int32) = (0, 0)
    guard posix_window_size(descriptor, &told.columns, &told.rows) else { return nil }
    self.init(columns: Int(told.columns), rows: Int(told.rows))
  }

  /// Returns the size of a cell of the terminal behind a descriptor, pixels; nil if the terminal does not
  /// report it.
  static func cell(of descriptor: Int32) -> CellPixels? {
    var told: (columns: Int32, rows: Int32, width: Int32, height: Int32) = (0, 0, 0, 0)
    guard
      posix_window_pixels(
        descriptor, &told.columns, &told.rows, &told.width, &told.height)
    else { return nil }
    return CellPixels(
      width: Int(told.width / told.columns), height: Int(told.height / told.rows))
  }
}
