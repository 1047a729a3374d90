extension Printable {
  /// Two texts that differ, fit for a terminal: whole where both are short, else from a little before
  /// they part.
  ///
  /// - Parameter limit: The most characters of each, besides ellipses.
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
}
