/// The redaction of secrets in lines that quote user input.
enum Secrets {
  /// Returns a line without the text between `://` and the last `@` of a word, and without the text after
  /// `password=`.
  static func removed(from line: String) -> String {
    guard line.contains("://") || line.contains("password") else { return line }
    return line.split(separator: " ", omittingEmptySubsequences: false).map(word).joined(
      separator: " ")
  }

  private static func word(_ word: Substring) -> String {
    var text = String(word)
    if let start = end(of: "://", in: text), let at = text.lastIndex(of: "@"), at >= start {
      text.replaceSubrange(start..<at, with: "…")
    }
    if let start = end(of: "password=", in: text) {
      let end = text[start...].firstIndex { "&'\"”;,".contains($0) } ?? text.endIndex
      text.replaceSubrange(start..<end, with: "…")
    }
    return text
  }

  /// Returns the index after the first occurrence of `part` in `text`; nil if absent.
  private static func end(of part: String, in text: String) -> String.Index? {
    text.firstRange(of: part)?.upperBound
  }
}
