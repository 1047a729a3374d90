import TestSupport
import Testing

@Suite("Golden")
struct GoldenTests {
  @Test func equalTextsDoNotDiffer() {
    #expect(Golden.firstDifference(golden: "a\nb\n", text: "a\nb\n") == nil)
  }

  @Test(arguments: [
    ("a\nb\n", "a\nc\n", "line 2\ngolden: \"b\"\nfound:  \"c\""),
    ("a\n", "a", "line 2\ngolden: \"\"\nfound:  (the text ends before it)"),
    ("", "a", "line 1\ngolden: \"\"\nfound:  \"a\""),
    // The same letter, composed and decomposed: equal as strings, but not as files.
    ("\u{E9}", "e\u{301}", "line 1\ngolden: \"\u{E9}\"\nfound:  \"e\u{301}\""),
  ])
  func differenceNamesTheLineAndBothForms(golden: String, text: String, difference: String) {
    #expect(Golden.firstDifference(golden: golden, text: text) == difference)
  }
}
