import RouteLetters
import TestSupport
import Testing

/// The letters in pixel pictures, as typeset by the program.
@Suite("Letters of the program", .enabled(if: (try? PangoTypesetter()) != nil))
struct LettersTests {
  private static let gpx = """
    <gpx version="1.1"><trk><name>NAME</name><trkseg><trkpt lat="47.3769" lon="8.5417"/>
    <trkpt lat="47.3779" lon="8.5427"/></trkseg></trk></gpx>
    """

  /// Returns a sheet that shows a route's name, made with the given fontconfig file.
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

  @Test("a user's settings for the screen change no byte")
  func ownRendering() throws {
    // Letters of the last word have different forms in Serbian.
    let name = "Zürich Straße العربية бгдпт"
    let plain = try Self.sheet(of: name)
    let options = [
      ("hinting", "<bool>true</bool>"), ("autohint", "<bool>true</bool>"),
      ("hintstyle", "<const>hintfull</const>"), ("antialias", "<bool>false</bool>"),
      ("rgba", "<const>rgb</const>"), ("embolden", "<bool>true</bool>"),
    ]
    let edits = options.map { "<edit name=\"\($0)\" mode=\"assign\">\($1)</edit>" }.joined()
    let chosen = try Self.sheet(
      of: name,
      configuration: """
        <include>/etc/fonts/fonts.conf</include><match target="pattern"><edit name="dpi"
        mode="assign"><double>200</double></edit></match><match target="font">\(edits)</match>
        """, environment: ["LANGUAGE": "sr", "LC_ALL": "C", "PANGO_LANGUAGE": "sr:ja:ar"])
    #expect(plain.errors == "" && plain.status == 0 && plain.picture.count > 1000)
    // Comparing first avoids printing the differences between so many bytes, which would take minutes.
    let isSame = plain.picture == chosen.picture
    #expect(isSame)
    let elsewhere = try Self.sheet(
      of: name, environment: ["LANGUAGE": "sr", "LC_ALL": "C", "PANGO_LANGUAGE": nil])
    let isSameElsewhere = plain.picture == elsewhere.picture
    #expect(isSameElsewhere)
  }

  @Test("without fonts, letters are strokes, and that is reported in one line")
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

  @Test("messages from fontconfig are reported in one line by the program itself")
  func faultyFontFiles() throws {
    let fonts = "<include>/etc/fonts/fonts.conf</include>"
    let odd = try Self.sheet(of: "Route 66", configuration: fonts + "<oddity/><oddity/>")
    #expect(odd.status == 0 && odd.errors.split(separator: "\n").count == 1)
    #expect(odd.errors.hasPrefix("routesim: fontconfig says: "))
    #expect(odd.errors.contains("oddity"))
    #expect(odd.picture == (try Self.sheet(of: "Route 66")).picture)
    let broken = try Self.sheet(of: "Route 66", configuration: "<match>")
    #expect(broken.status == 0 && broken.errors.split(separator: "\n").count == 1)
    #expect(broken.errors.hasPrefix("routesim: "), "\(broken.errors)")
    // A font cache that cannot be written is not an error.
    let silent = try Self.sheet(
      of: "Route 66", configuration: "<dir>/usr/share/fonts</dir><cachedir>/proc/none</cachedir>")
    #expect(silent.errors == "")
  }

  @Test("an invisible icon is reported, once")
  func unseenSigns() throws {
    let scratch = try ScratchFolder()
    let route = try scratch.write(Self.gpx, to: "route.gpx")
    func svg(_ form: String) -> String {
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(form)</svg>"
    }
    let signs = [
      ("clear", svg("<path d=\"M0 0h24v24Z\" fill=\"#ff000001\"/>"), true),
      ("away", svg("<path d=\"M80 80h9v9Z\"/>"), true),
      ("alike", svg("<path d=\"M0 0h24v24Z\" fill=\"#C2185B\"/>"), true),
      ("seen", svg("<path d=\"M0 0h24v24Z\" fill=\"white\"/>"), false),
    ]
    for (name, text, isTold) in signs {
      let file = try scratch.write(text, to: "\(name).svg")
      for output in [
        ["--format", "svg"], ["--film", "0..1", "--scale", "0.2", "--format", "y4m"],
      ] {
        let result = try Tool.product.run(
          ["render", route, "--still", "--mark-image", file, "--mark-color", "C2185B"] + output)
        #expect(result.status == 0)
        let lines = result.errors.split(separator: "\n").filter {
          $0.contains("the icon on the placemark is invisible")
        }
        #expect(lines.count == (isTold ? 1 : 0), "\(name): \(result.errors)")
      }
    }
  }

  @Test("characters in no font are reported once per picture")
  func missing() throws {
    let result = try Self.sheet(of: "Haus &#x10FFFD;&#x378;&#x10FFFD;")
    #expect(
      result.errors == """
        routesim: no font has U+10FFFD, U+0378 in “Haus \u{10FFFD}\u{378}\u{10FFFD}”: \
        drawn as their codes\n
        """)
    #expect(result.status == 0)
  }

  @Test("characters in no font are reported with the names that contain them, one line each")
  func missingInSeveral() throws {
    let scratch = try ScratchFolder()
    let gpx = """
      <gpx version="1.1"><rte><name>Haus &#x378;</name><rtept lat="47.3769" lon="8.5417"/>
      <rtept lat="47.3779" lon="8.5427"/></rte></gpx>
      """
    let route = try scratch.write(gpx, to: "route.gpx")
    try scratch.write("{}", to: "B.json")
    try scratch.write(#"{"mark": {"letter": "\u0379"}}"#, to: "A.json")
    let result = try Tool.product.run(
      [
        "render", route, "--design", "A.json", "--design", "B.json", "--still", "--format", "png",
      ], in: scratch.path)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.contains("routesim: no font has U+0378 in “Haus \u{378}”: drawn as its code"))
    #expect(lines.contains { $0.contains("no font has U+0379 in “") && !$0.contains("Haus") })
  }

  @Test("an emoji on a mark is a picture in SVG, which viewers without its font show, too")
  func emojiSign() throws {
    let scratch = try ScratchFolder()
    let route = try scratch.write(Self.gpx, to: "route.gpx")
    func render(_ letter: String) throws -> Tool.Result {
      try Tool.product.run(
        ["render", route, "--still", "--mark-letter", letter, "--format", "svg"])
    }
    let present = try render("🎁")
    // If no font contains the emoji, a message reports that, and its code is drawn.
    guard present.errors.isEmpty else { return }
    #expect(!present.text.contains("🎁") && present.text.contains("data:image/png;base64,"))
    let letter = try render("Ag")
    #expect(letter.text.contains(">Ag</text>") && !letter.text.contains("data:image"))
  }

  @Test("another typeface is named in SVG and used in PNG, and reported if it is missing")
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
      missing.errors.hasPrefix("routesim: there is no font 'No Such Face 7' here; letters")
    )
    for wrong in ["", "a'b", "a\"><b", "a,b", " ", "\u{1B}[2J", String(repeating: "a", count: 65)] {
      let refused = try run(wrong, "svg")
      #expect(refused.status == 64 && refused.errors.split(separator: "\n").count == 1, "\(wrong)")
    }
  }

  @Test("a design names a typeface, an option overrides it, and each design has its own")
  func fontOfADesign() throws {
    let scratch = try ScratchFolder()
    let route = try scratch.write(Self.gpx, to: "route.gpx")
    let mono = try scratch.write(
      #"{"label": {"font": "DejaVu Sans Mono"}}"#, to: "mono.json")
    let plain = try scratch.write("{}", to: "plain.json")
    func run(_ words: [String]) throws -> Tool.Result {
      try Tool.product.run(["render", route, "--still"] + words)
    }
    for format in [["--format", "png"], ["--format", "svg"]] {
      let byDesign = try run(["--design", mono] + format)
      #expect(byDesign.errors == "" && byDesign.status == 0)
      #expect(try byDesign.output == run(["--font", "DejaVu Sans Mono"] + format).output)
      #expect(try byDesign.output != run(format).output)
      let byOption = try run(["--design", mono, "--font", "DejaVu Sans"] + format)
      #expect(try byOption.output == run(["--font", "DejaVu Sans"] + format).output)
    }
    let sheet = try run(["--design", plain, "--design", mono, "--format", "svg"]).text
    #expect(sheet.split(separator: "font-family=\"'DejaVu Sans Mono', ").count == 2)
    #expect(sheet.split(separator: "font-family=\"'DejaVu Sans', ").count == 2)
    let alike = try run(["--design", mono, "--design", mono, "--format", "svg"]).text
    #expect(alike.split(separator: "font-family=").count == 2)
    let sizes = try Tool.product.run(
      ["sizing", "--design", plain, "--compare", mono, "--distances", "50,100", "--format", "svg"])
    #expect(sizes.text.split(separator: "font-family=\"'DejaVu Sans Mono', ").count == 3)
    for wrong in ["\"a'b\"", "\"\"", "5", "\" a\""] {
      let file = try scratch.write("{\n\"label\": {\"font\": \(wrong)}}", to: "wrong.json")
      let refused = try run(["--design", file])
      #expect(refused.status == 65 && refused.errors.split(separator: "\n").count == 1)
      #expect(refused.errors.contains("wrong.json:2: label.font"), "\(refused.errors)")
    }
  }

  /// Every letter of DejaVu Sans Mono is 1233/2048 em wide.
  @Test("plates are as wide as the text in the named typeface")
  func plates() throws {
    let scratch = try ScratchFolder()
    let route = try scratch.write(Self.gpx, to: "route.gpx")
    func plate(_ font: [String]) throws -> (width: Double, letters: Int, errors: String) {
      let result = try Tool.product.run(
        ["render", route, "--still", "--heading", "30", "--format", "svg"] + font)
      let label = try #require(result.text.firstRange(of: "data-name=\"Distance label\""))
      let rest = result.text[label.upperBound...]
      let width = try #require(rest.firstMatch(of: /<rect [^>]*width="([0-9.]+)"/))
      let text = try #require(rest.firstMatch(of: /font-size="([0-9.]+)"[^>]*>([^<]*)</))
      #expect(text.1 == "17")
      return (Double(width.1) ?? 0, text.2.count, result.errors)
    }
    let mono = try plate(["--font", "DejaVu Sans Mono"])
    // A plate extends beyond both ends of its text by 0.3 of the size; the width is written with three
    // decimals.
    let expected = (Double(mono.letters) * 1233 / 2048 + 0.6) * 17
    #expect(abs(mono.width - expected) <= 0.001 && mono.errors == "")
    let usual = try plate([])
    #expect(abs(usual.width - mono.width) > 1)
    let missing = try plate(["--font", "No Such Face 7"])
    #expect(missing.width == usual.width)
    #expect(
      missing.errors
        == "routesim: there is no font 'No Such Face 7' here; plates are as wide as DejaVu Sans "
        + "needs\n"
    )
  }

  @Test("messages about fonts appear once, however many pictures a run makes")
  func toldOnce() throws {
    let scratch = try ScratchFolder()
    let route = try scratch.write(
      Self.gpx.replacing("NAME", with: "Haus &#x10FFFD;"), to: "route.gpx")
    let first = try scratch.write(#"{"label": {"font": "No Such Face 7"}}"#, to: "a.json")
    let second = try scratch.write(
      #"{"label": {"font": "No Such Face 7"}, "placemark": {"max": 60}}"#, to: "b.json")
    let designs = ["--design", first, "--design", second]
    for words in [
      ["--diff", "--format", "png"], ["--format", "png"], ["--format", "svg"],
      ["--film", "0..1", "--scale", "0.3", "--format", "y4m"],
    ] {
      let result = try Tool.product.run(["render", route, "--still"] + designs + words)
      #expect(result.status == 0)
      let lines = result.errors.split(separator: "\n")
      #expect(Set(lines).count == lines.count, "\(result.errors)")
      #expect(lines.count { $0.contains("No Such Face 7") } == 1)
    }
  }

  @Test(
    "a picture without text opens no fonts, nor do formats other than PNG",
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
