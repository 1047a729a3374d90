import Testing

@testable import CommandLineKit

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "counts edits; swapping two neighbours counts as one edit",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("walk", "walk", 0), ("wlak", "walk", 1), ("wak", "walk", 1),
      ("walkk", "walk", 1), ("talk", "walk", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
      ("abcdef", "badcfe", 3),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(Suggestion.distance(from: Array(a.utf8), to: Array(b.utf8)) == expected)
    #expect(Suggestion.distance(from: Array(b.utf8), to: Array(a.utf8)) == expected)
  }

  @Test(
    "offers what was probably meant, and nothing dissimilar",
    arguments: [
      ("--headnig", "--heading"), ("--head", "--heading"), ("--fob", "--fov"),
      ("--placement-max", "--placemark-max"), ("--xyzzy", nil), ("--", nil), ("", nil),
      ("heading", "--heading"), ("--HEADING", "--heading"),
    ])
  func nearest(typed: String, expected: String?) {
    let options = ["--heading", "--fov", "--focal", "--placemark-max", "--placemark-min", "--at"]
    #expect(Suggestion.nearest(to: typed, among: options) == expected)
  }

  @Test("the earlier of two equally close words wins")
  func earlierWins() {
    #expect(Suggestion.nearest(to: "--fo", among: ["--fov", "--foc"]) == "--fov")
    #expect(Suggestion.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
  }

  @Test("a word of several megabytes takes hardly any time")
  func longWords() {
    #expect(Suggestion.nearest(to: String(repeating: "a", count: 1 << 20), among: ["a"]) == nil)
  }
}
