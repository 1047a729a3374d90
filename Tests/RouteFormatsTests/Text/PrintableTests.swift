import TestSupport
import Testing

@testable import RouteFormats

@Suite struct PrintableTests {
  @Test(
    "long texts that differ somewhere are still different after they are cut",
    arguments: UInt64(0)..<60)
  func excerptsOfMany(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var texts = [String](repeating: "", count: Int(random.number(2...6.9)))
    for _ in 0..<200 {
      let word = String(UInt64(random.number(0...9e9)), radix: 36)
      for index in texts.indices { texts[index] += word }
      if random.number(0...1) < 0.02, let index = texts.indices.randomElement(using: &random) {
        texts[index] += "x"
      }
    }
    let excerpts = Printable.excerpts(texts, limit: 48)
    #expect(Set(excerpts).count == Set(texts).count)
    for (first, second) in zip(texts, excerpts) {
      #expect(second.count { $0 != "…" } <= 48 && (first.count <= 48 || second.contains("…")))
    }
    #expect(Printable.excerpts(["short", "shorts"], limit: 48) == ["short", "shorts"])
  }

  @Test(arguments: [
    ("Rue Réaumur", "Rue Réaumur"), ("\u{1B}]0;owned\u{07}", "\\u{1b}]0;owned\\u{7}"),
    ("a\r\nb\tc", "a  b c"), ("\u{85}\u{9B}2J", "\\u{85}\\u{9b}2J"), ("\u{7F}", "\\u{7f}"),
    ("\u{202E}evil\u{2066}", "\\u{202e}evil\\u{2066}"), ("👩‍🦯 ok", "👩‍🦯 ok"),
  ])
  func writesOutControls(text: String, expected: String) {
    #expect(Printable.sanitised(text) == expected)
  }

  @Test func cutsLongNames() {
    #expect(Printable.sanitised("abcdef", limit: 3) == "abc…")
    #expect(Printable.sanitised("abc", limit: 3) == "abc")
  }

  @Test func excerptsShowWhereTextsPart() {
    func words(_ first: String, _ second: String) -> [String] {
      let words = Printable.excerpts(first, second, limit: 8)
      return [words.first, words.second]
    }
    #expect(words("abc", "abd") == ["abc", "abd"])
    #expect(words("0123456789ab", "0123456789xy") == ["…89ab", "…89xy"])
    #expect(words("0123456789", "0123") == ["…23456789", "…23"])
    #expect(words("abcdefghijk", "x") == ["abcdefgh…", "x"])
    #expect(words("\u{1b}", "b") == ["\\u{1b}", "b"])
  }
}
