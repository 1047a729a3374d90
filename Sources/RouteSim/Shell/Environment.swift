import CPOSIX
import RouteCells

/// What environment variables say about the terminal.
enum Environment {
  /// The value of a variable; nil where it is not set or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// How many colours to print: 24 bits where a terminal promises them, else the 256 that
  /// practically every one has.
  ///
  /// What goes into a file or pipe is not for this terminal, and has 256 colours everywhere.
  static var colorDepth: ColorDepth {
    isatty(STDOUT_FILENO) == 1 && promisesTrueColor ? .trueColor : .palette256
  }

  /// True when the terminal is on another machine, as far as the environment tells.
  static var isFarAway: Bool { value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil }

  /// True when the terminal promises 24 bits of colour.
  static var promisesTrueColor: Bool {
    let promise = value("COLORTERM")
    return promise == "truecolor" || promise == "24bit"
  }
}
