import RouteFormats

/// A line of text being typed, with a cursor in it.
///
/// Lengths are counted in characters as people see them, however they are encoded.
struct TypedText: Hashable, Sendable {
  /// The characters.
  private(set) var characters: [Character] = []
  /// The index of the character after the cursor, from 0; at the end, the number of characters.
  private(set) var cursor = 0

  /// The maximum number of characters.
  static let mostCharacters = 200
  /// The maximum number of Unicode scalars, because a character may have many.
  static let mostScalars = 800

  /// Creates a text with the cursor at its end.
  init(_ text: String = "") { insert(text) }

  /// The typed text.
  var text: String { String(characters) }
  /// True when nothing has been typed.
  var isEmpty: Bool { characters.isEmpty }
}

extension TypedText {
  /// Inserts text at the cursor: characters unsuitable for a terminal are left out, line breaks become
  /// spaces, and text that is too long is cut.
  mutating func insert(_ text: String) {
    var before = String(characters[..<cursor])
    let after = String(characters[cursor...])
    var room = Self.mostScalars - before.unicodeScalars.count - after.unicodeScalars.count
    for scalar in text.unicodeScalars where room > 0 {
      let isSpace = scalar == "\t" || scalar == "\n" || scalar == "\r"
      guard isSpace || Printable.isHarmless(scalar) else { continue }
      before.unicodeScalars.append(isSpace ? " " : scalar)
      room -= 1
    }
    // A combining mark joins the character before it.
    let whole = Array(before + after)
    let most = Self.mostCharacters
    guard whole.count <= most else {
      let typed = Array(before).prefix(max(most - (characters.count - cursor), 0))
      characters = Array((String(typed) + after).prefix(most))
      cursor = min(typed.count, characters.count)
      return
    }
    characters = whole
    cursor = min(Array(before).count, characters.count)
  }

  /// Moves the cursor by a number of characters, to the right if positive.
  mutating func move(by count: Int) { cursor = min(max(cursor + count, 0), characters.count) }

  /// Moves the cursor to the start.
  mutating func moveToStart() { cursor = 0 }

  /// Moves the cursor to the end.
  mutating func moveToEnd() { cursor = characters.count }

  /// Erases the character before the cursor; returns false if absent.
  @discardableResult
  mutating func erase() -> Bool {
    guard cursor > 0 else { return false }
    characters.remove(at: cursor - 1)
    cursor -= 1
    return true
  }

  /// Erases the character at the cursor.
  mutating func eraseAhead() {
    if cursor < characters.count { characters.remove(at: cursor) }
  }

  /// Erases the word before the cursor, and the spaces in between.
  mutating func eraseWord() {
    while cursor > 0, characters[cursor - 1].isWhitespace { erase() }
    while cursor > 0, !characters[cursor - 1].isWhitespace { erase() }
  }

  /// Erases everything before the cursor.
  mutating func eraseToStart() {
    characters.removeFirst(cursor)
    cursor = 0
  }

  /// Erases everything from the cursor to the end.
  mutating func eraseToEnd() { characters.removeSubrange(cursor...) }
}

extension TypedText {
  /// Returns the part that fits in `columns` and contains the cursor, and the cursor's column in that part.
  ///
  /// At the end of the text, the cursor occupies the cell after it.
  func window(columns: Int) -> (text: String, cursor: Int) {
    func width(_ range: Range<Int>) -> Int { TextWidth.columns(String(characters[range])) }
    var start = 0
    // The character under the cursor must be fully visible.
    let end = min(cursor + 1, characters.count)
    while start < cursor, width(start..<end) + (end > cursor ? 0 : 1) > columns { start += 1 }
    var last = end
    while last < characters.count, width(start..<last + 1) <= columns { last += 1 }
    return (String(characters[start..<last]), width(start..<cursor))
  }
}
