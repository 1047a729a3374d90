import RouteSimKit
import TestSupport
import Testing

@Suite("Design files")
struct DesignFileTests {
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"

  /// Returns the frame or the picture for the given options.
  private func render(
    _ words: [String], format: String = "json", in folder: String
  ) throws -> Tool.Result {
    try Tool.product.run(["render", route, "--format", format] + words, in: folder)
  }

  static let options = [
    "--placemark-law", "logarithmic", "--placemark-max", "131.25", "--placemark-min", "20.1",
    "--placemark-near", "12.5", "--placemark-far", "700", "--hint-inset", "31", "--hint-style",
    "edge", "--arrow-spacing", "7", "--arrow-window", "63.5", "--arrow-period", "1.75",
    "--arrow-pose", "upright", "--arrow-color", "FF8800", "--language", "ru", "--units",
    "imperial",
  ]

  static let file = """
    {
      "placemark": {"law": "logarithmic", "max": 131.25, "min": 20.1, "near": 12.5, "far": 700},
      "hint": {"inset": 31, "style": "edge"},
      "arrows": {"spacing": 7, "window": 63.5, "period": 1.75, "pose": "upright",
                 "color": "FF8800"},
      "label": {"language": "ru", "units": "imperial"}
    }
    """

  @Test(
    "a design gives the same bytes as the corresponding options, as numbers and as a picture",
    arguments: ["json", "svg"])
  func sameBytes(format: String) throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write(Array(Self.file.utf8), to: "big.json")
    let place = ["--chainage", "90", "--time", "0.4"]
    let byOptions = try render(place + Self.options, format: format, in: scratch.path)
    let byFile = try render(place + ["--design", "big.json"], format: format, in: scratch.path)
    #expect(byFile.status == 0)
    #expect(byFile.output == byOptions.output)
    let plain = try render(place, format: format, in: scratch.path)
    #expect(byFile.output != plain.output)
  }

  @Test("each option given together with a design overrides it")
  func options() throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write(Array(Self.file.utf8), to: "big.json")
    var words = Self.options
    for (name, value) in [
      ("--placemark-max", "80"), ("--placemark-far", "300"), ("--units", "metric"),
      ("--arrow-pose", "flat"),
    ] {
      let index = try #require(words.firstIndex(of: name))
      words[index + 1] = value
    }
    let byOptions = try render(words, in: scratch.path)
    let mixed = try render(
      [
        "--design", "big.json", "--placemark-max", "80", "--placemark-far=300", "--units",
        "metric", "--arrow-pose", "flat",
      ], in: scratch.path)
    #expect(mixed.status == 0)
    #expect(mixed.output == byOptions.output)
  }

  @Test("a model is searched for next to the file that names it")
  func model() throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path
    _ = try scratch.write(Array("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n".utf8), to: "arrow.obj")
    _ = try scratch.write(
      Array("{\"arrows\": {\"model\": \"arrow.obj\"}}".utf8), to: "own.json")
    let here = try render(["--arrow-model", "arrow.obj"], format: "svg", in: folder)
    let there = try render(["--design", "\(folder)/own.json"], format: "svg", in: "/")
    #expect(there.status == 0)
    #expect(there.output == here.output)
  }

  @Test(
    "mistakes in a design are reported with their line",
    arguments: [
      (
        "{\n  \"placemark\": {\"near\": 3000}\n}", "", 65,
        "routesim: d.json:2: placemark.near 3000 must be below placemark.far 2000\n"
      ),
      (
        "{\"arrow\": {}}", "", 65,
        "routesim: d.json:1: a design has no “arrow”; version, placemark, mark, hint, arrows, "
          + "label, scene or cards was expected\n"
      ),
      (
        "{\"placemark\": {\"near\": 300}}", "--placemark-far=200", 64,
        "routesim: d.json: placemark.near 300 must be below --placemark-far 200\n"
      ),
      (
        "{\"arrows\": {\"model\": \"none.obj\"}}", "", 66, "routesim: none.obj: no such file\n"
      ),
      (
        "{\"hint\": {\"inset\": 200}}", "", 64,
        "routesim: d.json: hint.inset 200 leaves no border on a screen of 375x667 pt; give less "
          + "than 187.5\n"
      ),
      (
        "{\"hint\": {\"inset\": 20}}", "--hint-inset=200", 64,
        "routesim: --hint-inset 200 leaves no border on a screen of 375x667 pt; give less than "
          + "187.5\n"
      ),
      (
        "{}", "--placemark-max=40", 64,
        "routesim: d.json: --placemark-max 40 must not be below placemark.min 50\n"
      ),
    ])
  func mistakes(file: String, option: String, status: Int32, line: String) throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write(Array(file.utf8), to: "d.json")
    let result = try render(
      ["--design", "d.json"] + (option.isEmpty ? [] : [option]), in: scratch.path)
    #expect(result.status == status)
    #expect(result.errors == line)
    #expect(result.output == [])
  }

  @Test("a design must exist, and only one input may be standard input")
  func inputs() throws {
    let missing = try render(["--design", "no.json"], in: "/")
    #expect(missing.status == 66)
    #expect(missing.errors == "routesim: no.json: no such file\n")
    let both = try Tool.product.run(["render", "-", "--design", "-"])
    #expect(both.status == 64)
    let piped = try Tool.product.run(
      ["render", route, "--format", "json", "--design", "-"], input: Array(Self.file.utf8))
    #expect(piped.output == (try render(Self.options, in: "/")).output)
  }
}
