/// The Kitty keyboard protocol, by which some terminals tell when a key goes up.
///
/// Terminals that lack it skip these sequences. Flags 1, 2, 4, 8 and 16 together have every key,
/// those that type text included, reported with its releases; 1 and 2 alone leave letters as they
/// were, without releases. https://sw.kovidgoyal.net/kitty/keyboard-protocol/
enum KittyKeyboard {
  /// Puts all flags in force, keeping those before, and asks to be told when the window loses the keyboard,
  /// as then releases go elsewhere.
  static let push = Array("\u{1B}[>31u\u{1B}[?1004h".utf8)
  /// Puts the flags before in force again.
  static let pop = Array("\u{1B}[<u\u{1B}[?1004l".utf8)
  /// Asks which flags are in force; terminals without the protocol stay silent.
  static let query = Array("\u{1B}[?u".utf8)
}
