import Foundation
import TestSupport
import Testing

@Suite("gifts")
struct GiftsCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func gifts(_ words: String...) throws -> Tool.Result {
    try Tool.product.run(["gifts"] + words, in: folder.path)
  }

  private func rows(_ words: [String]) throws -> [[String: Any]] {
    let result = try Tool.product.run(
      ["gifts", "list", "w.sqlite", "--format", "json"] + words, in: folder.path)
    #expect(result.status == 0)
    return try SizingCommandTests.rows(result.output)
  }

  @Test("gifts are put, listed by distance, and taken away only by their owner")
  func putsAndRemoves() throws {
    let first = try gifts(
      "add", "w.sqlite", "--user", "Ada", "--at", "48.86,2.35", "--id", "one", "--model", "ball",
      "--height", "1.5", "--heading", "-90")
    #expect(first.text == "one\n")
    #expect(first.status == 0)
    let second = try gifts("add", "w.sqlite", "--user", "Zoë", "--at", "48.861,2.35")
    let identifier = second.text.trimmingCharacters(in: .newlines)
    let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    #expect(identifier.wholeMatch(of: form) != nil)
    // The distance as calculated by GeographicLib.
    let near = try rows(["--near", "48.8611,2.35", "--radius", "1000"])
    #expect(near.map { $0["id"] as? String } == [identifier, "one"])
    #expect(near[1]["heading"] as? Double == 270)
    #expect(near[1]["height"] as? Double == 1.5)
    #expect(near[1]["owner"] as? String == "Ada")
    #expect(abs((near[1]["distance"] as? Double ?? 0) - 122.327739) < 1e-5)
    #expect(try rows(["--near", "48.8611,2.35", "--radius", "12"]).count == 1)

    let others = try gifts("remove", "w.sqlite", "one", "--user", "Zoë")
    #expect(others.status == 77)
    #expect(others.errors == "routesim: 'one' belongs to Ada; only its owner may remove it\n")
    #expect(try gifts("remove", "w.sqlite", "one", "--user", "Ada").status == 0)
    #expect(try rows([]).map { $0["id"] as? String } == [identifier])
    #expect(try rows(["--all"]).count == 2)
    let again = try gifts("remove", "w.sqlite", "one", "--user", "Ada")
    #expect(again.status == 66)
    #expect(again.errors == "routesim: 'one' has already been removed\n")
    #expect(
      try gifts("add", "w.sqlite", "--user", "Ada", "--at", "1,2", "--id", "one").status == 77)
  }

  @Test("a world without write permission is not changed, even by root, and can be viewed")
  func mayNotBeWritten() throws {
    #expect(try gifts("add", "w.sqlite", "--user", "Ada", "--at", "1,2", "--id", "one").status == 0)
    let path = folder.path + "/w.sqlite"
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    for words in [
      ["add", "w.sqlite", "--user", "Ada", "--at", "1,2"],
      ["remove", "w.sqlite", "one", "--user", "Ada"],
    ] {
      #expect(try Tool.product.run(["gifts"] + words, in: folder.path).status == 77)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try rows([]).count == 1)
  }

  @Test("gifts pass through GeoJSON unchanged, and importing them twice makes no difference")
  func goesThroughGeoJSON() throws {
    for number in 0..<5 {
      _ = try gifts(
        "add", "w.sqlite", "--user", "<b>&\"Ada", "--at", "-16.8\(number),-179.123456789", "--id",
        "g\(number)")
    }
    _ = try gifts("remove", "w.sqlite", "g3", "--user", "<b>&\"Ada")
    #expect(try gifts("export", "w.sqlite", "--output", "w.geojson").status == 0)
    #expect(try gifts("import", "v.sqlite", "w.geojson").text == "5 added\n")
    #expect(
      try gifts("import", "v.sqlite", "w.geojson").text == "0 added, 5 were already there\n")
    let again = try gifts("export", "v.sqlite")
    let path = "\(folder.path)/w.geojson"
    #expect(again.output == [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    let root = try JSONSerialization.jsonObject(with: Data(again.output)) as? [String: Any]
    let features = try #require(root?["features"] as? [[String: Any]])
    #expect(features.count == 5)
    // Output does not replace a world.
    for words in [["export", "w.sqlite"], ["list", "w.sqlite", "--all"]] {
      let result = try Tool.product.run(
        ["gifts"] + words + ["--output", "v.sqlite"], in: folder.path)
      #expect(result.status == 64)
      #expect(result.errors.contains("v.sqlite is a database"))
    }
    #expect(try gifts("export", "v.sqlite").output == again.output)
    #expect(try gifts("remove", "typo.sqlite", "g1", "--user", "Ada").status == 66)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/typo.sqlite"))
    // An empty collection is complete.
    _ = try gifts("import", "empty.sqlite", "none.geojson")
    try folder.write(#"{"type": "FeatureCollection", "features": []}"#, to: "none.geojson")
    #expect(try gifts("import", "empty.sqlite", "none.geojson").text == "0 added\n")
    #expect(
      try gifts("export", "empty.sqlite").text
        == "{\"type\": \"FeatureCollection\", \"features\": []}\n")
  }

  /// A fault in a file with one gift, and the expected beginning of its message.
  struct Wrong: Sendable, CustomStringConvertible {
    let change: (from: String, to: String)
    let line: String
    var description: String { change.to }

    init(_ from: String, _ to: String, _ line: String) {
      change = (from, to)
      self.line = line
    }
  }

  @Test(
    "if a file contains a mistake, none of its gifts is put",
    arguments: [
      Wrong("\"Ada\"", "\"A\\u001bda\"", "owner is “A\\u{1b}da”"),
      Wrong("\"Ada\"", "7", "owner is 7"),
      Wrong("48.5", "98.5", "coordinates is an array"),
      Wrong("\"g1\"", "\"a b\"", "id is “a b”"),
      Wrong("2024-05-06T07:08:09Z", "yesterday", "placed is “yesterday”"),
      Wrong("\"height\": 1", "\"height\": 1e9", "height is"),
      Wrong("\"owner\"", "\"holder\"", "a gift needs “owner”"),
      Wrong("]}", "]", "this is not JSON"),
    ])
  func refusesMistakes(wrong: Wrong) throws {
    let good = """
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "id": "g1", "geometry": {"type": "Point", "coordinates": [2, 48.5]},
        "properties": {"owner": "Ada", "model": "star", "height": 1,
                       "placed": "2024-05-06T07:08:09Z"}}
      ]}
      """
    try folder.write(good, to: "good.geojson")
    #expect(try gifts("import", "w.sqlite", "good.geojson").text == "1 added\n")
    let bad = good.replacing(wrong.change.from, with: wrong.change.to)
    try folder.write(bad, to: "bad.geojson")
    let result = try gifts("import", "x.sqlite", "bad.geojson")
    #expect(result.status == 65)
    #expect(result.errors.hasPrefix("routesim: bad.geojson:"))
    #expect(result.errors.contains(wrong.line), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/x.sqlite"))
  }

  /// Adds a gift with a limit on the number of blocks in files.
  ///
  /// Returns the output, which passes through a pipe, and the status.
  private func add(blocks: Int) throws -> (text: String, status: Int?) {
    let command =
      "(ulimit -f \(blocks); \"$0\" gifts add w.sqlite --user Ada --at 1,2; echo $?) 2>&1 | cat"
    let shell = try #require(Tool(named: "sh"))
    let lines = try shell.run(["-c", command, try Tool.product.path], in: folder.path).text
      .split(separator: "\n")
    return (lines.dropLast().joined(separator: "\n"), lines.last.flatMap { Int($0) })
  }

  private static let limited =
    "routesim: w.sqlite: the file would exceed the size limit (ulimit -f); no gift was changed; "
    + "raise the limit"

  @Test(
    "if files may not grow, that is reported, and nothing incomplete is left",
    arguments: [0, 1, 7, 8, 9, 16, 32, 63, 64, 65, 80, 96, 112, 128, 160])
  func limitedFiles(blocks: Int) throws {
    let result = try add(blocks: blocks)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    if result.status == 0 {
      #expect(blocks > 32 && left == ["w.sqlite"])
      #expect(try rows([]).count == 1)
    } else {
      #expect(blocks < 160 && result.status == 74 && result.text == Self.limited)
      // A complete world in which the gift did not fit may be left.
      #expect(try left == [] || left == ["w.sqlite"] && rows([]).isEmpty)
    }
  }

  @Test("if files may not grow, an existing world stays unchanged", arguments: [0, 8, 16])
  func limitedWorld(blocks: Int) throws {
    #expect(try gifts("add", "w.sqlite", "--user", "Ada", "--at", "1,2").status == 0)
    let world = URL(fileURLWithPath: folder.path + "/w.sqlite")
    let before = try Data(contentsOf: world)
    let result = try add(blocks: blocks)
    #expect(result.status == 74 && result.text == Self.limited)
    #expect(try rows([]).count == 1)
    #expect(try Data(contentsOf: world) == before)
  }

  @Test(
    "a removed folder is reported as missing, whatever the command", arguments: ["add", "list"])
  func removedFolder(command: String) throws {
    let shell = try #require(Tool(named: "sh"))
    let options = command == "add" ? "--user Ada --at 1,2" : ""
    let result = try shell.run(
      [
        "-c",
        "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" gifts \(command) w.sqlite \(options)",
        try Tool.product.path,
      ], in: folder.path)
    #expect(result.status == 66)
    #expect(
      result.errors == "routesim: w.sqlite: its folder does not exist\n")
  }

  @Test("a file that is not a world is reported in one line, and passwords stay secret")
  func refusesWhatIsNoWorld() throws {
    try folder.write("latitude,longitude\n1,2\n", to: "places.csv")
    for (words, status) in [
      (["list", "none.sqlite"], 66), (["list", "places.csv"], 65), (["list", "."], 66),
      (["list", "postgres://ada:secret@127.0.0.1:1/world?password=geheim"], 69),
      (["list", "postgres://ada:se/cret@127.0.0.1:1/world"], 64),
      (["list", "postgres://ada:100%secret@127.0.0.1/world"], 64),
      (["postgres://ada:secret@127.0.0.1/world", "list"], 64),
      (["list", "w.sqlite", "postgres://ada:secret@127.0.0.1/world"], 64),
      (["add", "nowhere/w.sqlite", "--user", "Ada", "--at", "1,2"], 66),
      (["export", "w.sqlite", "--output", "w.sqlite-wal"], 64),
      (["export", "w.sqlite", "--output", "w.svg"], 64), (["list", "-"], 66),
      (["remove", "w.sqlite", "a", "--user", "Ada", "--output", "r"], 64),
      (["add", "w.sqlite", "--user", "Ada"], 64), (["add", "w.sqlite", "--at", "1,2"], 64),
      (["remove", "w.sqlite", "--user", "Ada"], 64), (["list", "w.sqlite", "word"], 64),
      (["list", "w.sqlite", "--user", "Ada"], 64), (["list", "w.sqlite", "--radius", "9"], 64),
      (["add", "w.sqlite", "--user", "A\u{1B}[2J", "--at", "1,2"], 64),
      (["add", "w.sqlite", "--user", " ", "--at", "1,2"], 64),
      (["add", "w.sqlite", "--user", "Ada", "--at", "1,2", "--id", "a'b"], 64),
    ] {
      let result = try Tool.product.run(["gifts"] + words, in: folder.path)
      #expect(result.status == Int32(status), "\(words)")
      #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
      #expect(!result.errors.contains("secret") && !result.errors.contains("geheim"))
      #expect(!result.errors.contains("\u{1B}"))
      #expect(result.output.isEmpty)
    }
  }
}
