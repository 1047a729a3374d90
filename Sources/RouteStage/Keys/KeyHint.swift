/// The reminder of some keys in the line at the bottom.
///
/// There are five versions of the line, ever longer; the longest that fits is shown.
struct KeyHint: Hashable, Sendable {
  /// The keys, as short as can be.
  let keys: String
  /// Their actions, in the line `first` and in those after it; the last holds for all that follow.
  ///
  /// Keys without words share those of the next.
  let words: [String]
  /// The first line they are in, from 0.
  let first: Int
  /// Hints stand by rank; those of one rank in the table's order.
  let rank: Int

  /// The number of lines.
  static let lineCount = 5
  /// The place at the end of each line.
  static let end = 99

  /// A hint.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - words: Their actions, a text for each line from the first on; not empty.
  ///   - first: The first line they are in, from 0 to 4.
  ///   - rank: The hint's rank among the others.
  init(_ keys: String, _ words: String..., from first: Int, rank: Int = 0) {
    self.init(keys: keys, words: words, first: first, rank: rank)
  }

  init(keys: String, words: [String], first: Int, rank: Int) {
    self.keys = keys
    self.words = words
    self.first = first
    self.rank = rank
  }

  /// The lines, ever longer.
  static func lines(of hints: [KeyHint]) -> [String] {
    let order = hints.indices.sorted { (hints[$0].rank, $0) < (hints[$1].rank, $1) }
    return (0..<lineCount).map { line in
      var text = ""
      var gap = ""
      for hint in order.lazy.map({ hints[$0] }) where hint.first <= line {
        let words = hint.words[min(line - hint.first, hint.words.count - 1)]
        text += gap + hint.keys + (words.isEmpty ? "" : " \(words)")
        gap = words.isEmpty ? " " : "  "
      }
      return text
    }
  }
}
