/// The reason why a window cannot be shown on a terminal; the program then exits with status 69.
enum TerminalError: Error, Hashable, Sendable {
  /// Standard output is not a terminal, or there is no terminal to read keys from.
  case noTerminal
  /// The same problem, for a replay.
  case noTerminalForReplay
  /// The same problem, for the sizing bench.
  case noTerminalForSizing
  /// The terminal database lacks the type that TERM names; nil if TERM is not set.
  case unknownType(String?)
  /// The terminal cannot position its cursor, so no picture can be drawn on it.
  case cannotPlaceCursor(String)
}

extension TerminalError: CustomStringConvertible {
  /// The fault and its remedy, in one line.
  var description: String {
    switch self {
    case .noTerminal:
      "walk needs a terminal for standard output and for its keys; 'routesim render' needs none"
    case .noTerminalForReplay:
      "replay needs a terminal for standard output and for its keys; --headless needs none"
    case .noTerminalForSizing:
      "--keys and --hold-frames need a terminal for standard output and for keys; 'routesim "
        + "sizing' without them needs none"
    case .unknownType(nil):
      "TERM is not set; set it to the type of your terminal, such as xterm-256color"
    case .unknownType(let name?):
      "unknown terminal type '\(name)'; set TERM to a known one, such as xterm-256color"
    case .cannotPlaceCursor(let name):
      "a terminal of type '\(name)' cannot show pictures; set TERM to its true type"
    }
  }
}
