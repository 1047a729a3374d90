import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// Real walks that gpsbabel wrote in its formats; every point read here is compared with the point that
/// gpsbabel reads.
@Suite(.enabled(if: Tool.isInstalled("gpsbabel"), "gpsbabel is not there"))
struct GPSBabelTests {
  /// A format that gpsbabel writes and reads.
  struct Format: Sendable, CustomTestStringConvertible {
    let options: String
    let kind: FileFormat
    /// True when gpsbabel reads the same altitude that it writes; IGC has two altitudes.
    var hasAltitudes = true

    var name: String { options.split(separator: ",").first.map(String.init) ?? options }
    var testDescription: String { options }
  }

  private static let formats = [
    Format(options: "garmin_fit", kind: .fit),
    Format(options: "igc", kind: .igc, hasAltitudes: false),
    Format(options: "gtrnctr", kind: .tcx), Format(options: "gpx,gpxver=1.0", kind: .gpx),
    Format(options: "gpx,gpxver=1.1,garminextensions=1", kind: .gpx),
    Format(options: "kml,track=1,lines=0,points=0", kind: .kml),
    Format(options: "unicsv,utc=0", kind: .csv),
  ]

  private static let walks = [
    "\(DataFolder.shared)/gpx/garmin_gpsmap64s_hike.gpx",
    "\(DataFolder.shared)/gpx/apple_watch_route.gpx",
    "\(DataFolder.shared)/gpx/mapsource_three_walks.gpx",
    "\(DataFolder.shared)/gpx/cerknicko-jezero.gpx",
    "\(DataFolder.packageRoot)/routes/haicom-305N.log",
  ].filter { FileManager.default.fileExists(atPath: $0) }

  @Test(arguments: formats, walks)
  func everyPointIsAsGPSBabelReadsIt(format: Format, walk: String) throws {
    let gpsbabel = try #require(Tool(named: "gpsbabel"))
    let scratch = try ScratchFolder()
    let (made, back) = (scratch.path + "/made", scratch.path + "/back.gpx")
    func convert(_ from: [String], _ to: [String]) throws {
      let result = try gpsbabel.run(
        ["-t", "-i"] + from + ["-o"] + to, environment: ["TZ": "UTC"], in: scratch.path)
      try #require(result.status == 0, "\(result.errors)")
    }
    let source = walk.hasSuffix(".gpx") ? "gpx" : "nmea"
    try convert([source, "-f", walk], [format.options, "-F", made])
    try convert([format.name, "-f", made], ["gpx,gpxver=1.1", "-F", back])
    let expected = try Self.points(String(contentsOfFile: back, encoding: .utf8))
    let document = try GeoDocument.read(path: made)
    #expect(document.format == format.kind)
    let points = document.tracks.points
    try #require(points.count == expected.count && points.count > 1)
    #expect(document.drops.isEmpty)
    for (point, other) in zip(points, expected) {
      // GPX from gpsbabel has nine decimals.
      #expect(abs(point.latitude - other.latitude) < 0.6e-9)
      #expect(abs(point.longitude - other.longitude) < 0.6e-9)
      #expect(point.time == other.time)
      if format.hasAltitudes, let altitude = other.altitude {
        // Altitudes have three decimals.
        #expect(abs((point.altitude ?? .nan) - altitude) < 0.6e-3)
      }
    }
  }

  private struct Point {
    var latitude = 0.0
    var longitude = 0.0
    var altitude: Double?
    var time: Double?
  }

  /// Returns the points of a GPX file with one element per line, as gpsbabel writes it, without this
  /// package's readers.
  private static func points(_ gpx: String) throws -> [Point] {
    let dates = ISO8601DateFormatter()
    let fractions = ISO8601DateFormatter()
    fractions.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    var points: [Point] = []
    for line in gpx.split(separator: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      let words = text.split(separator: "\"")
      if text.hasPrefix("<trkpt "), words.count >= 4 {
        points.append(
          Point(latitude: Double(words[1]) ?? .nan, longitude: Double(words[3]) ?? .nan))
      }
      guard !points.isEmpty, let start = text.firstIndex(of: ">"),
        let end = text[start...].firstIndex(of: "<")
      else { continue }
      let value = String(text[text.index(after: start)..<end])
      if text.hasPrefix("<ele>") { points[points.count - 1].altitude = Double(value) }
      if text.hasPrefix("<time>") {
        let date = try #require(dates.date(from: value) ?? fractions.date(from: value))
        // Times are given to milliseconds at most.
        points[points.count - 1].time = (date.timeIntervalSince1970 * 1000).rounded() / 1000
      }
    }
    return points
  }
}
