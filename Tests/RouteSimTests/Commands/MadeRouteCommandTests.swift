import Foundation
import TestSupport
import Testing

/// Messages and output of commands about the route that they make from a log.
@Suite struct MadeRouteCommandTests {
  private let scratch: ScratchFolder
  private let log: String

  init() throws {
    scratch = try ScratchFolder()
    log = scratch.path + "/walk.gpx"
    let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
    _ = try Tool.product.run(
      ["simulate", route, "--conditions", "city", "--seed", "2", "--output", log])
  }

  /// Returns the length, in metres, of the route in a file written by `inspect`.
  private func length(_ options: [String]) throws -> Double {
    let file = scratch.path + "/made.gpx"
    let written = try Tool.product.run(["inspect", log, "--route-output", file] + options)
    #expect(written.status == 0, "\(written.errors)")
    let report = try Tool.product.run(["inspect", file, "--format", "json"])
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(report.text.utf8)) as? [String: Any])
    #expect(json["kind"] as? String == "route" && json["madeRoute"] == nil)
    return try #require(json["length"] as? Double)
  }

  @Test("replay reports which route it uses, and uses the raw one on request")
  func replay() throws {
    let made = try Tool.product.run(["replay", log, "--headless", "--to", "1"])
    let lines = made.errors.split(separator: "\n")
    #expect(made.status == 0)
    #expect(
      lines.count {
        $0.contains("it contains no route; the route used is smoothed: ")
          && $0.contains("made from")
      }
        == 1)
    let raw = try Tool.product.run(
      ["replay", log, "--headless", "--to", "1", "--route-from", "raw"])
    #expect(raw.errors.contains("the route used is raw: the line through"))
    #expect(raw.text != made.text)
  }

  @Test("inspect writes the route, which has the street’s length or passes through all fixes")
  func writes() throws {
    // The street is 923 m long.
    #expect(abs(try length([]) - 923) < 46)
    #expect(try length(["--route-from", "raw"]) > 1200)
  }

  @Test("the route is the same, byte for byte, whenever it is made")
  func repeats() throws {
    let map = DataFolder.packageRoot + "/routes/helsinki_street.osm.pbf"
    let walk = scratch.path + "/helsinki.gpx"
    _ = try Tool.product.run(
      [
        "simulate", DataFolder.packageRoot + "/routes/helsinki_walk.gpx", "--conditions", "canyon",
        "--output", walk,
      ])
    for options in [[], ["--street", map]] {
      let made = try (0..<2).map { number in
        let file = scratch.path + "/\(number).gpx"
        _ = try Tool.product.run(["inspect", walk, "--route-output", file] + options)
        return try Data(contentsOf: URL(fileURLWithPath: file))
      }
      #expect(made[0] == made[1] && made[0].count > 500)
    }
  }

  @Test(
    "the file’s extension determines the format of the route", arguments: ["gpx", "geojson", "kml"])
  func formats(ending: String) throws {
    let file = scratch.path + "/made." + ending
    _ = try Tool.product.run(["inspect", log, "--route-output", file])
    let report = try Tool.product.run(["inspect", file])
    #expect(report.text.hasPrefix("kind        route\nformat      "), "\(report.text)")
    let again = scratch.path + "/again." + ending
    _ = try Tool.product.run(["inspect", log, "--route-output", again])
    let bytes = try [file, again].map { try String(contentsOfFile: $0, encoding: .utf8) }
    #expect(bytes[0] == bytes[1])
  }

  @Test("options that make no sense are refused")
  func refused() throws {
    let table = try Tool.product.run(["inspect", log])
    let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
    for (arguments, status, words) in [
      (["replay", log, "--headless", "--route", route, "--route-from", "raw"], 64, "--route"),
      (["replay", log, "--headless", "--route-from", "map"], 64, "--street"),
      (["inspect", log, "--route-from", "map"], 64, "--street"),
      (
        ["inspect", route, "--route-output", scratch.path + "/a.gpx"], 65,
        "it contains a route, so none is made"
      ),
      (["inspect", log, "--route-output", scratch.path + "/a.png"], 64, "--route-output"),
      (["inspect", log, "--route-output", scratch.path + "/a.csv"], 64, ".gpx, .geojson"),
      (["inspect", log, "--route-output", log], 64, "--route-output"),
      (["inspect", log, "--route-output", "-"], 64, "--output"),
    ] {
      let result = try Tool.product.run(arguments)
      #expect(
        result.status == Int32(status) && result.errors.contains(words),
        "\(arguments): \(result.status) \(result.errors)")
    }
    // The rest of the report is printed.
    let points = "<trkpt lat=\"1\" lon=\"1\"/><trkpt lat=\"1.001\" lon=\"1\"/>"
    let standing = "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"
    let place = try Tool.product.run(
      ["inspect", "-", "--route-output", scratch.path + "/b.gpx"], input: Array(standing.utf8))
    #expect(place.status == 65 && place.text.hasPrefix("kind "))
    #expect(place.errors.contains("no route is made from it: that needs two positions with times"))
    // If the log has its own route, the message says that none is made.
    let session = scratch.path + "/walk.jsonl"
    _ = try Tool.product.run(["simulate", route, "--output", session])
    for words in [["replay", session, "--headless", "--to", "1"], ["inspect", session]] {
      let chosen = try Tool.product.run(words + ["--route-from", "smoothed"])
      #expect(chosen.errors.contains("\(session): it contains a route, which is used as it is\n"))
      let usual = try Tool.product.run(words)
      #expect(chosen.status == 0 && chosen.text == usual.text)
    }
    #expect(table.text.contains("\nroute       smoothed: "))
  }
}
