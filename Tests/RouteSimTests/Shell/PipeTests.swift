import Foundation
import TestSupport
import Testing

/// The same bytes are the same route or log, whether they have a name or come by a pipe.
@Suite("By pipe as by name")
struct PipeTests {
  /// Files of other makers, of every format there is one of.
  private static let files = [
    "gpx/apple_watch_route.gpx", "gpx/track-with-empty-segment.gpx", "gpx/unicode.gpx",
    "kml/gxtrack.kml", "tcx/sample.tcx", "nmea/pixel6_walk.nmea", "nmea/haicom-305N.gpsd.jsonl",
    "routes/paris_native.valhalla.json", "routes/porto_saobento_gaia.osrm.json",
  ].map { "\(DataFolder.shared)/\($0)" }.filter { FileManager.default.fileExists(atPath: $0) }

  @Test(arguments: files) func isTheSame(file: String) throws {
    try expectTheSame(file)
  }

  /// Times of GeoJSON stand behind, or before, the places: `fewer than two points have a time`, it
  /// was said of a pipe.
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

  /// - Returns: How many lines the replay printed.
  @discardableResult
  private func expectTheSame(_ file: String) throws -> Int {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    var frames = 0
    for words in [
      ["inspect", "--format", "json"], ["replay", "--headless", "--rate", "1", "--to", "60"],
    ] {
      let named = try Tool.product.run(words + [file])
      let piped = try Tool.product.run(words + ["-"], input: bytes)
      #expect(named.status == piped.status, "\(words)")
      #expect(unnamed(named.text, file) == unnamed(piped.text, file), "\(words)")
      #expect(unnamed(named.errors, file) == unnamed(piped.errors, file), "\(words)")
      frames = named.text.split(separator: "\n").count
    }
    return frames
  }

  /// A text without what the file is called.
  private func unnamed(_ text: String, _ file: String) -> String {
    [file, "<stdin>", "standard input"].reduce(text) { $0.replacingOccurrences(of: $1, with: "-") }
  }
}
