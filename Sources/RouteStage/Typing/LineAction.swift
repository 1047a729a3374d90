/// The key actions while a line is being typed at the bottom of a window, apart from typing the characters
/// themselves.
package enum LineAction: CaseIterable, Hashable, Sendable {
  /// Accept the line, or the selected choice above it.
  case finish
  /// Discard the line.
  case leave
  /// Select another of the choices above the line; without choices, go back or forward in the history.
  case choosePrevious, chooseNext
  /// Complete the text to the selected choice.
  case complete
  /// Move the cursor.
  case left, right, start, end
  /// Erase text: a character, the character at the cursor, a word, everything before the cursor, or
  /// everything after it.
  case erase, eraseAhead, eraseWord, eraseToStart, eraseToEnd
}

extension LineAction {
  /// The keys of these actions.
  package static let keys = KeyTable<LineAction>([
    KeyBinding([.on(.enter, .finish)], short: "take", long: "accept the line", needs: .line),
    KeyBinding(
      [.on(.escape, .leave)], short: "leave", long: "leave everything as it was", needs: .line),
    KeyBinding(
      [
        .on(.up, .choosePrevious, words: "the entry above, or the previous line"),
        .on(.down, .chooseNext, words: "the entry below, or the next line"),
        .on(.control("p"), .choosePrevious), .on(.control("n"), .chooseNext),
      ], short: "choose", long: "choose from the list, or from earlier lines",
      needs: .line),
    KeyBinding(
      [.on(.tab, .complete)], short: "complete", long: "insert the chosen entry", needs: .line),
    KeyBinding(
      [
        .on(.left, .left, words: "a character back"),
        .on(.right, .right, words: "a character forward"),
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
        .on(.backspace, .erase, words: "erase the character before the cursor"),
        .on(.delete, .eraseAhead, words: "erase the character at the cursor"),
        .also(.control("d"), .eraseAhead),
      ], short: "erase", long: "erase the character before or at the cursor",
      note: "Backspace in an empty line cancels", needs: .line),
    KeyBinding(
      [
        .on(.control("w"), .eraseWord, words: "erase the word before the cursor"),
        .on(.control("u"), .eraseToStart, words: "erase everything before the cursor"),
        .on(.control("k"), .eraseToEnd, words: "erase everything after the cursor"),
      ], short: "erase more", long: "erase the word before the cursor, all before it, all after",
      needs: .line),
  ])
}
