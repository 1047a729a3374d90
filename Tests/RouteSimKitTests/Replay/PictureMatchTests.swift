import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("PictureMatch")
struct PictureMatchTests {
  private static func match(
    _ name: String, tolerance: Double? = nil, percent: Double = 0
  ) throws -> PictureMatch {
    PictureMatch(
      snapshot: try #require(Snapshot(path: name)), tolerance: tolerance, percent: percent, line: 1)
  }

  private static func png(_ colors: [UInt32], width: Int) throws -> [UInt8] {
    try PNGWriter.bytes(
      of: Bitmap(
        width: width, height: colors.count / width, pixels: colors.map { $0 | 0xFF00_0000 }))
  }

  @Test("pixels may differ by the tolerance, and a given number of them by more")
  func pixels() throws {
    let old = try Self.png([0x000000, 0x808080, 0xFFFFFF, 0x102030], width: 2)
    let near = try Self.png([0x000002, 0x80807E, 0xFFFFFF, 0x102030], width: 2)
    let far = try Self.png([0x000000, 0x808080, 0xFFFFFF, 0x132030], width: 2)
    #expect(try Self.match("a.png").difference(from: old, to: near) == nil)
    let exact = try #require(try Self.match("a.png", tolerance: 1).difference(from: old, to: near))
    #expect(exact.words == "2 of 4 pixels differ (50 %), by up to 2 of 255")
    let one = try #require(try Self.match("a.png").difference(from: old, to: far))
    #expect(one.words == "1 of 4 pixels differ (25 %), by up to 3 of 255")
    #expect(try Self.match("a.png", percent: 25).difference(from: old, to: far) == nil)
    #expect(try Self.match("a.png", tolerance: 3).difference(from: old, to: far) == nil)
  }

  /// The picture is read with libpng, which shares no code with the comparison.
  @Test("the picture of the differences is red where pixels differ, and grey elsewhere")
  func picture() throws {
    var random = TestRandom(seed: 1)
    let old = (0..<600).map { _ in UInt32(random.whole(0...0xFFFFFF)) }
    var new = old
    let changed = [0, 17, 299, 599]
    for index in changed { new[index] ^= 0x404040 }
    let difference = try #require(
      try Self.match("a.png").difference(
        from: Self.png(old, width: 30), to: Self.png(new, width: 30)))
    let picture = try #require(difference.picture)
    let read = try PNGReader(picture)
    #expect(read.width == 30 && read.height == 20)
    for index in 0..<600 {
      let (red, green, blue) = (
        read.channels[3 * index], read.channels[3 * index + 1], read.channels[3 * index + 2]
      )
      #expect((red > 200 && green < 50) == changed.contains(index))
      #expect(changed.contains(index) || (red == green && green == blue && red >= 190))
    }
  }

  @Test("pictures of other sizes and other files differ, without a picture of the differences")
  func sizes() throws {
    let (small, large) = (try Self.png([0, 0], width: 2), try Self.png([0, 0, 0], width: 3))
    let difference = try #require(try Self.match("a.png").difference(from: small, to: large))
    #expect(difference.words == "the baseline has 2×1 pixels, the picture 3×1")
    #expect(difference.picture == nil)
    for broken in [[], Array(small.dropLast(30)), Array("no PNG".utf8)] {
      #expect(
        try Self.match("a.png").difference(from: broken, to: small)?.words
          == "the baseline is not a complete PNG")
    }
  }

  @Test(
    "JSON is compared by value; keys that were added are ignored",
    arguments: [
      (#"{"a": 1, "b": [1, 2]}"#, #"{"b": [1, 2.0000005], "a": 1, "c": 3}"#, nil),
      (#"{"a": {"b": 1}}"#, #"{"a": {"b": 1.1}}"#, "a.b: the baseline has 1, found 1.1"),
      (#"{"a": [1, 2]}"#, #"{"a": [1]}"#, "a: the baseline has [1, 2], found [1]"),
      (#"{"a": 1}"#, "{}", "a is missing"), (#"{"a": null}"#, #"{"a": null}"#, nil),
      (#"{"a": true}"#, #"{"a": null}"#, "a: the baseline has true, found null"),
      (#"{"a": "x"}"#, #"{"a": "x"}"#, nil),
    ] as [(String, String, String?)])
  func json(old: String, new: String, words: String?) throws {
    let match = try Self.match("a.json")
    #expect(match.difference(from: Array(old.utf8), to: Array(new.utf8))?.words == words)
  }

  @Test("long lines and lists are shortened to the parts that differ")
  func excerpts() throws {
    let start = String(repeating: "46.48,12.5 ", count: 40)
    let words = try #require(
      try Self.match("a.svg").difference(
        from: Array("\(start)old end".utf8), to: Array("\(start)new end".utf8))
    ).words
    #expect(words.contains("old end”, found “…") && words.hasSuffix("new end”"), "\(words)")
    #expect(words.count < 220)
    let numbers = (100..<150).map(String.init).joined(separator: ", ")
    let longer = try Self.match("a.json").difference(
      from: Array("{\"a\": [\(numbers)]}".utf8), to: Array("{\"a\": [\(numbers), 7]}".utf8))
    #expect(longer?.words == "a: the baseline has 50 elements, found 51 elements")
    let text = try Self.match("a.json").difference(
      from: Array("{\"a\": \"\(start)x\"}".utf8), to: Array("{\"a\": \"\(start)y\"}".utf8))
    #expect(text?.words.contains("x\", found …") == true && text?.words.hasSuffix("y\"") == true)
  }

  @Test("a much longer baseline is compared by content, not by length")
  func longBaselines() throws {
    func words(_ name: String, _ old: String, _ new: String) throws -> String? {
      try Self.match(name).difference(from: Array(old.utf8), to: Array(new.utf8))?.words
    }
    let lines = String(repeating: "é and more of the same line\n", count: 200_000)
    #expect(lines.utf8.count > 4 << 20)
    #expect(
      try words("a.svg", lines + "old", "é and more of the same line\nnew")
        == "line 2: the baseline has “é and more of the same line”, found “new”")
    #expect(try words("a.svg", lines, lines.replacingOccurrences(of: "\n", with: "\r\n")) == nil)
    let long = String(repeating: "é", count: 5 << 19)
    let told = try #require(try words("a.txt", "1\n" + long + "old", "1\n" + long + "new"))
    #expect(told.hasPrefix("line 2: the baseline has “…é") && told.hasSuffix("énew”"))
    #expect(told.utf8.count < 400)
    let blanks = String(repeating: " \n\t\r", count: 1 << 19)
    #expect(try words("a.json", "{\(blanks)\"a\"\(blanks): 1}", #"{"a": 1, "b": 2}"#) == nil)
    #expect(
      try words("a.json", "{\(blanks)\"a\"\(blanks): 1}", #"{"a": 2}"#)
        == "a: the baseline has 1, found 2")
    let other = "[" + String(repeating: "\"\\\" ", count: 5 << 19)
    #expect(try words("a.json", other, "[]")?.hasPrefix("the baseline has 10485761 bytes") == true)
  }

  @Test("a tolerance for JSON applies to every number")
  func tolerance() throws {
    let (old, new) = (Array(#"{"a": [1, 5]}"#.utf8), Array(#"{"a": [1.1, 4.9]}"#.utf8))
    #expect(try Self.match("a.json", tolerance: 0.1).difference(from: old, to: new) == nil)
    #expect(try Self.match("a.json", tolerance: 0.05).difference(from: old, to: new) != nil)
  }

  @Test("text is compared line by line, with any line ends, and shown without control characters")
  func lines() throws {
    let match = try Self.match("a.svg")
    #expect(match.difference(from: Array("a\r\nb\r\n".utf8), to: Array("a\nb\n".utf8)) == nil)
    let other = match.difference(from: Array("a\nb\u{1b}[2J\n".utf8), to: Array("a\nc\n".utf8))
    #expect(other?.words == "line 2: the baseline has “b\\u{1b}[2J”, found “c”")
    let longer = match.difference(from: Array("a\n".utf8), to: Array("a\nb\n".utf8))
    #expect(longer?.words == "line 2: the baseline has “”, found “b”")
  }
}
