import Foundation
import TestSupport
import Testing

/// Output of `inspect` and `replay --headless` as GeoJSON, KML and CSV.
@Suite("Places of logs and frames")
struct PlacesTests {
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"

  private func run(_ words: [String], in folder: ScratchFolder) throws -> Tool.Result {
    try Tool.product.run(words, in: folder.path)
  }

  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// Returns those facts about a log that do not depend on the format, among the given keys.
  private func facts(of file: String, _ keys: [String], in folder: ScratchFolder) throws
    -> NSDictionary
  {
    let result = try run(["inspect", file, "--format", "json"], in: folder)
    #expect(result.status == 0 && result.errors == "", "\(file)")
    return NSDictionary(dictionary: try object(result.output).filter { keys.contains($0.key) })
  }

  @Test("a log that was written is read as the original one")
  func readsBack() throws {
    let folder = try ScratchFolder()
    let walk = [
      "simulate", route, "--conditions", "city", "--format", "nmea", "--output", "w.nmea",
    ]
    #expect(try run(walk, in: folder).status == 0)
    let keys = ["points", "segments", "first", "last", "bounds", "dropped"]
    for (ending, more) in [
      ("geojson", ["duration", "kind"]), ("kml", []), ("csv", ["duration", "accuracy"]),
    ]
      as [(String, [String])]
    {
      let made = try run(["inspect", "w.nmea", "--output", "w.\(ending)"], in: folder)
      #expect(made.status == 0 && made.errors == "")
      var keys = keys + more
      // Lines in KML have no times.
      if ending == "kml" { keys.removeAll { $0 == "first" || $0 == "last" } }
      let facts = try facts(of: "w.\(ending)", keys, in: folder)
      #expect(facts == (try self.facts(of: "w.nmea", keys, in: folder)), "\(ending)")
      #expect(facts.count == keys.count)
      func length(_ file: String) throws -> Double {
        try #require(try self.facts(of: file, ["length"], in: folder)["length"] as? Double)
      }
      // Nine decimals of a degree are up to 0.06 mm in any direction, twice for each step.
      #expect(try abs(length("w.\(ending)") - length("w.nmea")) < 0.06e-3 * 629)
      let named = try run(["inspect", "w.nmea", "--format", ending], in: folder)
      #expect(
        try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path + "/w.\(ending)")))
          == named.output)
    }
  }

  @Test("fixes state whether they are used and, if not, why; the truth is a line")
  func inspects() throws {
    let folder = try ScratchFolder()
    let walk = ["simulate", route, "--seed", "3", "--output", "w.jsonl"]
    #expect(try run(walk, in: folder).status == 0)
    var log = try String(contentsOfFile: folder.path + "/w.jsonl", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // There is one fix at 0, 0 among the others.
    let index = try #require(
      log.indices.filter { log[$0].contains("\"location\"") }.dropFirst(5).first)
    for key in ["latitude", "longitude"] {
      let number = try Regex("\"\(key)\": [0-9.-]+")
      #expect(log[index].contains(number))
      log[index].replace(number, with: "\"\(key)\": 0")
    }
    try folder.write(log.joined(separator: "\n"), to: "w.jsonl")
    let report = try object(run(["inspect", "w.jsonl", "--format", "json"], in: folder).output)
    let expected = try #require(report["falseFixes"] as? [[String: Any]])
    #expect(expected.count == 1)
    let places = try object(run(["inspect", "w.jsonl", "--format", "geojson"], in: folder).output)
    let features = try #require(places["features"] as? [[String: Any]])
    let properties = features.compactMap { $0["properties"] as? [String: Any] }
    let fixes = properties.filter { $0["kind"] as? String == "fix" }
    #expect(fixes.count == report["points"] as? Int)
    let refused = fixes.filter { $0["used"] as? Bool == false }
    #expect(refused.map { $0["reason"] as? String } == expected.map { $0["reason"] as? String })
    #expect(Set(properties.compactMap { $0["kind"] as? String }) == ["fix", "fixes", "truth"])
  }

  @Test(
    "the point of a frame has its position and its numbers", arguments: ["geojson", "csv", "kml"])
  func frames(format: String) throws {
    let folder = try ScratchFolder()
    let walk = ["simulate", route, "--misalignment", "30", "--output", "w.jsonl"]
    #expect(try run(walk, in: folder).status == 0)
    let replay = ["replay", "w.jsonl", "--headless", "--rate", "2", "--to", "60"]
    let lines = try run(replay, in: folder)
    let frames = try lines.text.split(separator: "\n").map { try object(Array($0.utf8)) }
    #expect(frames.count == 121)
    let result = try run(replay + ["--format", format], in: folder)
    #expect(result.status == 0 && result.errors == lines.errors)
    func number(_ frame: [String: Any], _ path: String) -> Double? {
      var value: Any? = frame
      for key in path.split(separator: ".") { value = (value as? [String: Any])?[String(key)] }
      return value as? Double
    }
    let paths = [
      "latitude": "camera.latitude", "longitude": "camera.longitude", "seconds": "time",
      "heading": "camera.heading", "accuracy": "location.accuracy", "chainage": "route.chainage",
      "finishDistance": "finish.distance", "hintTurn": "hint.turn",
      "misalignment": "correction.angle", "registrationDegrees": "registration.finishDegrees",
      "registrationMetres": "registration.finishMeters",
      "truthLatitude": "truth.latitude", "truthLongitude": "truth.longitude",
    ]
    let rows: [[String: Double]]
    switch format {
    case "csv":
      let table = result.text.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      rows = table.dropFirst().map { row in
        Dictionary(uniqueKeysWithValues: zip(table[0], row)).compactMapValues { Double($0) }
      }
    case "kml":
      let placemark = /<Placemark>(?:<TimeStamp>.*<\/TimeStamp>)?<ExtendedData>(.*)<\/Placemark>/
      rows = result.text.matches(of: placemark).map { match in
        var row: [String: Double] = [:]
        for item in match.1.matches(of: /name="([A-Za-z]+)"><value>([^<]*)</) {
          row[String(item.1)] = Double(item.2)
        }
        let place = match.1.firstMatch(of: /<coordinates>([0-9.-]+),([0-9.-]+)</)
        row["longitude"] = place.flatMap { Double($0.1) }
        row["latitude"] = place.flatMap { Double($0.2) }
        return row
      }
    default:
      let features = try #require(try object(result.output)["features"] as? [[String: Any]])
      rows = features.compactMap { feature in
        guard let properties = feature["properties"] as? [String: Any],
          properties["kind"] as? String == "frame",
          let geometry = feature["geometry"] as? [String: Any],
          let place = geometry["coordinates"] as? [Double]
        else { return nil }
        var row = properties.compactMapValues { $0 as? Double }
        row["longitude"] = place[0]
        row["latitude"] = place[1]
        return row
      }
      let kinds = features.compactMap { ($0["properties"] as? [String: Any])?["kind"] as? String }
      #expect(Set(kinds) == ["frame", "believed", "truth"])
    }
    #expect(rows.count == frames.count)
    for (row, frame) in zip(rows, frames) {
      for (key, path) in paths { #expect(row[key] == number(frame, path), "\(key) in \(format)") }
    }
  }

  @Test("the places of a truncated log form a complete document")
  func cut() throws {
    let folder = try ScratchFolder()
    let walk = ["simulate", route, "--format", "nmea", "--output", "w.nmea"]
    #expect(try run(walk, in: folder).status == 0)
    let log = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path + "/w.nmea")))
    let result = try Tool.product.run(
      ["replay", "-", "--route", route, "--headless", "--rate", "1", "--format", "geojson"],
      input: Array(log.prefix(20_000)), in: folder.path)
    #expect(result.status == 0)
    let features = try #require(try object(result.output)["features"] as? [[String: Any]])
    #expect(features.count > 50)
  }
}
