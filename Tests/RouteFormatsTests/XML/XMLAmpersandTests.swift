import TestSupport
import Testing

@testable import RouteFormats

/// A “&” that does not begin a reference, as people write it in names.
@Suite("“&” in XML")
struct XMLAmpersandTests {
  private static func route(_ name: String, points: Int = 40) -> String {
    let half = (0..<points).map { "<rtept lat='48.\(1000 + $0)' lon='11'/>" }
    return "<gpx><rte>\n<name>\(name)</name>\n\(half.joined(separator: "\n"))\n</rte></gpx>\n"
  }

  /// The document is the same as that read from the intended text.
  @Test(
    "causes no loss and is reported with its line",
    arguments: [
      ("A & B", "A &amp; B"), ("A&B", "A&amp;B"), ("A &", "A &amp;"),
      ("&&&", "&amp;&amp;&amp;"), ("A&#65 B", "A&amp;#65 B"), ("&;", "&amp;;"),
      ("&#x;", "&amp;#x;"), ("&1a;", "&amp;1a;"),
      ("&" + String(repeating: "x", count: 100) + ";", nil),
    ] as [(String, String?)], [1, 3, 64, 1 << 16])
  func costsNothing(name: (String, String?), piece: Int) throws {
    let text = Self.route(name.0)
    let document = try read(Array(text.utf8), name: "a.gpx", piece: piece)
    let meant = try read(Self.route(name.1 ?? "&amp;" + name.0.dropFirst()))
    #expect(document.routes.points == meant.routes.points)
    #expect(document.name == meant.name)
    #expect(document.routes.points.count == 40)
    #expect(document.warnings == [.malformed(line: 2, reason: Self.reason)])
  }

  @Test("causes no loss in attributes, nor beyond one block of the parser")
  func manyBlocks() throws {
    let link = "A<link href='http://a.b/?c=d&e=f'/>"
    for padding in 0..<12 {
      let text = String(repeating: " ", count: padding) + Self.route(link, points: 9000)
      #expect(try read(text).routes.points.count == 9000)
    }
    let late = Self.route("A", points: 9000)
      .replacing("<rtept lat='48.9000'", with: "&<rtept lat='48.9000'")
    let document = try read(late)
    #expect(document.routes.points.count == 9000)
    #expect(document.warnings == [.malformed(line: 8003, reason: Self.reason)])
  }

  private static let reason = "“&” that does not begin an entity, read as “&amp;”"

  @Test(
    "is read as itself where it is allowed",
    arguments: [
      ("<![CDATA[A & B]]>", "A & B"), ("<!-- & -->A", "A"), ("<?a & b?>A", "A"),
      ("<!--->&-->A", "A"), ("A &amp; &lt;&#65;&#x41;", "A & <AA"), ("<![CDATA[]]>A", "A"),
      // GPSBabel writes descriptions like this; the CDATA section in the description is text here.
      ("&lt;![CDATA[A]]&gt;", "<![CDATA[A]]>"), ("A &#60;![CDATA[", "A <![CDATA["),
      ("&#x3c;![CDATA[ &#60;!-- &lt;?", "<![CDATA[ <!-- <?"),
    ], [1, 5, 1 << 16])
  func standsForItself(name: (String, String), piece: Int) throws {
    let document = try read(Array(Self.route(name.0).utf8), name: nil, piece: piece)
    #expect(document.name == name.1)
    #expect(document.routes.points.count == 40)
    #expect(document.warnings.isEmpty)
  }

  @Test("a CDATA section in an attribute's value is text", arguments: [1, 1 << 16])
  func inAttribute(piece: Int) throws {
    let text = Self.route("A").replacing("<rte>", with: "<rte id='&lt;![CDATA['>")
    let document = try read(Array(text.utf8), name: nil, piece: piece)
    #expect(document.routes.points.count == 40 && document.warnings.isEmpty)
  }

  @Test("does not delay the text after it")
  func isNotWaitedFor() throws {
    let text = Self.route("A & B", points: 400_000)
    let document = try read(text)
    #expect(document.routes.points.count == 400_000)
  }

  /// The text ends like a complete file, so that it does not seem truncated.
  @Test(
    "after an unclosed section the rest cannot be read, which is an error",
    arguments: ["<!-- ", "<![CDATA[", "<?a "])
  func withoutEnd(mark: String) throws {
    let error = #expect(throws: FormatError.self) { try read(Self.route("A</name>\n" + mark)) }
    #expect(error?.line == 3)
    #expect(
      error?.message.hasSuffix("that does not end; the rest of the file cannot be read") == true)
    let cut = Self.route("A").replacing("</rte></gpx>", with: mark + " <rtept")
    #expect(try read(cut).warnings.count == 1)
  }

  @Test("in an undeclared entity loses nothing else")
  func undeclared() throws {
    let document = try read(Self.route("A&nbsp;B"))
    #expect(document.routes.points.count == 40)
    #expect(document.warnings.count == 1)
  }
}
