import Foundation
import TestSupport
import Testing

/// A file of the real data, and what comes of it.
struct RealFile: CustomTestStringConvertible, Sendable {
  let path: String
  /// Frames of `replay --headless`; nil where there is nothing to replay.
  var frames: Int?
  /// What is said of it, whoever reads it.
  var words = ""
  /// Why it is not replayed.
  var refusal = "fewer than two points have a time"
  /// Whether `correct` takes it where poses may be simulated.
  var isCorrected: Bool { frames != nil }
  var isInspected = true
  var testDescription: String { path }

  init(
    _ path: String, _ frames: Int? = nil, _ words: String = "", refusal: String? = nil,
    isInspected: Bool = true
  ) {
    self.path = path
    self.frames = frames
    self.words = words
    self.refusal = refusal ?? self.refusal
    self.isInspected = isInspected
  }

  static let areHere = FileManager.default.fileExists(atPath: DataFolder.shared + "/MANIFEST.tsv")

  private static func unknown(_ path: String) -> RealFile {
    RealFile(path, refusal: "was expected", isInspected: false)
  }

  static let all =
    [
      RealFile("gpx/apple_watch_route.gpx", 431),
      RealFile("gpx/cerknicko-jezero.gpx", 2966, ":1033: 1 fix where nobody can have gone"),
      RealFile("gpx/garmin_gpsmap64s_hike.gpx", 28315, "3540 fixes say no accuracy"),
      RealFile("gpx/mapsource_three_walks.gpx", 1048, "117 fixes say no accuracy"),
      RealFile("gpx/opentracks_gpx11_without_speed.gpx", 18),
      RealFile("gpx/route_only.gpx"),
      RealFile("gpx/track-with-empty-segment.gpx", 72, "9 fixes say no accuracy"),
      RealFile("gpx/unicode.gpx"),
      RealFile("kml/gxtrack.kml", 55, "7 fixes say no accuracy"),
      RealFile("nmea/bu353s4_static.log", 241),
      RealFile("nmea/haicom-305N.gpsd.jsonl", 660, ":47: 8 fixes from before the receiver had"),
      RealFile("nmea/haicom-305N.log", 660, ":37: 5 fixes from before the receiver had"),
      RealFile("nmea/pixel6_walk.nmea", 283),
      RealFile("nmea/telit-he910_static.gpsd.jsonl", 1857, ":381: the time goes back at 1 point"),
      RealFile("nmea/telit-he910_static.log", 1857, ":267: the time goes back at 1 point"),
      RealFile("tcx/sample.tcx", 103, ":160: 2 points dropped"),
      RealFile("vio/clm_2019-06-11", 61, "there is no file of AR poses"),
      RealFile(
        "vio/clm_arkit_2019-06-21", nil, "its −z is at 250.8° by the compass",
        refusal: "the log names no route, and its fixes make none"),
      unknown("vio/clm_2019-06-11/game_rv.txt"), unknown("osm/london.osm.pbf"),
      unknown("osm/porto.osm.pbf"), unknown("peer/GeodTest-100.dat"),
    ]
    + [
      "berlin_siegessaeule_hansaplatz", "london_embankment_stpauls", "paris_artsmetiers_oberkampf",
      "porto_saobento_gaia", "sydney_newtown_south",
    ].flatMap { [RealFile("routes/\($0).osrm.json"), RealFile("routes/\($0).route.gpx")] }
    + [RealFile("routes/paris_native.valhalla.json")]
}

/// Every file of the real data through every command that takes logs: what ends how, with how many
/// frames.
///
/// Frames were counted from the files' own times by a script of a few lines that shares nothing with
/// this program; where fixes are false, without those.
@Suite(
  "Real files", .enabled(if: RealFile.areHere, "real data is absent: set ROUTESIM_DATA"))
struct RealFileTests {
  private func run(_ words: [String]) throws -> Tool.Result {
    try Tool.product.run(words, in: DataFolder.shared)
  }

  @Test("end as they should, with as many frames as there is to see", arguments: RealFile.all)
  func endsWell(file: RealFile) throws {
    let inspected = try run(["inspect", file.path])
    #expect(inspected.status == (file.isInspected ? 0 : 65))
    #expect(inspected.text.isEmpty != file.isInspected)

    let replayed = try run(["replay", file.path, "--headless"])
    #expect(replayed.status == (file.frames == nil ? 65 : 0))
    #expect(replayed.text.split(separator: "\n").count == file.frames ?? 0)
    #expect(replayed.errors.contains(file.words) || file.words.isEmpty)
    if let frames = file.frames {
      #expect(replayed.errors.contains("routesim: \(frames) frames\n"))
      #expect(replayed.errors.contains("AR poses: simulated, as the log has none"))
    } else {
      #expect(replayed.errors.contains(file.refusal))
    }

    // Fixes alone tell no angle; only who asks for made-up poses gets one.
    #expect(try run(["correct", file.path]).status == 65)
    let corrected = try run(["correct", file.path, "--simulate-poses"])
    #expect(corrected.status == (file.isCorrected ? 0 : 65))
    #expect(corrected.text.isEmpty != file.isCorrected)
  }

  /// A file that comes to the data comes to the table.
  @Test("are all in the table")
  func nothingIsLeftOut() throws {
    let manifest = try String(contentsOfFile: DataFolder.shared + "/MANIFEST.tsv", encoding: .utf8)
    for row in manifest.split(separator: "\n").dropFirst() {
      let path = String(row.prefix { $0 != "\t" })
      let isKnown = RealFile.all.contains { path == $0.path || path.hasPrefix($0.path + "/") }
      #expect(isKnown, "\(path)")
    }
  }
}

/// Made-up logs, one for each thing that is wrong with fixes and poses, through the whole program;
/// `LogTimeFaultTests` has those of times.
@Suite("Logs whose fixes or poses are wrong")
struct LogFaultTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let log: String
    /// Frames of `replay --headless`, and runs of `robust` by `correct`: one for each fix that is used.
    let frames: Int
    let runs: Int
    let words: String
    var testDescription: String { name }
    var hasPoses: Bool { log.contains("\"pose\"") }
  }

  /// A point a second, 1.4 m north of each other, but for those that are changed.
  private static func table(
    _ count: Int = 120, _ step: Double = 1,
    but change: (Int) -> (lat: Double, lon: Double, accuracy: String)? = { _ in nil }
  ) -> String {
    "lat,lon,time,accuracy\n"
      + (0..<count).map { index in
        let (lat, lon, accuracy) = change(index) ?? (north(Double(index) * 1.4), 13, "4")
        return "\(lat),\(lon),\(1_767_268_800 + Double(index) * step),\(accuracy)\n"
      }.joined()
  }

  private static func north(_ metres: Double) -> Double { 52 + metres / 111_270 }

  /// Poses five times a second for 40 s, a fix every second.
  private static func session(
    orientation: (Int) -> String = { _ in "[0, 0, 0, 1]" }, accuracy: (Int) -> String = { _ in "4" }
  ) -> String {
    (0..<200).map { number in
      let time = Double(number) / 5
      let pose =
        "{\"type\": \"pose\", \"time\": \(time), \"position\": [0, 0, \(-1.4 * time)], "
        + "\"orientation\": \(orientation(number))}\n"
      guard number % 5 == 0 else { return pose }
      return pose + "{\"type\": \"location\", \"time\": \(time), \"latitude\": "
        + "\(north(1.4 * time)), \"longitude\": 13, \"horizontalAccuracy\": "
        + "\(accuracy(number / 5))}\n"
    }.joined()
  }

  static let faults: [Fault] = [
    Fault(name: "none", log: table(), frames: 1191, runs: 120, words: "1191 frames"),
    Fault(
      name: "0, 0 three times", log: table { 50..<53 ~= $0 ? (0, 0, "4") : nil },
      // What is left out leaves a lull of 4 s: a frame each half second.
      frames: 1191 - 40 + 8,
      runs: 117, words: "3 fixes at latitude 0, longitude 0"),
    Fault(
      name: "a leap of 184 m for two seconds",
      log: table { 60..<62 ~= $0 ? (north(Double($0) * 1.4 + 184), 13, "4") : nil },
      frames: 1191 - 30 + 6,
      runs: 118, words: "2 fixes where nobody can have gone"),
    Fault(
      name: "two devices in turn",
      log: table { $0 % 3 == 2 ? (north(Double($0) * 1.4), 13.05, "4") : nil }, frames: 1181,
      runs: 80, words: "40 fixes of another device"),
    Fault(
      name: "a cold start",
      log: table { $0 < 8 ? (north(Double($0) * 1.4), 13 + 0.002 * Double(8 - $0), "300") : nil },
      frames: 1111, runs: 112, words: "8 fixes from before the receiver had found its place"),
    Fault(
      name: "no accuracy", log: table { (north(Double($0) * 1.4), 13, $0 < 60 ? "" : "null") },
      frames: 1191, runs: 120, words: "120 fixes say no accuracy; each counts as 5 m"),
    Fault(
      name: "a fix in half a minute", log: table(100, 30), frames: 99 * 6 + 1, runs: 100,
      words: "595 frames"),
    Fault(
      name: "a fix in two minutes", log: table(100, 120), frames: 100, runs: 100,
      words: "99 gaps"),
    Fault(
      name: "poses turned by nothing",
      log: session { $0 % 10 == 7 ? "[0, 0, 0, 0]" : "[0, 0, 0, 1]" },
      frames: 399, runs: 40, words: "20 records dropped"),
    Fault(
      name: "an accuracy below zero", log: session(accuracy: { $0 == 20 ? "-1" : "4" }),
      frames: 399, runs: 39, words: "1 fix"),
    Fault(
      name: "unknown accuracies beside poses", log: session(accuracy: { $0 < 20 ? "null" : "4" }),
      frames: 399, runs: 40, words: "20 fixes say no accuracy; each counts as 5 m"),
  ]

  @Test("end with the right counts and messages", arguments: faults)
  func endsWell(fault: Fault) throws {
    let input = Array(fault.log.utf8)
    #expect(try Tool.product.run(["inspect", "-"], input: input).status == 0)
    let replayed = try Tool.product.run(["replay", "-", "--headless"], input: input)
    #expect(replayed.status == 0)
    #expect(replayed.text.split(separator: "\n").count == fault.frames)
    #expect(replayed.errors.contains(fault.words), "\(replayed.errors)")
    let words = ["correct", "-", "--strategy", "robust", "--format", "jsonl"]
    let corrected = try Tool.product.run(
      words + (fault.hasPoses ? [] : ["--simulate-poses"]), input: input)
    #expect(corrected.status == 0)
    #expect(corrected.text.split(separator: "\n").count == fault.runs)
    if !fault.hasPoses { #expect(try Tool.product.run(words, input: input).status == 65) }
  }
}
