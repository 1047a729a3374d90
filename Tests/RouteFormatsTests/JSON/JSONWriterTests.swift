import Testing

@testable import RouteFormats

@Suite struct JSONWriterTests {
  @Test func separatesMembersAndElements() {
    var json = JSONWriter()
    json.object { json in
      json.key("a")
      json.number(1)
      json.key("b")
      json.numbers(1.5, -2, 0, decimals: 6)
      json.key("c")
      json.array { json in
        json.object { _ in }
        json.null()
        json.bool(true)
      }
    }
    #expect(json.text == #"{"a": 1, "b": [1.5, -2, 0], "c": [{}, null, true]}"#)
  }

  /// The example in the writer's documentation.
  @Test func writesAnObject() {
    var json = JSONWriter()
    json.object { json in
      json.key("length")
      json.number(412.25, decimals: 6)
    }
    #expect(json.text == #"{"length": 412.25}"#)
  }

  @Test func startsAfreshAfterANewline() {
    var json = JSONWriter()
    for value in 1...2 {
      json.array { $0.number(value) }
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

  /// Key and number are written as one piece if the number is short, and as two if it is long.
  @Test func writesMembersOfAnyMagnitude() {
    var json = JSONWriter()
    json.object { json in
      json.number("short", -0.0, decimals: 6)
      json.number("long", 4_503_599_627_370_496, decimals: 6)
      json.number("longest", 1e22, decimals: 2)
      json.number("none", .nan, decimals: 6)
      json.number("absent", nil, decimals: 6)
      json.string("text", "")
      json.string("last", "a~b")
    }
    #expect(
      json.text == #"{"short": 0, "long": 4503599627370496, "longest": 10000000000000000000000, "#
        + #""none": null, "absent": null, "text": "", "last": "a~b"}"#)
  }

  /// Storage is reserved once per piece, and nothing may be written beyond it.
  @Test func growsWithLongTexts() {
    var json = JSONWriter()
    json.array { json in
      for index in 0..<3000 { json.number(Double(index) * -1e10 - 0.015_625, decimals: 15) }
      json.number(-1.7976931348623157e308, decimals: 6)
      json.string(String(repeating: "\u{1B}", count: 3000))
    }
    let parts = json.text.split(separator: ", ")
    #expect(parts.count == 3002)
    #expect(parts[2999] == "-29990000000000.015625")
    #expect(parts[3000].hasPrefix("-17976931348623157") && parts[3000].count == 310)
    #expect(parts[3001] == "\"" + String(repeating: #"\u001b"#, count: 3000) + "\"]")
    #expect(json.count == json.text.utf8.count && json.bytes == Array(json.text.utf8))
  }

  @Test func forgetsWhatWasWritten() {
    var json = JSONWriter()
    json.numbers(1, 2, decimals: 0)
    json.removeAll()
    json.bool(false)
    #expect(json.text == "false" && json.count == 5)
  }

  @Test func copiesAreApart() {
    var json = JSONWriter()
    json.array { json in
      var copy = json
      copy.number(1)
      json.number(2)
      #expect(copy.text == "[1" && json.text == "[2")
    }
    #expect(json.text == "[2]")
  }

  @Test(arguments: [
    (Int.min, "-9223372036854775808"), (Int.max, "9223372036854775807"), (-40, "-40"),
  ])
  func writesWholeNumbers(value: Int, expected: String) {
    var json = JSONWriter()
    json.number(value)
    #expect(json.text == expected)
  }
}
