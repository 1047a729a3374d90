import TestSupport
import Testing

@testable import RouteFormats

/// XML in the encoding that it declares.
@Suite("Encodings of XML")
struct EncodingTests {
  /// Returns the bytes of a route whose points have names.
  private static func route(_ encoding: String, names: [[UInt8]]) -> [UInt8] {
    var bytes = Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<gpx><rte><name>".utf8)
    bytes += names[0] + Array("</name>\n".utf8)
    for (index, name) in names.enumerated() {
      bytes += Array("<rtept lat=\"48.\(10_000 + index)\" lon=\"11\"><name>".utf8) + name
      bytes += Array("</name></rtept>\n".utf8)
    }
    return bytes + Array("</rte></gpx>\n".utf8)
  }

  /// The bytes come from Python's codecs.
  ///
  /// The longer routes span several blocks, so some characters are divided between two of them.
  @Test(
    "text in any declared encoding is read",
    arguments: [
      ("windows-1252", [0x96, 0x20, 0x53, 0x74, 0x72, 0x61, 0xDF, 0x65], "– Straße"),
      ("windows-1251", [0xCC, 0xEE, 0xF1, 0xEA, 0xE2, 0xE0], "Москва"),
      ("ISO-8859-1", [0xE4], "ä"),
      ("ISO-8859-7", [0xC5, 0xEB, 0xEB, 0xDC, 0xE4, 0xE1], "Ελλάδα"),
      ("Shift_JIS", [0x93, 0x8C, 0x8B, 0x9E], "東京"),
      ("GB18030", [0xB1, 0xB1, 0xBE, 0xA9], "北京"),
      ("ISO-2022-JP", [0x1B, 0x24, 0x42, 0x45, 0x6C, 0x35, 0x7E, 0x1B, 0x28, 0x42], "東京"),
      ("utf-8", [0xC3, 0xA4], "ä"),
    ] as [(String, [UInt8], String)], [2, 5000])
  func areRead(encoding: (String, [UInt8], String), count: Int) throws {
    let text = Self.route(encoding.0, names: Array(repeating: encoding.1, count: count))
    let document = try read(text, name: "a.gpx")
    #expect(document.name == encoding.2)
    #expect(document.routes.points.count == count)
    #expect(document.warnings.isEmpty)
  }

  /// 0x81 is undefined in Windows-1252 and 0xFD in Shift JIS; ASCII has no bytes from 0x80.
  @Test(
    "a byte that the encoding does not have is lost alone, and reported",
    arguments: [("windows-1252", 0x81), ("Shift_JIS", 0xFD), ("US-ASCII", 0xE4)]
      as [(String, UInt8)])
  func strangeBytes(encoding: String, byte: UInt8) throws {
    var names = Array(repeating: Array("a".utf8), count: 4000)
    for index in [1000, 3500] { names[index] = [0x61, byte, 0x62] }
    let document = try read(Self.route(encoding, names: names), name: "a.gpx")
    #expect(document.routes.points.count == 4000)
    #expect(document.droppedCount == 0)
    // Two lines precede that of the first point.
    #expect(
      document.warnings == [
        .malformed(line: 1003, reason: "the first of 2 bytes not valid in \(encoding)")
      ])
  }

  @Test("text with a character cut off at the end of the file is read up to it")
  func cutCharacter() throws {
    var text = Self.route("Shift_JIS", names: [[0x93, 0x8C], [0x93, 0x8C]])
    text.removeLast("</rte></gpx>\n".utf8.count)
    let document = try read(text + [0x93], name: "a.gpx")
    #expect(document.routes.points.count == 2)
    #expect(!document.warnings.isEmpty)
  }

  /// UTF-7 is left to the parser, which cannot continue.
  ///
  /// The rest must not be left out silently, as used to happen if the byte was among the last 64 KB.
  @Test(
    "a byte that ends the parser's reading is an error, wherever it is",
    arguments: [(9000, 8000), (9000, 8900), (9000, 8999), (20, 5), (2, 0), (2, 1)],
    ["UTF-7", "windows-1252"])
  func unreadable(place: (count: Int, index: Int), encoding: String) throws {
    var names = Array(repeating: Array("a".utf8), count: place.count)
    names[place.index] = [0x61, encoding == "UTF-7" ? 0xFF : 0x81, 0x62]
    var text = Self.route(encoding, names: names)
    // The declaration is so long that its encoding is left to the parser, too.
    text.insert(contentsOf: [UInt8](repeating: 0x20, count: 300), at: "<?xml ".utf8.count)
    let error = #expect(throws: FormatError.self) { try read(text, name: "a.gpx") }
    #expect(error?.message.contains("a byte that is not valid in the encoding") == true)
  }

  @Test(
    "a character cut off at the end of the file is not an error",
    arguments: ["UTF-7", "Shift_JIS"])
  func cutAtTheEnd(encoding: String) throws {
    var text = Self.route(encoding, names: [[0x61], [0x62]])
    text.insert(contentsOf: [UInt8](repeating: 0x20, count: 300), at: "<?xml ".utf8.count)
    let end = encoding == "UTF-7" ? Array("<!-- +Z".utf8) : Array("<!-- ".utf8) + [0x93]
    let document = try read(text + end, name: "a.gpx")
    #expect(document.routes.points.count == 2)
  }
}
