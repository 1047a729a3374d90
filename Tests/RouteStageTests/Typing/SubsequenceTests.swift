import TestSupport
import Testing

@testable import RouteStage

@Suite struct SubsequenceTests {
  /// Returns the best of all ways to choose positions, which are tried one by one.
  private static func best(_ query: [Character], in text: [Character]) -> Int? {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    func go(_ rest: ArraySlice<Character>, after last: Int?) -> Int? {
      guard let wanted = rest.first else { return 0 }
      var best: Int?
      for index in text.indices where index > last ?? -1 && text[index] == wanted {
        guard let more = go(rest.dropFirst(), after: index) else { continue }
        var value = more
        if isWord(text[index]), index == 0 || !isWord(text[index - 1]) { value += 10 }
        if let last, index == last + 1 { value += 6 } else { value -= index - (last ?? -1) - 1 }
        best = max(best ?? .min, value)
      }
      return best
    }
    return go(query[...], after: nil)
  }

  @Test(arguments: UInt64(0)..<200)
  func findsTheBestWay(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let letters: [Character] = ["a", "b", " ", "c", "-", "1"]
    let text = (0..<random.whole(1...12)).map { _ in letters[random.whole(0...5)] }
    let query = (0..<random.whole(1...4)).map { _ in ["a", "b", "c", "1"][random.whole(0...3)] }
      .map(Character.init)
    let match = Subsequence(String(query), in: String(text))
    #expect(match?.score == Self.best(query, in: text))
    guard let match else { return }
    #expect(match.indices.map { text[$0] } == query)
    #expect(zip(match.indices, match.indices.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [
    ("", "anything"), ("TNE", "to the next event"), ("worst", "to the Worst second"),
    ("é", "CAFÉ"), ("ca fe", "cafe"),
  ])
  func finds(query: String, text: String) { #expect(Subsequence(query, in: text) != nil) }

  @Test(arguments: [("x", "abc"), ("ba", "abc"), ("aa", "a"), ("abcd", "abc")])
  func findsNot(query: String, text: String) { #expect(Subsequence(query, in: text) == nil) }
}
