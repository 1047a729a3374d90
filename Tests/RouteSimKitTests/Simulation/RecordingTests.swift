import Foundation
import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

@Suite struct RecordingTests {
  static let route = Result { try TestRoutes.route([(0, 0), (0, 60), (40, 60)]) }

  @Test func aSimulationHoldsPosesTruthsAndFixes() throws {
    let simulation = try SessionSimulation(
      route: Self.route.get(), settings: SimulationSettings(conditions: .calm, seed: 3))
    let recording = Recording(simulation)
    let poses = recording.samples.count { if case .pose = $0 { true } else { false } }
    let truths = recording.samples.count { if case .truth = $0 { true } else { false } }
    let fixes = recording.samples.count { if case .fix = $0 { true } else { false } }
    #expect(poses == truths)
    #expect(fixes == (poses - 1) / 10 + 1)
    #expect(recording.misalignment.angle(at: 0) == simulation.misalignment)
    #expect(abs(recording.duration - 71) < 15)
  }

  @Test func aLogGetsPosesAlongItsFixes() throws {
    var lines = "<gpx><trk><trkseg>"
    for second in 0..<60 {
      // 1.4 m/s to the north, at 1.26e-5 degrees per second.
      lines += """
        <trkpt lat="\(52.0 + 1.26e-5 * Double(second))" lon="13">\
        <time>2026-05-01T10:00:\(second < 10 ? "0" : "")\(second)Z</time></trkpt>
        """
    }
    let document = try read(lines + "</trkseg></trk></gpx>")
    var settings = SimulationSettings(conditions: .calm)
    settings.misalignment = .degrees(40)
    settings.driftPercent = 0
    let recording = try Recording(document: document, settings: settings)
    #expect(recording.duration == 59)
    #expect(recording.startTime == 1_777_629_600)
    let poses = recording.samples.compactMap { sample -> Pose? in
      if case .pose(_, let pose) = sample { pose } else { nil }
    }
    #expect(poses.count == 591)
    // North is seen at −40° after 59 s at 1.4019 m/s (a degree of latitude is 111 267 m at 52° N).
    let end = try #require(poses.last)
    #expect(abs(end.position.length - 59 * 1.26e-5 * 111_267) < 0.05)
    #expect(abs(Angle.atan2(end.position.x, -end.position.z).degrees + 40) < 1e-3)
    #expect(abs(end.attitude.heading.degrees + 40) < 1e-3)
  }
}

extension RecordingTests {
  /// For real logs, time increases, gaps stay empty, and nobody runs.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: DataFolder.shared)),
    arguments: ["gpx/cerknicko-jezero.gpx", "nmea/pixel6_walk.nmea", "gpx/apple_watch_route.gpx"])
  func realLogsBecomeSmoothWalks(name: String) throws {
    let document = try Self.document(at: name)
    var settings = SimulationSettings()
    settings.misalignment = .zero
    settings.driftPercent = 0
    let recording = try Recording(document: document, settings: settings)
    var last: (time: Double, pose: Pose)?
    var isLimited = false
    var fastest = 0.0
    for sample in recording.samples {
      switch sample {
      case .tracking(_, let state, _): isLimited = state == .limited
      case .pose(let time, let pose):
        #expect(!isLimited, "a pose in a gap")
        if let last, !recording.gaps.contains(where: { $0.contains((time + last.time) / 2) }) {
          #expect(time > last.time)
          fastest = max(fastest, (pose.position - last.pose.position).length / (time - last.time))
        }
        last = (time, pose)
      case .fix, .truth, .sessionReset, .act: break
      }
    }
    // People walk at less than 3 m/s. One log comes from a bicycle and jumps by 184 m within 2 s, which is
    // 92 m/s; at most a quarter of that may remain.
    let limit = name == "gpx/cerknicko-jezero.gpx" ? 23.0 : 3
    #expect(fastest < limit)
  }

  private static func document(at path: String) throws -> GeoDocument {
    let url = URL(fileURLWithPath: "\(DataFolder.shared)/\(path)")
    return try read([UInt8](try Data(contentsOf: url)), name: path)
  }

  @Test func aLineWithoutTimesIsNoLog() throws {
    let document = try read(
      "<gpx><trk><trkseg><trkpt lat='1' lon='1'/><trkpt lat='1' lon='2'/></trkseg></trk></gpx>")
    #expect(throws: RecordingError.noTimes) {
      try Recording(document: document, settings: SimulationSettings())
    }
  }

  @Test("a log with two fixes with times, one of which is left out, is reported correctly")
  func twoFixesOfWhichOneIsLeftOut() throws {
    func log(_ places: [String], _ seconds: [String]) throws -> GeoDocument {
      let points = zip(places, seconds).map { place, second in
        "<trkpt \(place)><time>2024-05-01T12:00:\(second)Z</time></trkpt>"
      }
      return try read("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
    }
    let back = try log(["lat='48.1' lon='11.5'", "lat='48.1001' lon='11.5'"], ["10", "00"])
    #expect(throws: RecordingError.tooFewLeft(timed: 2, backInTime: 1, falseFixes: 0)) {
      try Recording(document: back, settings: SimulationSettings())
    }
  }

  @Test func numbersThatAreNoTimesAreNoLog() throws {
    let pose = "\"position\": [0, 0, 0], \"orientation\": [0, 0, 0, 1]}\n"
    let document = try read(
      "{\"type\": \"header\", \"version\": 1}\n"
        + "{\"type\": \"pose\", \"time\": 0, \(pose)"
        + "{\"type\": \"pose\", \"time\": 99999999999, \(pose)")
    #expect(throws: RecordingError.tooLong) {
      try Recording(document: document, settings: SimulationSettings())
    }
  }

  @Test func gapsAndTimesThatGoBackAreToldOf() throws {
    func point(_ north: Double, _ second: String) -> String {
      "<trkpt lat='\(52 + north * 1e-5)' lon='13'><time>2026-05-01T10:\(second)Z</time></trkpt>"
    }
    let text =
      "<gpx><trk><trkseg>" + point(0, "00:00") + point(1, "00:01") + point(2, "00:02")
      + point(9, "00:01") + "</trkseg><trkseg>" + point(50, "01:00") + point(51, "01:01")
      + "</trkseg></trk></gpx>"
    let recording = try Recording(document: read(text), settings: SimulationSettings())
    #expect(recording.fixesBackInTime == 1)
    #expect(recording.gaps == [2...60])
    let inside = recording.samples.filter { $0.time > 2 && $0.time < 60 }
    #expect(inside == [])
    #expect(recording.samples.contains(.tracking(time: 2, .limited)))
    #expect(recording.samples.contains(.tracking(time: 60, .normal)))
  }
}
