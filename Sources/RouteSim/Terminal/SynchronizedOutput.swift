/// Marks around a picture, between which a terminal shows nothing, so that no picture is seen half.
///
/// The marks themselves are written by `TerminalDisplay`. Terminals that lack the mode skip the
/// question and stay silent.
/// https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036
enum SynchronizedOutput {
  /// The number of the mode.
  static let mode = 2026
  /// Asks whether the terminal knows the mode.
  static let query = Array("\u{1B}[?2026$p".utf8)
  /// Ends a picture that was begun, where one was.
  static let end: [UInt8] = Array("\u{1B}[?\(mode)l".utf8)
}
