/// The reminder of some keys in the line at the bottom.
///
/// There are five versions of the line, of increasing length; the longest that fits is shown.
struct KeyHint: Hashable, Sendable {
  /// The keys, as short as possible.
  let keys: String
  /// The actions of the keys, one text each for version `first` of the line and the versions after it; the
  /// last text applies to all longer versions.
  ///
  /// Keys without a text share that of the next hint.
  let words: [String]
  /// The shortest version of the line that contains the keys, counted from 0.
  let first: Int
  /// The hint's rank: hints are sorted by rank, and within a rank in the table's order.
  let rank: Int

  /// The number of versions of the line.
  static let lineCount = 5
  /// The rank of hints at the end of each line.
  static let end = 99

  /// Creates a hint.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - words: The actions of the keys, one text for each version of the line from `first`; not empty.
  ///   - first: The shortest version of the line that contains the keys, from 0 to 4.
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

  /// Returns the versions of the line, in order of increasing length.
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
