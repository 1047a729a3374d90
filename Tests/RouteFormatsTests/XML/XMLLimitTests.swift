import TestSupport
import Testing

@testable import RouteFormats

/// Structures that no route file has, and for which the parser needs time or memory in proportion to the
/// square of their size.
///
/// They end the reading with an error that has the line, because the rest is unknown.
@Suite("Limits of XML")
struct XMLLimitTests {
  private static let head = "<gpx>\n<wpt lat='1' lon='2'/>\n<wpt lat='1.03' lon='2.04'/>\n"
  private static let tail = "\n<wpt lat='1.05' lon='2.06'/></gpx>"

  private static func text(_ middle: String) -> [UInt8] { Array((head + middle + tail).utf8) }

  private static func attributes(_ count: Int, of tag: String = "x") -> String {
    "<\(tag) " + (0..<count).map { "a\($0)='b'" }.joined(separator: " ") + "/>"
  }

  private static func namespaces(_ levels: Int, each count: Int) -> String {
    (0..<levels).map { level in
      "<x " + (0..<count).map { "xmlns:n\(level)-\($0)='u'" }.joined(separator: " ") + ">"
    }.joined() + String(repeating: "</x>", count: levels)
  }

  @Test(
    "structures within the limits are read",
    arguments: [
      attributes(256), namespaces(8, each: 128),
      "<x a='" + String(repeating: "b", count: 60_000) + "'/>",
      String(repeating: "<x>", count: 1000) + String(repeating: "</x>", count: 1000),
      "<name>" + String(repeating: "long ", count: 40_000) + "</name>",
    ])
  func within(middle: String) throws {
    let document = try read(Self.text(middle), name: "a.gpx")
    #expect(document.waypoints.points.count == 3)
    #expect(document.warnings.isEmpty)
  }

  @Test(
    "structures beyond the limits are an error, reported with the line",
    arguments: [
      (attributes(257), "a tag with more than 256 attributes"),
      // In these cases, the position would be read from memory that the parser has released.
      (attributes(400, of: "wpt lat='1' lon='2'"), "a tag with more than 256 attributes"),
      (attributes(4000, of: "trkpt lat='1' lon='2'"), "a tag with more than 256 attributes"),
      (
        "<x " + String(repeating: "a='b' ", count: 300) + "/>",
        "a tag with more than 256 attributes"
      ),
      (namespaces(1, each: 257), "a tag with more than 256 attributes"),
      (namespaces(9, each: 128), "more than 1024 namespaces"),
      (attributes(20_000), "a tag of more than 64 KB"),
      ("<x a='" + String(repeating: "b", count: 300_000) + "'/>", "a tag of more than 64 KB"),
      (String(repeating: "<x>", count: 1025), "nested deeper than 1024 levels"),
    ] as [(String, String)])
  func beyond(middle: String, reason: String) {
    #expect(throws: FormatError.unreadableRest(line: 4, reason: reason)) {
      try read(Self.text(middle), name: "a.gpx")
    }
  }

  @Test("declared attributes count, too", arguments: [256, 257, 10_000])
  func declared(count: Int) throws {
    let list = (0..<count).map { "\n<!ATTLIST wpt a\($0) CDATA 'x'>" }.joined()
    let text = Array(("<!DOCTYPE gpx [\(list)]>\n" + Self.head + "</gpx>").utf8)
    if count <= 256 {
      // Together with the two of its own, the tag has more attributes than allowed.
      #expect(throws: FormatError.self) { try read(text, name: "a.gpx") }
    } else {
      #expect(
        throws: FormatError.unreadableRest(line: 258, reason: "more than 256 declared attributes")
      ) {
        try read(text, name: "a.gpx")
      }
    }
  }

  @Test("a tag without an end ends the reading before all of it has arrived")
  func endsEarly() throws {
    let reader = DocumentReader(options: ReadingOptions(fileName: "a.gpx"))
    let piece = Array(String(repeating: "attribute='value' ", count: 1000).utf8)
    var count = 0
    #expect(throws: FormatError.unreadableRest(line: 4, reason: "a tag of more than 64 KB")) {
      try Array((Self.head + "<x ").utf8).withUnsafeBytes { try reader.read($0) }
      while count < 100 << 20 {
        count += piece.count
        try piece.withUnsafeBytes { try reader.read($0) }
      }
    }
    #expect(count < 1 << 18)
  }
}
