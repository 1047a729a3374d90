import TestSupport
import Testing

@testable import ARRouteEngine
@testable import CommandLineKit
@testable import RouteSim

@Suite("Command line")
struct CommandLineTests {
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"

  @Test(
    "every mistake has its own line and status 64",
    arguments: [
      (["rendr"], "'rendr' is not a command; did you mean render?"),
      (["measure"], "'measure' is not a command; 'routesim help' lists them"),
      (
        ["--heading", "3"],
        "--heading comes before the command; write it after, as in 'routesim COMMAND --heading'"
      ),
      (["--verzion"], "there is no option --verzion; did you mean --version?"),
      (["render"], "render needs ROUTE; see 'routesim help render'"),
      (
        ["render", "R", "S"],
        "render does not accept 'S'; 'routesim help render' lists what it "
          + "accepts"
      ),
      (
        ["render", "R", "--headnig", "3"],
        "render has no option --headnig; did you mean "
          + "--heading?"
      ),
      (
        ["inspect", "R", "--heading", "3"],
        "inspect has no option --heading; 'routesim help "
          + "inspect' lists them"
      ),
      (["render", "R", "--heading"], "--heading needs a value: --heading DEG"),
      (["render", "R", "--still=1"], "--still takes no value; write only --still"),
      (["render", "R", "--roll", "1", "--roll=2"], "--roll is given twice; give it once"),
      (
        ["simulate", "R", "--walking-speed", "2", "--speed", "3"],
        "--walking-speed and --speed are two names of the same option; give it once"
      ),
      (
        ["replay", "L", "--speed=2", "--playback-speed=3"],
        "--speed and --playback-speed are two names of the same option; give it once"
      ),
      (
        ["simulate", "R", "--spee", "3"],
        "simulate has no option --spee; did you mean --walking-speed?"
      ),
      (
        ["replay", "L", "--spped", "3"],
        "replay has no option --spped; did you mean --playback-speed?"
      ),
      (["render", "R", "--pitch", "91"], "--pitch '91' must be from -90 to 90"),
      (["render", "R", "--pitch", "nan"], "--pitch 'nan' is not a number; give one such as 12.5"),
      (["render", "R", "--fov", "0"], "--fov '0' must be from 0.1 to 179.9"),
      (["render", "R", "--format", "sgv"], "--format 'sgv' is not a choice; did you mean svg?"),
      (
        ["render", "R", "--device", "nokia"],
        "--device 'nokia' is not a choice; give one of "
          + Device.presets.prefix(12).map(\.name).joined(separator: ", ")
          + ", … (38 in all); 'routesim devices' lists them"
      ),
      (
        ["render", "R", "--heading", "0,90"],
        "--heading '0,90' is not a number; give one such as 12.5; --headings takes several"
      ),
      (
        ["render", "R", "--viewport", "375"],
        "--viewport '375' is not understood; give a width "
          + "and a height of 1 to 100000 pt, such as 375x667"
      ),
      (
        ["render", "R", "--at", "52.5"],
        "--at '52.5' is not understood; give latitude and "
          + "longitude in degrees, such as 52.51,13.35"
      ),
      (
        ["render", "R", "--at", "91,0"],
        "--at '91,0' is not understood; give a latitude from "
          + "-90 to 90 and a longitude from -180 to 180"
      ),
      (
        ["render", "R", "--at", "1,2", "--chainage", "0"],
        "--at and --chainage contradict each "
          + "other; give only one of them"
      ),
      (
        ["render", "R", "--fov", "60", "--focal", "500"],
        "--fov and --focal contradict each "
          + "other; give only one of them"
      ),
      (["render", "R", "--viewport", "300x600"], "--viewport needs --fov or --focal too"),
      (
        ["render", "R", "--placemark-max", "40"],
        "--placemark-max 40 must not be below "
          + "--placemark-min 50"
      ),
      (
        ["render", "R", "--placemark-min", "0"],
        "--placemark-min '0' must be from 0.001 to 1000000"
      ),
      (
        ["render", "R", "--placemark-near", "-1"],
        "--placemark-near '-1' must be from 0 to 1000000000"
      ),
      (
        ["render", "R", "--placemark-near", "0.0001"],
        "--placemark-near 0.0001 must be 0, or from 0.001 to 1000000000"
      ),
      (
        ["render", "R", "--placemark-far", "50"],
        "--placemark-near 50 must be below "
          + "--placemark-far 50"
      ),
      (
        ["render", "R", "--hint-inset", "188"],
        "--hint-inset 188 leaves no border on a screen of "
          + "375x667 pt; give less than 187.5"
      ),
      (
        ["render", "R", "--format", "json", "--columns", "9"],
        "--columns and --format json "
          + "contradict each other; give only one of them"
      ),
      (
        ["walk", "R", "--keys", "<nokey>"],
        "--keys '<nokey>' is not understood; give other keys: there is no key '<nokey>'; the "
          + "known keys are <up> <down> <left> <right> <home> <end> <pageup> <pagedown> <tab> <space> "
          + "<escape> <enter> <backspace> <delete> and <ctrl-x>"
      ),
      (["completions", "zhs"], "SHELL 'zhs' is not a choice; did you mean zsh?"),
    ] as [([String], String)])
  func mistakes(words: [String], line: String) throws {
    let result = try Tool.product.run(words)
    #expect(result.errors == "routesim: \(line)\n")
    #expect(result.status == 64)
    #expect(result.text == "")
  }

  @Test("a chainage outside the route is a mistake; one at its very end is not")
  func chainage() throws {
    let beyond = try Tool.product.run(["render", route, "--chainage", "923.3"])
    #expect(beyond.status == 64)
    #expect(
      beyond.errors == "routesim: --chainage 923.3 is beyond the route's end; give 0 to 923.22\n")
    let end = try Tool.product.run(
      ["render", route, "--chainage", "923.221438", "--format", "json"])
    #expect(end.status == 0)
    #expect(end.text.contains("\"remaining\": 0,"))
    // The printed length is 0.4 µm shorter than the real one; that must not rotate the hint.
    #expect(end.text.contains("\"distance\": 0, \"position\": [0, 0, 0]"))
    #expect(end.text.contains("\"turn\": 0, \"style\""))
  }

  @Test("an arrow's model is read, or refused with its line")
  func arrowModel() throws {
    let folder = try ScratchFolder()
    try folder.write("v 0 0 0\nv 0 0 -1\nv 1 0 -1\nf 1 2 3\n", to: "arrow.obj")
    try folder.write("v 0 0 0\nf 1 2 3\n", to: "bad.obj")
    func render(_ model: String) throws -> Tool.Result {
      try Tool.product.run(
        ["render", route, "--format", "svg", "--arrow-model", model], in: folder.path)
    }
    let drawn = try render("arrow.obj")
    // The model stands along the route, and is therefore seen edge-on.
    #expect(drawn.status == 0)
    #expect(drawn.errors.hasSuffix("in view, none wider than 1 pt: try --arrow-pose upright\n"))
    #expect(drawn.output != (try Tool.product.run(["render", route, "--format", "svg"])).output)
    let bad = try render("bad.obj")
    #expect(bad.status == 65)
    #expect(
      bad.errors == "routesim: bad.obj:2: there is no vertex 2; the file has 1, so give 1, or -1 "
        + "for the latest\n")
    let missing = try render("none.obj")
    #expect(missing.status == 66 && missing.errors == "routesim: none.obj: no such file\n")
  }

  @Test("no combination of spacing, window and model uses up the memory")
  func tooManyTriangles() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "v 0 0 0\nv 1 0 -1\nv -1 0 -1\n" + String(repeating: "f 1 2 3\n", count: 20_000),
      to: "fine.obj")
    func render(_ more: [String]) throws -> Tool.Result {
      let words = ["render", route, "--arrow-spacing", "0.1", "--arrow-window", "10000"]
      return try Tool.product.run(words + more, in: folder.path)
    }
    #expect(try render([]).status == 0)
    let result = try render(["--arrow-model", "fine.obj"])
    #expect(result.status == 64 && result.text == "")
    #expect(
      result.errors == "routesim: 100000 arrows of 20000 triangles each are too many to draw; "
        + "give a smaller --arrow-window, a larger --arrow-spacing or a simpler --arrow-model\n")
    let study = try Tool.product.run(
      ["arrows", "--arrow-model", "fine.obj", "--spacings=0.1", "--windows=10000"],
      in: folder.path)
    #expect(study.status == 64 && study.text == "")
    #expect(
      study.errors == "routesim: 100000 arrows of 20000 triangles each are too many to draw; "
        + "give smaller --windows, larger --spacings or a simpler --arrow-model\n")
  }

  @Test("walking without a terminal gives status 69 and one line")
  func noTerminal() throws {
    let result = try Tool.product.run(["walk", route])
    #expect(result.status == 69)
    #expect(result.text == "")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.hasPrefix("routesim: walk needs a terminal"))
  }

  @Test("every command has a help text, which equals the inspected one")
  func help() throws {
    var text = ""
    let commands = RouteSimProgram.program.commands.map { ["help", $0.name] }
    for words in [["help"]] + commands {
      let result = try Tool.product.run(words)
      #expect(result.status == 0 && result.errors == "")
      text += "$ routesim \(words.joined(separator: " "))\n\(result.text)\n"
      #expect(result.text.split(separator: "\n").allSatisfy { $0.utf8.count <= 90 })
    }
    Golden.expect(text, matches: "help.txt")
    let byOption = try Tool.product.run(["render", "--help"])
    #expect(byOption.output == (try Tool.product.run(["help", "render"])).output)
    let bare = try Tool.product.run([])
    #expect(bare.status == 0 && bare.errors == "")
    #expect(bare.output == (try Tool.product.run(["help"])).output)
    #expect((try Tool.product.run(["--help"])).output == (try Tool.product.run(["help"])).output)
  }

  @Test("the version is that of the package")
  func version() throws {
    let result = try Tool.product.run(["--version"])
    #expect(result.status == 0)
    #expect(result.text.wholeMatch(of: /routesim \d+\.\d+\.\d+\n/) != nil)
  }

  /// The versions are compared with those that pkg-config or the library's own program reports.
  @Test("the libraries are listed with their versions")
  func libraries() throws {
    let result = try Tool.product.run(["--version", "--verbose"])
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
    #expect(lines.map { $0[0] }.first == "routesim")
    let names = lines.dropFirst().map { String($0[0]) }
    #expect(names == names.sorted { $0.lowercased() < $1.lowercased() })
    for name in [
      "GEOS", "HarfBuzz", "libjpeg-turbo", "libmd", "libpng", "libpq", "SQLite", "libwebp",
      "libxml2", "libzip",
      "ncurses",
      "Pango", "protozero", "Swift", "zlib",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    // For a library that consists only of headers, a header states the version.
    if let header = try? String(
      contentsOfFile: "/usr/include/protozero/version.hpp", encoding: .utf8)
    {
      let told = try #require(header.firstMatch(of: /PROTOZERO_VERSION_STRING "([^"]+)"/))
      #expect(lines.contains { $0[0] == "protozero" && $0[1] == told.output.1 })
    }
    guard let asked = Tool(named: "pkg-config") else { return }
    let packages = [
      "libpng": "libpng", "libwebp": "libwebp", "libxml2": "libxml-2.0", "libzip": "libzip",
      "zlib": "zlib", "GEOS": "geos", "SQLite": "sqlite3",
      "libjpeg-turbo": "libturbojpeg", "Pango": "pango", "HarfBuzz": "harfbuzz",
    ]
    for line in lines.dropFirst() where line[1] != "unknown" {
      guard let package = packages[String(line[0])] else { continue }
      let version = try asked.run(["--modversion", package]).text.split(separator: "\n").first
      // Libraries whose headers are not installed are not checked.
      if let version { #expect(version == line[1], "\(line[0])") }
    }
  }

  @Test("the manual is valid roff", .enabled(if: Tool.isInstalled("groff")))
  func manual() throws {
    let page = try Tool.product.run(["manual"])
    let groff = try #require(Tool(named: "groff"))
    let result = try groff.run(["-ww", "-man", "-Tutf8", "-P-cbou"], input: page.output)
    #expect(result.errors == "")
    for option in ["--placemark-max PT", "--format table|json", "--format ansi|text|json|geojson"] {
      #expect(result.text.contains(option))
    }
  }

  @Test("bash reads the completions without complaint", .enabled(if: Tool.isInstalled("bash")))
  func bash() throws { try expectReadable("bash") }

  @Test("zsh reads the completions without complaint", .enabled(if: Tool.isInstalled("zsh")))
  func zsh() throws { try expectReadable("zsh") }

  @Test("fish reads the completions without complaint", .enabled(if: Tool.isInstalled("fish")))
  func fish() throws { try expectReadable("fish") }

  private func expectReadable(_ shell: String) throws {
    let tool = try #require(Tool(named: shell))
    let script = try Tool.product.run(["completions", shell])
    let result = try tool.run(["-n", "/dev/stdin"], input: script.output)
    #expect(script.status == 0 && result.status == 0 && result.errors == "")
  }
}
