import Foundation
import TestSupport
import Testing

/// Cards for places, as shown by the program.
@Suite("Places along the street")
struct StreetPlacesTests {
  private static let routes = DataFolder.packageRoot + "/routes"
  private let route = routes + "/helsinki_walk.gpx"
  private let places = routes + "/helsinki_places.geojson"

  private func run(_ words: [String], in folder: ScratchFolder) throws -> Tool.Result {
    try Tool.product.run(words, in: folder.path)
  }

  private func cards(_ words: [String], in folder: ScratchFolder) throws -> [[String: Any]] {
    let result = try run(words + ["--format", "json"], in: folder)
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let frame = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
    return try #require(frame?["places"] as? [[String: Any]])
  }

  @Test("a frame of the Helsinki walk reports the places in the file, nearest first")
  func tellsOfWhatIsThere() throws {
    let folder = try ScratchFolder()
    let file =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: places))) as? [String: Any]
    let features = try #require(file?["features"] as? [[String: Any]])
    let cards = try cards(["render", route, "--chainage", "400", "--places", places], in: folder)
    #expect(cards.count > 10)
    var members: Set<Int> = []
    for card in cards {
      let numbers = try #require(card["members"] as? [Int])
      #expect(numbers.count == card["count"] as? Int)
      #expect(members.isDisjoint(with: numbers))
      members.formUnion(numbers)
      let properties = features[numbers[0]]["properties"] as? [String: Any]
      #expect(card["name"] as? String == properties?["name"] as? String)
      let title = try #require(card["title"] as? String)
      #expect(title.hasPrefix(try #require(card["name"] as? String)))
      #expect(title.contains(" +") == (numbers.count > 1))
    }
    let distances = cards.compactMap { $0["distance"] as? Double }
    #expect(distances.count == cards.count && distances.allSatisfy { $0 <= 200 })
    // Without the option, the frame is unchanged.
    let plain = try run(["render", route, "--chainage", "400", "--format", "json"], in: folder)
    #expect(!plain.text.contains("\"places\""))
  }

  @Test("every kind of picture has cards: SVG with a group for each, PNG, text, plan and orbit")
  func pictures() throws {
    let folder = try ScratchFolder()
    let scene = ["render", route, "--chainage", "400", "--places", places]
    let visible = try cards(scene, in: folder).filter { ($0["visible"] as? Bool) == true }
    #expect(!visible.isEmpty)
    let svg = try run(scene + ["--format", "svg"], in: folder)
    #expect(svg.status == 0)
    for card in visible {
      let first = try #require((card["members"] as? [Int])?.first)
      #expect(svg.text.contains("<g id=\"place-\(first)\""))
    }
    for (words, plain) in [
      (["--format", "png"], ["--format", "png"]), (["--view", "plan"], ["--view", "plan"]),
      (["--view", "orbit"], ["--view", "orbit"]), (["--format", "text"], ["--format", "text"]),
    ] {
      let with = try run(scene + words, in: folder)
      let without = try run(["render", route, "--chainage", "400"] + plain, in: folder)
      #expect(with.status == 0 && with.errors == "" && with.output != without.output)
    }
  }

  /// Two cards of 20 m by 6 m at a distance of 100 m, 5 m apart: they share 15 m by 6 m of one plane, where
  /// a metre is 1060 / 100 pixels on iphone-8.
  @Test("cards in one plane dispute the pixels that they share; cards a metre apart dispute none")
  func depthTest() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"cards": {"cluster": 0}}"#, to: "design.json")
    let (north, east) = (100 / 111_412.0, 5 / (111_320 * 0.497_44))
    func file(_ farther: Double) -> String {
      "name,lat,lon\nA,\(60.17 + north),24.94\n"
        + "B,\(60.17 + north * (1 + farther / 100)),\(24.94 + east)\n"
    }
    try folder.write(file(0), to: "plane.csv")
    try folder.write(file(1), to: "apart.csv")
    func render(_ words: String...) throws -> Tool.Result {
      let result = try run(
        ["render", "--at", "60.17,24.94", "--heading", "0", "--design", "design.json"] + words,
        in: folder)
      #expect(result.status == 0, "\(result.errors)")
      return result
    }
    func disputed(_ result: Tool.Result) throws -> Int? {
      let frame = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      return frame?["disputed"] as? Int
    }
    let numbers = try render("--places", "plane.csv", "--format", "json", "--depth-test")
    let count = try #require(try disputed(numbers))
    // The tolerance is one row and one column of pixels, and the rounding of the length of a degree of
    // longitude above.
    #expect(abs(Double(count) - 15 * 6 * 10.6 * 10.6) < 159 + 64 + 30)
    let picture = try render("--places", "plane.csv", "--format", "png", "--depth-test")
    #expect(picture.errors.hasPrefix("routesim: \(count) of 1000500 pixels are disputed"))
    #expect(picture.output.starts(with: [0x89, 0x50]))
    let apart = try render("--places", "apart.csv", "--format", "json", "--depth-test")
    #expect(try disputed(apart) == 0)
    let painter = try render("--places", "plane.csv", "--format", "json")
    #expect(!painter.text.contains("disputed"))
    // Cards in separate planes look the same with a depth buffer as with a painter's algorithm.
    #expect(
      try render("--places", "apart.csv", "--format", "png").output
        == render("--places", "apart.csv", "--format", "png", "--depth-test").output)
  }

  @Test("if no place is within reach, one line reports the distance of the nearest")
  func noneInReach() throws {
    let folder = try ScratchFolder()
    // 5 km due north on the meridian, where 0.001° is 111.4 m.
    try folder.write("name,lat,lon\nA,60.2148807,24.94\nB,61,24.94\n", to: "far.csv")
    let street = ["render", "--at", "60.17,24.94", "--places", "far.csv", "--format"]
    for format in ["json", "svg", "text"] {
      let result = try run(street + [format], in: folder)
      #expect(
        result.errors == "routesim: there is no place within 200 m: the nearest is 5.0 km away\n")
      #expect(result.status == 0 && !result.output.isEmpty)
    }
    let inFeet = try run(street + ["json", "--units", "imperial"], in: folder)
    #expect(inFeet.errors.contains("3.1 mi away"), "\(inFeet.errors)")
    let tap = try run(["render", route, "--tap", "10,10"], in: folder)
    #expect(tap.status == 64 && tap.errors == "routesim: --tap needs --places too\n")
  }

  @Test("on a street without a route there are only places, and nothing that points anywhere")
  func withoutARoute() throws {
    let folder = try ScratchFolder()
    let street = ["render", "--at", "60.1699,24.9414", "--places", places]
    #expect(!(try cards(street, in: folder)).isEmpty)
    let frame = try run(street + ["--format", "json"], in: folder)
    #expect(
      frame.text.contains("\"finish\": null, \"hint\": null, \"arrows\": [], \"route\": null"))
    let none = try run(["render", "--format", "json"], in: folder)
    #expect(none.status == 64 && none.errors.contains("ROUTE"))
    let chainage = try run(["render", "--chainage", "5", "--places", places], in: folder)
    #expect(chainage.status == 64 && chainage.errors.contains("--chainage is a distance along"))
  }

  @Test("a replay shows places from the believed position, and those of a script's picture")
  func replays() throws {
    let folder = try ScratchFolder()
    let walk = ["simulate", route, "--conditions", "calm", "--seed", "3", "--output", "w.jsonl"]
    #expect(try run(walk, in: folder).status == 0)
    let replay = [
      "replay", "w.jsonl", "--headless", "--places", places, "--from", "60", "--to", "61",
    ]
    let frames = try run(replay, in: folder)
    #expect(frames.status == 0)
    let lines = frames.text.split(separator: "\n")
    #expect(lines.count > 5 && lines.allSatisfy { $0.contains("\"places\": [{\"name\"") })
  }

  @Test("a design sets the properties of cards")
  func designs() throws {
    let folder = try ScratchFolder()
    _ = try folder.write(
      #"{"cards": {"width": 30, "near": 0, "depth": 0, "cluster": 0, "limit": 5}}"#, to: "d.json")
    let scene = ["render", route, "--chainage", "400", "--places", places, "--design", "d.json"]
    let cards = try cards(scene, in: folder)
    #expect(cards.count <= 5 && cards.allSatisfy { $0["count"] as? Int == 1 })
    for card in cards {
      guard let width = card["width"] as? Double, let shown = card["shown"] as? [Double] else {
        continue
      }
      // The width is f·W/z, where the camera's own z is calculated from the scene's axes and the frame's
      // heading.
      let distance = (shown[0] * shown[0] + shown[2] * shown[2]).squareRoot()
      #expect(width >= 530 * 30 / distance - 1e-6)
    }
  }

  @Test(
    "files of other kinds are refused in one line",
    arguments: [
      ("", 65), ("{\"type\": \"FeatureCollection\", \"features\": []}", 65), ("hello\n", 65),
    ])
  func brokenFiles(text: String, status: Int) throws {
    let folder = try ScratchFolder()
    _ = try folder.write(text, to: "p.geojson")
    let result = try run(
      ["render", route, "--places", "p.geojson", "--output", "a.svg"], in: folder)
    #expect(Int(result.status) == status && result.output.isEmpty)
    #expect(result.errors.hasPrefix("routesim: p.geojson:"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    let missing = try run(["render", route, "--places", "none.csv"], in: folder)
    #expect(missing.status == 66)
    let both = try run(["render", "-", "--places", "-"], in: folder)
    #expect(both.status == 64 && both.errors.contains("--places"))
    let over = try run(
      ["render", route, "--places", "p.geojson", "--output", "p.geojson", "--format", "svg"],
      in: folder)
    #expect(over.status == 64)
  }
}
