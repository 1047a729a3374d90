import CPOSIX

/// Gives the terminal back even when the process crashes.
///
/// A crash must not run ncurses again: `TerminalModes` does what is needed, and then the signal does
/// what it would have done.
enum TerminalRescue {
  /// Keeps the modes of the terminal behind a descriptor and catches crashes from now on.
  static func prepare(descriptor: Int32) {
    TerminalModes.keep(of: descriptor)
    signal_use_own_stack()
    for signal in Signals.crashes { signal_catch(signal) { Signals.die(of: $0) } }
  }
}
