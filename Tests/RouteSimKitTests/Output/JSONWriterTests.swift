import RouteSimKit
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

  /// The example of its documentation.
  @Test func writesAnObject() {
    var json = JSONWriter()
    json.beginObject()
    json.key("length")
    json.number(412.25, decimals: 6)
    json.endObject()
    #expect(json.text == #"{"length": 412.25}"#)
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
