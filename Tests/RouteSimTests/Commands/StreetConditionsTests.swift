import Foundation
import TestSupport
import Testing

/// `--conditions street`: fixes from satellites among the houses of a map.
@Suite("Fixes from the walls of a street")
struct StreetConditionsTests {
  private let walk = DataFolder.packageRoot + "/routes/helsinki_walk.gpx"
  private let street = DataFolder.packageRoot + "/routes/helsinki_street.osm.pbf"

  private var words: [String] {
    ["simulate", walk, "--conditions", "street", "--street", street]
  }

  // MARK: Synthetic streets

  /// A plane about a coordinate, with positions in metres east and north.
  private struct Plane {
    let latitude: Double
    let longitude: Double

    func place(_ east: Double, _ north: Double) -> String {
      let (a, b) = degrees(east, north)
      return "[\(b),\(a)]"
    }

    /// Returns latitude and longitude, calculated on a sphere, because a street need not be straight to a
    /// millimetre.
    func degrees(_ east: Double, _ north: Double) -> (Double, Double) {
      (
        latitude + north / 111_195,
        longitude + east / (111_195 * cos(latitude * .pi / 180))
      )
    }

    func metres(_ latitude: Double, _ longitude: Double) -> (east: Double, north: Double) {
      (
        (longitude - self.longitude) * 111_195 * cos(self.latitude * .pi / 180),
        (latitude - self.latitude) * 111_195
      )
    }
  }

  private let plane = Plane(latitude: 51.5, longitude: -0.1)

  /// Returns a GeoJSON file with houses, each of which is a polygon in metres east and north.
  private func map(_ houses: [[(Double, Double)]], height: Double) -> String {
    let features = houses.map { corners in
      let ring = (corners + [corners[0]]).map { plane.place($0.0, $0.1) }.joined(separator: ",")
      return """
        {"type":"Feature","properties":{"building":"yes","height":\(height)},\
        "geometry":{"type":"Polygon","coordinates":[[\(ring)]]}}
        """
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }

  /// Returns the coordinate of a point along a street and to its right.
  ///
  /// The street's course is in degrees clockwise from north.
  private func point(_ course: Double, _ along: Double, _ right: Double) -> (Double, Double) {
    let turn = course * .pi / 180
    return (along * sin(turn) + right * cos(turn), along * cos(turn) - right * sin(turn))
  }

  /// Returns two rows of houses, 15 m apart and 700 m long.
  private func canyon(_ course: Double) -> String {
    map(
      [-1.0, 1].map { side in
        [(-350.0, 7.5), (350, 7.5), (350, 20), (-350, 20)].map {
          point(course, $0.0, side * $0.1)
        }
      }, height: 20)
  }

  /// Four rows of houses around a square of 250 m.
  private var square: String {
    map(
      [0.0, 90, 180, 270].map { course in
        [(-125.0, 125.0), (125, 125), (125, 140), (-125, 140)].map {
          point(course, $0.0, $0.1)
        }
      }, height: 20)
  }

  /// Returns a straight route 160 m long, 4 m to the right of the middle of the street, as on a pavement.
  private func route(_ course: Double) -> String {
    let points = [-80.0, 80].map { along in
      let (a, b) = plane.degrees(point(course, along, 4).0, point(course, along, 4).1)
      return "<rtept lat=\"\(a)\" lon=\"\(b)\"/>"
    }
    return "<gpx version=\"1.1\" creator=\"t\"><rte>\(points.joined())</rte></gpx>"
  }

  /// The offset of a fix from the truth, and the accuracy that the fix claims, in metres.
  private struct FixOffset {
    let across: Double
    let along: Double
    let claim: Double
  }

  /// Returns the offsets of a log's fixes from the truth, across and along a course, and their claims, in
  /// metres.
  private func errors(
    _ log: String, course: Double
  ) throws -> [FixOffset] {
    var truths: [Double: (Double, Double)] = [:]
    var fixes: [(time: Double, place: (Double, Double), claim: Double)] = []
    for line in log.split(separator: "\n") {
      let record = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      guard let time = record["time"] as? Double, let latitude = record["latitude"] as? Double,
        let longitude = record["longitude"] as? Double
      else { continue }
      let place = plane.metres(latitude, longitude)
      if record["type"] as? String == "truth" { truths[time] = place }
      if record["type"] as? String == "location" {
        fixes.append((time, place, try #require(record["horizontalAccuracy"] as? Double)))
      }
    }
    let turn = course * .pi / 180
    return try fixes.map { fix in
      let truth = try #require(truths[fix.time])
      let (east, north) = (fix.place.0 - truth.0, fix.place.1 - truth.1)
      return FixOffset(
        across: abs(east * cos(turn) - north * sin(turn)),
        along: abs(east * sin(turn) + north * cos(turn)), claim: fix.claim)
    }
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  /// As in real street canyons (Groves, Shadow matching, Journal of Navigation 64, 2011).
  ///
  /// Twelve walks in streets of 12 directions at 12 hours of the day, and as many walks across a square.
  @Test("fixes are farther off across a canyon than along it, and less so in a square")
  func errsAcross() throws {
    let folder = try ScratchFolder()
    let plaza = try folder.write(square, to: "square.geojson")
    var (inCanyon, inSquare) = ([FixOffset](), [FixOffset]())
    for number in 0..<12 {
      let course = 15 * Double(number)
      let way = try folder.write(route(course), to: "\(number).gpx")
      let houses = try folder.write(canyon(course), to: "\(number).geojson")
      for isCanyon in [true, false] {
        let hour = 2 * number < 10 ? "0\(2 * number)" : "\(2 * number)"
        let result = try Tool.product.run([
          "simulate", way, "--conditions", "street", "--street", isCanyon ? houses : plaza,
          "--seed", "\(number)", "--start-time", "2026-03-01T\(hour):00:00Z",
        ])
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        let found = try errors(result.text, course: course)
        if isCanyon { inCanyon += found } else { inSquare += found }
      }
    }
    let (across, along) = (median(inCanyon.map(\.across)), median(inCanyon.map(\.along)))
    #expect(inCanyon.count > 700 && across > 1.5 * along, "\(across) m across, \(along) m along")
    let plain = (median(inSquare.map(\.across)), median(inSquare.map(\.along)))
    #expect(inSquare.count > 1300 && plain.0 < across / 3 && plain.1 < along, "\(plain)")
    // Phones claim lower accuracy in a canyon.
    #expect(median(inCanyon.map(\.claim)) > 2 * median(inSquare.map(\.claim)))
  }

  // MARK: Reproducibility

  @Test(
    "the log has the same bytes on every run, in any country",
    arguments: ["session", "gpx", "nmea", "xcode"])
  func isReproducible(format: String) throws {
    let words = words + ["--seed", "5", "--format", format]
    let first = try Tool.product.run(words)
    #expect(first.status == 0 && first.errors == "")
    #expect(first.output.count > 10_000)
    let elsewhere = try Tool.product.run(
      words, environment: ["LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Kathmandu"])
    // Comparing first avoids printing the differences between so many bytes, which would take minutes.
    let isSame = elsewhere.output == first.output
    #expect(isSame)
    for other in [["--seed", "6"], ["--seed", "5", "--start-time", "2026-01-01T15:00:00Z"]] {
      let result = try Tool.product.run(self.words + other + ["--format", format])
      #expect(result.status == 0 && result.output != first.output)
    }
  }

  /// Everything except GPS is as in a city.
  @Test("the conditions change nothing else in a log")
  func changesFixesAlone() throws {
    func rest(_ words: [String]) throws -> [Substring] {
      // The header is left out, because it names the conditions.
      try Tool.product.run(words).text.split(separator: "\n")
        .filter { !$0.contains("\"location\"") && !$0.contains("\"conditions\"") }
    }
    let own = try rest(words + ["--seed", "3"])
    #expect(own.count > 1000)
    #expect(try rest(["simulate", walk, "--conditions", "city", "--seed", "3"]) == own)
  }

  @Test("the log begins at the given time, in any time zone; otherwise at the almanac's own time")
  func startTime() throws {
    let almanac =
      DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/almanacs/almanac.yuma"
    func start(_ words: [String]) throws -> Substring? {
      let result = try Tool.product.run(self.words + words + ["--format", "gpx"])
      #expect(result.status == 0, "\(result.errors)")
      return result.text.firstMatch(of: /<time>([^<]+)</)?.1
    }
    #expect(try start([]) == "2026-01-01T12:00:00Z")
    let times = ["2026-06-01T18:30:00Z", "2026-06-01T20:30:00+02:00"]
    for time in times { #expect(try start(["--start-time", time]) == "2026-06-01T18:30:00Z") }
    // With GPS alone, the first fix may be late. The almanac is for second 405504 of a week; UTC is 18 s
    // behind.
    let own = try #require(try start(["--almanac", almanac]))
    #expect(own.hasPrefix("2026-01-01T16:3") || own.hasPrefix("2026-01-01T16:4"), "\(own)")
    let chosen = try #require(try start(["--almanac", almanac, "--start-time", times[0]]))
    #expect(chosen.hasPrefix("2026-06-01T18:3"), "\(chosen)")
    // The start also applies to walks with randomly drawn errors.
    let plain = try Tool.product.run([
      "simulate", walk, "--start-time", times[0], "--format", "gpx",
    ])
    #expect(plain.text.contains("<time>2026-06-01T18:30:00Z<"))
  }

  @Test("the log is read like any other")
  func isRead() throws {
    let folder = try ScratchFolder()
    let log = folder.path + "/walk.jsonl"
    #expect(try Tool.product.run(words + ["--misalignment", "30", "--output", log]).status == 0)
    let corrected = try Tool.product.run([
      "correct", log, "--strategy", "robust,all,random,disjoint,weighted",
    ])
    #expect(corrected.status == 0 && corrected.errors == "", "\(corrected.errors)")
    #expect(corrected.text.contains("robust    total"))
    let replayed = try Tool.product.run(["replay", log, "--headless", "--street", street])
    #expect(replayed.status == 0 && !replayed.errors.contains(street), "\(replayed.errors)")
    #expect(replayed.text.split(separator: "\n").count > 1000)
  }

  // MARK: Refused options

  private static let contradictions: [(words: [String], line: String)] = [
    (["--conditions", "street"], "--conditions street needs --street too"),
    (["--street", "m.osm"], "--street needs --conditions street too"),
    (["--conditions", "city", "--street", "m.osm"], "--street needs --conditions street too"),
    (["--almanac", "a.alm"], "--almanac needs --conditions street too"),
  ]

  @Test("options that belong together need each other", arguments: 0..<contradictions.count)
  func companions(number: Int) throws {
    let (words, line) = Self.contradictions[number]
    let result = try Tool.product.run(["simulate", walk] + words)
    #expect(result.status == 64 && result.output == [])
    #expect(result.errors == "routesim: \(line)\n")
  }

  @Test(
    "errors are those of the street, not of other options",
    arguments: ["gps-accuracy", "outliers", "dropouts"])
  func numbersOfDrawnErrors(option: String) throws {
    let result = try Tool.product.run(words + ["--\(option)", "3"])
    #expect(result.status == 64 && result.output == [])
    #expect(
      result.errors == "routesim: --\(option) and --conditions street contradict each other; "
        + "give only one of them\n")
  }

  @Test("the conditions are refused for a log, which has its own fixes")
  func logs() throws {
    let folder = try ScratchFolder()
    let log = folder.path + "/walk.gpx"
    #expect(try Tool.product.run(["simulate", walk, "--output", log]).status == 0)
    for words in [["replay", log, "--headless"], ["correct", log, "--simulate-poses"]] {
      let result = try Tool.product.run(words + ["--conditions", "street"])
      #expect(result.status == 64 && result.output == [])
      #expect(
        result.errors
          == "routesim: --conditions street is only for simulate and walk, as a log has its "
          + "own fixes; give calm, city or canyon\n")
    }
    let script = try folder.write(
      "{\"events\": [{\"at\": 1, \"set\": {\"conditions\": \"street\"}}]}", to: "s.json")
    let result = try Tool.product.run(["replay", log, "--headless", "--script", script])
    #expect(result.status == 65 && result.output == [])
    #expect(result.errors.hasSuffix("null, calm, city, canyon was expected\n"), "\(result.errors)")
  }

  private static let broken: [(almanac: String, line: String)] = [
    (
      "",
      "the file is empty; a YUMA almanac or a RINEX navigation file (version 2 or 3) was expected"
    ),
    ("no almanac\n", "a YUMA almanac or a RINEX navigation file (version 2 or 3) was expected"),
  ]

  @Test("a valid almanac is needed", arguments: 0..<broken.count)
  func brokenAlmanac(number: Int) throws {
    let folder = try ScratchFolder()
    let (text, line) = Self.broken[number]
    let file = try folder.write(text, to: "a.alm")
    let result = try Tool.product.run(words + ["--almanac", file])
    #expect(result.status == 65 && result.output == [])
    #expect(result.errors == "routesim: \(file): \(line)\n", "\(result.errors)")
    let missing = try Tool.product.run(words + ["--almanac", file + "x"])
    #expect(missing.status == 66 && missing.errors.split(separator: "\n").count == 1)
  }

  @Test("old orbits are reported", arguments: [("2026-04-01", false), ("2031-04-01", true)])
  func oldOrbits(day: String, isTold: Bool) throws {
    let file = DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/almanacs/broadcast3.rnx"
    let result = try Tool.product.run(
      words + ["--almanac", file, "--start-time", day + "T12:00:00Z"])
    #expect(result.status == 0)
    let line =
      "routesim: \(file): its orbits are from 2026-01-01, more than half a year before or after "
      + "the walk, so satellites may be far from these positions\n"
    #expect(result.errors.contains(line) == isTold, "\(result.errors)")
    #expect(
      result.errors.contains(
        "routesim: \(file): 1 record could not be used: from other systems, damaged, or with an "
          + "impossible orbit\n"))
  }

  @Test("four satellites are needed")
  func fewSatellites() throws {
    let folder = try ScratchFolder()
    let path = DataFolder.packageRoot + "/Tests/RouteFormatsTests/Fixtures/almanacs/almanac.yuma"
    let whole = try String(contentsOfFile: path, encoding: .utf8)
    let records = whole.components(separatedBy: "\n\n")
    let file = try folder.write(records.prefix(3).joined(separator: "\n\n"), to: "a.alm")
    let result = try Tool.product.run(words + ["--almanac", file])
    #expect(result.status == 65 && result.output == [])
    #expect(
      result.errors
        == "routesim: \(file):1: 3 satellites of GPS and Galileo can be used; a fix needs 4\n",
      "\(result.errors)")
  }

  @Test(
    "a valid time of day is needed",
    arguments: [
      "now", "2026-01-01", "2026-01-01T12:00:00", "2026-13-01T12:00:00Z", "1767268800",
      "2026-01-01T12:00Z", "2026-01-01T12:00:00+2", "1979-12-31T00:00:00Z", "2100-01-01T00:00:00Z",
    ])
  func badTime(text: String) throws {
    let result = try Tool.product.run(words + ["--start-time", text])
    #expect(result.status == 64 && result.output == [])
    #expect(
      result.errors.hasPrefix("routesim: --start-time ")
        && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }

  @Test("a map of the route's surroundings is needed")
  func mapOfElsewhere() throws {
    let other = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"
    let result = try Tool.product.run([
      "simulate", other, "--conditions", "street", "--street", street,
    ])
    #expect(result.status == 65 && result.output == [])
    #expect(
      result.errors
        == "routesim: \(street):1: there is no building within 1000 m of the route; a map of "
        + "its surroundings was expected\n")
  }

  /// Nothing is received in the courtyard of a house: the log is made, with a message that it contains no
  /// fix.
  @Test("if nothing is received, there are no fixes, and that is reported")
  func silence() throws {
    let folder = try ScratchFolder()
    let way = try folder.write(route(0), to: "r.gpx")
    let hall = try folder.write(
      map([[(-200, -200), (200, -200), (200, 200), (-200, 200)]], height: 50), to: "m.geojson")
    let result = try Tool.product.run([
      "simulate", way, "--conditions", "street", "--street", hall,
    ])
    #expect(result.status == 0 && !result.text.contains("\"location\""))
    #expect(
      result.errors == "routesim: the log has no fixes: too few satellites were received "
        + "everywhere\n")
  }

  @Test("the conditions apply to a keyboard walk, too")
  func keyboardWalk() throws {
    let folder = try ScratchFolder()
    func record(_ words: [String]) throws -> Data {
      let file = folder.path + "/walk.cast"
      let result = try Tool.product.run(
        ["walk", walk, "--keys", " ", "--hold-frames", "90", "--record", file] + words)
      #expect(result.status == 0 && result.errors == "")
      return try Data(contentsOf: URL(fileURLWithPath: file))
    }
    let words = ["--street", street, "--conditions"]
    let first = try record(words + ["street"])
    #expect(try record(words + ["street"]) == first)
    #expect(try record(words + ["city"]) != first)
    #expect(
      try record(words + ["street", "--start-time", "2026-01-01T20:00:00Z"]) != first)
    let refused = try Tool.product.run(["walk", walk, "--start-time", "2026-01-01T20:00:00Z"])
    #expect(refused.errors == "routesim: --start-time needs --conditions street too\n")
  }
}
