import RouteFormats
import Testing

@Suite struct PrintableTests {
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
}
