import Foundation
import TestSupport
import Testing

@Suite("sizing")
struct SizingCommandTests {
  /// The options of a command, and the numbers that the specification's formula needs for them.
  struct Asked: Sendable {
    let words: [String]
    let (max, min): (Double, Double)
    let (near, far): (Double, Double)
    let focal: Double

    init(
      words: [String], _ max: Double, _ min: Double, near: Double, far: Double, focal: Double
    ) {
      self.words = words
      (self.max, self.min) = (max, min)
      (self.near, self.far) = (near, far)
      self.focal = focal
    }

    /// Returns the diameter by the specification's formula, which is written separately here.
    func diameter(at d: Double) -> Double {
      d <= near ? max : d >= far ? min : max + (min - max) * (d - near) / (far - near)
    }
  }

  static func rows(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
  }

  @Test(
    "JSON equals the specification at every distance",
    arguments: [
      Asked(words: [], 100, 50, near: 50, far: 2000, focal: 530),
      Asked(
        words: [
          "--placemark-max=131.5", "--placemark-min=12.25", "--placemark-near=0",
          "--placemark-far=333", "--device=pixel-8",
        ], 131.5, 12.25, near: 0, far: 333, focal: 658.3),
      Asked(
        words: [
          "--placemark-max=60", "--placemark-min=60", "--placemark-near=7.5", "--landscape",
          "--viewport=400x300", "--focal=1234.5",
        ], 60, 60, near: 7.5, far: 2000, focal: 1234.5),
    ])
  func specification(asked: Asked) throws {
    let (near, far) = (asked.near, asked.far)
    var random = TestRandom(seed: 7)
    let distances = [near, far, 0.2, 1] + (0..<300).map { _ in random.number(0.2...far * 1.5) }
    let list = distances.map { String(format: "%.4f", $0) }
    let result = try Tool.product.run(
      ["sizing", "--format", "json", "--distances", list.joined(separator: ",")] + asked.words)
    let isConstant = asked.max == asked.min
    #expect(
      result.errors
        == (isConstant
          ? "routesim: --placemark-near has no effect: the disc is always 60 pt\n" : ""))
    #expect(result.status == 0)
    let rows = try Self.rows(result.output)
    #expect(rows.count == distances.count)
    for (row, text) in zip(rows, list) {
      let distance = try #require(Double(text))
      let diameter = asked.diameter(at: distance)
      #expect(abs(try #require(row["distance"] as? Double) - distance) < 1e-6)
      #expect(abs(try #require(row["diameter"] as? Double) - diameter) < 1e-6)
      guard distance > 0.1 else {
        #expect(row["sphereRadius"] is NSNull)
        continue
      }
      // On the optical axis, D/2 points on the screen are D/2 · d/f metres at a distance of d.
      let radius = diameter / 2 * distance / asked.focal
      #expect(abs(try #require(row["sphereRadius"] as? Double) - radius) < 1e-6)
    }
    #expect(result.text.hasPrefix("[{\"distance\": "))
    for line in result.text.split(separator: "\n") {
      let keys = line.split(separator: "\"").enumerated().filter { $0.offset % 2 == 1 }.prefix(3)
      #expect(keys.map { String($0.element) } == ["distance", "diameter", "sphereRadius"])
    }
  }

  @Test("designs stand side by side, the one given by options first")
  func compares() throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write(Array("{\"placemark\": {\"max\": 80}}".utf8), to: "small.json")
    _ = try scratch.write(Array("{\"placemark\": {\"law\": \"stepped\"}}".utf8), to: "steps.json")
    let words = [
      "sizing", "--distances", "10,100", "--compare", "small.json", "--compare=steps.json",
    ]
    let result = try Tool.product.run(words + ["--format", "json"], in: scratch.path)
    let rows = try Self.rows(result.output)
    #expect(
      rows.compactMap { $0["design"] as? String }
        == ["defaults", "defaults", "small", "small", "steps", "steps"])
    #expect(rows.compactMap { $0["diameter"] as? Double }[2...] == [80, 79.230769, 100, 75])
    let table = try Tool.product.run(words, in: scratch.path)
    #expect(table.text.contains("\nsteps: stepped, 100 pt up to 50 m, then 75 pt, 50 pt from"))
    let own = try Tool.product.run(
      [
        "sizing", "--design", "steps.json", "--placemark-max=90", "--format=csv",
        "--distances=100",
      ], in: scratch.path)
    #expect(own.text.contains("\r\n100,70,") && own.text.contains(",steps,"))
  }

  @Test("the requested units apply to every design that is compared")
  func unitsReachAll() throws {
    let scratch = try ScratchFolder()
    _ = try scratch.write(Array("{\"label\": {\"units\": \"metric\"}}".utf8), to: "metric.json")
    let words = ["sizing", "--distances", "100", "--compare", "metric.json", "--format"]
    let imperial = try Tool.product.run(words + ["table", "--units", "imperial"], in: scratch.path)
    // 100 m are 328.084 ft, 50 m are 164.042 ft and 2 km are 1.242742 mi; a sphere of 9.31 m is 30.55 ft.
    for number in ["328.08 ft", "164.04 ft", "1.243 mi", "30.55 ft", "0.61 in", "11.8 in"] {
      #expect(imperial.text.contains(number), "\(number)")
    }
    #expect(try imperial.text.firstMatch(of: Regex("[0-9] (m|mm|cm|km)\\b")) == nil)
    let rows = try Self.rows(
      try Tool.product.run(words + ["json", "--units", "imperial"], in: scratch.path).output)
    let labels = rows.compactMap { ($0["label"] as? [String: Any])?["text"] as? String }
    #expect(labels == ["328 ft", "328 ft"])
    // Numbers for programs are still in metres and millimetres.
    #expect(rows.compactMap { $0["distance"] as? Double } == [100, 100])
    #expect(rows.compactMap { $0["millimetres"] as? Double } == [15.383042, 15.383042])
    let own = try Self.rows(
      try Tool.product.run(words + ["json", "--design", "metric.json"], in: scratch.path).output)
    #expect(
      own.compactMap { ($0["label"] as? [String: Any])?["text"] as? String }
        == ["100 m", "100 m"])
  }

  @Test(
    "a failed check ends with status 1 and one line each, and everything is printed",
    arguments: [
      ("target", ["--placemark-min=30"], ["below the 44 pt touch target (Apple HIG): 2000 m"]),
      (
        "size", ["--placemark-max=130"],
        ["wider than a third of the screen (125 pt): 10 m"]
      ),
      ("overlap", ["--placemark-max=640"], ["no room for the label above the disc: 10 m"]),
      (
        "unused", ["--placemark-law=perspective"],
        ["far, 2000 m, has no effect: perspective reaches 50 pt at 100 m"]
      ),
      (
        "label", ["--viewport=30x60", "--fov=60"],
        ["label wider than the screen (30 pt): 10 m, 2000 m"]
      ),
      ("contrast,target,overlap", [], []),
      ("contrast,target,overlap,label,unused", ["--placemark-max=130"], []),
    ] as [(String, [String], [String])])
  func failsOn(names: String, words: [String], lines: [String]) throws {
    let asked = ["sizing", "--distances=10,2000", "--format=json"] + words
    let without = try Tool.product.run(asked)
    let result = try Tool.product.run(asked + ["--fail-on", names])
    #expect(result.errors == lines.map { "routesim: \($0)\n" }.joined())
    #expect(result.status == (lines.isEmpty ? 0 : 1))
    #expect(result.output == without.output && without.status == 0)
  }

  @Test("invisible images and arrows fail the contrast check, and rims their own check")
  func failsOnFaint() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      ##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#1E88E5" d="M0 0h9v9"/></svg>"##,
      to: "sign.svg")
    try scratch.write(
      #"""
      {"mark": {"color": "1E88E5", "image": "sign.svg"}, "arrows": {"color": "2F312E", "edge": "2F312E"}}
      """#, to: "faint.json")
    func run(_ names: String, _ design: String) throws -> Tool.Result {
      try Tool.product.run(
        ["sizing", "--design", design, "--distances=50", "--format=csv", "--fail-on", names],
        in: scratch.path)
    }
    let faint = try run("contrast", "faint.json")
    #expect(faint.status == 1)
    #expect(
      faint.errors == """
        routesim: contrast: icon on the mark 1.0:1, below 3:1
        routesim: contrast: arrows on the ground 1.0:1, below 3:1

        """)
    // Along a walk, the two are as faint at every place.
    let routes = DataFolder.packageRoot + "/routes/"
    let walk = try Tool.product.run(
      [
        "sizing", "--along", routes + "helsinki_walk.gpx", "--street",
        routes + "helsinki_street.osm.pbf", "--step", "200", "--design", "faint.json",
        "--fail-on", "contrast",
      ], in: scratch.path)
    #expect(walk.status == 1 && walk.errors.hasSuffix(faint.errors), "\(walk.errors)")
    try scratch.write(
      #"{"mark": {"color": "FFFFFF"}, "arrows": {"color": "FFFFFF"}}"#, to: "white.json")
    #expect(try run("contrast", "white.json").status == 0)
    let white = try run("rim", "white.json")
    #expect(white.status == 1)
    #expect(
      white.errors.contains("contrast: mark on the arrows 1.0:1 apart from its 1 pt rim, below 3:1")
    )
  }

  @Test("an icon that cannot be read is reported even if no picture is made with it")
  func missingSign() throws {
    let scratch = try ScratchFolder()
    try scratch.write(#"{"mark": {"image": "none.png"}}"#, to: "a.json")
    let result = try Tool.product.run(
      ["sizing", "--design", "a.json", "--format", "csv"], in: scratch.path)
    #expect(result.status != 0 && result.output.isEmpty)
    #expect(result.errors.split(separator: "\n").count == 1 && result.errors.contains("none.png"))
  }

  @Test("of several designs, the one that fails is named, in terms of its file")
  func failsOnCompared() throws {
    let scratch = try ScratchFolder()
    let far = "{\"placemark\": {\"law\": \"perspective\", \"min\": 20}}"
    _ = try scratch.write(Array(far.utf8), to: "a\u{1B}[2J.json")
    let result = try Tool.product.run(
      [
        "sizing", "--distances=5000", "--compare", "a\u{1B}[2J.json", "--fail-on", "target,unused",
        "--output", "sizes.csv",
      ], in: scratch.path)
    #expect(
      result.errors == """
        routesim: a\\u{1b}[2J: below the 44 pt touch target (Apple HIG): 5000 m
        routesim: a\\u{1b}[2J: far, 2000 m, has no effect: perspective reaches 20 pt at 250 m

        """)
    #expect(result.status == 1)
    let csv = try String(contentsOfFile: scratch.path + "/sizes.csv", encoding: .utf8)
    let rows = csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let unused = try #require(rows[0].firstIndex(of: "unused"))
    #expect(rows.map { $0[unused] } == ["unused", "", "far"])
    let full = try Tool.product.run(
      ["sizing", "--placemark-min=20", "--fail-on=target"], output: .path("/dev/full"))
    #expect(full.status == 74)
  }

  @Test(
    "an option that the law does not use is reported by every command",
    arguments: [
      (
        ["sizing", "--placemark-law=perspective", "--placemark-far=800", "--format=csv"], "far",
        "perspective reaches 50 pt at 100 m"
      ),
      (
        ["sizing", "--placemark-max=50", "--placemark-near=10", "--format=csv"], "near",
        "the disc is always 50 pt"
      ),
    ])
  func tellsWhatIsUnused(words: [String], number: String, reason: String) throws {
    let result = try Tool.product.run(words)
    #expect(result.errors == "routesim: --placemark-\(number) has no effect: \(reason)\n")
    #expect(result.status == 0)
  }

  private static let badList =
    "is not understood; give up to 1000 numbers of 0 to 1000000 m, such as 10,50,2000"

  @Test(
    "mistakes have their own line and status",
    arguments: [
      (["--distances", "10,,20"], 64, "--distances '10,,20' \(badList)"),
      (["--distances=-1"], 64, "--distances '-1' \(badList)"),
      (
        ["--fail-on", "contrast,colour"], 64,
        "--fail-on 'contrast,colour' is not a choice; give one of contrast, target, overlap, size, label, unused, rim, sight, arrows, distance"
      ),
      (
        ["--fail-on", "target,target"], 64,
        "--fail-on 'target,target' is not understood; give each name once"
      ),
      (["--compare", "none.json"], 66, "none.json: no such file"),
      (
        Array(repeating: "--compare=none.json", count: 6), 64,
        "more than 5 designs cannot be distinguished; give --compare at most 5 times"
      ),
      (
        ["--compare=-", "--design=-"], 64,
        "--design and --compare cannot both be standard input; name a file for one of them"
      ),
      (
        ["--placemark-law=perspective", "--placemark-near=0"], 64,
        "--placemark-near 0 must be above 0 if --placemark-law is perspective"
      ),
      (
        ["--hint-inset=188", "--format=svg"], 64,
        "--hint-inset 188 leaves no border on a screen of 375x667 pt; give less than 187.5"
      ),
      (
        ["route.gpx"], 64,
        "sizing does not accept 'route.gpx'; 'routesim help sizing' lists what it accepts"
      ),
    ] as [([String], Int32, String)])
  func mistakes(words: [String], status: Int32, line: String) throws {
    let result = try Tool.product.run(["sizing"] + words, in: "/")
    #expect(result.errors == "routesim: \(line)\n")
    #expect(result.status == status)
    #expect(result.output == [])
  }

  @Test(
    "a file contains the same as standard output would",
    arguments: ["table", "csv", "json", "svg", "png"])
  func writesFiles(format: String) throws {
    let scratch = try ScratchFolder()
    let words = ["sizing", "--format", format, "--distances", "10,100"]
    let shown = try Tool.product.run(words)
    let written = try Tool.product.run(words + ["--output", "sizes"], in: scratch.path)
    #expect(written.status == 0 && written.output == [])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: scratch.path + "/sizes"))
    #expect([UInt8](bytes) == shown.output)
    let closed = try Tool.product.run(words, output: .closedPipe)
    #expect(closed.status == 0 && closed.errors == "")
    #expect(try Tool.product.run(words, output: .path("/dev/full")).status == 74)
  }
}
