extension Printable {
  /// Returns two different texts, safe for a terminal.
  ///
  /// Both are whole if both are short; otherwise, both begin shortly before the first difference.
  ///
  /// - Parameter limit: The maximum number of characters of each text, not counting ellipses.
  package static func excerpts(
    _ first: String, _ second: String, limit: Int
  ) -> (first: String, second: String) {
    let (first, second) = (sanitised(first), sanitised(second))
    if max(first.count, second.count) <= limit { return (first, second) }
    let common = zip(first, second).prefix { $0 == $1 }.count
    let start = max(common - limit / 4, 0)
    func excerpt(_ text: String) -> String {
      let rest = text.dropFirst(start)
      return (start > 0 ? "…" : "") + rest.prefix(limit) + (rest.count > limit ? "…" : "")
    }
    return (excerpt(first), excerpt(second))
  }

  /// Returns texts, safe for a terminal, with long ones cut in such a way that different texts remain
  /// different.
  ///
  /// The beginning of each text is kept or, if that is not enough, the parts around the points where the
  /// texts differ.
  ///
  /// - Parameter limit: The maximum number of characters of each text, not counting ellipses; must be at
  ///   least 8 times the number of texts.
  package static func excerpts(_ texts: [String], limit: Int) -> [String] {
    let texts = texts.map { Array(sanitised($0)) }
    var starts = [0]
    func excerpt(_ text: [Character]) -> String {
      guard text.count > limit else { return String(text) }
      let length = limit / starts.count
      var (words, end) = ("", 0)
      for start in starts where start < text.count {
        let next = max(start, end)
        words +=
          (next > end ? "…" : "") + String(text[next..<max(next, min(start + length, text.count))])
        end = max(end, min(start + length, text.count))
      }
      return words + (end < text.count ? "…" : "")
    }
    while true {
      let excerpts = texts.map(excerpt)
      let parting = texts.indices.lazy.flatMap { second in
        (0..<second).lazy.filter { excerpts[$0] == excerpts[second] && texts[$0] != texts[second] }
          .map { first in zip(texts[first], texts[second]).prefix { $0 == $1 }.count }
      }.first
      guard let parting else { return excerpts }
      // The beginning need not be kept if some texts begin alike.
      if starts == [0] { starts = [] }
      starts = (starts + [max(parting - 3, 0)]).sorted()
    }
  }
}
