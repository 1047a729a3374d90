import CPOSIX
import RouteCells

/// The environment variables that concern the terminal.
enum Environment {
  /// Returns the value of a variable; nil if it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The colour depth for printing: 24 bits if the terminal claims to support it, else the usual 256 colours.
  ///
  /// Output to a file or pipe does not go to this terminal, and always has 256 colours.
  static var colorDepth: ColorDepth {
    isatty(STDOUT_FILENO) == 1 && promisesTrueColor ? .trueColor : .palette256
  }

  /// True when the environment shows that the terminal is on another machine.
  static var isFarAway: Bool { value("SSH_CONNECTION") != nil || value("SSH_TTY") != nil }

  /// True when the terminal claims to support 24-bit colour.
  static var promisesTrueColor: Bool {
    let promise = value("COLORTERM")
    return promise == "truecolor" || promise == "24bit"
  }
}
