/// The marks around a picture, between which a terminal does not update its display, so that no picture
/// appears in part.
///
/// The marks themselves are written by `TerminalDisplay`. Terminals that do not support the mode ignore the
/// query and do not answer. https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036
enum SynchronizedOutput {
  /// The number of the mode.
  static let mode = 2026
  /// The query about the terminal's support for the mode.
  static let query = Array("\u{1B}[?2026$p".utf8)
  /// The sequence that ends a picture, if one has begun.
  static let end: [UInt8] = Array("\u{1B}[?\(mode)l".utf8)
}
