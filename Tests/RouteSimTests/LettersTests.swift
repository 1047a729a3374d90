import RouteLetters
import TestSupport
import Testing

/// The letters of pictures in pixels, as the program sets them.
@Suite("Letters of the program", .enabled(if: (try? PangoTypesetter()) != nil))
struct LettersTests {
  private static let gpx = """
    <gpx version="1.1"><trk><name>NAME</name><trkseg><trkpt lat="47.3769" lon="8.5417"/>
    <trkpt lat="47.3779" lon="8.5427"/></trkseg></trk></gpx>
    """

  /// A sheet with a route's name, with fontconfig set up by a file.
  private static func sheet(
    of name: String, configuration: String? = nil, environment: [String: String?] = [:]
  ) throws -> (picture: [UInt8], errors: String, status: Int32) {
    let scratch = try ScratchFolder()
    let route = try scratch.write(gpx.replacing("NAME", with: name), to: "route.gpx")
    var variables = environment
    if let configuration {
      variables["FONTCONFIG_FILE"] = try scratch.write(
        "<?xml version=\"1.0\"?><fontconfig>\(configuration)</fontconfig>", to: "fonts.conf")
    }
    let result = try Tool.product.run(
      ["render", route, "--chainages", "0", "--still", "--format", "png"], environment: variables)
    return (result.output, result.errors, result.status)
  }

  @Test("what a user has chosen for their screen changes no byte")
  func ownRendering() throws {
    let plain = try Self.sheet(of: "Zürich Straße العربية")
    let options = [
      ("hinting", "<bool>true</bool>"), ("autohint", "<bool>true</bool>"),
      ("hintstyle", "<const>hintfull</const>"), ("antialias", "<bool>false</bool>"),
      ("rgba", "<const>rgb</const>"), ("embolden", "<bool>true</bool>"),
    ]
    let edits = options.map { "<edit name=\"\($0)\" mode=\"assign\">\($1)</edit>" }.joined()
    let chosen = try Self.sheet(
      of: "Zürich Straße العربية",
      configuration: """
        <include>/etc/fonts/fonts.conf</include><match target="pattern"><edit name="dpi"
        mode="assign"><double>200</double></edit></match><match target="font">\(edits)</match>
        """, environment: ["LANGUAGE": "zh_CN", "LC_ALL": "C", "PANGO_LANGUAGE": "ja:ar"])
    #expect(plain.errors == "" && plain.status == 0 && plain.picture.count > 1000)
    #expect(plain.picture == chosen.picture)
  }

  @Test("without fonts letters are strokes, and that is told in one line")
  func noFonts() throws {
    let result = try Self.sheet(of: "Route 66", configuration: "<dir>/nowhere</dir>")
    #expect(
      result.errors == """
        routesim: no font is installed (Debian: fonts-dejavu-core); letters are drawn as strokes\n
        """)
    #expect(result.status == 0)
    #expect(result.picture != (try Self.sheet(of: "Route 66")).picture)
    #expect(try PNGReader(result.picture).width > 100)
  }

  @Test("what no font has is told once for a picture")
  func missing() throws {
    let result = try Self.sheet(of: "Haus &#x10FFFD;&#x378;&#x10FFFD;")
    #expect(
      result.errors == """
        routesim: no font has U+10FFFD, U+0378 in “Haus \u{10FFFD}\u{378}\u{10FFFD}”: \
        drawn as their codes\n
        """)
    #expect(result.status == 0)
  }

  @Test("another face is named by SVG and set by PNG, and told where it is not there")
  func font() throws {
    let scratch = try ScratchFolder()
    let route = try scratch.write(Self.gpx, to: "route.gpx")
    func run(_ font: String, _ format: String) throws -> Tool.Result {
      try Tool.product.run(
        ["render", route, "--still", "--chainages", "0", "--format", format, "--font", font])
    }
    let named = try run("Gill Sans", "svg")
    #expect(named.text.contains("font-family=\"'Gill Sans', 'DejaVu Sans', "))
    let missing = try run("No Such Face 7", "png")
    #expect(missing.status == 0)
    #expect(try missing.output == run("DejaVu Sans", "png").output)
    #expect(
      missing.errors.hasPrefix("routesim: no font is called 'No Such Face 7' here; letters")
    )
    for wrong in ["", "a'b", "a\"><b", "a,b", " ", "\u{1B}[2J", String(repeating: "a", count: 65)] {
      let refused = try run(wrong, "svg")
      #expect(refused.status == 64 && refused.errors.split(separator: "\n").count == 1, "\(wrong)")
    }
  }

  @Test(
    "a picture without text, and what is no PNG, opens no fonts",
    arguments: [["--format", "svg"], ["--format", "json"], ["--format", "text"]])
  func onlyWhereNeeded(format: [String]) throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write("<?xml version=\"1.0\"?><fontconfig/>", to: "fonts.conf")
    let route = try scratch.write(Self.gpx, to: "route.gpx")
    let result = try Tool.product.run(
      ["render", route] + format, environment: ["FONTCONFIG_FILE": file])
    #expect(result.errors == "" && result.status == 0)
  }
}
