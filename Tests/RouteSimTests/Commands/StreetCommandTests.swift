import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// The option `--street` of `render` and `replay`.
@Suite("Streets of a map around a walk")
struct StreetCommandTests {
  private let route = DataFolder.packageRoot + "/routes/helsinki_walk.gpx"
  private let street = DataFolder.packageRoot + "/routes/helsinki_street.osm.pbf"
  private let credits = "© OpenStreetMap contributors, ODbL"

  private func render(_ words: [String]) throws -> Tool.Result {
    try Tool.product.run(["render", route, "--still"] + words)
  }

  private func frame(_ words: [String]) throws -> [String: Any] {
    let result = try render(words + ["--format", "json"])
    #expect(result.status == 0)
    return try #require(
      try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
  }

  @Test func aFrameTellsWhatHousesHide() throws {
    let told = try frame(["--street", street, "--chainage", "100"])
    let facts = try #require(told["street"] as? [String: Any])
    let finish = try #require(facts["finish"] as? [String: Any])
    #expect(finish["inSight"] as? Bool == false)
    let behind = try #require(finish["behind"] as? Double)
    #expect(behind > 50 && behind < (told["finish"] as? [String: Any])?["distance"] as? Double ?? 0)
    let length = try #require((told["route"] as? [String: Any])?["length"] as? Double)
    let end = try frame(["--street", street, "--chainage", "\(length - 5)"])
    let atEnd = try #require((end["street"] as? [String: Any])?["finish"] as? [String: Any])
    #expect(atEnd["inSight"] as? Bool == true)
    #expect(atEnd["behind"] as? Double == 0)
    #expect(try frame([])["street"] == nil)
  }

  @Test func contrastIsOfTheThemeAndTheStyle() throws {
    let words = ["--street", street, "--chainage", "1048"]
    func mark(_ options: [String]) throws -> [String: Any] {
      let contrast = try #require(try frame(words + options)["contrast"] as? [String: Any])
      return try #require(contrast["mark"] as? [String: Any])
    }
    let (dark, light) = (try mark([]), try mark(["--theme", "light"]))
    #expect(dark["behind"] as? String == "buildings")
    #expect(dark["color"] as? String != light["color"] as? String)
    #expect(try mark(["--theme", "dark"])["least"] as? Double == dark["least"] as? Double)
    #expect(try mark(["--street-style", "lines"])["color"] as? String != dark["color"] as? String)
    // A dimmed mark stands out less.
    let dimmed = try #require(try mark(["--occlusion", "dim"])["least"] as? Double)
    #expect(try dimmed < #require(dark["least"] as? Double))
    let hidden = try frame(words + ["--occlusion", "hide"])["contrast"] as? [String: Any]
    #expect(hidden?["mark"] is NSNull && hidden?["text"] is NSNull)
    #expect(try frame(["--chainage", "1048"])["contrast"] == nil)
    for others in [["--format", "json"], ["--format", "geojson", "--street", street]] {
      let result = try render(["--theme", "light"] + others)
      #expect(result.status == 64 && result.errors.contains("--theme"))
    }
  }

  @Test func aWindowTellsOfContrastWhatAFrameDoes() throws {
    let contrast = try #require(
      try frame(["--street", street, "--chainage", "1048"])["contrast"] as? [String: Any])
    let words = try ["mark", "text"].map { subject in
      let least = (contrast[subject] as? [String: Any])?["least"] as? Double
      return String(format: "\(subject) %.1f:1", try #require(least) - 0.05)
    }
    func window(_ options: [String]) throws -> String {
      try Tool.product.run(
        ["walk", route, "--chainage", "1048", "--still", "--hold-frames", "2", "--record", "-"]
          + ["--terminal-size", "180x60"] + options
      ).text
    }
    let shown = try window(["--street", street])
    #expect(shown.contains("contrast") && shown.contains(words.joined(separator: ", ")), "\(words)")
    #expect(!(try window([]).contains("contrast")))
  }

  @Test func eachViewIsAPictureWithItsMap() throws {
    for view in ["camera", "plan", "orbit"] {
      let svg = try render(["--street", street, "--view", view, "--format", "svg"]).text
      #expect(svg.contains("<g id=\"buildings\""), "\(view)")
      #expect(svg.contains(">\(credits)</rights>"))
      let png = try render(["--street", street, "--view", view, "--format", "png"]).output
      #expect(Data(png).range(of: Data(credits.utf8)) != nil)
      let (with, without) = (
        try render(["--street", street, "--view", view, "--format", "text"]).text,
        try render(["--view", view, "--format", "text"]).text
      )
      #expect(with != without)
    }
    #expect(!(try render(["--format", "svg"])).text.contains("<metadata>"))
    let lines = try render(["--street", street, "--street-style", "lines", "--format", "svg"]).text
    #expect(!lines.contains("<g id=\"ways\""))
  }

  @Test func whatHousesCoverIsHidden() throws {
    func cards(_ occlusion: String) throws -> Int {
      try render([
        "--street", street, "--places", DataFolder.packageRoot + "/routes/helsinki_places.geojson",
        "--occlusion", occlusion, "--chainage", "100", "--format", "svg",
      ]).text.components(separatedBy: "id=\"place-").count - 1
    }
    let (all, dimmed, rest) = (try cards("none"), try cards("dim"), try cards("hide"))
    #expect(all == dimmed && rest < all && rest > 0)
  }

  /// A picture written over one of its inputs would destroy that input.
  @Test("no input is overwritten", arguments: ["--street", "--drawing", "--surfaces"])
  func keepsInputs(option: String) throws {
    let folder = try ScratchFolder()
    let bytes: [UInt8]
    if option == "--street" {
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: street)))
    } else {
      bytes = Array(
        (#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"height":1},"#
          + #""geometry":{"type":"Polygon","coordinates":[[[24.93,60.16],[24.94,60.16],[24.94,60.17],[24.93,60.16]]]}}]}"#)
          .utf8)
    }
    let file = try folder.write(bytes, to: "input")
    for format in ["png", "svg", "json", "text", "ansi"] {
      let result = try render([option, file, "--format", format, "--output", file])
      #expect(result.status == 64, "\(format): \(result.errors)")
    }
    let film = try Tool.product.run([
      "render", route, option, file, "--film", "0..1", "--output", file,
    ])
    #expect(film.status == 64)
    #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))) == bytes)
  }

  @Test func aMapOfAnotherCityIsTold() throws {
    let paris = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
    let result = try Tool.product.run([
      "render", paris, "--street", street, "--format", "json",
    ])
    #expect(result.status == 0)
    #expect(result.errors.contains("the map has no building within 1000 m of the route"))
    #expect(try !render(["--street", street]).errors.contains("the map has no building"))
    for concern in ["sight", "arrows"] {
      let check = try Tool.product.run(["sizing", "--along", route, "--fail-on", concern])
      #expect(check.status == 64)
      #expect(check.errors.contains("--street"))
    }
  }

  /// Points on the screen stay in place, and no coordinate exceeds the range that viewers support.
  @Test(
    "coordinates of pictures stay within the range of viewers",
    .enabled(if: FileManager.default.fileExists(atPath: "\(DataFolder.shared)/osm")),
    arguments: [100, 900])
  func coordinatesAreBounded(chainage: Int) throws {
    let porto = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
    let map = DataFolder.shared + "/osm/porto.osm.pbf"
    let result = try Tool.product.run([
      "render", porto, "--street", map, "--chainage", "\(chainage)", "--still", "--format", "svg",
    ])
    let shapes = result.text.replacing(#/#[0-9a-f]{6}/#, with: "")
    let numbers = shapes.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    #expect(numbers.count > 1000)
    #expect(numbers.allSatisfy { abs($0) <= 120_000 })
  }

  @Test func aScriptExpectsWhatIsHidden() throws {
    let folder = try ScratchFolder()
    let log = folder.path + "/walk.jsonl"
    let walk = try Tool.product.run(["simulate", route, "--output", log])
    #expect(walk.status == 0)
    let script = try folder.write(
      """
      {"events": [{"at": 5, "expect": {"street.finish.inSight": false,
        "street.arrows.hidden": {"min": 0, "max": 1}, "street.route.inBuildings": {"max": 5}}}]}
      """, to: "s.json")
    let words = ["replay", log, "--headless", "--script", script, "--to", "6"]
    #expect(try Tool.product.run(words + ["--street", street]).status == 0)
    #expect(try Tool.product.run(words).status == 1)
  }

  @Test func mistakesAreALineEach() throws {
    let style = try render(["--street-style", "lines"])
    #expect(style.status == 64 && style.errors.contains("--street-style needs --street"))
    let missing = try render(["--street", "none.pbf"])
    #expect(missing.status == 66 && missing.errors == "routesim: none.pbf: no such file\n")
    let folder = try ScratchFolder()
    let strange = try folder.write("{}", to: "strange.geojson")
    let result = try render(["--street", strange])
    #expect(result.status == 65)
    #expect(result.errors.split(separator: "\n").count == 1)
    let twice = try Tool.product.run(["render", "-", "--street", "-"])
    #expect(twice.status == 64 && twice.errors.split(separator: "\n").count == 1)
  }
}
