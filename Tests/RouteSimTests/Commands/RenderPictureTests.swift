import Foundation
import TestSupport
import Testing

/// Output of `render` as SVG and PNG: themes, phones, photographs and contact sheets.
@Suite("Pictures")
struct RenderPictureTests {
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
  private let photographs =
    DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/pictures"

  private func render(_ more: String...) throws -> Tool.Result {
    try Tool.product.run(["render", route] + more)
  }

  @Test("the frames of a sheet equal those of single runs, in order of position first")
  func jsonOfSheet() throws {
    let sheet = try render("--chainages", "0,100.5", "--headings", "-45,90", "--format", "json")
    #expect(sheet.status == 0 && sheet.errors == "")
    let lines = sheet.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let poses = [("0", "-45"), ("0", "90"), ("100.5", "-45"), ("100.5", "90")]
    #expect(lines.count == poses.count)
    for (line, (chainage, heading)) in zip(lines, poses) {
      let single = try render(
        "--chainage", chainage, "--heading", heading, "--format", "json")
      #expect(single.text == line + "\n")
    }
    // Without directions, each position has the direction of its route; without positions, there is one
    // frame.
    let places = try render("--chainages", "300", "--format", "json")
    #expect(places.output == (try render("--chainage", "300", "--format", "json")).output)
    let directions = try render("--chainage", "7", "--headings", "12", "--format", "json")
    let single = try render("--chainage", "7", "--heading", "12", "--format", "json")
    #expect(directions.output == single.output)
  }

  @Test("a sheet has a screen and a caption for each pose, with one position per row")
  func sheet() throws {
    let sheet = try render(
      "--chainages", "0,100", "--headings", "0,45,90", "--format", "svg", "--phone-frame")
    #expect(sheet.status == 0)
    for caption in [
      "0 m, heading 0°", "0 m, heading 45°", "0 m, heading 90°", "100 m, heading 0°",
      "100 m, heading 45°", "100 m, heading 90°",
    ] {
      #expect(sheet.text.contains(">\(caption)</text>"))
      #expect(sheet.text.contains("data-name=\"\(caption)\""))
    }
    let places = sheet.text.matches(of: /data-name="Screen"[^>]*translate\(([0-9.]+) ([0-9.]+)\)/)
    #expect(Set(places.map { $0.output.1 }).count == 3)
    #expect(Set(places.map { $0.output.2 }).count == 2)
    let narrow = try render("--headings", "0,45,90", "--sheet-columns", "1", "--format", "svg")
    let column = narrow.text.matches(of: /data-name="Screen"[^>]*translate\(([0-9.]+)\s/)
    #expect(column.count == 3 && Set(column.map { $0.output.1 }).count == 1)
  }

  @Test(
    "phone and paper are the same in SVG and PNG", arguments: ["light", "dark"],
    ["iphone-8", "iphone-16-pro", "ipad-pro-11"])
  func framesAlike(theme: String, device: String) throws {
    let options = ["--phone-frame", "--safe-area", "--theme", theme, "--device", device]
    let svg = try Tool.product.run(["render", route, "--format", "svg"] + options).text
    let png = try PNGReader(
      Tool.product.run(["render", route, "--format", "png", "--scale", "1"] + options).output)
    let size = try #require(svg.firstMatch(of: /<svg [^>]*width="([0-9.]+)" height="([0-9.]+)"/))
    #expect(Double(size.1).map { Int($0.rounded()) } == png.width)
    #expect(Double(size.2).map { Int($0.rounded()) } == png.height)
    let paper = try #require(
      svg.firstMatch(of: /id="paper"[^>]*>\s*<rect [^>]*fill="#([0-9a-f]{6})"/))
    let color = try #require(UInt32(paper.1, radix: 16))
    let corners = [0, png.width - 1, png.width * (png.height - 1), png.width * png.height - 1]
    for corner in corners {
      let found = png.channels[(3 * corner)...].prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      #expect(found == color)
    }
  }

  @Test("themes, scale and frames change the parts that they name")
  func looks() throws {
    let plain = try render("--format", "svg").text
    let light = try render("--format", "svg", "--theme", "light").text
    #expect(plain.contains("fill=\"#17507a\"") && light.contains("fill=\"#dce9f5\""))
    #expect(try render("--format", "svg", "--theme", "dark").text == plain)
    let scaled = try render("--format", "svg", "--scale", "2.5").text
    #expect(scaled.contains("width=\"937.5\" height=\"1667.5\" viewBox=\"0 0 375 667\""))
    let framed = try render("--format", "svg", "--phone-frame", "--safe-area").text
    #expect(framed.contains("viewBox=\"0 0 447 903\""))
    #expect(framed.contains("transform=\"translate(36 118)\""))
    #expect(framed.contains("data-name=\"Safe area\"") && !plain.contains("Safe area"))
    let png = try render("--format", "png", "--scale", "1", "--phone-frame").output
    #expect(png.count > 24)
    // 447 = 256 + 191, 903 = 3·256 + 135.
    #expect(png[16..<24].elementsEqual([0, 0, 1, 191, 0, 0, 3, 135]))
  }

  @Test("a photograph replaces the street; its format is recognised by content, not by name")
  func background() throws {
    let folder = try ScratchFolder()
    let bytes = [
      UInt8
    ](try Data(contentsOf: URL(fileURLWithPath: "\(photographs)/orientation-6.jpg")))
    let path = try folder.write(bytes, to: "picture.png")
    let result = try render("--format", "svg", "--background", path)
    #expect(result.status == 0 && result.text.contains("xlink:href=\"data:image/jpeg;base64,"))
    for layer in ["Ground", "Horizon", "Grid", "Compass", "Background"] {
      #expect(!result.text.contains("data-name=\"\(layer)\""))
    }
    #expect(result.text.contains("data-name=\"Arrows\""))
    let png = try render("--format", "png", "--scale", "1", "--background", path)
    #expect(png.status == 0)
    #expect(png.output != (try render("--format", "png", "--scale", "1")).output)
  }

  @Test("a photograph that cannot be used has its own line and status, whatever the format")
  func badBackground() throws {
    let folder = try ScratchFolder()
    try folder.write("hello", to: "text.jpg")
    try folder.write("", to: "empty.png")
    let whole = [
      UInt8
    ](try Data(contentsOf: URL(fileURLWithPath: "\(photographs)/quadrants.png")))
    try folder.write(Array(whole.dropLast(20)), to: "cut.png")
    var damaged = whole
    damaged[50] ^= 0x55
    try folder.write(damaged, to: "damaged.png")
    let cases: [(String, String, Int32, String)] = [
      ("none.png", "svg", 66, "no such file"),
      (".", "svg", 66, "this is a directory; a file was expected"),
      (
        "text.jpg", "svg", 65,
        "this is neither PNG, JPEG nor WebP; a photograph in one of these formats was expected"
      ),
      ("empty.png", "png", 65, "the file is empty; a PNG, JPEG or WebP photograph was expected"),
      ("cut.png", "svg", 65, "this PNG is damaged or cut off; a complete one was expected"),
      ("damaged.png", "png", 65, "this PNG is damaged or cut off; a complete one was expected"),
      ("damaged.png", "svg", 65, "this PNG is damaged or cut off; a complete one was expected"),
    ]
    for (name, format, status, words) in cases {
      let result = try Tool.product.run(
        ["render", route, "--format", format, "--background", name, "--output", "out"],
        in: folder.path)
      #expect(result.status == status && result.errors == "routesim: \(name): \(words)\n")
      #expect(try !folder.names.contains("out"))
    }
  }

  @Test(
    "options that contradict each other or the format are refused",
    arguments: [
      (["--chainages", "0", "--chainage", "1"], "--chainage and --chainages contradict"),
      (["--chainages", "0", "--at", "41,-8"], "--at and --chainages contradict"),
      (["--headings", "0", "--heading", "1"], "--heading and --headings contradict"),
      (["--headings", "0", "--format", "text"], "--headings and --format text contradict"),
      (["--chainages", "0", "--format", "ansi"], "--chainages and --format ansi contradict"),
      (["--theme", "light", "--format", "json"], "--theme and --format json contradict"),
      (["--scale", "2", "--format", "text"], "--scale and --format text contradict"),
      (["--phone-frame", "--format", "ansi"], "--phone-frame and --format ansi contradict"),
      (
        ["--phone-frame", "--view", "plan", "--format", "svg"],
        "--phone-frame and --view plan contradict"
      ),
      (
        ["--background", "x.png", "--view", "orbit", "--format", "svg"],
        "--background and --view orbit contradict"
      ),
      (
        ["--safe-area", "--viewport", "300x600", "--focal", "400", "--format", "svg"],
        "--safe-area and --viewport contradict"
      ),
      (
        ["--sheet-columns", "2", "--format", "svg"],
        "--sheet-columns needs --chainages or --headings too"
      ),
      (["--chainages", "0,", "--format", "svg"], "numbers separated by commas"),
      (["--chainages", "-1", "--format", "svg"], "--chainages '-1' must be from 0 to 1000000000"),
      (
        ["--chainages", "0,9e8", "--format", "svg"],
        "--chainages 900000000 is beyond the route's end"
      ),
      (["--format", "gif"], "--format 'gif' is not a choice"),
    ])
  func refuses(words: [String], message: String) throws {
    let result = try Tool.product.run(["render", route] + words)
    #expect(result.status == 64 && result.text == "")
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("more frames than fit on a sheet are refused")
  func limits() throws {
    let list = (0..<20).map(String.init).joined(separator: ",")
    let result = try render("--chainages", list, "--headings", list, "--format", "svg")
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("routesim: 400 frames are too many for one sheet; "))
  }

  @Test(
    "every picture can go through a pipe, fails on a full device, and leaves no incomplete file",
    arguments: [
      ["--format", "svg"], ["--format", "png", "--scale", "1"],
      ["--format", "svg", "--headings", "0,90", "--phone-frame"],
      ["--format", "png", "--scale", "1", "--chainages", "0,9"],
    ])
  func pipes(words: [String]) throws {
    let all = ["render", route] + words
    let expected = try Tool.product.run(all)
    #expect(expected.status == 0 && !expected.output.isEmpty)
    let closed = try Tool.product.run(all, output: .closedPipe)
    #expect(closed.status == 0 && closed.errors == "")
    if FileManager.default.fileExists(atPath: "/dev/full") {
      let full = try Tool.product.run(all + ["--output", "/dev/full"])
      #expect(full.status == 74)
      #expect(
        full.errors == "routesim: /dev/full: cannot write: No space left on device\n")
    }
    let folder = try ScratchFolder()
    let path = try folder.write("old", to: "picture")
    #expect(try Tool.product.run(all + ["--output", path]).status == 0)
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) == expected.output)
    let missing = try Tool.product.run(all + ["--output", "\(folder.path)/no/picture"])
    #expect(missing.status == 74 && missing.errors.hasSuffix("No such file or directory\n"))
    #expect(try folder.names == ["picture"])
  }

  @Test(
    "a read-only folder gives status 74 and one line",
    .enabled(if: getuid() != 0 || Tool.isInstalled("setpriv")))
  func readOnlyFolder() throws {
    let folder = try ScratchFolder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.path)
    }
    let words = ["render", route, "--format", "svg", "--output", "\(folder.path)/frame.svg"]
    // The superuser may write anywhere, so this runs as another user.
    let result: Tool.Result
    if getuid() == 0 {
      let setpriv = try #require(Tool(named: "setpriv"))
      result = try setpriv.run(
        ["--bounding-set=-all", "--inh-caps=-all", try Tool.product.path] + words)
    } else {
      result = try Tool.product.run(words)
    }
    #expect(result.status == 74)
    #expect(
      result.errors == "routesim: \(folder.path)/frame.svg: cannot write: Permission denied\n")
    #expect(try folder.names == [])
  }

  @Test(
    "a length as printed in tables is the end of the route, and a larger one is reported with the end"
  )
  func endOfRoute() throws {
    let route = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
    func render(_ chainage: String) throws -> Tool.Result {
      try Tool.product.run(["render", route, "--chainage", chainage, "--format", "json"])
    }
    // The route is 1074.448278 m long, which is printed as 1074.45.
    let inspected = try Tool.product.run(["inspect", route])
    #expect(inspected.text.contains("1074.45"))
    #expect(try render("1074.45").output == render("1074.448278").output)
    let beyond = try render("1074.46")
    #expect(beyond.status == 64)
    #expect(
      beyond.errors
        == "routesim: --chainage 1074.46 is beyond the route's end; give 0 to 1074.45\n")
  }

  @Test("at a corner where all arrows are off the screen, the direction to turn is reported")
  func unseenTurn() throws {
    let route = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
    func errors(_ more: [String]) throws -> String {
      try Tool.product.run(["render", route, "--still", "--format", "json"] + more).errors
    }
    #expect(
      try errors(["--chainage", "734"])
        == "routesim: no arrow is in view: the route turns left by 87° in 0.1 m, and all arrows "
        + "are off the screen\n"
    )
    #expect(try errors(["--chainage", "700"]) == "")
    // The user asked to look elsewhere.
    #expect(try errors(["--chainage", "734", "--heading", "200"]) == "")
  }

  @Test(
    "off the route, if no arrow is in view, the distance to the route is reported",
    arguments: [(60.0, "60"), (280.0, "280"), (40.0, nil)])
  func offRoute(metres: Double, told: String?) throws {
    // A street to the north from 48° N 2° E, where a degree of longitude is 74 625 m.
    let folder = try ScratchFolder()
    let route = try folder.write("lat,lon\n48,2\n48.003,2\n48.003,2.004\n", to: "a.csv")
    let result = try Tool.product.run([
      "render", route, "--at=48.001,\(2 - metres / 74_625)", "--heading", "270", "--output",
      folder.path + "/a.svg",
    ])
    let line = told.map { "routesim: no arrow is in view: the phone is \($0) m off the route\n" }
    #expect(result.status == 0 && result.errors == line ?? "")
  }
}
