import RouteFormats
import Testing

@Suite("TextWidth")
struct TextWidthTests {
  @Test(
    "characters take as many cells as in terminals",
    arguments: [
      ("a", 1), ("é", 1), ("\u{301}", 0), ("\u{200B}", 0), ("\u{1B}", 0), ("駅", 2), ("ｶ", 1),
      ("ア", 2), ("한", 2), ("Ａ", 2), ("😀", 2), ("→", 1), ("⠿", 1), ("█", 1), ("—", 1), ("́a", 1),
    ])
  func widths(text: String, columns: Int) {
    #expect(TextWidth.columns(text) == columns)
  }
}
