import RouteSimKit
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test func separatesMembersAndElements() {
    var json = JSONWriter()
    json.beginObject()
    json.key("a")
    json.number(1)
    json.key("b")
    json.numbers(1.5, -2, 0, decimals: 6)
    json.key("c")
    json.beginArray()
    json.beginObject()
    json.endObject()
    json.null()
    json.bool(true)
    json.endArray()
    json.endObject()
    #expect(json.text == #"{"a": 1, "b": [1.5, -2, 0], "c": [{}, null, true]}"#)
  }

  @Test func startsAfreshAfterANewline() {
    var json = JSONWriter()
    for value in 1...2 {
      json.beginArray()
      json.number(value)
      json.endArray()
      json.newline()
    }
    #expect(json.text == "[1]\n[2]\n")
  }

  @Test(arguments: [
    ("plain", #""plain""#), ("say \"hi\" \\", #""say \"hi\" \\""#),
    ("\u{1B}[31m", #""\u001b[31m""#), ("a\nb\tc\rd", #""a\nb\tc\rd""#),
    ("\u{9B}31m\u{7F}", #""\u009b31m\u007f""#), ("\u{202E}gpj", #""\u202egpj""#),
    ("Šđ 東 🚶", #""Šđ 東 🚶""#),
  ])
  func escapesStrings(text: String, expected: String) {
    var json = JSONWriter()
    json.string(text)
    #expect(json.text == expected)
  }

  @Test func writesNullForWhatJSONCannotSay() {
    var json = JSONWriter()
    json.numbers(.nan, .infinity, decimals: 3)
    #expect(json.text == "[null, null]")
  }
}

@Suite struct FixedDecimalTests {
  @Test(arguments: [
    (0.0, 6, "0"), (-0.0, 6, "0"), (-1e-7, 6, "0"), (1e-6, 6, "0.000001"), (0.5, 0, "0"),
    (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"), (-0.125, 2, "-0.12"),
    (1.005, 2, "1"), (0.9999999, 6, "1"), (-9.9999996, 6, "-10"),
    (412.3, 6, "412.3"), (45.772175035, 9, "45.772175035"), (1e15, 6, "1000000000000000"),
    (123456789.123456789, 9, "123456789.123456791"),
    (18_446_744_073_709_551_616, 3, "18446744073709551616"),
    (1e22, 6, "10000000000000000000000"), (9_007_199_254_740_992, 1, "9007199254740992"),
  ])
  func roundsTheExactValue(value: Double, decimals: Int, expected: String) {
    #expect(FixedDecimal.text(value, decimals: decimals) == expected)
  }

  @Test func padsColumns() {
    #expect(FixedDecimal.text(3, decimals: 2, padded: true) == "3.00")
    #expect(FixedDecimal.text(0.05, decimals: 1, padded: true) == "0.1")
  }

  /// A printed number with enough decimals reads back as itself.
  @Test(arguments: UInt64(0)..<50) func readsBack(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for _ in 0..<200 {
      let value = Double(Int64(bitPattern: random.next()) >> 22) / 8192
      let back = Double(FixedDecimal.text(value, decimals: 15))
      #expect(back == value)
    }
  }
}

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
