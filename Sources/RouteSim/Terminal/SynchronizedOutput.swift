/// The marks around a picture, between which a terminal shows nothing, so that no picture appears in part.
///
/// The marks themselves are written by `TerminalDisplay`. Terminals that lack the mode ignore the
/// query and stay silent.
/// https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036
enum SynchronizedOutput {
  /// The number of the mode.
  static let mode = 2026
  /// The query whether the terminal knows the mode.
  static let query = Array("\u{1B}[?2026$p".utf8)
  /// The sequence that ends a picture, if one was begun.
  static let end: [UInt8] = Array("\u{1B}[?\(mode)l".utf8)
}
