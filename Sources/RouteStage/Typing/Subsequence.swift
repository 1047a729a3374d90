/// A match between a text and some of its characters, typed in order.
struct Subsequence: Hashable, Sendable {
  /// The score, which is higher for a better match: consecutive characters and starts of words add to it,
  /// skipped characters reduce it.
  let score: Int
  /// The positions of the characters in the text, in ascending order.
  let indices: [Int]

  /// The score of the first character of a word.
  static let wordStart = 10
  /// The score of a character that directly follows the previous match.
  static let inRow = 6
  /// The cost of a character before the first match or between two matches.
  static let between = 1

  /// Creates the best match of the typed characters in a text; upper and lower case are treated alike, and
  /// spaces are ignored.
  ///
  /// - Returns: nil if the text lacks some of the characters.
  /// - Complexity: O(query · text²), where both texts are short.
  init?(_ query: String, in text: String) {
    let query = query.filter { !$0.isWhitespace }
    // A query longer than the text cannot match; this avoids the search after each further key.
    guard query.count <= text.count else { return nil }
    let wanted = Self.folded(query)
    let letters = Self.folded(text)
    guard !wanted.isEmpty else {
      (score, indices) = (0, [])
      return
    }
    // For each position, the best score of the query so far if its match ends there, and the position of the
    // match before it.
    var best = letters.indices.map { index in
      letters[index] == wanted[0] ? Self.value(of: index, in: letters) - index * Self.between : nil
    }
    var ways: [[Int?]] = []
    for letter in wanted.dropFirst() {
      var next = [Int?](repeating: nil, count: letters.count)
      var way = [Int?](repeating: nil, count: letters.count)
      for index in letters.indices where letters[index] == letter {
        let value = Self.value(of: index, in: letters)
        for before in 0..<index {
          guard let score = best[before] else { continue }
          let isInRow = before + 1 == index
          let sum =
            score + value + (isInRow ? Self.inRow : -(index - before - 1) * Self.between)
          if sum > next[index] ?? .min { (next[index], way[index]) = (sum, before) }
        }
      }
      best = next
      ways.append(way)
    }
    guard let score = best.compactMap(\.self).max(), var index = best.firstIndex(of: score) else {
      return nil
    }
    var indices = [index]
    for way in ways.reversed() {
      guard let before = way[index] else { return nil }
      index = before
      indices.append(index)
    }
    self.score = score
    self.indices = indices.reversed()
  }

  private static func value(of index: Int, in letters: [Character]) -> Int {
    let isStart = index == 0 || !(letters[index - 1].isLetter || letters[index - 1].isNumber)
    return isStart && (letters[index].isLetter || letters[index].isNumber) ? wordStart : 0
  }

  /// Returns the characters of a text in lowercase, without changing their number.
  private static func folded(_ text: some StringProtocol) -> [Character] {
    text.map { character in
      let small = character.lowercased()
      return small.count == 1 ? Character(small) : character
    }
  }
}
