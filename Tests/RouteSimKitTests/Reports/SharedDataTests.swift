import Foundation
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

/// Real files, compared with what third-party libraries read from them (`MANIFEST.tsv`).
@Suite(.enabled(if: SharedFile.areHere, "real data is absent: set ROUTESIM_DATA"))
struct SharedDataTests {
  @Test(arguments: SharedFile.inFolder("gpx") + SharedFile.inFolder("routes", ending: ".gpx"))
  func readsGPXAsOthersDo(file: SharedFile) throws {
    let report = try file.inspect()
    let xml = try #require(file.expected["xml"] as? [String: Any])
    let routePoints = xml["rtept"] as? Int ?? 0
    let trackPoints = xml["trkpt"] as? Int ?? 0
    let waypoints = xml["wpt"] as? Int ?? 0
    let points = routePoints > 0 ? routePoints : trackPoints > 0 ? trackPoints : waypoints
    #expect(report.points == points)
    #expect(report.dropped == 0)
    #expect(report.format == .gpx)
    guard routePoints + trackPoints > 0 else { return }
    #expect(report.segments == (file.expected["xml_seg_sizes"] as? [Int])?.count)
    file.expectLength(report, key: "xml_len_m")
    file.expectEnds(report, firstKey: "xml_first", lastKey: "xml_last")
    #expect(report.duration == file.expected["dur_s"] as? Double)
    let isTimed = file.expected["timed"] as? Int ?? 0 > 1
    #expect(report.kind == (isTimed ? .log : .route))
    if isTimed, let first = file.expected["first"] as? [Any], let time = first[2] as? String {
      let printed = report.first?.time.flatMap(Timestamp.text)
      #expect(printed == time.replacingOccurrences(of: "+00:00", with: "Z"))
    }
  }

  @Test(arguments: SharedFile.inFolder("routes", ending: ".osrm.json"))
  func readsOSRMAsOthersDo(file: SharedFile) throws {
    let report = try file.inspect()
    let routes = try #require(file.expected["routes"] as? [[String: Any]])
    let route = SharedFile(path: file.path, expected: routes[0])
    #expect(report.format == .osrm)
    #expect(report.points == route.expected["points"] as? Int)
    route.expectLength(report, key: "geodesic_len_m")
    route.expectEnds(report, firstKey: "first", lastKey: "last")
  }

  @Test(arguments: SharedFile.inFolder("routes", ending: ".valhalla.json"))
  func readsValhallaAsOthersDo(file: SharedFile) throws {
    let report = try file.inspect()
    #expect(report.format == .valhalla)
    #expect(report.points == file.expected["points"] as? Int)
    file.expectLength(report, key: "geodesic_len_m")
    file.expectEnds(report, firstKey: "first", lastKey: "last")
  }

  @Test(arguments: SharedFile.inFolder("tcx"))
  func readsTCXAsOthersDo(file: SharedFile) throws {
    let report = try file.inspect()
    #expect(report.format == .tcx)
    #expect(report.points == file.expected["with_position"] as? Int)
    #expect(report.points + report.dropped == file.expected["trackpoints"] as? Int)
    file.expectLength(report, key: "len_m")
    file.expectEnds(report, firstKey: "first", lastKey: "last")
    #expect(report.first?.time.flatMap(Timestamp.text) == file.expected["first_time"] as? String)
    #expect(report.last?.time.flatMap(Timestamp.text) == file.expected["last_time"] as? String)
  }

  @Test(arguments: SharedFile.inFolder("kml"))
  func readsKMLAsOthersDo(file: SharedFile) throws {
    let report = try file.inspect()
    let tracks = try #require(file.expected["gx_tracks"] as? [[String: Any]])
    let track = SharedFile(path: file.path, expected: tracks[0])
    #expect(report.format == .kml)
    #expect(report.points == track.expected["n"] as? Int)
    track.expectLength(report, key: "len_m")
    track.expectEnds(report, firstKey: "first", lastKey: "last")
    #expect(report.accuracy == nil)
  }

  @Test(
    arguments: SharedFile.inFolder("nmea", ending: ".log")
      + SharedFile.inFolder("nmea", ending: ".nmea"))
  func readsNMEAAsOthersDo(file: SharedFile) throws {
    let report = try file.inspect()
    #expect(report.format == .nmea)
    #expect(report.kind == .log)
    let fixes = try #require(file.expected["fix"] as? Int)
    #expect(report.points == fixes)
    // An epoch without a fix is one for which the receiver stated that it has no fix.
    let types = try #require(file.expected["types"] as? [String: Int])
    #expect(report.dropped == max(types["GGA"] ?? 0, types["RMC"] ?? 0) - fixes)
    #expect(try file.document().drops.allSatisfy { $0.reason == .voidFix })
    // The length is given to a decimetre, from positions rounded to a millimetre.
    let length = try #require(file.expected["path_m"] as? Double)
    #expect(abs(report.length - length) <= 0.06)
    file.expectEnds(report, firstKey: "first", lastKey: "last", within: 6e-9)
    // The second fix in one log, at 10:51:53.408, is older than the first, at 10:51:53.71.
    let isOutOfOrder = file.path == "nmea/telit-he910_static.log"
    #expect(
      try file.document().warnings == (isOutOfOrder ? [.timesGoBack(count: 1, line: 267)] : []))
    #expect(file.expected["ok"] as? Int == file.expected["sent"] as? Int)
  }

  /// Calculated by hand from the figures in the files, for the first and the last point.
  @Test(
    arguments: [
      // The accuracy hAcc, in metres.
      ("gpx/apple_watch_route.gpx", 1.801682, 1.063460),
      // An hdop of 4.
      ("gpx/opentracks_gpx11_without_speed.gpx", 20, 20),
      // The HDOP in GGA: 0.4 and 0.4; 1.1 and 1.1.
      ("nmea/pixel6_walk.nmea", 2, 2), ("nmea/bu353s4_static.log", 5.5, 5.5),
      // An eph of 400.9 m and 34.2 m, which gpsd derived from an HDOP of 21.1 and 1.8.
      ("nmea/haicom-305N.gpsd.jsonl", 105.5, 9),
    ] as [(String, Double, Double)])
  func tellsAccuraciesAsWorkedByHand(path: String, first: Double, last: Double) throws {
    let points = try SharedFile(path: path).document().mainPoints.points
    #expect(abs(try #require(points.first?.horizontalAccuracy) - first) < 1e-3)
    #expect(abs(try #require(points.last?.horizontalAccuracy) - last) < 1e-3)
  }

  @Test(arguments: SharedFile.inFolder("nmea", ending: ".gpsd.jsonl"))
  func readsGPSDAsOthersDo(file: SharedFile) throws {
    let report = try file.inspect()
    #expect(report.format == .gpsd)
    #expect(report.points == file.expected["fixes"] as? Int)
    file.expectLength(report, key: "path_m")
    file.expectEnds(report, firstKey: "first", lastKey: "last")
    let points = try file.document().tracks.points
    #expect(points.compactMap(\.time).first.flatMap(Timestamp.text) == file.expectedTime("first"))
    #expect(points.compactMap(\.time).last.flatMap(Timestamp.text) == file.expectedTime("last"))
    #expect(report.accuracy?.points == report.points)
  }

  /// A receiver's log gives the same for each fix when read through gpsd as when read directly.
  @Test(arguments: ["haicom-305N", "telit-he910_static"])
  func agreesWithGPSDOnAccuracies(name: String) throws {
    func accuracies(_ ending: String) throws -> [(key: Int, value: Double)] {
      try SharedFile(path: "nmea/\(name).\(ending)").document().tracks.points.compactMap { point in
        // Compared as milliseconds of the day, because the two disagree on the date.
        guard let time = point.time, let accuracy = point.horizontalAccuracy else { return nil }
        return (Int((time * 1000).rounded()) % 86_400_000, accuracy)
      }
    }
    let own = Dictionary(try accuracies("log").map { ($0.key, $0.value) }) { first, _ in first }
    let pairs = try accuracies("gpsd.jsonl").compactMap { entry in
      own[entry.key].map { ($0, entry.value) }
    }
    #expect(pairs.count > 130)
    #expect(pairs.allSatisfy { abs($0.0 - $0.1) < 1e-9 })
  }

  /// gpsd and this reader find the same positions in a log.
  @Test func agreesWithGPSDOnTheSameLog() throws {
    let ours = try SharedFile(path: "nmea/telit-he910_static.log").document().tracks.points
    let theirs = try SharedFile(path: "nmea/telit-he910_static.gpsd.jsonl").document().tracks.points
    let byTime = Dictionary(theirs.map { ($0.time ?? 0, $0) }, uniquingKeysWith: { $1 })
    var compared = 0
    for point in ours {
      guard let other = byTime[point.time ?? -1] else { continue }
      #expect(abs(point.latitude - other.latitude) < 2e-9)
      #expect(abs(point.longitude - other.longitude) < 2e-9)
      compared += 1
    }
    #expect(compared > 180)
  }
}

/// A file in the shared folder, with its description from the manifest.
struct SharedFile: @unchecked Sendable, CustomTestStringConvertible {
  let path: String
  var expected: [String: Any] = [:]

  var testDescription: String { path }

  /// True when the shared folder exists.
  static let areHere = FileManager.default.fileExists(atPath: DataFolder.shared + "/MANIFEST.tsv")

  /// Returns the files in one folder; none if the data is absent.
  static func inFolder(_ folder: String, ending: String = "") -> [SharedFile] {
    let manifest =
      (try? String(contentsOfFile: DataFolder.shared + "/MANIFEST.tsv", encoding: .utf8)) ?? ""
    return manifest.split(separator: "\n").compactMap { row in
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
      guard fields.count > 8, fields[0].hasPrefix(folder + "/"), fields[0].hasSuffix(ending),
        let value = try? JSONSerialization.jsonObject(with: Data(fields[8].utf8)),
        let expected = value as? [String: Any]
      else { return nil }
      return SharedFile(path: String(fields[0]), expected: expected)
    }
  }

  func document() throws -> GeoDocument {
    try GeoDocument.read(path: DataFolder.shared + "/" + path)
  }

  func inspect() throws -> InspectReport { try InspectReport(document()) }

  /// Returns the time at one end, without trailing zeros in its decimals.
  func expectedTime(_ end: String) -> String? {
    guard let text = expected["\(end)_time"] as? String else { return nil }
    return text.replacing(#/(\.\d*[1-9])0*Z/#) { "\($0.1)Z" }
  }

  /// Expects a length that was rounded to a centimetre, segment by segment.
  func expectLength(_ report: InspectReport, key: String) {
    guard let length = expected[key] as? Double else {
      Issue.record("no \(key)")
      return
    }
    #expect(
      abs(report.length - length) <= 0.005_1 * Double(report.segments),
      "\(report.length) and \(length)")
  }

  /// Expects the first and the last point, in the form in which they are written.
  func expectEnds(
    _ report: InspectReport, firstKey: String, lastKey: String, within tolerance: Double = 1e-9
  ) {
    for (point, key) in [(report.first, firstKey), (report.last, lastKey)] {
      guard let place = expected[key] as? [Any], let latitude = place[0] as? Double,
        let longitude = place[1] as? Double, let point
      else {
        Issue.record("no \(key)")
        continue
      }
      #expect(abs(point.latitude - latitude) <= tolerance)
      #expect(abs(point.longitude - longitude) <= tolerance)
    }
  }
}
