/// Words from outside the program, quoted in a message.
enum PrintedWords {
  /// The length beyond which they are cut, characters.
  private static let limit = 200

  /// Returns the text of some bytes on one line, without blanks at its ends, safe for a terminal.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Printable.sanitised(words, limit: limit)
  }

  /// Returns the message that quotes what a server says along with its data.
  static func message(ofServer words: String) -> String {
    "the server says “\(words)”: data may be missing; request less, or set a longer time limit"
  }
}

/// Returns a number with its noun: `1 point`, `2 points`; `1 fix`, `2 fixes`.
package func counted(_ count: Int, _ noun: String, _ nouns: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(nouns ?? noun + "s")"
}

/// Returns words to choose from, with commas, and `or` before the last: `svg, png or txt`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
