import CNcurses

/// The library that draws in the terminal.
enum Ncurses {
  /// Its version as it is loaded, such as `6.4.20221231`; nil where it does not say so.
  static var version: String? {
    curses_version().map { String(cString: $0) }?.split(separator: " ").last.map(String.init)
  }
}
