extension Printable {
  /// Returns two different texts, safe for a terminal: whole if both are short, otherwise from slightly
  /// before the point where they diverge.
  ///
  /// - Parameter limit: The maximum number of characters of each, not counting ellipses.
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

  /// Returns texts safe for a terminal, with long ones cut so that different ones stay different: the
  /// beginning of each or, if that is not enough, the parts around the points where they differ.
  ///
  /// - Parameter limit: The maximum number of characters of each, not counting ellipses: at least 8 for each
  ///   text.
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
      // The beginning is of no use if all texts begin alike.
      if starts == [0] { starts = [] }
      starts = (starts + [max(parting - 3, 0)]).sorted()
    }
  }
}
