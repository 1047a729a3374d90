/// A search for the word that was probably meant.
///
/// The search is written by hand, because the distance between two words takes a dozen lines, and none of
/// the libraries in use offers it.
package enum Suggestion {
  /// Returns the candidate nearest to a mistyped word.
  ///
  /// A candidate is near if it begins with the typed word (two characters or more, not only dashes), or if
  /// the Damerau–Levenshtein distance is at most 1 or a third of the longer word's length, whichever is
  /// greater; case is ignored. The earlier of two equally near candidates wins.
  ///
  /// - Returns: nil if no candidate is near enough.
  package static func nearest(to typed: String, among candidates: [String]) -> String? {
    guard typed.utf8.count <= 64 else { return nil }
    let letters = Array(typed.lowercased().utf8)
    let hasLetters = letters.contains { $0 != UInt8(ascii: "-") }
    var best: (word: String, distance: Int)?
    for candidate in candidates where candidate != typed {
      let word = Array(candidate.lowercased().utf8)
      let isBeginning = hasLetters && letters.count >= 2 && word.starts(with: letters)
      let distance = isBeginning ? 1 : distance(from: letters, to: word)
      guard distance <= max(1, max(letters.count, word.count) / 3) else { continue }
      guard distance < max(letters.count, word.count) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.word
  }

  /// Returns the Damerau–Levenshtein distance: the minimum number of letters to insert, delete, replace or
  /// swap with a neighbour, without editing a position twice, to turn one word into the other.
  ///
  /// - Complexity: O(`a.count` · `b.count`) time, three rows of memory.
  static func distance(from a: [UInt8], to b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
