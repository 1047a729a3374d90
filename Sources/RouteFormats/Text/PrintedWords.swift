/// The words of others in a message.
enum PrintedWords {
  /// Longer ones are cut, characters.
  private static let limit = 200

  /// The text of some bytes in one line, without blanks at its ends, fit for a terminal.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Printable.sanitised(words, limit: limit)
  }

  /// The message that a server says something beside its data.
  static func message(ofServer words: String) -> String {
    "the server says “\(words)”: things may be missing; ask it for less, or with a longer time limit"
  }
}

/// So many of something, in words: `1 point`, `2 points`; `1 fix`, `2 fixes`.
package func counted(_ count: Int, _ noun: String, _ nouns: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(nouns ?? noun + "s")"
}

/// Words to choose from, with commas, and `or` before the last: `svg, png or txt`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
