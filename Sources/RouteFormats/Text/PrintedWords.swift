/// Formats words from outside the program for a message.
enum PrintedWords {
  /// The maximum length of the words, characters; longer ones are cut.
  private static let limit = 200

  /// Returns the given bytes as text on one line, without blanks at its ends, safe for a terminal.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return Printable.sanitised(words, limit: limit)
  }

  /// Returns a message that quotes what a server said along with its data.
  static func message(ofServer words: String) -> String {
    "the server says “\(words)”: data may be missing; request less data, or set a longer time limit"
  }
}

/// Returns a number with its noun: `1 point`, `2 points`; `1 fix`, `2 fixes`.
package func counted(_ count: Int, _ noun: String, _ nouns: String? = nil) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(nouns ?? noun + "s")"
}

/// Returns alternatives as a list with commas, and with `or` before the last one: `svg, png or txt`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.joined() }
  return words.dropLast().joined(separator: ", ") + " or " + last
}
