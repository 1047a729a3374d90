/// The actions of keys while a line is typed at the bottom of a window, apart from typing it.
package enum LineAction: CaseIterable, Hashable, Sendable {
  /// Take the line, or the choice above it.
  case finish
  /// Leave all as it was.
  case leave
  /// Choose another of the choices above it; without choices, the line typed before or after.
  case choosePrevious, chooseNext
  /// Take over the choice as if it were typed.
  case complete
  /// Move the cursor.
  case left, right, start, end
  /// Take something back: a character, the one at the cursor, a word, all before the cursor, all after.
  case erase, eraseAhead, eraseWord, eraseToStart, eraseToEnd
}

extension LineAction {
  /// The keys for it.
  package static let keys = KeyTable<LineAction>([
    KeyBinding([.on(.enter, .finish)], short: "take", long: "take the line", needs: .line),
    KeyBinding(
      [.on(.escape, .leave)], short: "leave", long: "leave all as it was", needs: .line),
    KeyBinding(
      [
        .on(.up, .choosePrevious, words: "what stands above, or was typed before"),
        .on(.down, .chooseNext, words: "what stands below, or was typed after"),
        .on(.control("p"), .choosePrevious), .on(.control("n"), .chooseNext),
      ], short: "choose", long: "choose from the list; without one, what was typed before",
      needs: .line),
    KeyBinding(
      [.on(.tab, .complete)], short: "complete", long: "type what is chosen", needs: .line),
    KeyBinding(
      [
        .on(.left, .left, words: "a character back"), .on(.right, .right, words: "a character on"),
        .on(.control("b"), .left), .on(.control("f"), .right),
      ], short: "move", long: "move the cursor", needs: .line),
    KeyBinding(
      [
        .on(.home, .start, words: "to the start of the line"),
        .on(.end, .end, words: "to the end of the line"),
        .on(.control("a"), .start), .on(.control("e"), .end),
      ], short: "line ends", long: "to the start and end of the line", needs: .line),
    KeyBinding(
      [
        .on(.backspace, .erase, words: "take a character back"),
        .on(.delete, .eraseAhead, words: "take out the character at the cursor"),
        .also(.control("d"), .eraseAhead),
      ], short: "erase", long: "erase the character before the cursor, and at it",
      note: "Backspace in an empty line leaves", needs: .line),
    KeyBinding(
      [
        .on(.control("w"), .eraseWord, words: "take a word back"),
        .on(.control("u"), .eraseToStart, words: "take back all before the cursor"),
        .on(.control("k"), .eraseToEnd, words: "take out all from the cursor on"),
      ], short: "erase more", long: "erase the word before the cursor, all before it, all after",
      needs: .line),
  ])
}
