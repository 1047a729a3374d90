import CNcurses

/// The ncurses library, which draws in the terminal.
enum Ncurses {
  /// The version of the loaded library, such as `6.4.20221231`; nil if unknown.
  static var version: String? {
    curses_version().map { String(cString: $0) }?.split(separator: " ").last.map(String.init)
  }
}
