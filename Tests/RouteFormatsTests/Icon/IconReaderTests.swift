import ARRouteEngine
import Testing

@testable import RouteFormats

@Suite struct IconReaderTests {
  private func artwork(_ body: String, box: String = "0 0 20 10") throws -> MarkArtwork {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)">
      \(body)
      </svg>
      """
    guard case .artwork(let artwork) = try IconReader.icon(Array(text.utf8)) else {
      throw IconError.empty
    }
    return artwork
  }

  /// The box has a length of 1, and its middle is at the origin.
  @Test func isBroughtToItsBox() throws {
    let form = try artwork(#"<path d="M0 0H20V10Z"/>"#).forms[0]
    #expect(
      form.curves[0].points(tolerance: 1) == [
        Vector2(-0.5, -0.25), Vector2(0.5, -0.25), Vector2(0.5, 0.25),
      ])
    let path = try IconReader.artwork(path: "M10 10H14V18Z").forms[0]
    #expect(
      path.curves[0].points(tolerance: 1) == [
        Vector2(-0.25, -0.5), Vector2(0.25, -0.5), Vector2(0.25, 0.5),
      ])
  }

  @Test func paintsAsSVGSays() throws {
    let forms = try artwork(
      """
      <path d="M0 0h1v1"/>
      <g fill="#f80" opacity=".5">
        <path d="M0 0h1v1" fill-opacity="50%"/>
        <path d="M1 0h1v1" fill="currentColor"/>
        <path d="M8 4h1v1" style="fill: none; stroke:rgb(1, 2, 3);stroke-width:2px"/>
        <path d="M0 0h1v1" display="none"/>
        <path d="M0 0h1v1" fill="none"/>
      </g>
      <title>no form</title><defs><path d="M0 0h1v1"/></defs>
      <path fill-rule="evenodd" d="M0 0h1v1"/>
      """
    ).forms
    #expect(forms.count == 5)
    #expect(forms[0].fill == .ofSign(opacity: 1))
    #expect(forms[1].fill == .own(Color(hex: 0xFF8800).opacity(0.25)))
    #expect(forms[2].fill == .ofSign(opacity: 0.5))
    #expect(forms[3].fill == nil)
    #expect(forms[3].stroke == .own(Color(hex: 0x010203).opacity(0.5)))
    #expect(forms[3].strokeWidth == 0.1)
    #expect(forms.map(\.isEvenOdd) == [false, false, false, false, true])
  }

  @Test func linesAreOfTheirForm() throws {
    let forms = try artwork(
      """
      <path d="M0 0h1v1" stroke="red"/>
      <g stroke="red" stroke-linecap="round" style="stroke-linejoin: bevel">
        <path d="M0 0h1v1"/>
        <path d="M0 0h1v1" stroke-linecap="square" stroke-linejoin="miter" stroke-miterlimit="2.5"/>
        <path d="M0 0h1v1" stroke-linecap="inherit" stroke-linejoin="round"/>
      </g>
      """
    ).forms
    #expect(
      forms.map(\.lineForm) == [
        LineForm(cap: .butt, join: .miter(limit: 4)), LineForm(cap: .round, join: .bevel),
        LineForm(cap: .square, join: .miter(limit: 2.5)), LineForm(cap: .round, join: .round),
      ])
  }

  @Test(
    "a line style that SVG does not have is refused",
    arguments: [
      ("stroke-linecap", "flat", "butt, round or square"),
      ("stroke-linejoin", "arcs", "miter, round or bevel"),
      ("stroke-miterlimit", "0.5", "a number of 1 or more"),
    ])
  func noForms(name: String, text: String, expected: String) {
    #expect(throws: IconError.badValue(line: 2, name: name, text: text, expected: expected)) {
      try artwork("<path d=\"M0 0h1v1\" \(name)=\"\(text)\"/>")
    }
  }

  /// Colours as read by Pillow's `ImageColor.getrgb`: CSS names, hexadecimal digits, `rgb()` and `hsl()`.
  @Test(
    "colours are those of CSS",
    arguments: [
      ("red", 0xFF0000, 255), ("navy", 0x000080, 255), ("RebeccaPurple", 0x663399, 255),
      ("darkgrey", 0xA9A9A9, 255), ("#0af", 0x00AAFF, 255), ("#0af8", 0x00AAFF, 136),
      ("#FF0000FF", 0xFF0000, 255), ("#12345680", 0x123456, 128), ("rgb(1,2,3)", 0x010203, 255),
      ("rgb(100%, 0%, 50%)", 0xFF0080, 255), ("rgba(1, 2, 3, 0.5)", 0x010203, 128),
      ("rgb(1 2 3 / 50%)", 0x010203, 128), ("hsl(120, 100%, 25%)", 0x008000, 255),
      ("hsl(0 100% 50%)", 0xFF0000, 255), ("hsl(-120deg, 100%, 50%)", 0x0000FF, 255),
      ("hsla(210, 60%, 40%, 1)", 0x2966A3, 255),
    ] as [(String, UInt32, UInt8)])
  func colors(text: String, hex: UInt32, alpha: UInt8) throws {
    var color = Color(hex: hex)
    color.alpha = alpha
    let form = try artwork("<path d=\"M0 0h1v1\" fill=\"\(text)\"/>").forms[0]
    #expect(form.fill == .own(color))
  }

  @Test(
    "an invalid colour is refused",
    arguments: ["redd", "#12", "#12345", "rgb(1,2)", "hsl(1,2,3)", "rgb(a,b,c)", "hwb(1 2% 3%)"])
  func noColors(text: String) {
    #expect(throws: IconError.self) {
      try artwork("<path d=\"M0 0h1v1\" fill=\"\(text)\"/>")
    }
  }

  /// Returns an SVG with the frame that Figma writes around it.
  private static func clipped(
    _ shape: String, on group: String = "", clip: String = "", box: String = "0 0 24 24"
  ) -> [UInt8] {
    Array(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(box)" fill="none">
      <g clip-path="url(#clip0_1_2)" \(group)><path d="M12 2L22 22L12 17Z" fill="white"/></g>
      <defs><clipPath id="clip0_1_2" \(clip)>\(shape)</clipPath></defs></svg>
      """.utf8)
  }

  @Test("a clip path around the whole box changes nothing")
  func wholeClip() throws {
    let whole = #"<rect width="24" height="24" fill="white"/>"#
    guard case .artwork(let artwork) = try IconReader.icon(Self.clipped(whole)) else {
      throw IconError.empty
    }
    #expect(artwork.forms.count == 1)
  }

  @Test(
    "any other clip path is refused with its line",
    arguments: [
      clipped(#"<rect width="23" height="24"/>"#), clipped(#"<circle r="40"/>"#),
      clipped(#"<rect x="1" width="24" height="24"/>"#), clipped(""),
      clipped(#"<rect width="24" height="24" transform="rotate(45)"/>"#),
      clipped(#"<rect width="24" height="24" rx="4"/>"#),
      clipped(#"<rect width="24" height="24"/><rect width="9" height="9"/>"#),
      clipped(#"<rect width="24" height="24"/>"#, on: #"transform="scale(2)""#),
      clipped(#"<rect width="1" height="1"/>"#, clip: #"clipPathUnits="objectBoundingBox""#),
      clipped(#"<rect width="24" height="24"/>"#, box: "-1 0 24 24"),
      clipped(#"<g><rect width="24" height="24"/></g>"#),
    ])
  func partClip(file: [UInt8]) {
    #expect(throws: IconError.unsupported(line: 2, name: "clip-path")) {
      try IconReader.icon(file)
    }
  }

  /// Transforms are applied from the inside out.
  @Test func placesAsSVGSays() throws {
    let form = try artwork(
      #"<g transform="translate(10,5) rotate(90)"><path transform="scale(2)" d="M0 0H2V1Z"/></g>"#
    ).forms[0]
    let points = form.curves[0].points(tolerance: 1)
    // (2, 0) → (4, 0) → (0, 4) → (10, 9), in a box of 20×10.
    for (found, wanted) in zip(points, [Vector2(0, 0), Vector2(0, 0.2), Vector2(-0.1, 0.2)]) {
      #expect((found - wanted).length < 1e-12)
    }
  }

  /// Previously, writing the SVG trapped if the box was so small, or transforms so large, that positions
  /// overflowed or were far outside any useful range.
  @Test func whatReachesBeyondAllMeasureIsRefused() throws {
    let nested = { (count: Int, body: String) in
      String(repeating: #"<g transform="scale(1e9)">"#, count: count) + body
        + String(repeating: "</g>", count: count)
    }
    let path = #"<path d="M1 1h1v1z"/>"#
    for (box, body) in [
      ("0 0 1e-320 1e-320", path), ("0 0 1e-300 1e-300", path), ("0 0 1e-6 1e-6", path),
      ("0 0 20 10", nested(2, path)), ("0 0 20 10", nested(34, path)),
      ("0 0 20 10", nested(40, path) + path),
      ("0 0 1 1", #"<path d="M0 0h1v1z" stroke="black" stroke-width="1e8"/>"#),
    ] {
      #expect(throws: IconError.tooFar) { try artwork(body, box: box) }
    }
    #expect(try artwork(path, box: "0 0 1e-5 1e-5").forms.count == 1)
  }

  @Test(arguments: [
    (#"<text x="1">A</text>"#, 2, "“text” is not supported"),
    (#"<path d="M0 0h1v1" fill="url(#a)"/>"#, 2, "“fill=\"url(…)\"” is not supported"),
    ("\n<image href=\"a.png\"/>", 3, "“image” is not supported"),
    (#"<style>path{}</style>"#, 2, "“style” is not supported"),
    (#"<path d="M0 0h1v1" fill="tomatoes"/>"#, 2, "fill “tomatoes” is not understood"),
    (#"<path d="M0 0 bad"/>"#, 2, "from character 6, “bad”"),
    (#"<g transform="turn(4)"><path d="M0 0h1"/></g>"#, 2, "transform “turn(4)” is not understood"),
    (#"<circle r="big"/>"#, 2, "r “big” is not understood"),
    (#"<path d="M0 0h1v1" mask="url(#m)"/>"#, 2, "“mask” is not supported"),
    (#"<path d="M0 0h1v1">"#, 3, "well-formed SVG was expected"),
    (#"<path d="M0 0h1v1" style="marker-end: url(#m)"/>"#, 2, "“marker-end” is not supported"),
    (#"<path d="M0 0h1v1" style="transform:rotate(4deg)"/>"#, 2, "“transform in style” is not"),
    (#"<path d="M0 0h1v1" fill-rule="odd"/>"#, 2, "fill-rule “odd” is not understood"),
  ]) func saysWhatIsWrong(body: String, line: Int, words: String) {
    let error = #expect(throws: IconError.self) { try artwork(body) }
    #expect(error?.line == line)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("", "neither SVG nor PNG"), ("GIF89a", "neither SVG nor PNG"),
    ("<html/>", "neither SVG nor PNG"),
    ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "no part of the icon is visible"),
    (
      "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\"/>",
      "an entity is declared"
    ),
    ("\u{89}PNG\r\n\u{1A}\n", "neither SVG nor PNG"),
  ]) func refusesWhatIsNone(text: String, words: String) {
    let error = #expect(throws: IconError.self) { try IconReader.icon(Array(text.utf8)) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  /// SVG 1.1, 11.5: shapes that are not displayed are absent; shapes that are not visible may have visible
  /// parts.
  @Test func showsWhatSVGShows() throws {
    func count(_ body: String) throws -> Int { try artwork(body).forms.count }
    let path = #"<path d="M0 0h1v1z"/>"#
    func hidden(_ rest: String) -> String { #"<g visibility="hidden">\#(rest)</g>"# }
    #expect(try count(path + hidden(#"<path visibility="inherit" d="M0 0h1v1z"/>"#)) == 1)
    #expect(try count(path + hidden(#"<path visibility="visible" d="M0 0h1v1z"/>"#)) == 2)
    let absent = #"<g display="none"><path visibility="visible" d="M0 0h1v1z"/></g>"#
    #expect(try count(path + absent) == 1)
    let odd = try artwork(#"<path style="fill-rule: evenodd !important" d="M0 0h1v1z"/>"#)
    #expect(odd.forms[0].isEvenOdd)
  }

  @Test func aDamagedPNGIsRefused() {
    let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    #expect(throws: IconError.picture(.broken(.png))) { try IconReader.icon(bytes) }
  }

  /// Memory and time are limited, whatever a file contains.
  @Test func hasLimits() throws {
    let form = #"<path d="M0 0h1v1"/>"#
    let most = try artwork(String(repeating: form, count: IconReader.mostForms))
    #expect(most.forms.count == IconReader.mostForms)
    #expect(throws: IconError.tooMany(line: 2)) {
      try artwork(String(repeating: form, count: IconReader.mostForms + 1))
    }
    #expect(throws: IconError.tooMany(line: 2)) {
      let piece = "h1"
      let pieces = String(repeating: piece, count: IconReader.mostPieces + 1)
      return try artwork("<path d=\"M0 0\(pieces)\"/>")
    }
    #expect(throws: IconError.self) {
      try artwork(String(repeating: "<g>", count: 1000) + String(repeating: "</g>", count: 1000))
    }
    // The parser compares each attribute with all others, which would take half a minute here.
    #expect(throws: IconError.tooMany(line: 4)) {
      let attributes = (0..<300_000).map { " a\($0)='1'" }.joined()
      return try artwork("<!-- <a '\n = --><path d='M0 0h1v1' style='a=b'/>\n<g\(attributes)/>")
    }
    // A quote in a comment of the document type must not hide the attributes.
    #expect(throws: IconError.tooMany(line: 1)) {
      let attributes = (0..<300_000).map { " a\($0)=''" }.joined()
      let text = "<!DOCTYPE svg [<!-- ' -->]><svg\(attributes)/>"
      return try IconReader.icon(Array(text.utf8))
    }
    #expect(throws: IconError.tooLong) {
      try IconReader.icon([UInt8](repeating: 0x20, count: IconReader.maximumLength + 1))
    }
  }
}
