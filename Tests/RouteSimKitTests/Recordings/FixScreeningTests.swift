import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("False fixes")
struct FixScreeningTests {
  typealias Candidate = FixScreening.Candidate

  /// Returns the fixes of a person who moves north-east along a bend, starting in Porto, from a receiver
  /// with wandering errors.
  ///
  /// - Parameters:
  ///   - speed: The speed as a function of time, in metres per second.
  ///   - step: The time between two fixes, in seconds.
  private static func walk(
    _ random: inout TestRandom, count: Int = 400, step: Double = 1, accuracy: Double? = 5,
    speed: (Double) -> Double = { _ in 1.4 }
  ) -> [Candidate] {
    var (east, north, errorEast, errorNorth) = (0.0, 0.0, 0.0, 0.0)
    let keep = max(0, 1 - step / 30)
    return (0..<count).map { index in
      let time = Double(index) * step
      let course = 0.8 + time / 300
      east += sin(course) * speed(time) * step
      north += cos(course) * speed(time) * step
      let drive = (accuracy ?? 5) / 1.515 * (3 * (1 - keep * keep)).squareRoot()
      errorEast = errorEast * keep + random.number(-1...1) * drive
      errorNorth = errorNorth * keep + random.number(-1...1) * drive
      return Candidate(
        time: time, position: place(east + errorEast, north + errorNorth), accuracy: accuracy)
    }
  }

  private static func place(_ east: Double, _ north: Double) -> GroundPosition {
    GroundPosition(latitude: 41.14 + north / 111_060, longitude: -8.61 + east / 83_900)
  }

  private static func moved(_ fix: Candidate, east: Double, north: Double) -> Candidate {
    var fix = fix
    fix.position.latitude += north / 111_060
    fix.position.longitude += east / 83_900
    return fix
  }

  private static func reasons(_ fixes: [Candidate]) -> [Int: FalseFixReason] {
    Dictionary(uniqueKeysWithValues: FixScreening(fixes).found.map { ($0.index, $0.reason) })
  }

  /// Previously, the second half of the walk was attributed to another device, or its first half was
  /// considered impossible, in addition to the message about times that go back.
  @Test(
    "no fix is false if a clock was set back in the middle of a walk", arguments: UInt64(0)..<40)
  func keepsAClockSetBack(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let step = random.number(0.2...3)
    let walk = Self.walk(&random, step: step)
    for back in [7, 20, 100, 200, 210, 600, 3000] as [Double] {
      for share in [0.3, 0.5, 0.9] {
        let set = Int(share * Double(walk.count))
        let log = walk.indices.map { index -> Candidate in
          var fix = walk[index]
          if index >= set { fix.time -= back }
          return fix
        }
        let found = FixScreening(log).found
        #expect(found.isEmpty, "\(found.count) of \(back) s at \(share)")
      }
    }
  }

  @Test("no fix is false if a person walks, runs, cycles or rides", arguments: UInt64(0)..<40)
  func keepsTheClean(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let speeds: [(Double) -> Double] = [
      { _ in 1.4 }, { _ in 0 }, { time in time < 60 ? 1.4 : 5 },
      { time in 9 + 5 * sin(time / 20) },
      // A tram that starts and stops repeatedly, and a train.
      { time in max(0, 14 * sin(time / 25)) }, { time in min(85, time * 1.1) },
      { time in time < 100 ? 1.4 : min(40, (time - 100) * 2.5) },
      { time in time < 200 ? 33 : max(1.4, 33 - (time - 200) * 4) },
    ]
    for speed in speeds {
      for (step, accuracy) in [(1.0, 5.0), (0.2, 3), (5, 12), (30, 20)] as [(Double, Double?)] {
        let fixes = Self.walk(&random, step: step, accuracy: accuracy, speed: speed)
        #expect(Self.reasons(fixes).isEmpty)
      }
    }
  }

  @Test("no fix is false after a ride on the underground or a flight", arguments: UInt64(0)..<40)
  func keepsGaps(seed: UInt64) {
    var random = TestRandom(seed: seed)
    for (seconds, speed) in [(90.0, 18.0), (600, 15), (7200, 230)] {
      let first = Self.walk(&random, count: random.whole(20...300))
      let second = Self.walk(&random, count: random.whole(20...300))
      let shift = (first.last?.time ?? 0) + seconds
      let end = second.map { fix in
        var fix = Self.moved(fix, east: seconds * speed, north: 0)
        fix.time += shift
        return fix
      }
      #expect(Self.reasons(first + end).isEmpty)
    }
  }

  @Test("fixes at 0, 0 are all found, and no others", arguments: UInt64(0)..<40)
  func nullIsland(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var fixes = Self.walk(&random)
    let wrong = Set((0..<random.whole(1...150)).map { _ in random.whole(0...399) })
    for index in wrong { fixes[index].position = GroundPosition(latitude: 0, longitude: 0) }
    let found = Self.reasons(fixes)
    #expect(Set(found.keys) == wrong && found.values.allSatisfy { $0 == .nullIsland })
  }

  @Test("no fix is false if a person really walks at 0, 0")
  func walksAtNull() {
    let fixes = (0..<100).map { index in
      Candidate(
        time: Double(index),
        position: GroundPosition(latitude: 0, longitude: Double(index - 50) * 1e-5),
        accuracy: 5)
    }
    #expect(Self.reasons(fixes).isEmpty)
  }

  @Test(
    "fixes at places that nobody can have reached and left are found, and no others",
    arguments: UInt64(0)..<60)
  func jumps(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var fixes = Self.walk(&random, accuracy: seed.isMultiple(of: 2) ? 5 : nil)
    var wrong: Set<Int> = []
    for burst in 0..<random.whole(1...6) {
      let start = 30 + burst * 60 + random.whole(0...20)
      let (length, course) = (random.magnitude(160...20_000), random.number(0...6.28))
      for index in start..<start + random.whole(1...12) {
        wrong.insert(index)
        fixes[index] = Self.moved(
          fixes[index], east: length * sin(course), north: length * cos(course))
      }
    }
    let found = Self.reasons(fixes)
    #expect(Set(found.keys) == wrong && found.values.allSatisfy { $0 == .jump })
  }

  @Test("fixes are not reported if either side of a jump may be false")
  func keepsTheUnclear() {
    var random = TestRandom(seed: 5)
    let fixes = Self.walk(&random)
    let jumped =
      fixes.prefix(220) + fixes.dropFirst(220).map { Self.moved($0, east: 900, north: 0) }
    #expect(Self.reasons(Array(jumped)).isEmpty)
  }

  @Test("fixes of another device in between are found, in any order", arguments: UInt64(0)..<30)
  func otherDevice(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let mine = Self.walk(&random, count: 400)
    let far = random.magnitude(250...50_000)
    let theirs = Self.walk(&random, count: 90).enumerated().map { index, fix in
      var fix = Self.moved(fix, east: far, north: -far / 3)
      fix.time = Double(index) * 4.3 + 0.5
      return fix
    }
    var fixes = (mine + theirs).enumerated().sorted { $0.element.time < $1.element.time }
    // A session log may contain some fixes late.
    if seed.isMultiple(of: 2) { fixes.swapAt(40, 41) }
    let found = Self.reasons(fixes.map(\.element))
    let wrong = fixes.indices.filter { fixes[$0].offset >= 400 }
    #expect(found.keys.sorted() == wrong && found.values.allSatisfy { $0 == .otherDevice })
  }

  @Test(
    "fixes of a receiver that reports that it is still searching are found",
    arguments: UInt64(0)..<30)
  func coldStart(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var fixes = Self.walk(&random)
    let count = random.whole(1...40)
    for index in 0..<count {
      let radius = 60 + 400 * (1 - Double(index) / Double(count))
      fixes[index].accuracy = radius
      fixes[index] = Self.moved(
        fixes[index], east: random.number(-1...1) * radius, north: random.number(-1...1) * radius)
    }
    let found = Self.reasons(fixes)
    #expect(found.keys.sorted() == Array(0..<count) && found.values.allSatisfy { $0 == .coldStart })
  }

  @Test("a position that jumps about is found at the start, and only there")
  func wanders() {
    var random = TestRandom(seed: 8)
    var fixes = Self.walk(&random, accuracy: nil)
    for index in 0..<15 {
      fixes[index] = Self.moved(
        fixes[index], east: random.number(-25...25), north: random.number(-25...25))
    }
    let found = Self.reasons(fixes).keys.sorted()
    // Some of the last few fixes are right by chance, and it is unknown which.
    #expect(found == Array(0..<found.count) && 12...16 ~= found.count)
  }

  @Test("less than 1 in 1000 is false in a canyon, whose outliers are real, and none elsewhere")
  func simulatedWalks() throws {
    let route = try TestRoutes.route([(0, 0), (200, 100), (150, 500), (600, 650)])
    var (count, found) = (0, 0)
    for conditions in Conditions.allCases where conditions.drawsFixes {
      for seed in UInt64(1)...8 {
        let settings = SimulationSettings(conditions: conditions, seed: seed)
        let recording = try Recording(SessionSimulation(route: route, settings: settings))
        let fixes = recording.samples.compactMap { sample -> Candidate? in
          guard case .fix(let fix) = sample else { return nil }
          return Candidate(
            time: fix.time,
            position: GroundPosition(
              latitude: fix.coordinate.latitude.degrees,
              longitude: fix.coordinate.longitude.degrees), accuracy: fix.horizontalAccuracy)
        }
        let wrong = FixScreening(fixes).found
        if conditions != .canyon { #expect(wrong.isEmpty) }
        count += fixes.count
        found += wrong.count
      }
    }
    #expect(count > 10_000 && found * 1000 <= count, "\(found) of \(count)")
  }

  @Test(
    "the false fixes in real logs are the one jump and the one cold start",
    .enabled(if: FileManager.default.fileExists(atPath: DataFolder.shared)))
  func realLogs() throws {
    // A jump of 184 m in two seconds on a bicycle, and the first seconds of a receiver with an HDOP of 17
    // and 21.
    let expected: [String: [Int]] = [
      "gpx/cerknicko-jezero.gpx": [1033], "nmea/haicom-305N.log": [37, 44, 47, 50, 57],
    ]
    var logs = 0
    for folder in ["gpx", "kml", "nmea", "tcx"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: "\(DataFolder.shared)/\(folder)")
      for name in names.sorted() where !name.hasPrefix("haicom-305N.gpsd") {
        let document = try GeoDocument.read(path: "\(DataFolder.shared)/\(folder)/\(name)")
        let found = FixScreening(document).found
        #expect(found.compactMap(\.line) == expected["\(folder)/\(name)"] ?? [], "\(name)")
        logs += 1
      }
    }
    #expect(logs > 12)
  }

  @Test("false fixes are left out of a recording and its route, unless all fixes are to be kept")
  func recordings() throws {
    let rows = (0..<60).map { index in
      index == 20 ? "\(index),0,0" : "\(index),\(48 + Double(index) * 1e-5),2"
    }
    let document = try read("time,lat,lon\n" + rows.joined(separator: "\n"), name: "a.csv")
    let recording = try Recording(document: document, settings: SimulationSettings())
    #expect(
      recording.falseFixes == [
        FalseFix(
          index: 20, time: 20, line: 22, position: GroundPosition(latitude: 0, longitude: 0),
          reason: .nullIsland)
      ])
    let length = try #require(recording.route).length
    #expect(length < 70)
    let all = try Recording(
      document: document, settings: SimulationSettings(), keepsAllFixes: true,
      routeBy: RouteMaking(.raw))
    #expect(all.falseFixes == [] && (all.route?.length ?? 0) > 1e6)
  }

  @Test("screening takes time in proportion to the number of fixes, even if all are false")
  func isBounded() {
    let ratio = WorkGrowth.ratio(of: 1250) { count in
      var random = TestRandom(seed: 1)
      return (0..<count).map { index in
        Candidate(
          time: Double(index),
          position: Self.place(random.number(-1e6...1e6), random.number(-1e6...1e6)),
          accuracy: 5)
      }
    } work: { fixes in
      #expect(FixScreening(fixes).found.count < fixes.count)
    }
    #expect(ratio < WorkGrowth.bound)
  }
}
