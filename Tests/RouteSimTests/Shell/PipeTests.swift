import Foundation
import TestSupport
import Testing

/// Checks that the same bytes give the same route or log, by name and through a pipe.
@Suite("Through a pipe as by name")
struct PipeTests {
  /// Third-party files, one for each format for which there is one.
  private static let files = [
    "gpx/apple_watch_route.gpx", "gpx/track-with-empty-segment.gpx", "gpx/unicode.gpx",
    "kml/gxtrack.kml", "tcx/sample.tcx", "nmea/pixel6_walk.nmea", "nmea/haicom-305N.gpsd.jsonl",
    "routes/paris_native.valhalla.json", "routes/porto_saobento_gaia.osrm.json",
  ].map { "\(DataFolder.shared)/\($0)" }.filter { FileManager.default.fileExists(atPath: $0) }

  @Test(arguments: files) func isTheSame(file: String) throws {
    try expectTheSame(file)
  }

  /// Times in GeoJSON may be before or after the positions; the message for a pipe used to be `fewer than two
  /// points have a time`.
  @Test(arguments: ["coordTimes", "times"], [true, false])
  func isTheSameGeoJSON(key: String, timesFirst: Bool) throws {
    let times = (0..<30).map { "\"2026-05-01T10:00:\(10 + $0)Z\"" }.joined(separator: ",")
    let places = (0..<30).map { "[11.5, \(48 + Double($0) / 1e5)]" }.joined(separator: ",")
    let properties = "\"properties\": {\"\(key)\": [\(times)]}"
    let geometry = "\"geometry\": {\"type\": \"LineString\", \"coordinates\": [\(places)]}"
    let members = timesFirst ? [properties, geometry] : [geometry, properties]
    let folder = try ScratchFolder()
    let text = "{\"type\": \"Feature\", \(members.joined(separator: ", "))}\n"
    try folder.write(Array(text.utf8), to: "walk.geojson")
    let frames = try expectTheSame(folder.path + "/walk.geojson")
    #expect(frames > 20)
  }

  /// Previously, a file that can only be read as a whole could not be replayed through a pipe together with a
  /// route: `fewer than two points have a time`.
  @Test(
    "a file that can only be read as a whole is the same together with a route, too",
    arguments: ["geojson", "zip", "gpx"])
  func isTheSameOnARoute(kind: String) throws {
    let folder = try ScratchFolder()
    let times = (0..<30).map { "2026-05-01T10:00:\(10 + $0)Z" }
    let places = (0..<30).map { 48 + Double($0) / 1e5 }
    let list = times.map { "\"\($0)\"" }.joined(separator: ",")
    let line = places.map { "[11.5, \($0)]" }.joined(separator: ",")
    let points = zip(places, times).map {
      "<trkpt lat='\($0)' lon='11.5'><time>\($1)</time></trkpt>"
    }
    let track = "<gpx><trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>"
    try folder.write(track, to: "walk.gpx")
    try folder.write(
      "{\"type\": \"Feature\", \"properties\": {\"coordTimes\": [\(list)]}, "
        + "\"geometry\": {\"type\": \"LineString\", \"coordinates\": [\(line)]}}",
      to: "walk.geojson")
    if kind == "zip" {
      _ = try Tool(path: "/usr/bin/env").run(
        ["python3", "-m", "zipfile", "-c", "walk.zip", "walk.gpx"], in: folder.path)
    }
    try folder.write(
      "<gpx><rte><rtept lat='48' lon='11.5'/><rtept lat='48.001' lon='11.5'/></rte></gpx>",
      to: "route.gpx")
    let file = "\(folder.path)/walk.\(kind)"
    let words = ["replay", "--headless", "--route", folder.path + "/route.gpx"]
    let named = try Tool.product.run(words + [file])
    let piped = try piped(words + ["-"], file)
    #expect(named.status == 0 && piped.status == 0, "\(piped.errors)")
    #expect(named.text == piped.text)
    #expect(named.text.split(separator: "\n").count > 20)
    #expect(unnamed(named.errors, file) == unnamed(piped.errors, file))
  }

  @Test("unreadable input is reported while a log is followed, and ends in the ordinary line")
  func tellsWhatIsNothing() throws {
    let folder = try ScratchFolder()
    try folder.write(
      "<gpx><rte><rtept lat='48' lon='11.5'/><rtept lat='48.001' lon='11.5'/></rte></gpx>",
      to: "route.gpx")
    try folder.write(String(repeating: "Nov 23 he\u{1B}llo\n", count: 5), to: "wrong.log")
    let words = ["replay", "--headless", "--route", folder.path + "/route.gpx", "-"]
    let result = try piped(words, folder.path + "/wrong.log")
    let lines = result.errors.split(separator: "\n")
    #expect(result.status == 65 && result.text.isEmpty && lines.count == 2, "\(result.errors)")
    #expect(lines[0].hasSuffix("“Nov 23 he\\u{1b}llo” is not in a known format; waiting for a log"))
  }

  @Test("a pipe is followed, or read as a whole under the name of standard input")
  func isTheSameByStandardInput() throws {
    let folder = try ScratchFolder()
    let text = (0..<30).map { index in
      "{\"class\": \"TPV\", \"time\": \"2026-05-01T10:00:\(10 + index)Z\", "
        + "\"lat\": \(48 + Double(index) / 1e5), \"lon\": 11.5, \"mode\": 3}\n"
    }.joined()
    try folder.write(text, to: "walk.jsonl")
    try folder.write(
      "<gpx><rte><rtept lat='48' lon='11.5'/><rtept lat='48.001' lon='11.5'/></rte></gpx>",
      to: "route.gpx")
    let words = ["replay", "--headless", "--route", folder.path + "/route.gpx"]
    let named = try Tool.product.run(words + [folder.path + "/walk.jsonl"])
    let piped = try piped(words + ["/dev/stdin"], folder.path + "/walk.jsonl")
    #expect(named.status == 0 && named.text == piped.text, "\(piped.errors)")
    #expect(named.text.split(separator: "\n").count > 20)
  }

  /// - Returns: The number of lines that the replay printed.
  @discardableResult
  private func expectTheSame(_ file: String) throws -> Int {
    var frames = 0
    for words in [
      ["inspect", "--format", "json"], ["replay", "--headless", "--rate", "1", "--to", "60"],
    ] {
      let named = try Tool.product.run(words + [file])
      let piped = try piped(words + ["-"], file)
      #expect(named.status == piped.status, "\(words)")
      #expect(unnamed(named.text, file) == unnamed(piped.text, file), "\(words)")
      #expect(unnamed(named.errors, file) == unnamed(piped.errors, file), "\(words)")
      frames = named.text.split(separator: "\n").count
    }
    return frames
  }

  /// Returns the program's result for a file that comes through a real pipe, which can be read only once
  /// and only forwards.
  private func piped(_ words: [String], _ file: String) throws -> Tool.Result {
    let script = "file=$1; shift; cat -- \"$file\" | \"$@\""
    return try Tool(path: "/bin/sh").run(
      ["-c", script, "sh", file, Tool.product.path] + words)
  }

  /// Returns the text without the name of the file.
  private func unnamed(_ text: String, _ file: String) -> String {
    [file, "<stdin>", "standard input"].reduce(text) { $0.replacingOccurrences(of: $1, with: "-") }
  }
}
